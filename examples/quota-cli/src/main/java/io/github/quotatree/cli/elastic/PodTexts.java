package io.github.quotatree.cli.elastic;

import io.github.quotatree.QuotaTree;
import io.github.quotatree.cli.elastic.manifest.Manifests;
import io.github.quotatree.cli.text.QuantityText;
import io.github.quotatree.ledger.Binding;

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
        String used = binding.kind() == Binding.Kind.MIN ? "used by what is not preemptible " : "used ";
        String dimension = binding.dimension();
        return QuantityText.excess(
                dimension,
                used + QuantityText.amount(dimension, binding.used()),
                binding.request(),
                binding.shortfall(),
                limit + " of " + group(binding.group()),
                binding.limit());
    }
}
