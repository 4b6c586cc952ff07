package io.github.quotatree.capacity;

import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * Why no room can be made for a workload on a node.
 *
 * @param node the node, or empty where there are no nodes
 * @param reason why
 * @param bindings what stands against the workload then; for {@link Reason#NODE} and
 *     {@link Reason#QUOTA}
 */
public record NodeRefusal(Optional<String> node, Reason reason, List<CapacityBinding> bindings) {
    /** Why it is. */
    public enum Reason {
        /** It takes no new workloads, or not this one. */
        NOT_ELIGIBLE("takes no such workload"),

        /** Nothing that may be stopped is there. */
        NO_VICTIMS("nothing there may be stopped for it"),

        /** All that the claim is against there would leave its quota below its min; {@link PreemptionMode#FLOOR_SAFE} only. */
        FLOOR("whatever could be stopped there would leave its quota below its min"),

        /** It lacks room even with all gone that may be stopped. */
        NODE("has not enough room even without all that may be stopped"),

        /** The quotas stand against it, with all gone that may be stopped or, with the plugin's rules, with some of it. */
        QUOTA("the quotas do not allow it, whatever is stopped there"),

        /** With what may be stopped there put back, nothing stands against it. */
        NOT_NEEDED("nothing has to be stopped there");

        private final String words;

        Reason(String words) {
            this.words = words;
        }
    }

    /** Copies the list. */
    public NodeRefusal {
        bindings = List.copyOf(bindings);
    }

    /** Returns it in words. */
    @Override
    public String toString() {
        return node.map(name -> name + ": ").orElse("")
                + reason.words
                + (bindings.isEmpty() ? "" : ": ")
                + bindings.stream().map(CapacityBinding::toString).collect(Collectors.joining("; "));
    }
}
