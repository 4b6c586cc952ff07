package io.github.quotatree;

import io.github.quotatree.internal.explain.BindingSearch;
import io.github.quotatree.internal.explain.BindingTerm;
import io.github.quotatree.internal.explain.DimensionTerms;
import io.github.quotatree.internal.tree.TreeLayout;
import io.github.quotatree.workload.Binding;
import io.github.quotatree.workload.Binding.Term;
import java.util.ArrayList;
import java.util.List;

/** The terms that bind a group, by the path of the group that each is at. */
final class GroupBindings {
    private final DimensionTerms terms;
    private final int group;

    private GroupBindings(DimensionTerms terms, int group) {
        this.terms = terms;
        this.group = group;
    }

    /**
     * Returns the terms that bind a group, from the group up.
     *
     * @param most how many of them are enough
     */
    static List<Binding> of(DimensionTerms terms, int group, int most) {
        GroupBindings bindings = new GroupBindings(terms, group);
        return terms.rules().iterative() ? bindings.byNumbers() : bindings.exact(most);
    }

    private List<Binding> exact(int most) {
        List<Binding> bindings = new ArrayList<>(2);
        for (BindingTerm found : BindingSearch.of(terms, group, most)) {
            Term term = switch (found.kind()) {
                case REQUEST -> request();
                case MAX -> Term.MAX;
                case WEIGHT_ZERO -> Term.WEIGHT_ZERO;
                case FLAVORS -> Term.FLAVORS;
                case FLAVOR_MAX -> Term.FLAVOR_MAX;
                case CAPACITY -> isScaledOnFirstLevel() ? Term.MIN_SCALED : Term.SCARCITY;
            };
            bindings.add(at(term, found.node()));
        }
        return bindings.isEmpty() ? List.of(at(request(), group)) : List.copyOf(bindings); // without bound, and met
    }

    /** Returns by which term the request of the group is met. */
    private Term request() {
        long request = terms.request(group);
        if (terms.runtime(group) > terms.limitedRequest(group)) {
            return Term.GUARANTEED_USAGE;
        }
        return request > terms.demand(group) ? Term.KEPT_MIN : Term.REQUEST;
    }

    private boolean isScaledOnFirstLevel() {
        return isScaled(terms.firstLevel(group));
    }

    private boolean isScaled(int node) {
        return terms.runtime(node) < terms.requestedGuarantee(node, terms.limitedRequest(node));
    }

    /** Returns the term at which the way up from the group ends. */
    private List<Binding> byNumbers() {
        List<Binding> bindings = new ArrayList<>(2);
        int node = terms.shortage(group, this::isShortAbove);
        if (terms.runtime(node) < terms.limitedRequest(node)) {
            boolean scaled = isScaled(node);
            return !scaled && terms.weight(node) == 0
                    ? List.of(at(Term.WEIGHT_ZERO, node))
                    : List.of(at(
                            scaled ? Term.MIN_SCALED : Term.SCARCITY,
                            terms.layout().parent(node)));
        }
        if (node == group && terms.request(group) <= terms.runtime(group)) {
            bindings.add(at(request(), group));
        }
        if (terms.max(node) <= terms.runtime(node)) {
            bindings.add(at(Term.MAX, node));
        }
        return List.copyOf(bindings);
    }

    /** Returns whether a group has less than it requests because its parent, which is not the root, has. */
    private boolean isShortAbove(int node) {
        int parent = terms.layout().parent(node);
        return parent != TreeLayout.ROOT
                && terms.runtime(node) < terms.limitedRequest(node)
                && (isScaled(node) || terms.weight(node) != 0)
                && terms.runtime(parent) < terms.request(parent);
    }

    private Binding at(Term term, int node) {
        return new Binding(term, terms.layout().path(node));
    }
}
