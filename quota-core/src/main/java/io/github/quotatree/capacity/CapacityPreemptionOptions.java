package io.github.quotatree.capacity;

import java.util.Objects;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** The rules by which a plan is made. An immutable value. */
public final class CapacityPreemptionOptions {
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
            new CapacityPreemptionOptions(new Rules(Mode.PLUGIN, Scope.NODE, node -> true));

    private record Rules(Mode mode, Scope scope, Predicate<CapacityNode> eligibleNodes) {}

    private final Rules rules;

    private CapacityPreemptionOptions(Rules rules) {
        this.rules = rules;
    }

    /** Returns the options of the plugin: {@link Mode#PLUGIN}, {@link Scope#NODE}, any node. */
    public static CapacityPreemptionOptions defaults() {
        return DEFAULTS;
    }

    /** Returns the protection of the quotas that give back. */
    public Mode mode() {
        return rules.mode;
    }

    /** Returns where the victims may be. */
    public Scope scope() {
        return rules.scope;
    }

    /** Returns the test, by taints, selectors and the like, for the nodes that the workload may start on. */
    public Predicate<CapacityNode> eligibleNodes() {
        return rules.eligibleNodes;
    }

    /** Returns these options with another mode. */
    public CapacityPreemptionOptions withMode(Mode other) {
        return new CapacityPreemptionOptions(
                new Rules(Objects.requireNonNull(other, "other"), rules.scope, rules.eligibleNodes));
    }

    /** Returns these options with another scope. */
    public CapacityPreemptionOptions withScope(Scope other) {
        return new CapacityPreemptionOptions(
                new Rules(rules.mode, Objects.requireNonNull(other, "other"), rules.eligibleNodes));
    }

    /** Returns these options with other nodes. */
    public CapacityPreemptionOptions withEligibleNodes(Predicate<CapacityNode> other) {
        return new CapacityPreemptionOptions(
                new Rules(rules.mode, rules.scope, Objects.requireNonNull(other, "other")));
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof CapacityPreemptionOptions that && rules.equals(that.rules);
    }

    @Override
    public int hashCode() {
        return rules.hashCode();
    }

    /** Returns the mode and the scope, such as {@code CapacityPreemptionOptions[mode=PLUGIN, scope=NODE]}. */
    @Override
    public String toString() {
        return "CapacityPreemptionOptions[mode=" + rules.mode + ", scope=" + rules.scope + "]";
    }
}
