package io.github.quotatree;

import io.github.quotatree.internal.rule.QuotaRule;
import io.github.quotatree.internal.solve.OneSet;
import io.github.quotatree.resource.ResourceVector;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Shares an amount among the members of one sibling set, in one dimension: the rule of a {@link QuotaTree} for a host
 * that has a tree of its own, such as a scheduler that asks a policy for the shares of the children of each queue.
 * Arrays in, arrays out. {@code docs/semantics.md} has the rule in sections 3 to 5, an example in section 6, and the
 * laws that hold for it.
 *
 * <p>Ties go to the smaller index. The result is that of a {@link QuotaTree} with one level, unit for unit, where the
 * members are sorted by name in code point order.
 *
 * <p><b>Several dimensions</b> do not depend on each other: call once for each. <b>Several levels</b>: sum up the
 * limited requests of the children as the request of their parent, from the leaves up, then share the runtime of a
 * parent among its children, from the root down. A member that does not lend all of its min requests at least the part
 * that it keeps, {@code max(request, min - lendLimit)}.
 *
 * <p>Takes expected linear time in the number of members. An instance keeps room for the largest set that it has seen,
 * about 60 bytes a member: nothing is allocated for a set that is not larger, except for room that a rare case needs
 * once. The result does not depend on earlier calls. Not thread-safe: an instance is for one thread at a time.
 */
public final class SiblingShares {
    private static final int NO_ARRAY = -1;

    private static final QuotaRule.Options RULES = new QuotaRule.Options(false, true, false);
    private OneSet set = new OneSet(16, RULES); // room for the members of most sets

    /** Makes an instance without any state but room to compute in. */
    public SiblingShares() {}

    /**
     * Shares an amount among members whose mins may all be scaled down.
     *
     * @param available the amount to share, at least 0
     * @param members how many there are: the members {@code 0 .. members - 1} of each array
     * @param min the guarantee of each, at least 0
     * @param max the most that each gets, at least its min, or {@link ResourceVector#UNLIMITED}
     * @param sharedWeight the weight by which each borrows, at least 0; there is no default, and 0 borrows nothing
     * @param request the request of each, at least 0
     * @param runtime receives the runtime of each; only the first {@code members} elements change. It may be one of
     *     the other arrays
     * @return the units that no member gets: the amount, less the runtimes
     * @throws IllegalArgumentException if the amount, the number of members or an element is negative, a min is above
     *     its max, or an array has fewer elements than there are members. The message names the array, the index, the
     *     values and the rule, and {@code runtime} stays as it was
     */
    public long share(
            long available, int members, long[] min, long[] max, long[] sharedWeight, long[] request, long[] runtime) {
        return share(available, members, min, max, sharedWeight, null, request, runtime);
    }

    /**
     * Shares an amount among members, as {@link #share(long, int, long[], long[], long[], long[], long[])} does, of
     * which some keep their mins in a shortage. Those that may not be scaled are served first, the others get the rest.
     *
     * @param minScalable whether the min of each may be scaled down; null if all may
     */
    public long share(
            long available,
            int members,
            long[] min,
            long[] max,
            long[] sharedWeight,
            boolean @Nullable [] minScalable,
            long[] request,
            long[] runtime) {
        requireNonNegative("available", NO_ARRAY, available);
        requireNonNegative("members", NO_ARRAY, members);
        requireRoom("min", min, members);
        requireRoom("max", max, members);
        requireRoom("sharedWeight", sharedWeight, members);
        if (minScalable != null) {
            requireRoom("minScalable", minScalable.length, members);
        }
        requireRoom("request", request, members);
        requireRoom("runtime", runtime, members);
        if (set.room() < members) {
            // half as many again, so that a set that grows member by member does not allocate each time
            set = new OneSet((int) Math.min(members * 3L / 2, Integer.MAX_VALUE - 16L), RULES);
        }
        for (int i = 0; i < members; i++) {
            requireValid(min[i], max[i], sharedWeight[i], request[i], i);
            set.set(i, min[i], max[i], sharedWeight[i], minScalable == null || minScalable[i], request[i]);
        }
        long left = set.share(available, members);
        set.copyRuntimes(members, runtime);
        return left;
    }

    private static void requireValid(long min, long max, long sharedWeight, long request, int i) {
        if ((min | max | sharedWeight | request) < 0) {
            requireNonNegative("min", i, min);
            requireNonNegative("max", i, max);
            requireNonNegative("sharedWeight", i, sharedWeight);
            requireNonNegative("request", i, request);
        }
        if (min > max) {
            throw new IllegalArgumentException(
                    "min[" + i + "] (" + min + ") is above max[" + i + "] (" + max + "); min must be at most max");
        }
    }

    private static void requireNonNegative(String array, int i, long value) {
        if (value < 0) {
            String name = i == NO_ARRAY ? array : array + "[" + i + "]";
            throw new IllegalArgumentException(name + " (" + value + ") is negative; it must be at least 0");
        }
    }

    private static void requireRoom(String array, long[] values, int members) {
        requireRoom(array, Objects.requireNonNull(values, array).length, members);
    }

    private static void requireRoom(String array, int length, int members) {
        if (length < members) {
            throw new IllegalArgumentException("members (" + members + ") is above the length of " + array + " ("
                    + length + "); each member needs an element");
        }
    }
}
