package io.github.quotatree.workload;

import java.util.Objects;

/**
 * A term that holds an amount where it is, and the group that it is at. All policies name their limits by these terms.
 *
 * @param term the term
 * @param group the path of the group that the term is at; empty for the capacity of the cluster
 */
public record Binding(Term term, String group) {
    public Binding {
        Objects.requireNonNull(term, "term");
        Objects.requireNonNull(group, "group");
    }

    /** The terms that can bind. Each is defined by the change that would relax it. */
    public enum Term {
        /** The request of the group is met. Relaxed: the group requests without bound. */
        REQUEST("its request"),

        /** The group keeps the part of its min that it does not lend. Relaxed: the group requests without bound. */
        KEPT_MIN("keeps its idle min"),

        /** The group keeps its use and its min, and requests less. Relaxed: the group requests without bound. */
        GUARANTEED_USAGE("keeps what it uses"),

        /** The max of the group is reached. Relaxed: there is no max, and the weight stays as it is. */
        MAX("its max"),

        /** The flavor max of the group leaves a part of the request unplaced. Relaxed: there is no flavor max. */
        FLAVOR_MAX("its flavor max"),

        /**
         * All units of the flavors that are accepted are needed for other groups: of the capacity, or of the flavor max
         * of the group that the term is at. Relaxed: there are as many units of each flavor as it takes, or no flavor
         * max.
         */
        FLAVORS("its flavors are taken"),

        /** The group has weight 0, so it borrows nothing. Relaxed: it has a weight as large as it takes. */
        WEIGHT_ZERO("its weight is 0"),

        /** The capacity is used up. Relaxed: the capacity is without bound. */
        SCARCITY("all is allotted"),

        /** The requested guarantees exceed the capacity. Relaxed: it is without bound, or mins are not scaled. */
        MIN_SCALED("mins are scaled"),

        /** Less than one whole unit is lacking. Relaxed: units can be split. */
        WHOLE_UNITS("less than a unit"),

        /** The system group leaves no more of the total. Relaxed: the system group uses nothing. */
        LEFT_BY_SYSTEM("left by the system group"),

        /** Nothing binds. */
        NO_LIMIT("no limit");

        private final String text;

        Term(String text) {
            this.text = text;
        }

        /** Returns the term in at most five words, said of the group that it is at, such as {@code its max}. */
        public String inWords() {
            return text;
        }
    }

    /** Returns the group and the term, such as {@code product: its max}. */
    @Override
    public String toString() {
        return group.isEmpty() ? term.text : group + ": " + term.text;
    }
}
