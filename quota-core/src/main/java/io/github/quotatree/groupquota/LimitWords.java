package io.github.quotatree.groupquota;

/** Says why the limit of a group is not its allocation. */
final class LimitWords {
    private LimitWords() {}

    /** Returns a clause, and nothing if the limit is the allocation. */
    static String of(PoolSolution solution, int g) {
        if (solution.isPool(g)) {
            return "; allocated the pool, as groups autoregroup";
        }
        double limit = solution.limits[g];
        double allocated = solution.slots.allocated[g];
        String start = "; limit " + SlotRounding.text(limit);
        if (limit == Integer.MIN_VALUE) {
            return start + ", as HTCondor has no number for it";
        }
        if (solution.rounding.above(allocated, limit)) {
            return start
                    + (solution.isHtcondors() && solution.heldBy[g] < 0
                            ? ", as HTCondor cuts limits to whole numbers"
                            : ", as a group that refuses surplus uses its quota");
        }
        return solution.isHtcondors() && solution.rounding.above(limit, allocated) ? start + ", of its quota" : "";
    }
}
