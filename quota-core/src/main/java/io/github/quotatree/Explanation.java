package io.github.quotatree;

import io.github.quotatree.internal.rule.QuotaRule;
import io.github.quotatree.internal.solve.Solution;
import io.github.quotatree.internal.tree.TreeLayout;

/**
 * Why a group has the runtime it has in one dimension: the term that bound it, and, where it has less than it may have,
 * the place above it where there was too little.
 *
 * @param group the path of the group
 * @param dimension the dimension
 * @param runtime the runtime
 * @param request what the group asks for, before its max cuts it; 2^63-1 where that or more
 * @param binding the term that decides the runtime
 * @param origin the path of the group at which capacity ran out for this one: the group itself, or one above it; empty for
 *     the root, where the total of the cluster is shared
 * @param originBinding the term that decides the runtime there; {@link Binding#TOTAL} at the root
 * @param shortfall {@code request - runtime}, at least 0
 */
public record Explanation(
        String group,
        String dimension,
        long runtime,
        long request,
        Binding binding,
        String origin,
        Binding originBinding,
        long shortfall) {

    /** The terms that can decide a runtime. */
    public enum Binding {
        /** The group has all that it asks for. */
        REQUEST("has all it asks for"),
        /** The group asks for less than the part of its min that it does not lend, and keeps that part. */
        KEPT_MIN("keeps the idle min that it does not lend"),
        /** The group asks for more than its max, and has its max. */
        MAX("is at its max"),
        /** The group has its guarantee, and its part by weight of what others leave. */
        SHARE("has its guarantee and its share by weight of the rest"),
        /** The group has its guarantee, and borrows nothing as its weight is 0. */
        WEIGHT_ZERO("has its guarantee, and its weight is 0"),
        /**
         * The group has less than its guarantee, as mins are scaled: with water filling, since those that are asked for do
         * not fit together; with the iterative solver, since those that are declared do not.
         */
        MIN_SCALED("has a part of its guarantee, as the mins beside it are scaled"),
        /** The group has more than it asks for, as it keeps what it uses and its min. */
        GUARANTEED_USAGE("keeps its min and what it uses"),
        /** At the root: there is no more than the total. */
        TOTAL("the total is shared out");

        private final String text;

        Binding(String text) {
            this.text = text;
        }

        private boolean isFromAbove() {
            return this == SHARE || this == MIN_SCALED;
        }
    }

    static Explanation of(RuntimeQuotas quotas, int node, int d) {
        TreeLayout layout = quotas.tree().layout();
        Solution solution = quotas.solution();
        Binding binding = binding(solution, node, d);
        int origin = node;
        Binding originBinding = binding;
        while (originBinding.isFromAbove()) {
            origin = layout.parent(origin);
            originBinding = origin == TreeLayout.ROOT ? Binding.TOTAL : binding(solution, origin, d);
        }
        long runtime = solution.runtime(d, node);
        long request = solution.request(d, node);
        return new Explanation(
                layout.path(node),
                quotas.tree().schema().dimension(d),
                runtime,
                request,
                binding,
                layout.path(origin),
                originBinding,
                Math.max(0, request - runtime));
    }

    private static Binding binding(Solution solution, int node, int d) {
        long runtime = solution.runtime(d, node);
        long request = solution.request(d, node);
        long limited = solution.limitedRequest(d, node);
        if (runtime > limited) {
            return Binding.GUARANTEED_USAGE;
        }
        if (runtime == limited) {
            if (limited < request) {
                return Binding.MAX;
            }
            return request > solution.demand(d, node) ? Binding.KEPT_MIN : Binding.REQUEST;
        }
        if (runtime < QuotaRule.withinMin(limited, solution.min(d, node))) {
            return Binding.MIN_SCALED;
        }
        return solution.weight(d, node) == 0 ? Binding.WEIGHT_ZERO : Binding.SHARE;
    }

    /** Returns one sentence with the numbers in base units. */
    @Override
    public String toString() {
        String text =
                group + ": " + dimension + " runtime " + runtime + " of " + request + " asked for: " + binding.text;
        if (!binding.isFromAbove() || originBinding == Binding.REQUEST) {
            return text; // with the iterative solver, mins are scaled also where the parent has all it asks for
        }
        return text + "; " + (origin.isEmpty() ? "" : origin + " ") + originBinding.text;
    }
}
