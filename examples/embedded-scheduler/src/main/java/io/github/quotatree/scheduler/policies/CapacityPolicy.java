package io.github.quotatree.scheduler.policies;

import io.github.quotatree.capacity.CapacityDecision;
import io.github.quotatree.capacity.CapacityState;
import io.github.quotatree.capacity.CapacityStateBuilder;
import io.github.quotatree.capacity.CapacityVictim;
import io.github.quotatree.capacity.CapacityWorkload;
import io.github.quotatree.capacity.NamespaceQuota;
import io.github.quotatree.capacity.PreemptionMode;
import io.github.quotatree.capacity.PreemptionOptions;
import io.github.quotatree.capacity.PreemptionPlan;
import io.github.quotatree.capacity.ResourceList;
import io.github.quotatree.scheduler.Job;
import java.time.InstantSource;

/**
 * Capacity scheduling: idle mins go to whoever comes first, and are taken back at once for a job that asks for what its team
 * is owed. The state is a value; the policy keeps the latest.
 */
final class CapacityPolicy implements Policy {
    private final InstantSource clock;
    private final PreemptionOptions options;
    private CapacityState state;

    CapacityPolicy(InstantSource clock, PreemptionMode mode) {
        this.clock = clock;
        options = PreemptionOptions.defaults().withMode(mode);
        CapacityStateBuilder builder = CapacityState.builder(Team.GPUS);
        for (Team team : Team.values()) {
            builder.quota(NamespaceQuota.builder(Team.GPUS, team.name())
                    .min(Team.GPU, team.min())
                    .max(Team.GPU, team.max())
                    .build());
        }
        // no nodes: the mins sum to the pool, so what the quotas allow has room
        state = builder.build();
    }

    @Override
    public void finished(Job job) {
        state = state.unreserve(job.id());
    }

    @Override
    public void settle(Pool pool) {
        for (Job job : pool.waiting()) {
            CapacityWorkload workload = CapacityWorkload.builder(job.id(), job.group(), ResourceList.of(job.request()))
                    .priority(job.priority())
                    .build();
            PreemptionPlan plan = PreemptionPlan.of(state, workload, options);
            if (!plan.possible()) {
                pool.leave(job, plan.toString());
                continue;
            }
            for (CapacityVictim victim : plan.victims()) {
                state = state.unreserve(victim.id());
                pool.stop(victim.id(), plan.toString());
            }
            CapacityDecision decision = state.decide(workload);
            state = state.reserve(workload.toBuilder().started(clock.instant()).build());
            pool.start(job, decision.toString());
        }
    }
}
