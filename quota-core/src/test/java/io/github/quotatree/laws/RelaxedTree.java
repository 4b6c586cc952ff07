package io.github.quotatree.laws;

import io.github.quotatree.Demand;
import io.github.quotatree.QuotaGroup;
import io.github.quotatree.QuotaTree;
import io.github.quotatree.RuntimeQuotas;
import io.github.quotatree.SolveOptions;
import io.github.quotatree.resource.ResourceVector;
import io.github.quotatree.workload.Binding;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * A tree in which terms can be relaxed, by their definitions alone: the oracle of the terms that bind. Weights are written out,
 * so that a group without a max keeps its weight.
 */
final class RelaxedTree {
    private static final long UNBOUNDED_REQUEST = 1L << 56;
    private static final long UNBOUNDED_TOTAL = 1L << 60;
    private static final long LARGE_WEIGHT = 1L << 60;

    private final RuntimeQuotas quotas;
    private final String dimension;
    private final Map<String, ResourceVector> used;

    RelaxedTree(RuntimeQuotas quotas, String dimension, Map<String, ResourceVector> used) {
        this.quotas = quotas;
        this.dimension = dimension;
        this.used = used;
    }

    /** Every term on the way from a group up: its request, each max, each weight of 0, and the capacity. */
    List<Binding> chain(String group) {
        List<Binding> terms = new ArrayList<>();
        terms.add(new Binding(Binding.Term.REQUEST, quotas.group(group).path()));
        for (String at = group; at != null; at = quotas.group(at).parent().orElse(null)) {
            terms.add(new Binding(Binding.Term.MAX, quotas.group(at).path()));
            if (quotas.group(at).sharedWeight().value(dimension) == 0) {
                terms.add(new Binding(Binding.Term.WEIGHT_ZERO, quotas.group(at).path()));
            }
        }
        terms.add(new Binding(Binding.Term.SCARCITY, ""));
        return terms;
    }

    /** A term by its relaxing, which some terms share. */
    static Binding plain(Binding binding) {
        return switch (binding.term()) {
            case KEPT_MIN, GUARANTEED_USAGE -> new Binding(Binding.Term.REQUEST, binding.group());
            case MIN_SCALED -> new Binding(Binding.Term.SCARCITY, binding.group());
            default -> binding;
        };
    }

    /** The runtime of a group where terms are relaxed. */
    long runtime(String group, Collection<Binding> relaxed) {
        QuotaTree tree = quotas.tree();
        QuotaTree.Builder builder = QuotaTree.builder(tree.schema());
        Map<String, ResourceVector> requests = new HashMap<>();
        ResourceVector total = quotas.total();
        for (QuotaGroup declared : tree.groups()) {
            String name = declared.name();
            String path = tree.path(name);
            ResourceVector max = declared.max();
            ResourceVector weight = quotas.group(name).sharedWeight();
            if (relaxed.contains(new Binding(Binding.Term.MAX, path))) {
                max = max.with(dimension, ResourceVector.UNLIMITED);
            }
            if (relaxed.contains(new Binding(Binding.Term.WEIGHT_ZERO, path))) {
                weight = weight.with(dimension, LARGE_WEIGHT);
            }
            QuotaGroup.Builder edited =
                    declared.isParent() ? QuotaGroup.parent(tree.schema(), name) : QuotaGroup.leaf(tree.schema(), name);
            declared.parent().ifPresent(edited::under);
            if (!declared.isMinScalable()) {
                edited.minNotScalable();
            }
            builder.add(edited.min(declared.min())
                    .max(max)
                    .sharedWeight(weight)
                    .lendLimit(declared.lendLimit())
                    .build());
            if (!declared.isParent()) {
                requests.put(name, quotas.group(name).ownRequest());
            }
        }
        if (relaxed.contains(
                new Binding(Binding.Term.REQUEST, quotas.group(group).path()))) {
            String asking = group;
            if (!requests.containsKey(group)) {
                asking = "zz-more";
                builder.add(QuotaGroup.leaf(tree.schema(), asking).under(group).build());
            }
            ResourceVector request = requests.getOrDefault(asking, tree.schema().zero());
            requests.put(asking, request.with(dimension, UNBOUNDED_REQUEST));
        }
        if (relaxed.contains(new Binding(Binding.Term.SCARCITY, ""))) {
            total = total.with(dimension, UNBOUNDED_TOTAL);
        }
        QuotaTree relaxedTree = builder.build();
        return relaxedTree
                .computeRuntime(total, demand(relaxedTree, requests, used), quotas.options())
                .runtime(group)
                .value(dimension);
    }

    static Demand demand(QuotaTree tree, Map<String, ResourceVector> requests, Map<String, ResourceVector> used) {
        Demand.Builder demand = Demand.builder(tree);
        requests.forEach(demand::request);
        used.forEach(demand::used);
        return demand.build();
    }

    /** The options that water filling has. */
    static List<SolveOptions> waterFilling() {
        List<SolveOptions> options = new ArrayList<>();
        for (boolean scaling : new boolean[] {true, false}) {
            for (boolean usage : new boolean[] {false, true}) {
                options.add(SolveOptions.defaults().withMinScaling(scaling).withGuaranteeUsage(usage));
            }
        }
        return options;
    }
}
