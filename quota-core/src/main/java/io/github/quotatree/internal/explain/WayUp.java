package io.github.quotatree.internal.explain;

import io.github.quotatree.internal.explain.BindingTerm.Kind;
import io.github.quotatree.internal.tree.TreeLayout;
import java.util.ArrayList;
import java.util.List;

/** The way up from a group to where there is enough for it, and the terms at its end, read from the numbers alone. */
final class WayUp {
    private WayUp() {}

    /** Returns the terms at which the way up from a group ends. */
    static List<BindingTerm> terms(DimensionTerms terms, int group) {
        List<BindingTerm> found = new ArrayList<>(2);
        int node = terms.shortage(group, at -> isShortAbove(terms, at));
        if (terms.runtime(node) < terms.limitedRequest(node)) {
            boolean scaled = isScaled(terms, node);
            if (!scaled && terms.weight(node) == 0) {
                return List.of(new BindingTerm(Kind.WEIGHT_ZERO, node));
            }
            return List.of(new BindingTerm(
                    scaled ? Kind.MIN_SCALED : Kind.SCARCITY, terms.layout().parent(node)));
        }
        if (node == group && terms.request(group) <= terms.runtime(group)) {
            found.add(request(terms, group));
        }
        if (terms.max(node) <= terms.runtime(node)) {
            found.add(new BindingTerm(Kind.MAX, node));
        }
        return found;
    }

    /** Returns by which term the request of a group is met. */
    static BindingTerm request(DimensionTerms terms, int group) {
        Kind kind = terms.runtime(group) > terms.limitedRequest(group)
                ? Kind.GUARANTEED_USAGE
                : terms.request(group) > terms.demand(group) ? Kind.KEPT_MIN : Kind.REQUEST;
        return new BindingTerm(kind, group);
    }

    /** Returns in which way the capacity holds a group. */
    static BindingTerm capacity(DimensionTerms terms, int group) {
        FlavorTerms flavors = terms.flavors();
        boolean isLeft = flavors != null && terms.set(0).sums().unshared() > 0;
        Kind kind = isLeft || terms.tightSet(group, false) != null
                ? Kind.FLAVORS
                : isScaled(terms, terms.firstLevel(group)) ? Kind.MIN_SCALED : Kind.SCARCITY;
        return new BindingTerm(kind, TreeLayout.ROOT);
    }

    private static boolean isScaled(DimensionTerms terms, int node) {
        return terms.runtime(node) < terms.requestedGuarantee(node);
    }

    /** Returns whether a group lacks units because its parent, which is not the root, does. */
    private static boolean isShortAbove(DimensionTerms terms, int node) {
        int parent = terms.layout().parent(node);
        return parent != TreeLayout.ROOT
                && terms.runtime(node) < terms.limitedRequest(node)
                && (isScaled(terms, node) || terms.weight(node) != 0)
                && terms.runtime(parent) < terms.request(parent);
    }
}
