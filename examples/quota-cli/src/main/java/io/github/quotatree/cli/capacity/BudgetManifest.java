package io.github.quotatree.cli.capacity;

import io.github.quotatree.cli.input.Origin;
import java.util.Set;

/**
 * What a PodDisruptionBudget says.
 *
 * @param origin where it stands
 * @param selector which pods of its namespace it covers
 * @param allowed how many of them may be stopped now
 * @param disrupted the names of the pods that it counts as stopped already
 */
public record BudgetManifest(Origin origin, LabelSelector selector, int allowed, Set<String> disrupted) {
    /** Returns whether it covers a pod. */
    public boolean covers(CapacityPodManifest pod) {
        return pod.origin().namespace().equals(origin.namespace())
                && !disrupted.contains(pod.origin().name())
                && selector.selects(pod.labels());
    }
}
