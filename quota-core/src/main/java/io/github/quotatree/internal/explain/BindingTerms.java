package io.github.quotatree.internal.explain;

import io.github.quotatree.internal.tree.TreeLayout;
import java.util.List;

/** The terms that bind a group, found in the way that the rules of the solve allow. */
public final class BindingTerms {
    private BindingTerms() {}

    /**
     * Returns the terms that bind a group, from the group up: those that have to be relaxed, by water filling; the one
     * at which the way up from the group ends, by rounds.
     *
     * @param most how many of them are enough
     */
    public static List<BindingTerm> of(DimensionTerms terms, int group, int most) {
        if (terms.rules().iterative()) {
            return WayUp.terms(terms, group);
        }
        FlavorTerms flavors = terms.flavors();
        List<BindingTerm> found =
                flavors == null ? BindingSearch.of(terms, group, most) : RelaxedSolves.of(terms, flavors, group);
        if (found.isEmpty()) {
            return List.of(WayUp.request(terms, group)); // without bound, and met
        }
        return found.size() > most ? found.subList(0, most) : found;
    }

    /** Returns the first term that binds a group, without a solve where the numbers of the way up show it. */
    public static BindingTerm first(DimensionTerms terms, int group) {
        List<BindingTerm> numbers = terms.flavors() == null ? List.of() : WayUp.terms(terms, group);
        if (numbers.isEmpty()) {
            return of(terms, group, 1).get(0);
        }
        BindingTerm first = numbers.get(0);
        return first.node() == TreeLayout.ROOT ? WayUp.capacity(terms, group) : first;
    }
}
