package io.github.quotatree.flavors;

import io.github.quotatree.workload.Binding;
import io.github.quotatree.workload.Binding.Term;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.TreeSet;

/** A problem with flavors in which terms can be relaxed, by their definitions alone: the oracle of the terms that bind. */
final class RelaxedFlavors {
    private static final long MANY = 1L << 40;

    private final FlavorProblem problem;
    private final int group;

    RelaxedFlavors(FlavorProblem problem, int group) {
        this.problem = problem;
        this.group = group;
    }

    /** Every term on the way up from the group: its request, each max, flavorMax and weight of 0, the capacity. */
    List<Binding> chain() {
        List<Binding> terms = new ArrayList<>();
        terms.add(new Binding(Term.REQUEST, path(group)));
        for (int at = group; at >= 0; at = problem.group(at).parent) {
            FlavorProblem.Group declared = problem.group(at);
            if (declared.max != FlavorProblem.UNLIMITED) {
                terms.add(new Binding(Term.MAX, path(at)));
            }
            if (problem.weight(at) == 0) {
                terms.add(new Binding(Term.WEIGHT_ZERO, path(at)));
            }
            if (Arrays.stream(declared.flavorMax).anyMatch(most -> most != FlavorProblem.UNLIMITED)) {
                terms.add(new Binding(Term.FLAVOR_MAX, path(at)));
            }
        }
        terms.add(new Binding(Term.SCARCITY, ""));
        return terms;
    }

    /** A term by its relaxing, which some terms share. */
    static Binding plain(Binding binding) {
        return switch (binding.term()) {
            case MIN_SCALED -> new Binding(Term.SCARCITY, "");
            case FLAVORS -> new Binding(binding.group().isEmpty() ? Term.SCARCITY : Term.FLAVOR_MAX, binding.group());
            default -> binding;
        };
    }

    /** The runtime of the group where terms are relaxed. */
    long runtime(Collection<Binding> relaxed) {
        FlavorProblem more = problem.copy();
        for (int g = 0; g < problem.size(); g++) {
            FlavorProblem.Group edited = more.group(g);
            edited.weight = problem.weight(g);
            if (relaxed.contains(new Binding(Term.MAX, path(g)))) {
                edited.max = FlavorProblem.UNLIMITED;
            }
            if (relaxed.contains(new Binding(Term.WEIGHT_ZERO, path(g)))) {
                edited.weight = MANY;
            }
            if (relaxed.contains(new Binding(Term.FLAVOR_MAX, path(g)))) {
                Arrays.fill(edited.flavorMax, FlavorProblem.UNLIMITED);
            }
        }
        if (relaxed.contains(new Binding(Term.REQUEST, path(group)))) {
            TreeSet<Integer> classes = new TreeSet<>();
            collectClasses(group, classes);
            if (classes.isEmpty()) {
                classes.add((1 << problem.flavorCount()) - 1);
            }
            requestWithoutBound(more, group, classes);
        }
        if (relaxed.contains(new Binding(Term.SCARCITY, ""))) {
            Arrays.fill(more.capacity, MANY);
        }
        return FlavorTrees.runtimes(more)[group];
    }

    /** A parent group requests without bound where the groups below it do, and nothing holds them. */
    private void requestWithoutBound(FlavorProblem more, int at, Collection<Integer> classes) {
        if (problem.isLeaf(at)) {
            classes.forEach(mask -> more.group(at).request.put(mask, MANY / 16));
        }
        for (int child : problem.children(at)) {
            more.group(child).max = FlavorProblem.UNLIMITED;
            Arrays.fill(more.group(child).flavorMax, FlavorProblem.UNLIMITED);
            more.group(child).weight = Math.max(1, problem.weight(child));
            requestWithoutBound(more, child, classes);
        }
    }

    private void collectClasses(int at, Collection<Integer> classes) {
        problem.group(at).request.forEach((mask, units) -> {
            if (units > 0) {
                classes.add(mask);
            }
        });
        problem.children(at).forEach(child -> collectClasses(child, classes));
    }

    private String path(int at) {
        int parent = problem.group(at).parent;
        return (parent < 0 ? "" : path(parent) + "/") + problem.group(at).name;
    }
}
