package io.github.quotatree.reclaim;

import java.util.Objects;

/** How a revocation plan is made. An immutable value. */
public final class RevocationOptions {
    private static final RevocationOptions DEFAULTS =
            new RevocationOptions(new Values(Floor.EFFECTIVE_MIN, VictimRules.defaults(), Moves.PROMISES));

    private final Values values;

    private RevocationOptions(Values values) {
        this.values = values;
    }

    /** Returns the defaults. */
    public static RevocationOptions defaults() {
        return DEFAULTS;
    }

    /** Returns how far the use of an over-used group may go down; {@link Floor#EFFECTIVE_MIN} by default. */
    public Floor floor() {
        return values.floor;
    }

    /** Returns these options with another floor. */
    public RevocationOptions withFloor(Floor floor) {
        return new RevocationOptions(new Values(Objects.requireNonNull(floor, "floor"), values.victims, values.moves));
    }

    /**
     * Returns the demands of the host on the victims; none by default. The largest number of victims and the budgets
     * are for the whole plan, and count by group in the order of the groups.
     */
    public VictimRules victims() {
        return values.victims;
    }

    /** Returns these options with other demands on the victims. */
    public RevocationOptions withVictims(VictimRules rules) {
        return new RevocationOptions(new Values(values.floor, Objects.requireNonNull(rules, "rules"), values.moves));
    }

    /** Returns when a workload within the runtime of its group gives way; {@link Moves#PROMISES} by default. */
    public Moves moves() {
        return values.moves;
    }

    /** Returns these options with other moves. */
    public RevocationOptions withMoves(Moves moves) {
        return new RevocationOptions(new Values(values.floor, values.victims, Objects.requireNonNull(moves, "moves")));
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof RevocationOptions options && values.equals(options.values);
    }

    @Override
    public int hashCode() {
        return values.hashCode();
    }

    @Override
    public String toString() {
        return values.toString().replaceFirst("Values", "RevocationOptions");
    }

    private record Values(Floor floor, VictimRules victims, Moves moves) {}

    /** How far the use of an over-used group may go down. */
    public enum Floor {
        /**
         * Victims are taken until the use is within the runtime in every dimension. This is Koordinator's rule.
         * Workloads go whole, so the group may end below its effective min, in the dimension that was over or in
         * another one that a victim frees.
         */
        RUNTIME,

        /**
         * As {@link #RUNTIME}, but no workload is taken if the use of the group would be below its effective min in a
         * dimension that the workload frees. So no group loses its guarantee, but some of the over-use may stay; the
         * plan says how much. Lenders who cannot wait need {@link #RUNTIME}.
         */
        EFFECTIVE_MIN
    }

    /**
     * When a workload gives way whose group is within its runtime, but which runs on a flavor that others need. It is a
     * move: the units that it frees are still within the reach of its group, on other flavors.
     */
    public enum Moves {
        /** Never: only groups that use more than their runtime give back. */
        NONE,

        /** For units that are promised to a group by name, by its flavor min, and that it requests. */
        PROMISES,

        /** For all units that a group may use by its runtime, promised by name or not. */
        ENTITLEMENTS
    }
}
