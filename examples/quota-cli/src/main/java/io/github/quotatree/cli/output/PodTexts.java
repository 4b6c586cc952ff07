package io.github.quotatree.cli.output;

import io.github.quotatree.ReservedNames;
import io.github.quotatree.capacity.CapacityBinding;
import io.github.quotatree.cli.manifest.Manifests;
import io.github.quotatree.cli.manifest.QuantityText;
import io.github.quotatree.ledger.Binding;
import io.github.quotatree.resource.ResourceVector;
import java.math.BigInteger;
import java.util.stream.Collectors;

/** How groups, limits and amounts are written in reports about pods: exactly, in the units of manifests. */
final class PodTexts {
    private PodTexts() {}

    /** Returns the name of a group; the two beside the trees have those of their quotas. */
    static String group(String name) {
        return switch (name) {
            case ReservedNames.SYSTEM_GROUP -> Manifests.SYSTEM;
            case ReservedNames.DEFAULT_GROUP -> Manifests.DEFAULT;
            default -> name;
        };
    }

    /** Returns a limit that stands against a pod: {@code cpu: used 7 + request 2 is 1 above the runtime of vision, 8}. */
    static String words(Binding binding) {
        String limit = switch (binding.kind()) {
            case RUNTIME -> "runtime";
            case MIN -> "min";
            case MAX -> "max";
        };
        String used = binding.kind() == Binding.Kind.MIN ? "used by what is not preemptible " : "used ";
        String dimension = binding.dimension();
        return excess(
                dimension,
                used + amount(dimension, binding.used()),
                binding.request(),
                binding.shortfall(),
                limit + " of " + group(binding.group()),
                binding.limit());
    }

    /**
     * Returns a limit that stands against a pod: {@code cpu: used 7 + nominated 1 + request 2 is 2 above the max of team-a,
     * 8}.
     */
    static String words(CapacityBinding binding) {
        String dimension = dimension(binding);
        String holder = binding.holder().orElse("");
        return excess(
                dimension,
                "used " + amount(dimension, binding.used())
                        + (binding.nominated() == 0 ? "" : " + nominated " + amount(dimension, binding.nominated())),
                binding.request(),
                binding.shortfall(),
                switch (binding.kind()) {
                    case MAX -> "max of " + holder;
                    case SUM_OF_MINS -> "sum of mins";
                    case NODE -> "allocatable of node " + holder;
                },
                binding.limit());
    }

    /** Returns the dimension that is short; where a node has no place left, that is of pods. */
    static String dimension(CapacityBinding binding) {
        return binding.dimension().orElse("pods");
    }

    private static String excess(
            String dimension, String used, long request, long shortfall, String limit, long amount) {
        return dimension + ": " + used + " + request " + amount(dimension, request) + " is "
                + amount(dimension, shortfall) + " above the " + limit + ", " + amount(dimension, amount);
    }

    /** Returns the amounts that are not 0: {@code cpu 1500m, memory 8Gi}. */
    static String amounts(ResourceVector vector) {
        return vector.schema().dimensions().stream()
                .filter(dimension -> vector.value(dimension) != 0)
                .map(dimension -> dimension + " " + amount(dimension, vector.value(dimension)))
                .collect(Collectors.joining(", "));
    }

    /** Returns an amount: {@code 1500m}. */
    static String amount(String dimension, long units) {
        return QuantityText.exact(dimension, BigInteger.valueOf(units));
    }
}
