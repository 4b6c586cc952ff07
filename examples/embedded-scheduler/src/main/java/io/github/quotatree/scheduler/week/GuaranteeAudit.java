package io.github.quotatree.scheduler.week;

import io.github.quotatree.GroupRuntime;
import io.github.quotatree.RuntimeQuotas;
import io.github.quotatree.ledger.LedgerSnapshot;
import io.github.quotatree.ledger.WorkloadStatus;
import io.github.quotatree.resource.ResourceVector;
import io.github.quotatree.scheduler.Machines.Machine;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;

/**
 * Follows how long jobs wait that fit into the effective min of their group. Within the delay of the overuse monitor and
 * the time of a stop, the quota and the total of the cluster must have room for them. Where they wait for longer, it is
 * because no nodes have room for all their tasks: what is free is on too many nodes.
 */
final class GuaranteeAudit {
    private final World world;
    private final Duration bound;
    private final Consumer<String> faults;
    private final Map<WeekJob, Instant> since = new HashMap<>();
    private Duration longestForOthers = Duration.ZERO;
    private Duration longestForNodes = Duration.ZERO;

    /**
     * Makes an audit.
     *
     * @param bound how long others may take to give back
     */
    GuaranteeAudit(World world, Duration bound, Consumer<String> faults) {
        this.world = world;
        this.bound = bound;
        this.faults = faults;
    }

    /** Returns the longest time that a job waited for other groups to give back. */
    Duration longestForOthers() {
        return longestForOthers;
    }

    /** Returns the longest time that a job waited because what was free was on too many nodes. */
    Duration longestForNodes() {
        return longestForNodes;
    }

    /** Forgets what waits, as a monitor does that was restarted. */
    void restarted() {
        since.clear();
    }

    /** Looks at the waiting jobs. */
    void look(LedgerSnapshot snapshot, Iterable<WeekJob> waiting, Instant now, Reasons reasons) {
        Set<WeekJob> seen = new HashSet<>();
        for (RuntimeQuotas quotas :
                Recount.of(snapshot, world.totals()).quotas().values()) {
            ResourceVector free = free(quotas.tree().id());
            for (WeekJob job : waiting) {
                Optional<GroupRuntime> group = group(snapshot, quotas, job);
                if (group.isPresent() && isGuaranteed(group.get(), job)) {
                    seen.add(job);
                    since.putIfAbsent(job, now);
                    check(job, free, Duration.between(since.get(job), now), reasons);
                }
            }
        }
        since.keySet().retainAll(seen);
    }

    /** Returns the group that a job counts in, if it is in a tree and all tasks of the job are pending. */
    private static Optional<GroupRuntime> group(LedgerSnapshot snapshot, RuntimeQuotas quotas, WeekJob job) {
        String group = "";
        for (String task : job.tasks()) {
            Optional<WorkloadStatus> status = snapshot.workload(task);
            if (status.isEmpty() || status.get().phase().holds()) {
                return Optional.empty();
            }
            group = status.get().group();
        }
        return quotas.tree().group(group).isPresent() ? Optional.of(quotas.group(group)) : Optional.empty();
    }

    private static boolean isGuaranteed(GroupRuntime group, WeekJob job) {
        ResourceVector request = request(job);
        ResourceVector with = group.used().plus(request);
        for (int d = 0; d < request.schema().size(); d++) {
            if (request.value(d) > 0 && with.value(d) > group.effectiveMin().value(d)) {
                return false;
            }
        }
        return true;
    }

    private void check(WeekJob job, ResourceVector free, Duration waited, Reasons reasons) {
        if (request(job).fitsIn(free)) {
            longestForNodes = max(longestForNodes, waited);
            return;
        }
        longestForOthers = max(longestForOthers, waited);
        if (waited.compareTo(bound) > 0 && !reasons.explain(job)) {
            faults.accept(job + " of " + job.job().group() + " has waited for " + waited
                    + " within the min of its group; it requests " + request(job) + ", free is " + free);
        }
    }

    private ResourceVector free(String tree) {
        return world.machines(tree).stream().map(Machine::free).reduce(WeekForest.SCHEMA.zero(), ResourceVector::plus);
    }

    private static ResourceVector request(WeekJob job) {
        ResourceVector sum = job.job().request();
        for (int task = 1; task < job.tasks().size(); task++) {
            sum = sum.plus(job.job().request());
        }
        return sum;
    }

    private static Duration max(Duration one, Duration other) {
        return one.compareTo(other) > 0 ? one : other;
    }

    /** Says whether the last plans say why a guarantee is not reached. */
    interface Reasons {
        boolean explain(WeekJob job);
    }
}
