package io.github.quotatree.capacity.preemption;

import io.github.quotatree.capacity.CapacityNode;
import java.util.Objects;
import java.util.function.Predicate;

/**
 * How a plan is made.
 *
 * @param mode how the quotas that give back are protected
 * @param scope where the victims may be
 * @param eligibleNodes the nodes that the workload may start on, whatever room they have; for a host that knows of
 *     taints, selectors and the like
 */
public record CapacityPreemptionOptions(Mode mode, Scope scope, Predicate<CapacityNode> eligibleNodes) {
    /** How a plan protects the quotas that give back. */
    public enum Mode {
        /**
         * As in the plugin: a quota gives back while it is over its min in any dimension, when a workload of it is
         * considered. One large workload may so take it far below its min.
         */
        PLUGIN,

        /**
         * No quota ends up below its min in a dimension that its victims free, with the workload counted for which room
         * is made. A victim is then not entitled to take the same resources back, so that plans do not answer each
         * other for ever. A workload that requests nothing that mins govern is owed nothing. A plan is made only if the
         * workload is admitted after it, with all nominated workloads of other quotas counted.
         */
        FLOOR_SAFE
    }

    /** Where the victims of a plan may be. */
    public enum Scope {
        /** On the one node where the workload is to start, as in the plugin. */
        NODE,

        /** On any node, or on none. */
        POOL
    }

    private static final CapacityPreemptionOptions DEFAULTS =
            new CapacityPreemptionOptions(Mode.PLUGIN, Scope.NODE, node -> true);

    /** Checks that all are present. */
    public CapacityPreemptionOptions {
        Objects.requireNonNull(mode, "mode");
        Objects.requireNonNull(scope, "scope");
        Objects.requireNonNull(eligibleNodes, "eligibleNodes");
    }

    /** Returns the options of the plugin: victims on one node, any node, quotas protected as there. */
    public static CapacityPreemptionOptions defaults() {
        return DEFAULTS;
    }

    /** Returns these options with another mode. */
    public CapacityPreemptionOptions withMode(Mode other) {
        return new CapacityPreemptionOptions(other, scope, eligibleNodes);
    }

    /** Returns these options with another scope. */
    public CapacityPreemptionOptions withScope(Scope other) {
        return new CapacityPreemptionOptions(mode, other, eligibleNodes);
    }

    /** Returns these options with other nodes. */
    public CapacityPreemptionOptions withEligibleNodes(Predicate<CapacityNode> other) {
        return new CapacityPreemptionOptions(mode, scope, other);
    }
}
