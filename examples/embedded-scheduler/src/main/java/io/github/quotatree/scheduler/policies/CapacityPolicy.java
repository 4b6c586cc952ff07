package io.github.quotatree.scheduler.policies;

import io.github.quotatree.capacity.CapacityDecision;
import io.github.quotatree.capacity.CapacityPreemptionOptions;
import io.github.quotatree.capacity.CapacityPreemptionOptions.Mode;
import io.github.quotatree.capacity.CapacityPreemptionPlan;
import io.github.quotatree.capacity.CapacityState;
import io.github.quotatree.capacity.CapacityWorkload;
import io.github.quotatree.capacity.ResourceList;
import io.github.quotatree.scheduler.Job;
import io.github.quotatree.scheduler.JobRun;
import io.github.quotatree.scheduler.Policy;
import io.github.quotatree.scheduler.Pool;
import io.github.quotatree.workload.Victim;

/**
 * Capacity scheduling: an unused min goes to the job that comes first, and is reclaimed at once for a job that its
 * team's min covers. The state is a value; the policy keeps the latest.
 */
final class CapacityPolicy implements Policy {
    private final Pool pool;
    private final CapacityPreemptionOptions options;
    private CapacityState state;

    CapacityPolicy(Pool pool, Mode mode) {
        this.pool = pool;
        options = CapacityPreemptionOptions.defaults().withMode(mode);
        CapacityState.Builder builder = CapacityState.builder(Team.GPUS);
        for (Team team : Team.values()) {
            builder.quota(team.quota());
        }
        // no nodes: the mins sum to the pool, so there is room for all that the quotas allow
        state = builder.build();
    }

    @Override
    public void finished(JobRun run) {
        state = state.unreserve(run.job().id());
    }

    @Override
    public void settle() {
        for (JobRun run : pool.waiting()) {
            Job job = run.job();
            CapacityWorkload workload = CapacityWorkload.builder(job.id(), job.group(), ResourceList.of(job.request()))
                    .priority(job.priority())
                    .build();
            CapacityPreemptionPlan plan = CapacityPreemptionPlan.of(state, workload, options);
            if (!plan.possible()) {
                pool.leave(run, plan::toString);
                continue;
            }
            for (Victim<CapacityWorkload> victim : plan.victims()) {
                state = state.unreserve(victim.id());
                pool.stop(victim.id(), plan.toString());
            }
            CapacityDecision decision = CapacityDecision.of(state, workload);
            state = state.reserve(
                    workload.toBuilder().started(pool.clock().instant()).build());
            if (!pool.start(run, decision::toString)) {
                throw new IllegalStateException(decision + ", and the pool has no room");
            }
        }
    }
}
