package io.github.quotatree.kubernetes.lend;

import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.fabric8.kubernetes.client.RequestConfigBuilder;
import io.github.quotatree.kubernetes.cluster.LiveCluster;
import io.github.quotatree.kubernetes.cluster.PodIdentity;
import io.github.quotatree.kubernetes.cluster.PodMarks;
import io.github.quotatree.kubernetes.control.PodEvents;
import io.github.quotatree.ledger.Decision;
import io.github.quotatree.ledger.LedgerSnapshot;
import io.github.quotatree.ledger.WorkloadExplanation;
import io.github.quotatree.ledger.WorkloadStatus;
import io.github.quotatree.reading.text.Sentences;
import io.github.quotatree.workload.AdmissionOptions;
import io.github.quotatree.workload.Answer;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Tells the pods the answers of the ledger: by an annotation, which is the memory of the controller too, and by an
 * Event when it changes. A pod that starts loses its scheduling gate in the same write, or, if it is in a gang, in one
 * after all of the gang have the answer. A write that fails is made by a later call, since the pod still says something
 * else.
 */
public final class PodAnswers {
    private static final Logger LOG = LoggerFactory.getLogger(PodAnswers.class);

    /** The most pods that one call writes, so that the next look is soon; those that start come first. */
    private static final int MOST = 200;

    private final KubernetesClient client;
    private final LiveCluster cluster;
    private final BooleanSupplier mayWrite;
    private final PodEvents events;
    private final Map<String, Decision> decisions = new HashMap<>();
    private volatile Map<Answer, Integer> counts = Map.of();

    /** A pod that is to be told an answer. */
    private record Telling(
            String workload, Answer answer, Optional<Instant> dueSince, boolean isUnplaceable, boolean isNews) {}

    public PodAnswers(KubernetesClient client, LiveCluster cluster, BooleanSupplier mayWrite, PodEvents events) {
        this.client = client.newClient(new RequestConfigBuilder()
                        .withRequestRetryBackoffLimit(0)
                        .build())
                .adapt(KubernetesClient.class);
        this.cluster = cluster;
        this.mayWrite = mayWrite;
        this.events = events;
    }

    /** Returns the number of pods of each answer, as of the last call. */
    public Map<Answer, Integer> counts() {
        return counts;
    }

    /** Notes a decision by which a pod starts, for the Event of it. */
    void note(Decision decision) {
        if (decision.admitted()) {
            decision.workloads().forEach(workload -> decisions.put(workload, decision));
        }
    }

    void forget() {
        decisions.clear();
        counts = Map.of();
    }

    /** Tells the answers to the pods that say something else. */
    void write() {
        LedgerSnapshot snapshot = cluster.snapshot();
        Map<Answer, Integer> found = new EnumMap<>(Answer.class);
        List<Telling> tellings = new ArrayList<>();
        for (WorkloadStatus status : snapshot.workloads()) {
            Answer answer = answer(status, snapshot);
            found.merge(answer, 1, Integer::sum);
            cluster.marks(status.id())
                    .flatMap(marks -> telling(status, answer, marks))
                    .ifPresent(tellings::add);
        }
        counts = Collections.unmodifiableMap(found);
        tellings.sort(Comparator.comparing(Telling::answer));
        for (Telling telling : tellings.subList(0, Math.min(MOST, tellings.size()))) {
            if (!mayWrite.getAsBoolean()) {
                return;
            }
            tell(telling, snapshot);
        }
        if (tellings.size() <= MOST) {
            decisions.clear();
        }
    }

    private static Answer answer(WorkloadStatus status, LedgerSnapshot snapshot) {
        if (status.phase().holds()) {
            return status.standing().startedOnLoan() ? Answer.STARTS_ON_LOAN : Answer.STARTS;
        }
        // it may have been due, and others of its group go before it by now
        return status.standing().dueSince().isPresent() && snapshot.isEntitled(status.id()) ? Answer.DUE : Answer.WAITS;
    }

    private Optional<Telling> telling(WorkloadStatus status, Answer answer, PodMarks marks) {
        Optional<Instant> dueSince = status.standing().dueSince();
        boolean isUnplaceable = status.standing().unplaceable() && cluster.isWhole(status.id());
        boolean isNews = !marks.answer().equals(Optional.of(answer));
        boolean isUntold = marks.isAssigned() && marks.answer().isEmpty(); // it runs by no answer
        boolean isHeldUp = marks.isGated() && status.phase().holds() && cluster.mayGo(status.id());
        boolean isOther =
                isNews || isHeldUp || !marks.dueSince().equals(dueSince) || marks.isUnplaceable() != isUnplaceable;
        return isUntold || !isOther
                ? Optional.empty()
                : Optional.of(new Telling(status.id(), answer, dueSince, isUnplaceable, isNews));
    }

    private void tell(Telling telling, LedgerSnapshot snapshot) {
        PodIdentity pod = cluster.pod(telling.workload()).orElse(null);
        if (pod == null) {
            return;
        }
        try {
            Pod found = client.pods()
                    .inNamespace(pod.namespace())
                    .withName(pod.name())
                    .get();
            if (found == null || !pod.uid().equals(found.getMetadata().getUid())) {
                return;
            }
            boolean starts = telling.answer() == Answer.STARTS || telling.answer() == Answer.STARTS_ON_LOAN;
            boolean mayGo = starts && cluster.mayGo(telling.workload());
            Pod written = client.pods()
                    .inNamespace(pod.namespace())
                    .resource(found)
                    .edit(present -> told(present, telling, mayGo));
            cluster.observe(Objects.requireNonNull(written, "written"));
        } catch (KubernetesClientException e) {
            LOG.warn("pod {}/{} was not told its answer: {}", pod.namespace(), pod.name(), e.getMessage());
            return;
        }
        if (telling.isNews()) {
            events.write(pod, reason(telling.answer()), words(telling, snapshot), "Normal");
        }
    }

    private static Pod told(Pod pod, Telling telling, boolean mayGo) {
        Map<String, String> annotations =
                new HashMap<>(Objects.requireNonNullElse(pod.getMetadata().getAnnotations(), Map.of()));
        annotations.put(PodMarks.ANSWER, PodMarks.text(telling.answer()));
        annotations.remove(PodMarks.DUE_SINCE);
        annotations.remove(PodMarks.UNPLACEABLE);
        telling.dueSince().ifPresent(since -> annotations.put(PodMarks.DUE_SINCE, since.toString()));
        if (telling.isUnplaceable()) {
            annotations.put(PodMarks.UNPLACEABLE, "true");
        }
        pod.getMetadata().setAnnotations(annotations);
        if (mayGo) {
            return OpenGates.opened(pod);
        }
        return pod;
    }

    /** Returns the reason of an Event, such as {@code QuotaStartsOnLoan}. */
    private static String reason(Answer answer) {
        return switch (answer) {
            case STARTS -> "QuotaStarts";
            case STARTS_ON_LOAN -> "QuotaStartsOnLoan";
            case DUE -> "QuotaDue";
            case WAITS -> "QuotaWaits";
        };
    }

    private String words(Telling telling, LedgerSnapshot snapshot) {
        Decision decision = decisions.remove(telling.workload());
        if (decision != null) {
            return Sentences.of(decision::inWords);
        }
        if (!cluster.isWhole(telling.workload())) {
            return "it waits for the other pods of its gang, of which not all are there";
        }
        WorkloadExplanation explanation =
                WorkloadExplanation.of(snapshot, telling.workload(), AdmissionOptions.defaults());
        return Sentences.of(explanation::inWords);
    }
}
