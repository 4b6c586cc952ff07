package io.github.quotatree.kubernetes.lend;

import io.github.quotatree.kubernetes.cluster.LiveCluster;
import io.github.quotatree.kubernetes.cluster.PodIdentity;
import io.github.quotatree.kubernetes.cluster.PodMarks;
import io.github.quotatree.kubernetes.evict.PodEvictor;
import io.github.quotatree.kubernetes.evict.PodEvictor.Answer;
import io.github.quotatree.ledger.QuotaLedger;
import io.github.quotatree.ledger.WorkloadPhase;
import io.github.quotatree.ledger.WorkloadStatus;
import java.time.Duration;
import java.time.Instant;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Tells the ledger which waiting pods claim nothing: those that no node can take, those of a gang of which not all is
 * there, and those that are sent back. Takes back what was let go and finds no node, a gang as a whole.
 */
public final class Placing {
    /** The time that a scheduler has to find a node for a pod that was let go. */
    private static final Duration FINDING = Duration.ofSeconds(10);

    private static final Set<WorkloadPhase> OPEN = EnumSet.of(WorkloadPhase.PENDING, WorkloadPhase.ADMITTED);

    private final LiveCluster cluster;
    private final SentBack sentBack;
    private final boolean looksAtNodes;

    /** Since when the pods that have no node yet are let go, by workload. */
    private final Map<String, Instant> letGo = new HashMap<>();

    private final Set<PodIdentity> toSendBack = new LinkedHashSet<>();

    /**
     * Makes a placing of no pods yet.
     *
     * @param evictor evicts the pods that are sent back
     * @param isDryRun whether none is sent back
     * @param looksAtNodes whether a pod that none of the nodes could take claims nothing; not where nodes are added for
     *     pods that wait
     */
    public Placing(LiveCluster cluster, PodEvictor evictor, boolean isDryRun, boolean looksAtNodes) {
        this.cluster = Objects.requireNonNull(cluster, "cluster");
        sentBack = new SentBack(evictor, isDryRun);
        this.looksAtNodes = looksAtNodes;
    }

    void forget() {
        letGo.clear();
        toSendBack.clear();
        sentBack.forget();
    }

    /** Notes what can be placed now; the cluster is held meanwhile. */
    void note(QuotaLedger ledger, Instant now) {
        Map<String, Instant> before = Map.copyOf(letGo);
        letGo.clear();
        Set<String> withoutNode = new HashSet<>();
        ledger.snapshot().forEach(OPEN, status -> {
            PodMarks marks = cluster.marks(status.id()).orElse(null);
            if (marks == null || marks.isAssigned()) {
                return;
            }
            if (status.phase() == WorkloadPhase.ADMITTED) {
                Instant since = before.getOrDefault(status.id(), now);
                letGo.put(status.id(), since);
                boolean hasNoNode = marks.isUnschedulable() && !now.isBefore(since.plus(FINDING));
                boolean isBroken = marks.isGated() && !isHeldWhole(status.id(), ledger);
                if (hasNoNode || isBroken) {
                    withoutNode.add(status.id());
                }
            } else {
                boolean isPlaceable = isPlaceable(status, marks, now);
                if (isPlaceable == status.standing().unplaceable()) {
                    ledger.setPlaceable(status.id(), isPlaceable);
                }
            }
        });
        before.keySet().stream().filter(id -> !letGo.containsKey(id)).forEach(this::noteNode);
        Set<String> owners = new HashSet<>();
        withoutNode.forEach(id -> takeBack(ledger, id, owners));
        owners.forEach(owner -> sentBack.waitFor(owner, now)); // once, however many of its pods found no node
    }

    /** Returns whether all pods of the gang of a pod are there, and hold their room. */
    private boolean isHeldWhole(String workload, QuotaLedger ledger) {
        return cluster.isWhole(workload)
                && cluster.gang(workload).stream()
                        .flatMap(member -> ledger.workload(member).stream()) // one that has succeeded holds none
                        .allMatch(member -> member.phase().holds());
    }

    private boolean isPlaceable(WorkloadStatus status, PodMarks marks, Instant now) {
        return cluster.isWhole(status.id())
                && (!looksAtNodes || cluster.hasNode(status.id()))
                && !(status.standing().unplaceable() && marks.isUnschedulable())
                && !(marks.isGated()
                        && marks.owner()
                                .filter(owner -> !sentBack.mayGo(owner, now))
                                .isPresent());
    }

    private void noteNode(String workload) {
        cluster.marks(workload)
                .filter(PodMarks::isAssigned)
                .flatMap(PodMarks::owner)
                .ifPresent(sentBack::placed);
    }

    /** Takes back a pod and the others of its gang: they claim nothing, and are sent back where they have an owner. */
    private void takeBack(QuotaLedger ledger, String workload, Set<String> owners) {
        for (String member : cluster.gang(workload)) {
            PodMarks marks = cluster.marks(member).orElse(null);
            Optional<WorkloadPhase> phase = ledger.workload(member).map(WorkloadStatus::phase);
            if (marks == null || phase.isEmpty()) {
                continue;
            }
            if (phase.get() == WorkloadPhase.ADMITTED && !marks.isAssigned()) {
                ledger.rollBack(member);
                ledger.setPlaceable(member, false);
                letGo.remove(member);
            }
            if (!marks.isGated() && marks.owner().isPresent()) {
                owners.add(marks.owner().get());
                cluster.pod(member).ifPresent(toSendBack::add);
            }
        }
    }

    /** Evicts what was taken back; not while the cluster is held. */
    void sendBack() {
        toSendBack.forEach(sentBack::evict);
        toSendBack.clear();
    }

    /**
     * Pods that were let go, and that no node took. Kubernetes adds no gate to a pod that exists, so such a pod is evicted
     * where an owner makes it again: the new one waits behind its gate. Each further time, the pods of the owner wait for
     * twice as long before they are let go, until one of them gets a node.
     */
    private static final class SentBack {
        private static final Logger LOG = LoggerFactory.getLogger(Placing.class);
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
}
