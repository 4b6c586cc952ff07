package io.github.quotatree;

import io.github.quotatree.ExplanationWords.Outcome;
import io.github.quotatree.FlavorRoom.TightFlavors;
import io.github.quotatree.internal.explain.BindingSearch;
import io.github.quotatree.internal.explain.BindingTerm;
import io.github.quotatree.internal.explain.DimensionTerms;
import io.github.quotatree.internal.flavor.TightSet;
import io.github.quotatree.internal.rule.QuotaRule;
import io.github.quotatree.internal.tree.TreeLayout;
import io.github.quotatree.resource.AmountFormat;
import io.github.quotatree.workload.Binding;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Why a group has its runtime in one dimension: the amount that each level of the tree shared, the part of the group,
 * and the terms that bind.
 *
 * <p>{@link #reason} is the term that decides at the group itself and {@link #origin} the place above it where capacity
 * ran out. {@link #bindings} are exact: they name every term that has to be relaxed before the group has more.
 * {@link #inWords} is the whole answer in a sentence or two, {@link #why} in a few words.
 *
 * <p>An immutable value. Steps and bindings are found when they are requested.
 */
public final class Explanation {
    private final Outcome outcome;
    private final Reason reason;
    private final String origin;
    private final Reason originReason;

    /** The groups of the tree and the terms of the dimension, or null for a group beside the tree. */
    private final @Nullable LaidOutGroups groups;

    private final @Nullable DimensionTerms terms;
    private final int node;

    private Explanation(
            Outcome outcome,
            Reason reason,
            String origin,
            Reason originReason,
            @Nullable LaidOutGroups groups,
            @Nullable DimensionTerms terms,
            int node) {
        this.outcome = outcome;
        this.reason = reason;
        this.origin = origin;
        this.originReason = originReason;
        this.groups = groups;
        this.terms = terms;
        this.node = node;
    }

    /** The terms that can decide a runtime. */
    public enum Reason {
        /** The runtime is the whole request. */
        REQUEST,
        /** The demand is below the part of the min that the group does not lend, and the group keeps that part. */
        KEPT_MIN,
        /** The request exceeds the max, and the runtime is the max. */
        MAX,
        /** The flavor max of the group, or of groups below it, leaves a part of the request without a flavor. */
        FLAVOR_MAX,
        /** No unit more can be placed on the accepted flavors; {@link Explanation#tightFlavors} names the full ones. */
        FLAVORS,
        /** The group has its guarantee, and its share by weight of the rest. */
        SHARE,
        /** The group has its guarantee, and borrows nothing since its weight is 0. */
        WEIGHT_ZERO,
        /** The group has less than its guarantee, since mins are scaled, as {@link SolveOptions.Solver} says. */
        MIN_SCALED,
        /** The runtime exceeds the request, since the group keeps its use and its min. */
        GUARANTEED_USAGE,
        /** At the root: the total is exhausted. */
        TOTAL,
        /** The system group leaves the default group less of the total than its max. */
        LEFT_BY_SYSTEM,
        /** The system group has no limit. */
        NO_LIMIT;

        private boolean isFromAbove() {
            return this == SHARE || this == MIN_SCALED;
        }
    }

    static Explanation of(LaidOutGroups groups, DimensionTerms terms, int node, int d) {
        String group = groups.layout.path(node);
        String dimension = groups.schema.dimension(d);
        int origin = terms.origin(node, n -> reason(terms, n).isFromAbove());
        return new Explanation(
                new Outcome(group, dimension, terms.runtime(node), terms.request(node), terms.demand(node)),
                reason(terms, node),
                groups.layout.path(origin),
                origin == TreeLayout.ROOT ? Reason.TOTAL : reason(terms, origin),
                groups,
                terms,
                node);
    }

    /** Returns the explanation of a group beside the tree, the default or the system group; amounts in base units. */
    public static Explanation ofGroupBesideTree(
            String group, String dimension, long runtime, long request, Reason reason) {
        Objects.requireNonNull(group, "group");
        Objects.requireNonNull(dimension, "dimension");
        Objects.requireNonNull(reason, "reason");
        Outcome outcome = new Outcome(group, dimension, runtime, request, request);
        return new Explanation(outcome, reason, group, reason, null, null, 0);
    }

    private static Reason reason(DimensionTerms terms, int node) {
        long runtime = terms.runtime(node);
        long request = terms.request(node);
        long limited = terms.placeableRequest(node);
        if (runtime > limited) {
            return Reason.GUARANTEED_USAGE;
        }
        if (runtime == limited) {
            if (limited < request) {
                return limited < terms.max(node) ? Reason.FLAVOR_MAX : Reason.MAX;
            }
            return request > terms.demand(node) ? Reason.KEPT_MIN : Reason.REQUEST;
        }
        if (terms.tightSet(node, false) != null) {
            return Reason.FLAVORS;
        }
        if (runtime < QuotaRule.withinMin(limited, terms.min(node))) {
            return Reason.MIN_SCALED;
        }
        return terms.weight(node) == 0 ? Reason.WEIGHT_ZERO : Reason.SHARE;
    }

    // ---- the result ----

    /** Returns the path of the group. */
    public String group() {
        return outcome.group();
    }

    /** Returns the dimension. */
    public String dimension() {
        return outcome.dimension();
    }

    /** Returns how much the group may use, in base units. */
    public long runtime() {
        return outcome.runtime();
    }

    /** Returns the request before it is cut to the max, in base units; 2^63-1 stands for that and more. */
    public long request() {
        return outcome.request();
    }

    /** Returns the request without an idle min that the group keeps, in base units; 2^63-1 stands for that and more. */
    public long demand() {
        return outcome.demand();
    }

    /** Returns {@code request - runtime}, at least 0. */
    public long shortfall() {
        return Math.max(0, request() - runtime());
    }

    /** Returns the term that decides the runtime at the group itself. */
    public Reason reason() {
        return reason;
    }

    /** Returns the path of the group where capacity ran out for this one, itself or one above; empty for the root. */
    public String origin() {
        return origin;
    }

    /** Returns the term that decides the runtime at the {@link #origin}; {@link Reason#TOTAL} at the root. */
    public Reason originReason() {
        return originReason;
    }

    // ---- its terms ----

    /**
     * Returns the sharing on each level, from the first level down to the group; empty for a group beside the tree.
     * The runtime of the last step is that of the group. Takes time linear in the depth and, for the first question
     * about a member of a sibling set, in the size of the set.
     */
    public List<ShareStep> steps() {
        List<ShareStep> steps = new ArrayList<>();
        for (int n = node;
                terms != null && n != TreeLayout.ROOT;
                n = terms.layout().parent(n)) {
            steps.add(new ShareStep(terms, n));
        }
        Collections.reverse(steps);
        return Collections.unmodifiableList(steps);
    }

    /**
     * Returns the terms that bind, from the group up: the runtime grows if all of them are relaxed, and stays if any
     * one of them is kept, whatever else is relaxed. {@link Binding.Term} defines each by its relaxing; {@code
     * docs/explain.md} has the law with flavors, with guaranteed usage, and with the iterative solver, which names the
     * term at the {@link #origin}.
     *
     * <p>Takes time linear in the depth in most cases, and at most linear in the siblings of the group and of the
     * groups above it; with flavors some ten solves. Each binding has a path, of a deep one the end.
     */
    public List<Binding> bindings() {
        return bindings(Integer.MAX_VALUE);
    }

    /**
     * Returns the first of the {@linkplain #bindings() terms that bind}, from the group up. A few of them for each
     * group of a deep tree take time nearly linear in the number of groups in most cases.
     *
     * @throws IllegalArgumentException if {@code most} is below 1
     */
    public List<Binding> bindings(int most) {
        if (most < 1) {
            throw new IllegalArgumentException("most (" + most + ") must be at least 1");
        }
        return terms == null
                ? List.of(besideTree())
                : BindingSearch.of(terms, node, most).stream().map(this::named).toList();
    }

    private Binding named(BindingTerm found) {
        Binding.Term term = Binding.Term.valueOf(found.kind().name());
        return new Binding(term, groups == null ? group() : groups.layout.path(found.node()));
    }

    private Binding besideTree() {
        Binding.Term term = switch (reason) {
            case NO_LIMIT -> Binding.Term.NO_LIMIT;
            case LEFT_BY_SYSTEM -> Binding.Term.LEFT_BY_SYSTEM;
            case MAX -> Binding.Term.MAX;
            default -> Binding.Term.REQUEST;
        };
        return new Binding(term, group());
    }

    /**
     * Returns the flavors that hold the runtime below the limited request, with the groups that need them; empty where
     * no flavors do, or a weight of 0 or a limit of a group above decides. For a parent group it is the set that held
     * the last of the groups below it, unless a limit or a weight of 0 below it holds groups there. Takes linear time.
     */
    public Optional<TightFlavors> tightFlavors() {
        return tightFlavors(true);
    }

    private Optional<TightFlavors> tightFlavors(boolean withGroups) {
        TightSet set = terms == null ? null : terms.tightSet(node, withGroups);
        return set == null || groups == null
                ? Optional.empty()
                : Optional.of(TightFlavors.of(groups, groups.schema.position(dimension()), set));
    }

    // ---- in words ----

    /**
     * Returns the explanation in one to three sentences, such as {@code research gets 7 of the 9 cpu it requests: 5 are
     * guaranteed, 2 are its share of 4 spare cpu by weight 6 of 12. All capacity is allotted.}
     */
    public String inWords(AmountFormat format) {
        Objects.requireNonNull(format, "format");
        List<Binding> known = bindings(ExplanationWords.MOST_BINDINGS);
        ShareStep own = terms == null ? null : new ShareStep(terms, node);
        return new ExplanationWords(format, outcome, terms, node, own, known, tightFlavors()).sentences();
    }

    /**
     * Returns the first term that binds in a few words for a column of a table, such as {@code its max} or {@code max
     * of product}; in a dimension with flavors the tight set, or a term that binds.
     */
    public String why() {
        Optional<TightFlavors> tight = tightFlavors(false);
        if (tight.isPresent()) {
            return tight.get().why();
        }
        return ExplanationWords.why(outcome, terms == null ? besideTree() : named(BindingSearch.first(terms, node)));
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Explanation explanation
                && outcome.equals(explanation.outcome)
                && reason == explanation.reason
                && origin.equals(explanation.origin)
                && originReason == explanation.originReason
                && steps().equals(explanation.steps());
    }

    @Override
    public int hashCode() {
        return Objects.hash(outcome, reason);
    }

    /** Returns {@link #inWords} with amounts in base units. */
    @Override
    public String toString() {
        return inWords(AmountFormat.baseUnits());
    }
}
