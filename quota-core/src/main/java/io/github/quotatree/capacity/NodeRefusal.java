package io.github.quotatree.capacity;

import io.github.quotatree.workload.ExceededLimit;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * Why no room can be made for a workload on a node.
 *
 * @param node the node, or empty where there are no nodes
 * @param reason the reason
 * @param exceededLimits the limits that the workload would exceed then; for {@link Reason#NODE} and
 *     {@link Reason#QUOTA}
 */
public record NodeRefusal(Optional<String> node, Reason reason, List<ExceededLimit> exceededLimits) {
    /** A reason. */
    public enum Reason {
        /** It takes no new workloads, or not this one. */
        NOT_ELIGIBLE("takes no such workload"),

        /** No workload that may be stopped is there. */
        NO_VICTIMS("nothing there may be stopped for it"),

        /**
         * All that the claim is against there would leave its quota below its min; {@link
         * CapacityPreemptionOptions.Mode#FLOOR_SAFE} only.
         */
        FLOOR("whatever could be stopped there would leave its quota below its min"),

        /** It lacks room even without all that may be stopped. */
        NODE("has not enough room even without all that may be stopped"),

        /**
         * Limits of quotas are exceeded without all that may be stopped or, by the rules of the plugin, without some of
         * it.
         */
        QUOTA("the quotas do not allow it, whatever is stopped there"),

        /** No limit is exceeded with all restored that may be stopped. */
        NOT_NEEDED("nothing has to be stopped there");

        private final String words;

        Reason(String words) {
            this.words = words;
        }
    }

    /** Copies the list. */
    public NodeRefusal {
        Objects.requireNonNull(node, "node");
        Objects.requireNonNull(reason, "reason");
        exceededLimits = List.copyOf(Objects.requireNonNull(exceededLimits, "exceededLimits"));
    }

    /** Returns it in words. */
    @Override
    public String toString() {
        return node.map(name -> name + ": ").orElse("")
                + reason.words
                + (exceededLimits.isEmpty() ? "" : ": ")
                + exceededLimits.stream().map(ExceededLimit::toString).collect(Collectors.joining("; "));
    }
}
