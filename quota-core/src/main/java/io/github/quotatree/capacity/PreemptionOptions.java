package io.github.quotatree.capacity;

import java.util.Objects;
import java.util.function.Predicate;

/**
 * How a plan is made.
 *
 * @param mode how those who give back are protected
 * @param scope where the victims may be
 * @param eligibleNodes which nodes the workload may start on, whatever they have left; for what a host knows of taints,
 *     selectors and the like
 */
public record PreemptionOptions(PreemptionMode mode, PreemptionScope scope, Predicate<CapacityNode> eligibleNodes) {
    /** Checks that all are there. */
    public PreemptionOptions {
        Objects.requireNonNull(mode, "mode");
        Objects.requireNonNull(scope, "scope");
        Objects.requireNonNull(eligibleNodes, "eligibleNodes");
    }

    private static final PreemptionOptions DEFAULTS =
            new PreemptionOptions(PreemptionMode.PLUGIN, PreemptionScope.NODE, node -> true);

    /** Returns the options of the plugin: victims on one node, any node, quotas protected as there. */
    public static PreemptionOptions defaults() {
        return DEFAULTS;
    }

    /** Returns these options with another mode. */
    public PreemptionOptions withMode(PreemptionMode other) {
        return new PreemptionOptions(other, scope, eligibleNodes);
    }

    /** Returns these options with another scope. */
    public PreemptionOptions withScope(PreemptionScope other) {
        return new PreemptionOptions(mode, other, eligibleNodes);
    }

    /** Returns these options with other nodes. */
    public PreemptionOptions withEligibleNodes(Predicate<CapacityNode> other) {
        return new PreemptionOptions(mode, scope, other);
    }
}
