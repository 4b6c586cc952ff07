package io.github.quotatree.internal.rule;

/**
 * The rule of the elastic quota for one group in one dimension, as {@code docs/semantics.md} states it: sections 1 to 4
 * and the guaranteed usage of section 6. Whatever needs a term of the rule calls it here.
 *
 * <p>All arguments and results are amounts from 0 to 2^63-1; the last means unlimited, or a sum that is not smaller.
 * The difference of two amounts cannot overflow. The one sum, {@link #demand}, is cut at 2^63-1, and no other term can
 * tell the difference: an amount is only ever compared with amounts up to 2^63-1 and cut to them.
 */
public final class QuotaRule {
    /*
     * These functions run once a group in the loops that a solve of a large tree consists of. Each is small enough to
     * be inlined always, and larger() and smaller() have no branch: whether a request is above a min is as good as
     * random, and Math.max of two longs may become a branch that a processor cannot predict.
     */
    private QuotaRule() {}

    /**
     * The options of a solve.
     *
     * @param iterative share in rounds by largest remainder and scale declared mins, as Koordinator does; otherwise by
     *     water filling, with the mins that are requested first
     * @param minScaling scale mins down where they do not fit
     * @param guaranteeUsage let no group fall below its use, and lend no idle min
     */
    public record Options(boolean iterative, boolean minScaling, boolean guaranteeUsage) {
        /**
         * Returns whether a runtime is {@code base + share} by water filling with no floor but min, so that it is at
         * most the limited request, and bounds of it follow from the water level.
         */
        public boolean isPlainWaterFilling() {
            return !iterative && !guaranteeUsage;
        }
    }

    // ---- the capacity to share ----

    /** Returns {@code T = max(0, total - used(system group) - used(default group))}. */
    public static long available(long total, long systemUsed, long defaultUsed) {
        return excess(excess(total, systemUsed), defaultUsed);
    }

    /**
     * Returns the runtime of the default group, {@code min(max, max(0, total - used(system group)))}. It stands beside
     * the tree, so that neither its own request nor the tree bounds it.
     */
    public static long defaultRuntime(long total, long systemUsed, long max) {
        return smaller(excess(total, systemUsed), max);
    }

    // ---- requests, from the leaves up ----

    /**
     * Returns {@code demand(g)}: the request of a group's own workloads plus the limited requests of its children; one
     * of the two is 0 unless a parent group has workloads. The use of a group and its children sums up alike.
     */
    public static long demand(long own, long limitedOfChildren) {
        long demand = own + limitedOfChildren;
        return demand < 0 ? Long.MAX_VALUE : demand;
    }

    /** Returns {@code max(0, min - lendLimit)}: the part of its min that a group keeps while it is idle. */
    public static long unlentMin(long min, long lendLimit) {
        return excess(min, lendLimit);
    }

    /** Returns {@code request(g) = max(demand(g), min(g) - lendLimit(g))}. */
    public static long request(long demand, long min, long lendLimit) {
        return larger(demand, unlentMin(min, lendLimit));
    }

    /** Returns {@code limited(g) = min(request(g), max(g))}. */
    public static long limited(long request, long max) {
        return smaller(request, max);
    }

    // ---- guarantees and borrowing, from the root down ----

    /** Returns {@code base(g) = min(limited(g), min(g))}: the part of the limited request that the min guarantees. */
    public static long withinMin(long limited, long min) {
        return smaller(limited, min);
    }

    /** Returns {@code max(0, limited(g) - min(g))}: the part of the limited request that a group can only borrow. */
    public static long aboveMin(long limited, long min) {
        return excess(limited, min);
    }

    /** Returns {@code max(0, min(g) - limited(g))}: the idle min that other groups may use. */
    public static long lent(long limited, long min) {
        return excess(min, limited);
    }

    /** Returns {@code max(0, runtime(g) - min(g))}. */
    public static long borrowed(long runtime, long min) {
        return excess(runtime, min);
    }

    /** Returns {@code max(0, used(g) - runtime(g))}. */
    public static long overused(long used, long runtime) {
        return excess(used, runtime);
    }

    // ---- guaranteed usage ----

    /**
     * Returns {@code guaranteed(g) = max(allocated(g), min(g))}, where {@code allocated} is the use of a leaf, or the
     * sum of {@code guaranteed} over the children of a parent.
     */
    public static long guaranteed(long allocated, long min) {
        return larger(allocated, min);
    }

    /** Returns the floor of a group, {@code max(effectiveMin(g), guaranteed(g))}. */
    public static long floor(long effectiveMin, long guaranteed) {
        return larger(effectiveMin, guaranteed);
    }

    /**
     * Returns the amount of a group before anything is borrowed, where it has a floor in place of its min:
     * {@code min(floor, max(limited, floor - lendLimit))}. A lend limit of 0 gives the whole floor.
     */
    public static long base(long limited, long floor, long lendLimit) {
        return withinMin(request(limited, floor, lendLimit), floor);
    }

    // ---- of two amounts ----

    private static long larger(long a, long b) {
        return b + excess(a, b);
    }

    private static long smaller(long a, long b) {
        long difference = a - b;
        return b + (difference & (difference >> 63));
    }

    /** Returns {@code max(0, a - b)}. */
    private static long excess(long a, long b) {
        long difference = a - b;
        return difference & ~(difference >> 63);
    }
}
