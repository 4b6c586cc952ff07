package io.github.quotatree.internal.explain;

import io.github.quotatree.internal.explain.BindingTerm.Kind;
import io.github.quotatree.internal.flavor.ClassRequests;
import io.github.quotatree.internal.flavor.FlavorInput;
import io.github.quotatree.internal.flavor.TightSet;
import io.github.quotatree.internal.solve.FlavoredDimension;
import io.github.quotatree.internal.tree.Declarations;
import io.github.quotatree.internal.tree.FlavorBounds;
import io.github.quotatree.internal.tree.TreeLayout;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.stream.IntStream;

/**
 * Finds the terms that hold the runtime of a group in a dimension with flavors: relaxes terms, and solves again.
 *
 * <p>Which units can be placed follows from all groups together, so no number of the way up gives the price of one
 * unit more. All terms on the way up are relaxed at first; then one after the other is kept again, as long as the group
 * has more than its runtime. Those that remain relaxed are the terms that bind: relaxed together, and nothing else,
 * they give the group more, and without one of them the others do not. Where one of several terms would do, such as a
 * flavor max and the capacity behind it, the one nearest to the group is named.
 *
 * <p>The terms that the numbers suggest are tried first, which takes a solve or two in most cases. The search takes
 * about four, and for each term that binds two times the logarithm of the number of terms on the way.
 */
final class RelaxedSolves {
    /** A request, a weight and a capacity beyond all that are declared in earnest, so that sums of some stay exact. */
    private static final long LARGE = 1L << 59;

    private static final BindingTerm CAPACITY = new BindingTerm(Kind.SCARCITY, TreeLayout.ROOT);

    private final DimensionTerms terms;
    private final Declarations declarations;
    private final FlavorBounds bounds;
    private final FlavorTerms flavors;
    private final TreeLayout layout;
    private final int group;
    private final BindingTerm request;
    private final Set<BindingTerm> relaxed = new HashSet<>();
    private final boolean[] isInside; // by node: whether it is the group or below it
    private final int tightAt; // the node at which a tight set of flavors holds the group, or -1

    private RelaxedSolves(DimensionTerms terms, FlavorTerms flavors, int group) {
        this.terms = terms;
        this.flavors = flavors;
        this.group = group;
        request = new BindingTerm(Kind.REQUEST, group);
        declarations = terms.declarations;
        bounds = Objects.requireNonNull(declarations.flavors(terms.dimension));
        layout = terms.layout();
        isInside = new boolean[layout.size() + 1];
        for (int node = group; node <= layout.size(); node++) {
            isInside[node] = node == group || isInside[layout.parent(node)];
        }
        TightSet tight = flavors.tightSet(group, false);
        tightAt = tight == null ? -1 : tight.node();
    }

    /** Returns the terms that hold the runtime of a group, from the group up. */
    static List<BindingTerm> of(DimensionTerms terms, FlavorTerms flavors, int group) {
        RelaxedSolves solves = new RelaxedSolves(terms, flavors, group);
        List<BindingTerm> found = solves.guess();
        return (found.isEmpty() ? solves.search() : found)
                .stream().map(solves::named).toList();
    }

    /** Returns the terms that the numbers suggest, if a solve or a few show that they bind; else none. */
    private List<BindingTerm> guess() {
        if (tightAt >= 0) {
            List<BindingTerm> tight =
                    List.of(tightAt == TreeLayout.ROOT ? CAPACITY : new BindingTerm(Kind.FLAVOR_MAX, tightAt));
            return isLeast(tight) ? tight : List.of();
        }
        if (terms.runtime(group) >= terms.request(group)) {
            List<BindingTerm> met = List.of(request);
            List<BindingTerm> full = List.of(request, CAPACITY);
            return isLeast(met) ? met : isLeast(full) ? full : List.of();
        }
        List<BindingTerm> end = terms.endOfWay(group).stream()
                .map(term -> term.node() == TreeLayout.ROOT ? CAPACITY : term)
                .toList();
        return isLeast(end) ? end : List.of();
    }

    /** Returns whether some terms give the group more where they are relaxed, and fewer of them do not. */
    private boolean isLeast(List<BindingTerm> some) {
        boolean isLeast = growsBy(some);
        for (int i = 0; isLeast && i < some.size() && some.size() > 1; i++) {
            relaxed.remove(some.get(i));
            isLeast = !grows();
            relaxed.add(some.get(i));
        }
        return isLeast;
    }

    private boolean growsBy(List<BindingTerm> some) {
        relaxed.clear();
        relaxed.addAll(some);
        return grows();
    }

    private List<BindingTerm> search() {
        List<BindingTerm> chain = chain();
        if (!growsBy(chain)) {
            relaxed.add(request);
            if (!grows()) {
                return List.of(request);
            }
            List<BindingTerm> weights = weightsBelow();
            relaxed.remove(request);
            relaxed.addAll(weights);
            if (weights.isEmpty() || !grows()) {
                weights.forEach(relaxed::remove);
                relaxed.add(request);
                weights = List.of(request);
            }
            chain.addAll(0, weights);
        }
        // the term at which a tight set is, is the last to be kept: it is the one that a sentence speaks of
        List<BindingTerm> order = new ArrayList<>(chain);
        Collections.reverse(order);
        order.sort((a, b) -> Boolean.compare(isTight(a), isTight(b)));
        keep(order);
        int before;
        do { // below the first level more of one term can be less for a group, so that a second look may keep more
            before = relaxed.size();
            for (BindingTerm term : order) {
                keep(List.of(term));
            }
        } while (relaxed.size() < before);
        return chain.stream().filter(relaxed::contains).toList();
    }

    /** Returns a term by the way in which it holds the group. */
    private BindingTerm named(BindingTerm term) {
        return switch (term.kind()) {
            case REQUEST -> terms.requestTerm(group);
            case SCARCITY -> terms.capacityTerm(group);
            case FLAVOR_MAX -> tightAt < 0 ? term : new BindingTerm(Kind.FLAVORS, term.node());
            default -> term;
        };
    }

    /** Returns each max, weight of 0 and flavorMax on the way up from the group, and the capacity. */
    private List<BindingTerm> chain() {
        List<BindingTerm> chain = new ArrayList<>();
        for (int node = group; node != TreeLayout.ROOT; node = layout.parent(node)) {
            if (terms.max(node) != Declarations.UNLIMITED) {
                chain.add(new BindingTerm(Kind.MAX, node));
            }
            if (terms.weight(node) == 0) {
                chain.add(new BindingTerm(Kind.WEIGHT_ZERO, node));
            }
            if (bounds.hasMax(node)) {
                chain.add(new BindingTerm(Kind.FLAVOR_MAX, node));
            }
        }
        chain.add(CAPACITY);
        return chain;
    }

    private boolean isTight(BindingTerm term) {
        return (term.kind() == Kind.FLAVOR_MAX || term.kind() == Kind.SCARCITY) && tightAt == term.node();
    }

    /** Returns the weights of 0 below the group, of groups that have less than could be placed of their requests. */
    private List<BindingTerm> weightsBelow() {
        return IntStream.rangeClosed(group + 1, layout.size())
                .filter(node -> isInside[node] && flavors.lacksWeight(node))
                .mapToObj(node -> new BindingTerm(Kind.WEIGHT_ZERO, node))
                .toList();
    }

    /** Keeps the terms that can be kept among some, by halves. */
    private void keep(List<BindingTerm> some) {
        Deque<List<BindingTerm>> open = new ArrayDeque<>(List.of(some));
        while (!open.isEmpty()) {
            List<BindingTerm> part = open.pop();
            if (!relaxed.removeAll(part) || grows()) {
                continue;
            }
            relaxed.addAll(part);
            int half = part.size() / 2;
            if (half > 0) {
                open.push(part.subList(half, part.size()));
                open.push(part.subList(0, half));
            }
        }
    }

    /** Returns whether the group has more than its runtime where the terms are relaxed. */
    private boolean grows() {
        boolean isMore = relaxed.contains(request);
        Declarations.Builder tree = Declarations.builder(layout, 1);
        tree.setFlavors(0, bounds.flavors());
        for (int node = 1; node <= layout.size(); node++) {
            declare(tree, node, isMore && isInside[node] && node != group);
        }
        ClassRequests requests =
                isMore ? requestsWithoutBound() : flavors.input().requests();
        long[] available = flavors.input().available().clone();
        if (relaxed.contains(CAPACITY)) {
            Arrays.fill(available, Long.MAX_VALUE);
        }
        FlavoredDimension dimension = FlavoredDimension.of(tree.build(), 0, terms.rules());
        dimension.solve(
                requests.sums(), new FlavorInput(requests, flavors.input().used(), available), false);
        return dimension.received().get(group) > terms.runtime(group);
    }

    private boolean isRelaxed(Kind kind, int node) {
        return relaxed.contains(new BindingTerm(kind, node));
    }

    private void declare(Declarations.Builder tree, int node, boolean isUnbound) {
        if (declarations.isParentGroup(node)) {
            tree.setParentGroup(node);
        }
        if (!declarations.isScalable(node)) {
            tree.setNotScalable(node);
        }
        boolean noMax = isUnbound || isRelaxed(Kind.MAX, node);
        boolean noFlavorMax = isUnbound || isRelaxed(Kind.FLAVOR_MAX, node);
        boolean borrows = terms.weight(node) == 0 && (isUnbound || isRelaxed(Kind.WEIGHT_ZERO, node));
        tree.setBounds(0, node, terms.min(node), noMax ? Declarations.UNLIMITED : terms.max(node));
        tree.setWeight(0, node, borrows ? LARGE : terms.weight(node));
        tree.setLendLimit(0, node, declarations.lendLimit(terms.dimension, node));
        for (int k = 0; k < bounds.flavors() && (bounds.hasMin(node) || bounds.hasMax(node)); k++) {
            long most = noFlavorMax ? Long.MAX_VALUE : bounds.max(node, k);
            tree.setFlavorBounds(0, node, k, bounds.min(node, k), most);
        }
    }

    /** Returns the requests with no bound, inside the group, on each class that is requested there, or else on any. */
    private ClassRequests requestsWithoutBound() {
        ClassRequests requests = flavors.input().requests().copy();
        Set<Integer> masks = new HashSet<>();
        for (int node = group; node <= layout.size(); node++) {
            for (int i = 0; isInside[node] && i < requests.classes(node); i++) {
                if (requests.units(node, i) > 0) {
                    masks.add(requests.mask(node, i));
                }
            }
        }
        if (masks.isEmpty()) {
            masks.add((1 << bounds.flavors()) - 1);
        }
        for (int node = group; node <= layout.size(); node++) {
            if (isInside[node] && !declarations.isParentGroup(node)) {
                for (int mask : masks) {
                    requests.set(node, mask, LARGE);
                }
            }
        }
        return requests;
    }
}
