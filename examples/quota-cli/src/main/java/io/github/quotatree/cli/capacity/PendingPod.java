package io.github.quotatree.cli.capacity;

import io.github.quotatree.capacity.CapacityWorkload;
import io.github.quotatree.reading.input.Origin;
import java.time.Instant;
import java.util.Comparator;
import java.util.Optional;

/**
 * A pod that waits for a node.
 *
 * @param workload what it is to the library, without a node
 * @param nominatedNode the node where room was made for it, or empty
 * @param created when it was created; the end of time if unknown
 */
record PendingPod(Origin origin, CapacityWorkload workload, Optional<String> nominatedNode, Instant created) {
    /** Returns which pod is first; what is alike stays in the order of the manifests. */
    static Comparator<PendingPod> order(Order order) {
        Comparator<PendingPod> oldestFirst = Comparator.comparing(PendingPod::created);
        return switch (order) {
            case ARRIVAL -> oldestFirst;
            case PRIORITY ->
                Comparator.<PendingPod>comparingInt(pod -> pod.workload().priority())
                        .reversed()
                        .thenComparing(oldestFirst);
        };
    }

    /** Returns the workload with the node where room was made for it, if there is one. */
    CapacityWorkload nominated() {
        return nominatedNode
                .map(node -> workload.toBuilder().node(node).build())
                .orElse(workload);
    }

    enum Order {
        /** The oldest; those of which the age is not known come last. */
        ARRIVAL,
        /** The most important, and of these the oldest. */
        PRIORITY
    }
}
