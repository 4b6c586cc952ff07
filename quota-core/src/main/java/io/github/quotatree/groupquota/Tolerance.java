package io.github.quotatree.groupquota;

/**
 * How far sums and products of fractions may be off. Ten slots over three groups of a third each leave 0.9999999999999991 in
 * binary floating point, and that is a slot.
 *
 * @param slots the largest difference that counts as none: a billionth of the pool, at least a billionth and at most a
 *     millionth of a slot
 */
record Tolerance(double slots) {
    /** Relative to a quota, what is less than this is nothing. */
    private static final double RELATIVE = 1e-12;

    static Tolerance of(double total) {
        return new Tolerance(Math.min(1e-6, 1e-9 * Math.max(1, total)));
    }

    /** Returns the whole slots in an amount; negative only for an amount that is. */
    double whole(double amount) {
        return Math.floor(amount + slots);
    }

    /** Returns what is left of a whole, 0 if no more is left than rounding makes. */
    static double rest(double whole, double taken) {
        double rest = whole - taken;
        return rest > whole * RELATIVE ? rest : 0;
    }
}
