package io.github.quotatree.reclaim;

import java.util.Objects;

/**
 * How a revocation plan is made.
 *
 * @param floor how far the use of an over-used group may go down; {@link Floor#EFFECTIVE_MIN} by default
 * @param victims what the host demands of the victims; nothing by default. The largest number of victims and the
 *     budgets are for the whole plan, and count by group in the order of the groups
 * @param moves for what a workload within the runtime of its group gives way on a flavor; {@link Moves#PROMISES} by
 *     default
 */
public record RevocationOptions(Floor floor, VictimRules victims, Moves moves) {
    private static final RevocationOptions DEFAULTS =
            new RevocationOptions(Floor.EFFECTIVE_MIN, VictimRules.defaults(), Moves.PROMISES);

    /** Refuses null. */
    public RevocationOptions {
        Objects.requireNonNull(floor, "floor");
        Objects.requireNonNull(victims, "victims");
        Objects.requireNonNull(moves, "moves");
    }

    /** Returns the defaults. */
    public static RevocationOptions defaults() {
        return DEFAULTS;
    }

    /** Returns these options with another floor. */
    public RevocationOptions withFloor(Floor other) {
        return new RevocationOptions(other, victims, moves);
    }

    /** Returns these options with other demands on the victims. */
    public RevocationOptions withVictims(VictimRules rules) {
        return new RevocationOptions(floor, rules, moves);
    }

    /** Returns these options with other moves. */
    public RevocationOptions withMoves(Moves other) {
        return new RevocationOptions(floor, victims, other);
    }

    /** How far the use of an over-used group may go down. */
    public enum Floor {
        /**
         * Victims are taken until the use is within the runtime in every dimension. This is Koordinator's rule. It
         * hurts: workloads go whole, so the group may end below its effective min, in the dimension that was over or in
         * another one that a victim frees. Where workloads are large beside the min, that is common.
         */
        RUNTIME,

        /**
         * As {@link #RUNTIME}, but no workload is taken if the use of the group would be below its effective min in a
         * dimension that the workload frees. So no group loses what it is guaranteed, but some of the over-use may
         * stay; the plan says how much. A group that uses less than its effective min in one dimension gives back no
         * workload that frees of it, whatever it owes in another one: lenders who cannot wait need {@link #RUNTIME}.
         */
        EFFECTIVE_MIN
    }

    /**
     * For what a workload gives way whose group is within its runtime, but which runs on a flavor that others need. It
     * is a move: the units that it frees are still within the reach of its group, on other flavors.
     */
    public enum Moves {
        /** For nothing: only groups that use more than their runtime give back. */
        NONE,

        /** For units that are promised to a group by name, by its flavor min, and that it requests. */
        PROMISES,

        /** For all that a group may use by its runtime, promised by name or not. */
        ENTITLEMENTS
    }
}
