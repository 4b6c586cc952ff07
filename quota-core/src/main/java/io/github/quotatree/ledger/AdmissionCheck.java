package io.github.quotatree.ledger;

import io.github.quotatree.GroupRuntime;
import io.github.quotatree.ReservedNames;
import io.github.quotatree.RuntimeQuotas;
import io.github.quotatree.resource.ResourceVector;
import io.github.quotatree.workload.ExceededLimit;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The admission of one pending workload, judged on a snapshot, also for the case that its group uses less than it does:
 * the question behind every preemption. The rule is the one by which the ledger itself admits; the runtimes stay as
 * they are in the snapshot. An immutable value.
 *
 * <pre>{@code
 * AdmissionCheck check = AdmissionCheck.of(ledger.snapshot(), "job-7", AdmissionOptions.defaults());
 * if (check.exceededLimits(other.request()).isEmpty()) {
 *     // job-7 would fit if the other workload of its group were stopped
 * }
 * }</pre>
 */
public final class AdmissionCheck {
    private static final int OWN = 1;

    private final WorkloadStatus workload;
    private final ResourceVector boundByMin;
    private final List<Account> path;

    private AdmissionCheck(WorkloadStatus workload, ResourceVector boundByMin, List<Account> path) {
        this.workload = workload;
        this.boundByMin = boundByMin;
        this.path = List.copyOf(path);
    }

    /**
     * Returns the check of a workload. Takes time in the depth of its group, once the snapshot has computed its
     * runtimes.
     *
     * @throws IllegalArgumentException if there is no workload of this id
     * @throws IllegalStateException if it is not pending
     */
    public static AdmissionCheck of(LedgerSnapshot snapshot, String workloadId, AdmissionOptions options) {
        WorkloadStatus status = snapshot.workload(workloadId)
                .orElseThrow(() -> new IllegalArgumentException("no workload " + workloadId + " in the ledger"));
        if (status.phase() != WorkloadPhase.PENDING) {
            throw new IllegalStateException(
                    "workload " + workloadId + " is " + status.phase() + " and cannot be admitted");
        }
        boolean boundByMin = AdmissionRule.isBoundByMin(status.workload().preemptible(), options);
        ResourceVector request = status.workload().request();
        return new AdmissionCheck(
                status, boundByMin ? request : request.schema().zero(), path(snapshot, status, options));
    }

    private static List<Account> path(LedgerSnapshot snapshot, WorkloadStatus status, AdmissionOptions options) {
        String group = status.group();
        ResourceVector zero = snapshot.forest().schema().zero();
        if (group.equals(ReservedNames.SYSTEM_GROUP) || group.equals(ReservedNames.DEFAULT_GROUP)) {
            return List.of(new Account(
                    group,
                    snapshot.runtime(group),
                    snapshot.forest().defaultGroupMax(),
                    zero,
                    snapshot.used(group),
                    zero));
        }
        RuntimeQuotas quotas = snapshot.quotas(status.placement().treeId());
        GroupRuntime own = quotas.group(group);
        List<Account> path = new ArrayList<>();
        path.add(Account.of(own, snapshot.nonPreemptibleUsed(group)));
        Optional<String> parent = options.checkAncestors() ? own.parent() : Optional.empty();
        while (parent.isPresent()) {
            GroupRuntime above = quotas.group(parent.get());
            path.add(Account.of(above, zero));
            parent = above.parent();
        }
        return path;
    }

    /** Returns the pending workload. */
    public WorkloadStatus workload() {
        return workload;
    }

    /**
     * Returns every limit that the workload exceeds in the snapshot, by group from the lowest up and then by dimension;
     * empty if it fits.
     */
    public List<ExceededLimit> exceededLimits() {
        return exceededLimits(workload.workload().request().schema().zero());
    }

    /**
     * Returns every limit that the workload would exceed if preemptible workloads of its group were stopped, in the
     * order of {@link #exceededLimits()}.
     *
     * @param freed the use of the workloads that were stopped, in base units
     */
    public List<ExceededLimit> exceededLimits(ResourceVector freed) {
        PathView view = new PathView(path, freed);
        List<ExceededLimit> exceeded = new ArrayList<>();
        ResourceVector none = freed.schema().zero();
        for (int account = OWN; account <= path.size(); account++) {
            AdmissionRule.addExceeded(
                    view, account, workload.workload().request(), account == OWN ? boundByMin : none, exceeded);
        }
        return exceeded;
    }

    /** Returns the workload and the limits that it exceeds, in words. */
    @Override
    public String toString() {
        List<ExceededLimit> exceeded = exceededLimits();
        return workload.id() + (exceeded.isEmpty() ? " fits" : " exceeds " + exceeded);
    }

    /**
     * A group on the path of the workload.
     *
     * @param max the max of the default group; no other max bounds an admission
     */
    private record Account(
            String name,
            ResourceVector runtime,
            ResourceVector max,
            ResourceVector min,
            ResourceVector used,
            ResourceVector nonPreemptibleUsed) {
        static Account of(GroupRuntime group, ResourceVector nonPreemptibleUsed) {
            return new Account(
                    group.name(), group.runtime(), group.max(), group.min(), group.used(), nonPreemptibleUsed);
        }
    }

    /** The groups on the path as accounts, from 1 for the workload's own up, without the use that is freed. */
    private record PathView(List<Account> path, ResourceVector freed) implements AdmissionView {
        private Account at(int account) {
            return path.get(account - OWN);
        }

        @Override
        public boolean isSystem(int account) {
            return name(account).equals(ReservedNames.SYSTEM_GROUP);
        }

        @Override
        public boolean isDefault(int account) {
            return name(account).equals(ReservedNames.DEFAULT_GROUP);
        }

        @Override
        public String name(int account) {
            return at(account).name;
        }

        @Override
        public int parent(int account) {
            return account < path.size() ? account + 1 : 0;
        }

        @Override
        public long used(int account, int d) {
            return at(account).used.value(d) - freed.value(d);
        }

        @Override
        public long nonPreemptibleUsed(int account, int d) {
            return at(account).nonPreemptibleUsed.value(d);
        }

        @Override
        public long limit(ExceededLimit.Kind kind, int account, int d) {
            return switch (kind) {
                case RUNTIME -> at(account).runtime.value(d);
                case MIN -> at(account).min.value(d);
                case MAX -> at(account).max.value(d);
                default -> throw new IllegalArgumentException("a group has no limit " + kind);
            };
        }

        @Override
        public boolean isWithinRuntime(int account, int d, long amount) {
            return amount <= at(account).runtime.value(d);
        }
    }
}
