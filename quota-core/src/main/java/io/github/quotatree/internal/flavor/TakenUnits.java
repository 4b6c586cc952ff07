package io.github.quotatree.internal.flavor;

/** Units of a leaf placed for a trial: taken of its rest, of a class of it and of a flavor on the path. Reused. */
final class TakenUnits {
    static final TakenUnits NONE = new TakenUnits();
    private int mask;
    private long ofClass;
    private int flavor;
    private long ofFlavor;
    long ofRest;

    /** Sets the units; {@code ofClass} of the class and {@code ofRest} of the rest may differ from those placed. */
    TakenUnits set(int itsMask, long unitsOfClass, int itsFlavor, long unitsOfFlavor, long unitsOfRest) {
        mask = itsMask;
        ofClass = unitsOfClass;
        flavor = itsFlavor;
        ofFlavor = unitsOfFlavor;
        ofRest = unitsOfRest;
        return this;
    }

    long ofClass(int accepted) {
        return accepted == mask ? ofClass : 0;
    }

    long ofFlavor(int k) {
        return k == flavor ? ofFlavor : 0;
    }
}
