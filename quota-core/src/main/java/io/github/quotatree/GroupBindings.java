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

    /** Returns the terms that bind a group, from the group up. */
    static List<Binding> of(DimensionTerms terms, int group) {
        GroupBindings bindings = new GroupBindings(terms, group);
        return terms.rules().iterative() ? bindings.byNumbers() : bindings.exact();
    }

    private List<Binding> exact() {
        List<Binding> bindings = new ArrayList<>(2);
        for (BindingTerm found : BindingSearch.of(terms, group)) {
            Term term = switch (found.kind()) {
                case REQUEST -> request();
                case MAX -> Term.MAX;
                case WEIGHT_ZERO -> Term.WEIGHT_ZERO;
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
        int first = group;
        while (terms.layout().parent(first) != TreeLayout.ROOT) {
            first = terms.layout().parent(first);
        }
        return isScaled(first);
    }

    private boolean isScaled(int node) {
        return terms.runtime(node) < terms.requestedGuarantee(node, terms.limitedRequest(node));
    }

    /** Returns the term at which the way up from the group ends. */
    private List<Binding> byNumbers() {
        List<Binding> bindings = new ArrayList<>(2);
        int node = group;
        while (terms.runtime(node) < terms.limitedRequest(node)) {
            boolean scaled = isScaled(node);
            if (!scaled && terms.weight(node) == 0) {
                return List.of(at(Term.WEIGHT_ZERO, node));
            }
            int parent = terms.layout().parent(node);
            boolean isShort = parent == TreeLayout.ROOT || terms.runtime(parent) < terms.request(parent);
            if (!isShort || parent == TreeLayout.ROOT) {
                return List.of(at(scaled ? Term.MIN_SCALED : Term.SCARCITY, parent));
            }
            node = parent;
        }
        if (node == group && terms.request(group) <= terms.runtime(group)) {
            bindings.add(at(request(), group));
        }
        if (terms.max(node) <= terms.runtime(node)) {
            bindings.add(at(Term.MAX, node));
        }
        return List.copyOf(bindings);
    }

    private Binding at(Term term, int node) {
        return new Binding(term, terms.layout().path(node));
    }
}
