package io.github.quotatree.scheduler.week;

import io.github.quotatree.GroupRuntime;
import io.github.quotatree.ReservedNames;
import io.github.quotatree.RuntimeQuotas;
import io.github.quotatree.forest.Placement;
import io.github.quotatree.ledger.LedgerSnapshot;
import io.github.quotatree.ledger.WorkloadStatus;
import io.github.quotatree.resource.ResourceVector;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Consumer;

/**
 * Checks every revocation: each workload, or gang, frees something of what its group was over when it was taken; none
 * could have been spared; and somebody gains by it.
 */
final class StopAudit {
    private final World world;
    private final Consumer<String> faults;
    private final Map<String, Stop> stops = new HashMap<>();
    private final Map<String, ResourceVector> admittedByGroup = new HashMap<>();
    private final Map<String, ResourceVector> admittedByTree = new HashMap<>();
    private long changesOfCluster;
    private int unused;

    StopAudit(World world, Consumer<String> faults) {
        this.world = world;
        this.faults = faults;
    }

    /** What was true when a job was stopped. */
    private record Stop(String tree, String group, ResourceVector admittedByOthers, long changesOfCluster) {}

    /** Returns how often a job was stopped and admitted again before another group had used the room. */
    int unused() {
        return unused;
    }

    /** Records that nodes, totals or trees have changed, after which nobody need gain by a stop. */
    void clusterChanged() {
        changesOfCluster++;
    }

    /** Checks the stops that a plan of a snapshot has led to. */
    void revoked(LedgerSnapshot before, List<String> victims) {
        if (victims.isEmpty()) {
            return;
        }
        Recount recount = Recount.of(before, world.totals());
        Map<String, List<List<WorkloadStatus>>> unitsByGroup = new LinkedHashMap<>();
        Map<WeekJob, List<WorkloadStatus>> units = new LinkedHashMap<>();
        for (String victim : victims) {
            WorkloadStatus status = before.workload(victim).orElseThrow();
            WeekJob job = Objects.requireNonNull(world.jobOf(victim));
            if (!status.workload().preemptible()) {
                faults.accept(victim + " was stopped and is not preemptible");
            }
            List<WorkloadStatus> unit = units.get(job);
            if (unit == null) {
                unit = new ArrayList<>();
                units.put(job, unit);
                unitsByGroup
                        .computeIfAbsent(status.group(), group -> new ArrayList<>())
                        .add(unit);
            }
            unit.add(status);
        }
        unitsByGroup.forEach((group, ofGroup) -> check(before, recount, group, ofGroup));
        units.forEach((job, unit) -> record(before, unit.get(0).group(), job));
    }

    private void check(LedgerSnapshot before, Recount recount, String group, List<List<WorkloadStatus>> units) {
        ResourceVector runtime = recount.runtime(group);
        ResourceVector stays = recount.held(group).minus(recount.leaving(group));
        for (List<WorkloadStatus> unit : units) {
            ResourceVector frees = sum(unit);
            if (!meets(frees, stays, runtime)) {
                faults.accept(names(unit) + " of " + group + " was stopped and frees nothing of what is over: stays "
                        + stays + ", runtime " + runtime + ", frees " + frees);
            }
            stays = stays.minus(frees);
        }
        for (List<WorkloadStatus> unit : units) {
            ResourceVector frees = sum(unit);
            if (!meets(frees, stays.plus(frees), runtime)) {
                faults.accept(names(unit) + " of " + group + " was stopped and could have been spared: stays " + stays
                        + ", runtime " + runtime + ", frees " + frees);
            }
        }
        ResourceVector over = recount.over(group);
        for (int d = 0; d < over.schema().size(); d++) {
            if (over.value(d) > 0 && !somebodyGains(before, recount, group, d)) {
                faults.accept(group + " gives back " + over.schema().dimension(d) + " and nobody gains");
            }
        }
    }

    /** Returns whether something that a workload has is above the runtime. */
    private static boolean meets(ResourceVector request, ResourceVector used, ResourceVector runtime) {
        for (int d = 0; d < request.schema().size(); d++) {
            if (request.value(d) > 0 && used.value(d) > runtime.value(d)) {
                return true;
            }
        }
        return false;
    }

    /**
     * Returns whether another group may use more than it does, the tree has less than is used, or a max is exceeded.
     */
    private static boolean somebodyGains(LedgerSnapshot before, Recount recount, String group, int d) {
        if (group.equals(ReservedNames.DEFAULT_GROUP)) {
            return true; // it stands beside the tree, and its max or the total is exceeded
        }
        RuntimeQuotas quotas = Objects.requireNonNull(recount.quotas().get(before.treeOf(group)));
        long used = 0;
        for (GroupRuntime other : quotas) {
            if (other.isParent()) {
                continue;
            }
            used += other.used().value(d);
            if (!other.name().equals(group)
                    && other.used().value(d) < other.runtime().value(d)) {
                return true;
            }
        }
        boolean overMax = false;
        String name = group;
        while (!name.isEmpty()) {
            GroupRuntime onPath = quotas.group(name);
            overMax |= onPath.used().value(d) > onPath.max().value(d);
            name = onPath.parent().orElse("");
        }
        return overMax || used > quotas.available().value(d);
    }

    private void record(LedgerSnapshot before, String group, WeekJob job) {
        String tree = group.equals(ReservedNames.DEFAULT_GROUP) ? "" : before.treeOf(group);
        stops.put(job.job().id(), new Stop(tree, group, admittedByOthers(tree, group), changesOfCluster));
    }

    private ResourceVector admittedByOthers(String tree, String group) {
        ResourceVector none = WeekForest.SCHEMA.zero();
        return admittedByTree.getOrDefault(tree, none).minus(admittedByGroup.getOrDefault(group, none));
    }

    /** Records that a job was admitted. */
    void admitted(Placement placement, WeekJob job) {
        String tree = placement.treeId();
        String group = placement.group();
        Stop stop = stops.remove(job.job().id());
        if (stop != null && stop.changesOfCluster == changesOfCluster && stop.group.equals(group)) {
            if (admittedByOthers(tree, group).equals(stop.admittedByOthers)) {
                unused++;
            }
        }
        for (String ignored : job.tasks()) {
            admittedByGroup.merge(group, job.job().request(), ResourceVector::plus);
            admittedByTree.merge(tree, job.job().request(), ResourceVector::plus);
        }
    }

    private static ResourceVector sum(List<WorkloadStatus> unit) {
        return unit.stream()
                .map(status -> status.workload().request())
                .reduce(ResourceVector::plus)
                .orElseThrow();
    }

    private static String names(List<WorkloadStatus> unit) {
        return String.join(", ", unit.stream().map(WorkloadStatus::id).toList());
    }
}
