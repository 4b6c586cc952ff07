package io.github.quotatree;

import io.github.quotatree.internal.rule.QuotaRule;
import io.github.quotatree.internal.solve.Solution;
import io.github.quotatree.internal.tree.TreeLayout;

/**
 * Why a group has its runtime in one dimension: the term that decides it and, where the group has less than its limited
 * request, the place above it where capacity ran out.
 *
 * @param group the path of the group
 * @param dimension the dimension
 * @param runtime the runtime
 * @param request the request before it is cut to the max; 2^63-1 stands for that and more
 * @param reason the term that decides the runtime
 * @param origin the path of the group at which capacity ran out for this one: the group itself, or one above it; empty
 *     for the root, where the total of the cluster is shared
 * @param originReason the term that decides the runtime there; {@link Reason#TOTAL} at the root
 * @param shortfall {@code request - runtime}, at least 0
 */
public record Explanation(
        String group,
        String dimension,
        long runtime,
        long request,
        Reason reason,
        String origin,
        Reason originReason,
        long shortfall) {

    /** The terms that can decide a runtime. */
    public enum Reason {
        /** The runtime is the whole request. */
        REQUEST("has all it asks for"),
        /** The demand is below the part of the min that the group does not lend, and the group keeps that part. */
        KEPT_MIN("keeps the idle min that it does not lend"),
        /** The request exceeds the max, and the runtime is the max. */
        MAX("is at its max"),
        /** The group has its guarantee, and its share by weight of the rest. */
        SHARE("has its guarantee and its share by weight of the rest"),
        /** The group has its guarantee, and borrows nothing since its weight is 0. */
        WEIGHT_ZERO("has its guarantee, and its weight is 0"),
        /**
         * The group has less than its guarantee, since mins are scaled: with water filling, because the requested parts
         * of the mins do not fit together; with the iterative solver, because the declared mins do not.
         */
        MIN_SCALED("has a part of its guarantee, as the mins beside it are scaled"),
        /** The runtime exceeds the request, since the group keeps its use and its min. */
        GUARANTEED_USAGE("keeps its min and what it uses"),
        /** At the root: the total is exhausted. */
        TOTAL("the total is shared out"),
        /** The default group may use what the system group leaves of the total, which is less than its max. */
        LEFT_BY_SYSTEM("may use what the system group leaves of the total"),
        /** The system group has no limit. */
        NO_LIMIT("has no limit");

        private final String text;

        Reason(String text) {
            this.text = text;
        }

        private boolean isFromAbove() {
            return this == SHARE || this == MIN_SCALED;
        }
    }

    static Explanation of(LaidOutGroups groups, Solution solution, int node, int d) {
        TreeLayout layout = groups.layout();
        Reason reason = reason(solution, node, d);
        int origin = node;
        Reason originReason = reason;
        while (originReason.isFromAbove()) {
            origin = layout.parent(origin);
            originReason = origin == TreeLayout.ROOT ? Reason.TOTAL : reason(solution, origin, d);
        }
        long runtime = solution.runtime(d, node);
        long request = solution.request(d, node);
        return new Explanation(
                layout.path(node),
                groups.schema().dimension(d),
                runtime,
                request,
                reason,
                layout.path(origin),
                originReason,
                Math.max(0, request - runtime));
    }

    private static Reason reason(Solution solution, int node, int d) {
        long runtime = solution.runtime(d, node);
        long request = solution.request(d, node);
        long limited = solution.limitedRequest(d, node);
        if (runtime > limited) {
            return Reason.GUARANTEED_USAGE;
        }
        if (runtime == limited) {
            if (limited < request) {
                return Reason.MAX;
            }
            return request > solution.demand(d, node) ? Reason.KEPT_MIN : Reason.REQUEST;
        }
        if (runtime < QuotaRule.withinMin(limited, solution.min(d, node))) {
            return Reason.MIN_SCALED;
        }
        return solution.weight(d, node) == 0 ? Reason.WEIGHT_ZERO : Reason.SHARE;
    }

    /** Returns one sentence with the numbers in base units. */
    @Override
    public String toString() {
        String text =
                group + ": " + dimension + " runtime " + runtime + " of " + request + " asked for: " + reason.text;
        if (!reason.isFromAbove() || originReason == Reason.REQUEST) {
            return text; // the iterative solver scales mins also where the parent has its whole request
        }
        return text + "; " + (origin.isEmpty() ? "" : origin + " ") + originReason.text;
    }
}
