package io.github.quotatree.kubernetes.lend;

import io.github.quotatree.kubernetes.cluster.PodIdentity;
import io.github.quotatree.kubernetes.evict.PodEvictor;
import io.github.quotatree.kubernetes.evict.PodEvictor.Answer;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Pods that were let go, and that no node took. Kubernetes adds no gate to a pod that exists, so such a pod is evicted
 * where an owner makes it again: the new one waits behind its gate. Each further time, the pods of the owner wait for
 * twice as long before they are let go, until one of them gets a node.
 */
final class SentBack {
    private static final Logger LOG = LoggerFactory.getLogger(SentBack.class);
    private static final Duration FIRST = Duration.ofSeconds(20);
    private static final Duration LONGEST = Duration.ofMinutes(10);

    private final PodEvictor evictor;
    private final boolean isDryRun;
    private final Map<String, Wait> waits = new HashMap<>();

    private record Wait(Instant until, Duration length) {}

    SentBack(PodEvictor evictor, boolean isDryRun) {
        this.evictor = Objects.requireNonNull(evictor, "evictor");
        this.isDryRun = isDryRun;
    }

    /** Returns whether the pods of an owner may be let go. */
    boolean mayGo(String owner, Instant now) {
        Wait wait = waits.get(owner);
        return wait == null || !wait.until().isAfter(now);
    }

    /** Takes in that a pod of an owner has a node. */
    void placed(String owner) {
        waits.remove(owner);
    }

    /** Lets the pods of an owner wait for longer than the last time. */
    void waitFor(String owner, Instant now) {
        Wait before = waits.get(owner);
        Duration twice = before == null ? FIRST : before.length().multipliedBy(2);
        Duration length = twice.compareTo(LONGEST) < 0 ? twice : LONGEST;
        waits.put(owner, new Wait(now.plus(length), length));
    }

    /** Evicts a pod that no node took; one that leaves already is let alone by the evictor. */
    void evict(PodIdentity pod) {
        if (!isDryRun) {
            Answer answer = evictor.evict(pod);
            LOG.info("{}/{} was let go, and no node took it: sent back, {}", pod.namespace(), pod.name(), answer);
        }
    }

    void forget() {
        waits.clear();
    }
}
