package io.github.quotatree.ledger;

import io.github.quotatree.internal.tree.Elements;
import io.github.quotatree.resource.ResourceVector;
import io.github.quotatree.workload.ExceededLimit;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;

/**
 * The admission of pending workloads that start together or not at all, judged on a snapshot, also for the case that
 * their groups use less than they do: the question behind every preemption. The rule is the one by which the ledger
 * itself admits; the runtimes stay as they are in the snapshot. An immutable value.
 *
 * <pre>{@code
 * AdmissionCheck check = AdmissionCheck.of(ledger.snapshot(), "job-7", AdmissionOptions.defaults());
 * if (check.exceededLimits(other.request()).isEmpty()) {
 *     // job-7 would fit if the other workload of its group were stopped
 * }
 * }</pre>
 */
public final class AdmissionCheck {
    /** The number of the one account in each view. */
    private static final int ACCOUNT = 1;

    private final LedgerSnapshot snapshot;
    private final List<WorkloadStatus> workloads;
    private final List<CheckedAccount> accounts;
    private final boolean leavingIsGone;

    /** The workloads that count as gone. */
    private final List<WorkloadStatus> stopped;

    private AdmissionCheck(
            LedgerSnapshot snapshot,
            List<WorkloadStatus> workloads,
            List<CheckedAccount> accounts,
            boolean leavingIsGone,
            List<WorkloadStatus> stopped) {
        this.snapshot = snapshot;
        this.workloads = List.copyOf(workloads);
        this.accounts = List.copyOf(accounts);
        this.leavingIsGone = leavingIsGone;
        this.stopped = stopped;
    }

    /**
     * Returns the check of a workload. Takes time in the depth of its group, once the snapshot has computed its
     * runtimes.
     *
     * @throws IllegalArgumentException if there is no workload of this id
     * @throws IllegalStateException if it is not pending
     */
    public static AdmissionCheck of(LedgerSnapshot snapshot, String workloadId, AdmissionOptions options) {
        return of(snapshot, List.of(Objects.requireNonNull(workloadId, "workloadId")), options);
    }

    /**
     * Returns the check of workloads that start together or not at all: those of one group count as one request. Takes
     * time in the number of workloads and the depth of their groups, once the snapshot has computed its runtimes.
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
        List<WorkloadStatus> inOrder = List.copyOf(workloads.values());
        return new AdmissionCheck(snapshot, inOrder, CheckedAccount.of(snapshot, inOrder, options), false, List.of());
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
        return new AdmissionCheck(snapshot, workloads, accounts, true, stopped);
    }

    /**
     * Returns this check for the case that only the given workloads, which hold their requests, are stopped, each on
     * the flavors that it runs on.
     */
    public AdmissionCheck without(Collection<WorkloadStatus> others) {
        return new AdmissionCheck(snapshot, workloads, accounts, leavingIsGone, Elements.copyOf(others, "others"));
    }

    /** Returns the pending workloads, in the order in which they were given. */
    public List<WorkloadStatus> workloads() {
        return workloads;
    }

    /**
     * Returns every limit that the workloads exceed in the snapshot: those of their groups, in the order of the
     * workloads, then those of the groups above, from the lowest up; for each group by dimension. Empty if they fit.
     */
    public List<ExceededLimit> exceededLimits() {
        return exceededLimits(Map.of());
    }

    /**
     * Returns every limit that the workloads would exceed if preemptible workloads of the group of the first one were
     * stopped, in the order of {@link #exceededLimits()}.
     *
     * @param freed the use of the workloads that were stopped, in base units
     */
    public List<ExceededLimit> exceededLimits(ResourceVector freed) {
        return exceededLimits(Map.of(workloads.get(0).group(), Objects.requireNonNull(freed, "freed")));
    }

    /**
     * Returns every limit that the workloads would exceed if preemptible workloads of their groups were stopped, in the
     * order of {@link #exceededLimits()}.
     *
     * @param freed the use of the workloads that were stopped by the names of their groups, in base units; groups that
     *     none of the pending workloads is in count by the flavors that are free without them, and not otherwise
     */
    public List<ExceededLimit> exceededLimits(Map<String, ResourceVector> freed) {
        List<ExceededLimit> exceeded = exceededCounts(freed);
        for (FlavorShortage shortage : GangDecision.withoutLimitOfCount(place(freed).shortages, exceeded)) {
            exceeded.add(shortage.limit());
        }
        return exceeded;
    }

    /** Returns the limits of {@link #exceededLimits(Map)} without those of flavors. */
    public List<ExceededLimit> exceededCounts(Map<String, ResourceVector> freed) {
        Map<String, ResourceVector> gone = Objects.requireNonNull(freed, "freed");
        if (!stopped.isEmpty()) {
            gone = new HashMap<>(freed);
            for (WorkloadStatus status : stopped) {
                gone.merge(status.group(), status.workload().request(), ResourceVector::plus);
            }
        }
        List<ExceededLimit> exceeded = new ArrayList<>();
        for (CheckedAccount account : accounts) {
            AdmissionView view = account.without(gone, leavingIsGone);
            AdmissionRule.addExceeded(view, ACCOUNT, account.request(), account.boundByMin(), exceeded);
        }
        return exceeded;
    }

    /**
     * Returns where no flavor that a workload accepts has room for it, with the room on each and what holds it: those
     * of {@link Decision#flavorShortages()}.
     */
    public List<FlavorShortage> flavorShortages() {
        List<ExceededLimit> exceeded = exceededLimits();
        exceeded.removeIf(limit -> limit.kind() == ExceededLimit.Kind.FLAVOR);
        return GangDecision.withoutLimitOfCount(place(Map.of()).shortages, exceeded);
    }

    /**
     * Returns the flavors of a dimension that a workload may use in the snapshot, in the order of the schema: those of
     * {@link Decision#flavors(String, String)}.
     *
     * @throws IllegalArgumentException if the check is not of this workload, or there is no such dimension, or it has
     *     no flavors
     */
    public List<String> flavors(String workload, String dimension) {
        Objects.requireNonNull(workload, "workload");
        if (!snapshot.forest().schema().hasFlavors(snapshot.forest().schema().position(dimension))) {
            throw new IllegalArgumentException("dimension " + dimension + " has no flavors");
        }
        if (workloads.stream().noneMatch(status -> status.id().equals(workload))) {
            throw new IllegalArgumentException("the check is not of " + workload);
        }
        return place(Map.of()).flavors.getOrDefault(workload, Map.of()).getOrDefault(dimension, List.of());
    }

    /**
     * Returns the first flavor that each workload may use of each dimension with flavors that it requests, by its id;
     * where the workloads start together, each has a place beside the others.
     */
    public Map<String, Map<String, String>> firstFlavors() {
        Map<String, Map<String, String>> first = new LinkedHashMap<>();
        OnFlavors found = place(Map.of());
        for (WorkloadStatus status : workloads) {
            Map<String, String> own = new LinkedHashMap<>();
            found.flavors
                    .getOrDefault(status.id(), Map.of())
                    .forEach((dimension, names) ->
                            names.stream().findFirst().ifPresent(name -> own.put(dimension, name)));
            first.put(status.id(), Collections.unmodifiableMap(own));
        }
        return Collections.unmodifiableMap(first);
    }

    /** Places the workloads on flavors, one after the other and tree by tree. */
    private OnFlavors place(Map<String, ResourceVector> freed) {
        OnFlavors found = new OnFlavors(new ArrayList<>(), new HashMap<>());
        if (!snapshot.forest().schema().hasFlavors()) {
            return found;
        }
        Map<String, List<WorkloadStatus>> byTree = new LinkedHashMap<>();
        for (WorkloadStatus status : workloads) {
            byTree.computeIfAbsent(status.placement().treeId(), none -> new ArrayList<>())
                    .add(status);
        }
        byTree.forEach((treeId, members) -> snapshot.askFlavors(treeId, flavors -> {
            place(members, treeId, freed, flavors, found);
            return found;
        }));
        return found;
    }

    private void place(
            List<WorkloadStatus> members,
            String treeId,
            Map<String, ResourceVector> freed,
            TreeAccounts flavors,
            OnFlavors found) {
        FlavorTrial trial = new FlavorTrial(flavors);
        FlavorChoice choice = new FlavorChoice();
        try {
            if (leavingIsGone) {
                trial.letLeavingGo();
            }
            for (WorkloadStatus status : stopped) {
                if (status.placement().treeId().equals(treeId)) {
                    ResourceVector held = HeldFlavors.on(status.workload().request(), status.flavors());
                    trial.stop(snapshot.account(status.group()), status.workload(), held);
                }
            }
            freed.forEach((group, use) -> {
                if (snapshot.treeOf(group).equals(treeId)) {
                    trial.free(snapshot.account(group), use);
                }
            });
            for (WorkloadStatus status : members) {
                int account = snapshot.account(status.group());
                found.shortages.addAll(choice.add(
                        status.workload(), flavors, account, status.workload().request()));
            }
        } finally {
            choice.undo();
            trial.end();
        }
        found.flavors.putAll(choice.free(workloads.size() > 1 && found.shortages.isEmpty()));
    }

    /** Where workloads find no flavor, and which flavors the others may use. */
    private record OnFlavors(List<FlavorShortage> shortages, Map<String, Map<String, List<String>>> flavors) {}

    /** Returns the workloads and the limits that they exceed, in words. */
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
