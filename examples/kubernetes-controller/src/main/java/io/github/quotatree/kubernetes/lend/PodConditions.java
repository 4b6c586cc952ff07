package io.github.quotatree.kubernetes.lend;

import io.fabric8.kubernetes.client.KubernetesClientException;
import io.github.quotatree.kubernetes.cluster.LiveCluster;
import io.github.quotatree.kubernetes.cluster.PodIdentity;
import io.github.quotatree.kubernetes.cluster.QuotaCondition;
import io.github.quotatree.ledger.LedgerSnapshot;
import io.github.quotatree.ledger.WorkloadPhase;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BooleanSupplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Writes to the pods, by the {@linkplain QuotaCondition condition} about quota, why each waits and at which place.
 *
 * <ul>
 *   <li>Another reason is written at once, up to {@value #MOST} pods in a look.
 *   <li>A sentence changes with each pod that starts. It is written at most each minute, and for at most {@value
 *       #MOST_SENTENCES} pods in a look, so that places do not hold up the next pod that may start.
 *   <li>A write that fails is made by a later look, since the pod still says something else.
 * </ul>
 */
final class PodConditions {
    private static final Logger LOG = LoggerFactory.getLogger(PodConditions.class);
    private static final int MOST = 200;
    private static final int MOST_SENTENCES = 20;
    private static final int MOST_FAILURES = 3;
    private static final Duration SENTENCE = Duration.ofMinutes(1);
    private static final Duration RETRY = Duration.ofSeconds(10);

    private final PodWriter writer;
    private final SideBySide sideBySide;
    private final LiveCluster cluster;
    private final BooleanSupplier mayWrite;
    private final InstantSource clock;

    /** Until when the pod of a workload is not told a reason again: that was tried, or its sentence was right. */
    private final Map<String, Pause> pauses = new ConcurrentHashMap<>();

    private record Pause(PodIdentity pod, String reason, Instant until) {}

    PodConditions(
            PodWriter writer,
            SideBySide sideBySide,
            LiveCluster cluster,
            BooleanSupplier mayWrite,
            InstantSource clock) {
        this.writer = writer;
        this.sideBySide = sideBySide;
        this.cluster = cluster;
        this.mayWrite = mayWrite;
        this.clock = clock;
    }

    void forget() {
        pauses.clear();
    }

    /** Writes the conditions of pods that say something else, those that start first. */
    void write(List<AnsweredPod> pods, LedgerSnapshot snapshot) {
        Instant now = clock.instant().truncatedTo(ChronoUnit.SECONDS);
        pauses.values().removeIf(pause -> !pause.until().isAfter(now));
        List<AnsweredPod> news = new ArrayList<>();
        List<AnsweredPod> sentences = new ArrayList<>();
        for (AnsweredPod pod : pods) {
            Pause pause = pauses.get(pod.status().id());
            Optional<QuotaCondition> present = pod.marks().condition();
            WaitReason reason = WaitReason.of(pod, cluster);
            boolean isPaused = pause != null
                    && pause.reason().equals(reason.text())
                    && cluster.pod(pod.status().id())
                            .filter(pause.pod()::equals)
                            .isPresent();
            boolean isUntold = pod.marks().isAssigned() && pod.marks().answer().isEmpty(); // it runs by no answer
            if (isPaused || isUntold) {
                continue;
            }
            boolean isNews = present.isEmpty() || !reason.isSaidBy(present.get());
            if (isNews && !(present.isEmpty() && pod.marks().isAssigned())) {
                news.add(pod);
            } else if (isNews
                    || (pod.status().phase() == WorkloadPhase.PENDING
                            && !present.get().said().plus(SENTENCE).isAfter(now))) {
                sentences.add(pod); // or it has started meanwhile, and does not wait for news
            }
        }
        if (news.isEmpty() && sentences.isEmpty()) {
            return;
        }
        WaitReason.Words words = new WaitReason.Words(snapshot, cluster, placed(pods));
        news.sort(Comparator.comparing(AnsweredPod::answer));
        sentences.sort(Comparator.comparing(
                pod -> pod.marks().condition().map(QuotaCondition::said).orElse(Instant.EPOCH)));
        write(news, MOST, words, now);
        write(sentences, MOST_SENTENCES, words, now);
    }

    private static WaitingPlaces placed(List<AnsweredPod> pods) {
        return new WaitingPlaces(pods.stream()
                .map(AnsweredPod::status)
                .filter(status -> status.phase() == WorkloadPhase.PENDING
                        && !status.standing().unplaceable())
                .toList());
    }

    private void write(List<AnsweredPod> pods, int most, WaitReason.Words words, Instant now) {
        AtomicInteger failures = new AtomicInteger();
        List<Runnable> writes = new ArrayList<>();
        for (AnsweredPod pod : pods) {
            PodIdentity identity = cluster.pod(pod.status().id()).orElse(null);
            if (writes.size() == most) {
                break;
            }
            if (identity == null) {
                continue;
            }
            WaitReason reason = WaitReason.of(pod, cluster);
            QuotaCondition wanted = new QuotaCondition(reason.isReserved(), reason.text(), words.of(pod, reason), now);
            if (pod.marks().condition().filter(wanted::saysAs).isPresent()) {
                pauses.put(pod.status().id(), new Pause(identity, reason.text(), now.plus(SENTENCE)));
            } else {
                writes.add(() -> write(pod, identity, wanted, failures));
            }
        }
        sideBySide.run(writes);
    }

    private void write(AnsweredPod pod, PodIdentity identity, QuotaCondition wanted, AtomicInteger failures) {
        if (failures.get() >= MOST_FAILURES || !mayWrite.getAsBoolean()) {
            return;
        }
        boolean isTransition = pod.marks()
                .condition()
                .filter(before -> before.isReserved() == wanted.isReserved())
                .isEmpty();
        try {
            writer.write(identity, wanted, isTransition);
        } catch (KubernetesClientException e) {
            failures.incrementAndGet();
            pauses.put(
                    pod.status().id(),
                    new Pause(identity, wanted.reason(), wanted.said().plus(RETRY)));
            LOG.warn("pod {} was not told why it waits: {}", pod.status().id(), e.getMessage());
        }
    }
}
