package io.github.quotatree.scheduler.week;

import io.github.quotatree.GroupRuntime;
import io.github.quotatree.ReservedNames;
import io.github.quotatree.RuntimeQuotas;
import io.github.quotatree.ledger.LedgerSnapshot;
import io.github.quotatree.ledger.WorkloadStatus;
import io.github.quotatree.reclaim.GroupRevocation;
import io.github.quotatree.reclaim.RevocationOptions;
import io.github.quotatree.reclaim.RevocationPlan;
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
 * Follows how long jobs wait that fit into the effective min of their group. Within the delay of the overuse monitor
 * and the time of a stop, the cluster must have room for them in all, or a revocation plan says what holds the rest. A
 * job that waits although the cluster has room in all waits for its nodes: what is free is on too many of them.
 */
final class GuaranteeAudit {
    private final World world;
    private final Duration bound;
    private final Consumer<String> faults;
    private final Map<WeekJob, Instant> waitingForOthers = new HashMap<>();
    private final Map<WeekJob, Instant> waitingForNodes = new HashMap<>();
    private Duration longestForOthers = Duration.ZERO;
    private Duration longestForNodes = Duration.ZERO;
    private Duration longestHeld = Duration.ZERO;

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

    /** Returns the longest time that a job waited for what a plan says it cannot free. */
    Duration longestHeld() {
        return longestHeld;
    }

    /** Forgets what waits, as a monitor does that was restarted. */
    void restarted() {
        waitingForOthers.clear();
        waitingForNodes.clear();
    }

    /** Looks at the waiting jobs. */
    void look(LedgerSnapshot snapshot, Iterable<WeekJob> waiting, Instant now) {
        Set<WeekJob> seen = new HashSet<>();
        for (RuntimeQuotas quotas :
                Recount.of(snapshot, world.totals()).quotas().values()) {
            ResourceVector free = free(quotas.tree().id());
            for (WeekJob job : waiting) {
                Optional<GroupRuntime> group = group(snapshot, quotas, job);
                if (group.isPresent() && isGuaranteed(group.get(), job)) {
                    seen.add(job);
                    check(snapshot, quotas, job, free, now);
                }
            }
        }
        waitingForOthers.keySet().retainAll(seen);
        waitingForNodes.keySet().retainAll(seen);
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
        return quotas.tree().contains(group) ? Optional.of(quotas.group(group)) : Optional.empty();
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

    private void check(LedgerSnapshot snapshot, RuntimeQuotas quotas, WeekJob job, ResourceVector free, Instant now) {
        ResourceVector missing = request(job).minus(request(job).min(free));
        if (missing.isZero()) {
            waitingForOthers.remove(job);
            longestForNodes = max(longestForNodes, since(waitingForNodes, job, now));
            return;
        }
        waitingForNodes.remove(job);
        Duration waited = since(waitingForOthers, job, now);
        if (waited.compareTo(bound) <= 0) {
            longestForOthers = max(longestForOthers, waited);
        } else if (missing.fitsIn(heldByOthers(snapshot, quotas))) {
            longestHeld = max(longestHeld, waited);
        } else {
            faults.accept(job + " has waited for " + waited + " within the min of its group: " + missing
                    + " is missing, and no plan says why");
        }
    }

    private static Duration since(Map<WeekJob, Instant> begins, WeekJob job, Instant now) {
        return Duration.between(begins.computeIfAbsent(job, waits -> now), now);
    }

    /** Returns how much groups stay over if all that a plan names is stopped: each is held by something in the plan. */
    private ResourceVector heldByOthers(LedgerSnapshot snapshot, RuntimeQuotas quotas) {
        ResourceVector held = WeekForest.SCHEMA.zero();
        for (GroupRevocation group :
                RevocationPlan.of(snapshot, RevocationOptions.defaults()).groups()) {
            boolean inTree = quotas.tree().contains(group.group());
            boolean besideIt = quotas.tree().id().isEmpty() && group.group().equals(ReservedNames.DEFAULT_GROUP);
            if ((inTree || besideIt) && !group.held().isEmpty()) {
                held = held.plus(group.stillOver());
            }
        }
        return held;
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
}
