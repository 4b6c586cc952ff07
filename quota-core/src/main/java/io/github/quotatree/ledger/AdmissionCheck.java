package io.github.quotatree.ledger;

import io.github.quotatree.FlavorShortage;
import io.github.quotatree.admission.AdmissionQuestion;
import io.github.quotatree.admission.ChangedAccounts;
import io.github.quotatree.internal.tree.Elements;
import io.github.quotatree.resource.FlavorClass;
import io.github.quotatree.resource.ResourceVector;
import io.github.quotatree.workload.AdmissionOptions;
import io.github.quotatree.workload.Answer;
import io.github.quotatree.workload.ExceededLimit;
import io.github.quotatree.workload.LoanTerms;
import io.github.quotatree.workload.Workload;
import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * The admission of pending workloads that start together or not at all, judged on a snapshot, also for the case that
 * other workloads are stopped: the question behind every preemption. The rule is the one by which the ledger itself
 * admits; the runtimes stay as they are in the snapshot. An immutable value.
 *
 * <pre>{@code
 * AdmissionCheck check = AdmissionCheck.of(ledger.snapshot(), "job-7", AdmissionOptions.defaults());
 * if (check.without(List.of(other)).exceededLimits().isEmpty()) {
 *     // job-7 would fit if the other workload were stopped
 * }
 * }</pre>
 */
public final class AdmissionCheck {
    private final LedgerSnapshot snapshot;
    private final List<WorkloadStatus> workloads;
    private final AdmissionOptions options;
    private final boolean leavingIsGone;
    private final List<WorkloadStatus> stopped;

    private AdmissionCheck(
            LedgerSnapshot snapshot,
            List<WorkloadStatus> workloads,
            AdmissionOptions options,
            boolean leavingIsGone,
            List<WorkloadStatus> stopped) {
        this.snapshot = snapshot;
        this.workloads = workloads;
        this.options = options;
        this.leavingIsGone = leavingIsGone;
        this.stopped = stopped;
    }

    /** Returns the check of a workload. */
    public static AdmissionCheck of(LedgerSnapshot snapshot, String workloadId, AdmissionOptions options) {
        return of(snapshot, List.of(Objects.requireNonNull(workloadId, "workloadId")), options);
    }

    /**
     * Returns the check of workloads that start together or not at all: the requests of one group count together. An
     * answer takes time in their number and the depth of their groups, once the snapshot has its runtimes.
     *
     * @throws IllegalArgumentException if there is no workload of an id, an id is named twice, or there is none
     * @throws IllegalStateException if a workload is not pending
     */
    public static AdmissionCheck of(LedgerSnapshot snapshot, Collection<String> workloadIds, AdmissionOptions options) {
        Objects.requireNonNull(snapshot, "snapshot");
        Objects.requireNonNull(options, "options");
        List<String> ids = Elements.copyOf(workloadIds, "workloadIds");
        if (ids.isEmpty()) {
            throw new IllegalArgumentException("no workload to decide on");
        }
        Map<String, WorkloadStatus> workloads = new LinkedHashMap<>();
        for (String id : ids) {
            if (workloads.put(id, pending(snapshot, id)) != null) {
                throw new IllegalArgumentException("workload " + id + " is named twice");
            }
        }
        return new AdmissionCheck(snapshot, List.copyOf(workloads.values()), options, false, List.of());
    }

    private static WorkloadStatus pending(LedgerSnapshot snapshot, String id) {
        WorkloadStatus status = snapshot.workload(id)
                .orElseThrow(() -> new IllegalArgumentException("no workload " + id + " in the ledger"));
        if (status.phase() != WorkloadPhase.PENDING) {
            throw new IllegalStateException("workload " + id + " is " + status.phase() + " and cannot be admitted");
        }
        return status;
    }

    /** Returns this check for the time when all that is {@linkplain WorkloadPhase#STOPPING stopping} is gone. */
    public AdmissionCheck withoutLeaving() {
        return new AdmissionCheck(snapshot, workloads, options, true, stopped);
    }

    /** Returns this check with some workloads stopped, which, as victims of a plan, make no room in the min. */
    public AdmissionCheck without(Collection<WorkloadStatus> ended) {
        return new AdmissionCheck(snapshot, workloads, options, leavingIsGone, Elements.copyOf(ended, "ended"));
    }

    /** Returns the pending workloads, in the order in which they were given. */
    public List<WorkloadStatus> workloads() {
        return workloads;
    }

    /** Returns every limit that the workloads exceed in the snapshot, as {@link Decision#exceededLimits()}. */
    public List<ExceededLimit> exceededLimits() {
        return ask(Map.of(), AdmissionQuestion::exceededLimits);
    }

    /** Returns the answer to the workloads in the snapshot, as {@link Decision#answer()}. */
    public Answer answer() {
        return ask(Map.of(), question -> question.answer(question.exceededLimits()));
    }

    /**
     * Returns the groups whose unused runtime a start on loan would use, or the loans in the way of workloads that are
     * due; empty for another answer. Takes linear time in the leaf groups and the loans of the trees.
     */
    public LoanTerms loanTerms() {
        return ask(Map.of(), question -> question.loanTerms(question.exceededLimits()));
    }

    /** Returns every limit of counts, not flavors, that is exceeded if groups use so much less, in base units. */
    public List<ExceededLimit> exceededCounts(Map<String, ResourceVector> freed) {
        Objects.requireNonNull(freed, "freed");
        return ask(freed, AdmissionQuestion::exceededCounts);
    }

    /** Returns where no flavor that a workload accepts has room for it, as {@link Decision#flavorShortages()}. */
    public List<FlavorShortage> flavorShortages() {
        return ask(Map.of(), question -> question.shortages(question.exceededCounts()));
    }

    /** Returns the flavors of a dimension that a workload may use, as {@link Decision#flavors(String, String)} does. */
    public List<String> flavors(String workload, String dimension) {
        Objects.requireNonNull(workload, "workload");
        Objects.requireNonNull(dimension, "dimension");
        FlavorClass.any(snapshot.forest().schema(), dimension); // refuses a dimension without flavors
        if (workloads.stream().noneMatch(status -> status.id().equals(workload))) {
            throw new IllegalArgumentException("the check is not of " + workload);
        }
        return free().getOrDefault(workload, Map.of()).getOrDefault(dimension, List.of());
    }

    /** Returns the first flavor of each dimension for each workload, by id; together, each has a place of its own. */
    public Map<String, Map<String, String>> firstFlavors() {
        Map<String, Map<String, List<String>>> free = free();
        Map<String, Map<String, String>> first = new LinkedHashMap<>();
        for (WorkloadStatus status : workloads) {
            Map<String, String> own = new LinkedHashMap<>();
            free.getOrDefault(status.id(), Map.of())
                    .forEach((dimension, names) ->
                            names.stream().findFirst().ifPresent(name -> own.put(dimension, name)));
            first.put(status.id(), Collections.unmodifiableMap(own));
        }
        return Collections.unmodifiableMap(first);
    }

    private <T> T ask(Map<String, ResourceVector> freed, Function<AdmissionQuestion, T> reading) {
        return snapshot.ask(accounts -> {
            Map<String, ChangedAccounts> changed = new HashMap<>();
            Function<String, ChangedAccounts> ofTree = treeId ->
                    changed.computeIfAbsent(treeId, id -> new ChangedAccounts(accounts.apply(id), leavingIsGone));
            AdmissionQuestion question = new AdmissionQuestion(snapshot.forest().schema(), options);
            try {
                for (WorkloadStatus status : stopped) {
                    ChangedAccounts of = ofTree.apply(status.placement().treeId());
                    of.stop(of.account(status.group()), status.workload(), status.used());
                }
                freed.forEach((group, use) -> {
                    ChangedAccounts of = ofTree.apply(snapshot.treeOf(group));
                    of.free(of.account(group), use);
                });
                for (WorkloadStatus status : workloads) {
                    Workload workload = status.workload();
                    ChangedAccounts of = ofTree.apply(status.placement().treeId());
                    question.add(workload, of, of.account(status.group()), workload.request());
                }
                return reading.apply(question);
            } finally {
                question.end();
                changed.values().forEach(ChangedAccounts::end);
            }
        });
    }

    private Map<String, Map<String, List<String>>> free() {
        return ask(
                Map.of(),
                question -> question.flavors(question.shortages(List.of()).isEmpty()));
    }

    @Override
    public String toString() {
        List<ExceededLimit> exceeded = exceededLimits();
        String names = workloads.stream().map(WorkloadStatus::id).collect(Collectors.joining(", "));
        if (exceeded.isEmpty()) {
            return names + (workloads.size() == 1 ? " fits" : " fit");
        }
        return names + (workloads.size() == 1 ? " exceeds " : " exceed ") + exceeded;
    }
}
