package io.github.quotatree.kubernetes.lend;

import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.github.quotatree.kubernetes.cluster.LiveCluster;
import io.github.quotatree.kubernetes.cluster.PodIdentity;
import io.github.quotatree.kubernetes.cluster.PodMarks;
import io.github.quotatree.kubernetes.control.PodEvents;
import io.github.quotatree.ledger.Decision;
import io.github.quotatree.ledger.LedgerSnapshot;
import io.github.quotatree.ledger.WorkloadExplanation;
import io.github.quotatree.ledger.WorkloadPhase;
import io.github.quotatree.ledger.WorkloadStatus;
import io.github.quotatree.reading.text.Sentences;
import io.github.quotatree.workload.AdmissionOptions;
import io.github.quotatree.workload.Answer;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.BooleanSupplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Tells the pods the answers of the ledger: by an annotation, which is the memory of the controller too, by an Event
 * when it changes, and by a {@linkplain PodConditions condition} with the place of a pod that waits. A pod that starts
 * loses its scheduling gate in the same write, or, if it is in a gang, in one after all of the gang have the answer. A
 * write that fails is made by a later call, since the pod still says something else.
 */
public final class PodAnswers {
    private static final Logger LOG = LoggerFactory.getLogger(PodAnswers.class);

    /** The most pods that one call writes, so that the next look is soon; those that start come first. */
    private static final int MOST = 200;

    private final SideBySide sideBySide = new SideBySide();
    private final PodWriter writer;
    private final PodConditions conditions;
    private final LiveCluster cluster;
    private final BooleanSupplier mayWrite;
    private final PodEvents events;
    private final Map<String, Decision> decisions = new ConcurrentHashMap<>();
    private volatile Map<Answer, Integer> counts = Map.of();

    /** A pod that is to be told an answer. */
    private record Telling(
            String workload,
            Answer answer,
            Optional<Instant> dueSince,
            boolean isUnplaceable,
            Map<String, String> flavors,
            boolean isNews) {}

    public PodAnswers(KubernetesClient client, LiveCluster cluster, BooleanSupplier mayWrite, PodEvents events) {
        writer = new PodWriter(client, cluster);
        conditions = new PodConditions(writer, sideBySide, cluster, mayWrite, events.clock());
        this.cluster = cluster;
        this.mayWrite = mayWrite;
        this.events = events;
    }

    /** Returns the number of writes of pods so far, refused ones included, without Events. */
    public long requests() {
        return writer.requests();
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
        conditions.forget();
        counts = Map.of();
    }

    /** Tells the answers to the pods that say something else. */
    void write() {
        LedgerSnapshot snapshot = cluster.snapshot();
        Map<Answer, Integer> found = new EnumMap<>(Answer.class);
        List<Telling> tellings = new ArrayList<>();
        List<AnsweredPod> answered = new ArrayList<>();
        snapshot.forEach(EnumSet.allOf(WorkloadPhase.class), status -> {
            Answer answer = answer(status, snapshot);
            found.merge(answer, 1, Integer::sum);
            cluster.marks(status.id()).ifPresent(marks -> {
                telling(status, answer, marks).ifPresent(tellings::add);
                answered.add(new AnsweredPod(status, answer, marks));
            });
        });
        counts = Collections.unmodifiableMap(found);
        tellings.sort(Comparator.comparing(Telling::answer).thenComparing(Telling::workload));
        List<Runnable> writes = new ArrayList<>();
        tellings.subList(0, Math.min(MOST, tellings.size()))
                .forEach(telling -> writes.add(() -> tell(telling, snapshot)));
        sideBySide.run(writes);
        if (tellings.size() <= MOST) {
            decisions.clear();
        }
        conditions.write(answered, snapshot);
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
                : Optional.of(new Telling(status.id(), answer, dueSince, isUnplaceable, flavors(status), isNews));
    }

    private void tell(Telling telling, LedgerSnapshot snapshot) {
        PodIdentity pod = cluster.pod(telling.workload()).orElse(null);
        if (pod == null || !mayWrite.getAsBoolean()) {
            return;
        }
        Map<String, Optional<String>> annotations = new LinkedHashMap<>();
        annotations.put(PodMarks.ANSWER, Optional.of(PodMarks.text(telling.answer())));
        annotations.put(PodMarks.DUE_SINCE, telling.dueSince().map(Instant::toString));
        annotations.put(PodMarks.UNPLACEABLE, telling.isUnplaceable() ? Optional.of("true") : Optional.empty());
        annotations.put(PodMarks.FLAVORS, PodMarks.text(telling.flavors()));
        boolean starts = telling.answer() == Answer.STARTS || telling.answer() == Answer.STARTS_ON_LOAN;
        boolean isOpened = cluster.marks(telling.workload())
                .filter(marks -> starts && marks.isGated() && cluster.mayGo(telling.workload()))
                .isPresent();
        try {
            writer.write(
                    pod,
                    cluster.podVersion(telling.workload()),
                    annotations,
                    isOpened ? Optional.of(selector(telling.flavors())) : Optional.empty());
        } catch (KubernetesClientException e) {
            LOG.warn("pod {}/{} was not told its answer: {}", pod.namespace(), pod.name(), e.getMessage());
            return;
        }
        if (telling.isNews()) {
            events.write(pod, reason(telling.answer()), words(telling, snapshot), "Normal");
        }
    }

    private static Map<String, String> flavors(WorkloadStatus status) {
        return status.phase().holds() ? status.flavors() : Map.of();
    }

    /** Returns the labels of nodes that have some flavors: its scheduler places a pod where its quota is. */
    private Map<String, String> selector(Map<String, String> flavors) {
        Map<String, String> selector = new LinkedHashMap<>();
        flavors.forEach(
                (resource, flavor) -> cluster.flavorLabel(resource).ifPresent(label -> selector.put(label, flavor)));
        return selector;
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
