package io.github.quotatree.replay.policy;

import io.github.quotatree.QuotaGroup;
import io.github.quotatree.capacity.CapacityPreemptionOptions;
import io.github.quotatree.capacity.CapacityPreemptionOptions.Mode;
import io.github.quotatree.capacity.CapacityPreemptionPlan;
import io.github.quotatree.capacity.CapacityState;
import io.github.quotatree.capacity.CapacityWorkload;
import io.github.quotatree.capacity.NamespaceQuota;
import io.github.quotatree.capacity.ResourceList;
import io.github.quotatree.replay.simulation.JobRun;
import io.github.quotatree.replay.simulation.Machines;
import io.github.quotatree.replay.simulation.Policy;
import io.github.quotatree.replay.simulation.ReplayCluster;
import io.github.quotatree.resource.ResourceSchema;
import io.github.quotatree.resource.ResourceVector;
import io.github.quotatree.workload.Victim;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * Capacity scheduling: the unused min of a group goes to the job that comes first, and is taken back at once for a job
 * that the min of its own group covers. Units that are in no min stay idle, as they do in the plugin.
 */
final class CapacityPolicy implements Policy {
    /** In the other mode, the rule of the plugin, two jobs may stop each other for ever. */
    private static final CapacityPreemptionOptions OPTIONS =
            CapacityPreemptionOptions.defaults().withMode(Mode.FLOOR_SAFE);

    private final Machines machines;
    private final WaitingJobs waiting = new WaitingJobs();

    /** The jobs that run, or have their quota and wait for victims to leave, by id. */
    private final Map<String, JobRun> placed = new HashMap<>();

    /** The jobs that wait for victims to leave, in the order of their plans. */
    private final Map<String, JobRun> awaited = new LinkedHashMap<>();

    /** The jobs that have lost their quota before they started, in this pass. */
    private final List<JobRun> returned = new ArrayList<>();

    private CapacityState state;

    CapacityPolicy(ReplayCluster cluster, Machines machines) {
        this.machines = machines;
        CapacityState.Builder builder = CapacityState.builder(cluster.schema());
        Map<String, ResourceVector> guarantees = cluster.guarantees();
        for (QuotaGroup leaf : cluster.leaves()) {
            ResourceVector min = Objects.requireNonNull(guarantees.get(leaf.name()));
            builder.quota(quota(leaf, min));
        }
        state = builder.build();
    }

    private static NamespaceQuota quota(QuotaGroup leaf, ResourceVector min) {
        ResourceSchema schema = min.schema();
        NamespaceQuota.Builder quota = NamespaceQuota.builder(schema, leaf.name());
        for (String dimension : schema.dimensions()) {
            quota.min(dimension, min.value(dimension));
            if (!leaf.max().isUnlimited(dimension)) {
                quota.max(dimension, leaf.max().value(dimension));
            }
        }
        return quota.build();
    }

    @Override
    public void submitted(JobRun run) {
        waiting.add(run);
    }

    @Override
    public void finished(JobRun run) {
        state = state.unreserve(run.id());
        placed.remove(run.id());
    }

    @Override
    public void left(JobRun run) {
        waiting.add(run);
    }

    @Override
    public void settle() {
        startAwaited();
        boolean again = true;
        while (again) {
            again = waiting.tryAll(this::place);
            returned.forEach(waiting::add);
            returned.clear();
            startAwaited();
        }
    }

    /** Gives a job its quota if it fits, or if victims make room; it starts once they have left. */
    private boolean place(JobRun run) {
        if (run.request().fitsIn(machines.free()) && !machines.haveRoom(run)) {
            return false; // its room is on too many nodes
        }
        CapacityWorkload.Builder workload = CapacityWorkload.builder(
                        run.id(), run.group(), ResourceList.of(run.request()))
                .priority(run.job().priority());
        CapacityPreemptionPlan plan = CapacityPreemptionPlan.of(state, workload.build(), OPTIONS);
        if (!plan.possible()) {
            return false;
        }
        for (Victim<CapacityWorkload> victim : plan.victims()) {
            state = state.unreserve(victim.id());
            JobRun stopped = Objects.requireNonNull(placed.remove(victim.id()));
            if (awaited.remove(victim.id()) != null) {
                returned.add(stopped); // it had not started
            } else {
                machines.stop(stopped);
            }
        }
        state = state.reserve(
                workload.started(Instant.ofEpochSecond(machines.now())).build());
        placed.put(run.id(), run);
        awaited.put(run.id(), run);
        return true;
    }

    private void startAwaited() {
        awaited.values().removeIf(run -> {
            boolean fits = machines.haveRoom(run);
            if (fits) {
                machines.start(run);
            }
            return fits;
        });
    }
}
