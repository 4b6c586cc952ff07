package io.github.quotatree.cli.output;

import io.github.quotatree.QuotaTree;
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
            case QuotaTree.SYSTEM_GROUP -> Manifests.SYSTEM;
            case QuotaTree.DEFAULT_GROUP -> Manifests.DEFAULT;
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
        return binding.dimension()
                + (binding.kind() == Binding.Kind.MIN ? ": used by what is not preemptible " : ": used ")
                + amount(binding, binding.used()) + " + request " + amount(binding, binding.request()) + " is "
                + amount(binding, binding.shortfall()) + " above the " + limit + " of " + group(binding.group()) + ", "
                + amount(binding, binding.limit());
    }

    /** Returns the amounts that are not 0: {@code cpu 1500m, memory 8Gi}. */
    static String amounts(ResourceVector vector) {
        return vector.schema().dimensions().stream()
                .filter(dimension -> vector.value(dimension) != 0)
                .map(dimension ->
                        dimension + " " + QuantityText.exact(dimension, BigInteger.valueOf(vector.value(dimension))))
                .collect(Collectors.joining(", "));
    }

    private static String amount(Binding binding, long units) {
        return QuantityText.exact(binding.dimension(), BigInteger.valueOf(units));
    }
}
