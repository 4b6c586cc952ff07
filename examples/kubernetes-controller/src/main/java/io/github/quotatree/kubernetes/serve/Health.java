package io.github.quotatree.kubernetes.serve;

import io.github.quotatree.kubernetes.cluster.LiveCluster;
import io.github.quotatree.kubernetes.control.Reconciler;
import io.github.quotatree.kubernetes.control.WorkLoop;
import io.github.quotatree.kubernetes.lead.Leadership;
import io.github.quotatree.kubernetes.watch.ClusterInformers;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** Whether a controller lives, and whether it is ready; if not, why. */
public record Health(
        ClusterInformers informers,
        Leadership leadership,
        WorkLoop writing,
        Reconciler reconciler,
        LiveCluster cluster) {
    private static final Duration LONGEST_RUN = Duration.ofMinutes(5);

    /** Returns what only a restart cures; empty if nothing. */
    public List<String> ailments() {
        List<String> ailments = new ArrayList<>();
        if (!leadership.isAlive()) {
            ailments.add("the thread of the lease has ended");
        }
        if (!writing.isHealthy(LONGEST_RUN)) {
            ailments.add("the thread that writes has ended, or takes too long");
        }
        return ailments;
    }

    /** Returns what the controller waits for; empty if it is ready. One that does not lead is ready too. */
    public List<String> waitingFor() {
        List<String> waiting = new ArrayList<>();
        List<String> notFollowed = informers.notFollowed();
        if (!notFollowed.isEmpty()) {
            waiting.add("a list of " + String.join(", ", notFollowed));
        } else if (!reconciler.hasCompleted()) {
            waiting.add("a first run");
        } else if (!cluster.hasForest()) {
            waiting.add("quotas that make a forest");
        }
        return waiting;
    }
}
