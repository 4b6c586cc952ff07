package io.github.quotatree.reclaim;

import io.github.quotatree.ledger.AdmissionCheck;
import io.github.quotatree.ledger.LedgerSnapshot;
import io.github.quotatree.ledger.ReclaimPlan;
import io.github.quotatree.ledger.WorkloadStatus;
import io.github.quotatree.workload.AdmissionOptions;
import io.github.quotatree.workload.ExceededLimit;
import io.github.quotatree.workload.Victim;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * The workloads to stop for pending ones to be admitted: for one, or for several that start together or not at all. An
 * immutable value, and a pure function of a snapshot.
 *
 * <p>Victims are preemptible workloads of lower priority in the same group that hold resources and are not leaving, and
 * that pass the host's {@link VictimRules}; a gang is stopped whole or not at all. Nothing is preempted across groups,
 * and nothing for a workload that does not {@linkplain io.github.quotatree.workload.Workload#preempts preempt}. Where
 * several workloads of a group wait, victims are less important than each of them. Use that is leaving counts as
 * gone. The pending workloads are judged as for their admission: see {@link AdmissionCheck}. No victim makes room in
 * the min of a group, which bounds workloads that are not preemptible.
 *
 * <p>The least important candidates are taken first. If the host limits the victims and these do not suffice, those
 * that free the most are taken instead. No victim, or gang, can be spared. In a dimension with flavors, {@link
 * #flavors} reports where each workload will start; a hand-over reserves that flavor.
 *
 * <p><b>Nodes.</b> Without {@link HostNodes}, a plan makes room in the quota alone. With them, a plan that is possible
 * leaves room on the nodes too. For one pending workload, a plan is made for each node with the candidates on that
 * node, and the one that costs least is chosen: the fewest violations of budgets, then by {@link
 * io.github.quotatree.workload.WorkloadOrder#cheapestFirst}, then by the name of the node. Where no node suffices by
 * itself, and for several pending workloads, candidates on all nodes are taken together.
 *
 * <p>When the victims and the leaving workloads are gone, the workloads fit, as long as nothing else changes. With
 * guaranteed usage that is not certain, because the use that ends is shared out anew.
 */
public final class PreemptionPlan implements ReclaimPlan {
    private final PreemptionSearch.Result result;

    private PreemptionPlan(PreemptionSearch.Result result) {
        this.result = result;
    }

    /** Returns the plan for a pending workload, judged by the given options, without nodes and rules of the host. */
    public static PreemptionPlan of(LedgerSnapshot snapshot, String workloadId, AdmissionOptions options) {
        return of(
                snapshot,
                workloadId,
                PreemptionOptions.defaults().withAdmission(Objects.requireNonNull(options, "options")));
    }

    /**
     * Returns the plan for a pending workload, as for several. Takes n log n time in the workloads of its group; with
     * nodes, the host is asked at most three times for each candidate and limit.
     */
    public static PreemptionPlan of(LedgerSnapshot snapshot, String workloadId, PreemptionOptions options) {
        return of(snapshot, List.of(Objects.requireNonNull(workloadId, "workloadId")), options);
    }

    /**
     * Returns the plan for pending workloads, such as a gang: all of them get room, or none.
     *
     * @throws IllegalArgumentException if there is no workload of an id, an id is named twice, or there is none
     * @throws IllegalStateException if a workload is not pending
     */
    public static PreemptionPlan of(
            LedgerSnapshot snapshot, Collection<String> workloadIds, PreemptionOptions options) {
        Objects.requireNonNull(options, "options");
        return new PreemptionPlan(PreemptionSearch.result(snapshot, workloadIds, options));
    }

    /** Returns the pending workloads, in the order in which they were given. */
    public List<WorkloadStatus> workloads() {
        return result.workloads();
    }

    @Override
    public List<String> preemptors() {
        return workloads().stream().map(WorkloadStatus::id).toList();
    }

    @Override
    public AdmissionOptions admission() {
        return result.admission();
    }

    /** Returns whether the workloads do not fit without victims. */
    public boolean needed() {
        return result.needed();
    }

    /** Returns whether the workloads can be admitted, after the victims are stopped if there are any. */
    public boolean possible() {
        return result.possible();
    }

    /** Returns the workloads to stop, in the order of taking; empty if none are needed, or none suffice. */
    @Override
    public List<Victim<WorkloadStatus>> victims() {
        return result.victims();
    }

    /**
     * Returns the workloads that could be stopped but are kept, the most important first; all candidates if no victims
     * are needed or none suffice.
     */
    public List<WorkloadStatus> kept() {
        return result.kept();
    }

    /** Returns the node on which room is made, or empty if the plan asked no nodes, or needs several. */
    public Optional<String> node() {
        return result.node();
    }

    /**
     * Returns the flavor of each dimension on which a workload will start, by the id of the workload; empty if the plan
     * is not possible, and for a workload that requests no dimension with flavors.
     */
    public Map<String, Map<String, String>> flavors() {
        return result.flavors();
    }

    /**
     * Returns the limits that the workloads exceed even if all that the host lets go is stopped. Empty if the plan is
     * possible, or if it is not and only the nodes lack room.
     */
    public List<ExceededLimit> exceededLimits() {
        return result.exceededLimits();
    }

    /**
     * Returns the holders of the use of the groups of the workloads in the dimensions of the exceeded limits, or in all
     * if only the nodes lack room. Empty if the plan is possible.
     */
    public List<HeldUse> held() {
        return result.held();
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof PreemptionPlan plan && result.equals(plan.result);
    }

    @Override
    public int hashCode() {
        return result.hashCode();
    }

    @Override
    public String toString() {
        String names = String.join(", ", preemptors());
        if (!possible()) {
            return names + " cannot be admitted: "
                    + (exceededLimits().isEmpty() ? "no node has room" : "")
                    + exceededLimits().stream().map(ExceededLimit::toString).collect(Collectors.joining("; "));
        }
        return needed()
                ? names + " can be admitted" + node().map(name -> " on " + name).orElse("") + onFlavors() + ": stop "
                        + victims().stream().map(Victim::toString).collect(Collectors.joining("; "))
                : names + (workloads().size() == 1 ? " fits" : " fit") + onFlavors();
    }

    private String onFlavors() {
        return flavors().entrySet().stream()
                .map(entry -> ", " + entry.getKey() + " on "
                        + String.join(" and ", entry.getValue().values()))
                .collect(Collectors.joining());
    }
}
