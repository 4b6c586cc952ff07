package io.github.quotatree.scheduler.policies;

import io.github.quotatree.capacity.CapacityPreemptionOptions;
import io.github.quotatree.capacity.CapacityPreemptionOptions.Mode;
import io.github.quotatree.capacity.CapacityPreemptionPlan;
import io.github.quotatree.capacity.CapacityState;
import io.github.quotatree.capacity.CapacityWorkload;
import io.github.quotatree.workload.Victim;
import java.time.Instant;
import java.util.List;

/**
 * A claim of B to its min, for which A has to give back: B runs a job of 3 GPUs and requests 3 more, A runs 6 and is
 * guaranteed 4.
 *
 * @param title the jobs of A
 * @param before the pool with the running jobs
 */
record FloorCase(String title, CapacityState before) {
    private static final long CLAIM = 3;

    /** Returns the cases that are drawn. */
    static List<FloorCase> all() {
        return List.of(
                new FloorCase("A runs one job of 6", state(6)),
                new FloorCase("A runs three jobs of 1 and, the youngest, one of 3", state(1, 1, 1, 3)));
    }

    private static CapacityState state(long... jobsOfA) {
        CapacityState state = CapacityState.builder(Team.GPUS)
                .quota(Team.A.quota())
                .quota(Team.B.quota())
                .workload(running("b1", Team.B, CLAIM, 0))
                .build();
        for (int k = 0; k < jobsOfA.length; k++) {
            state = state.reserve(running("a" + (k + 1), Team.A, jobsOfA[k], k));
        }
        return state;
    }

    private static CapacityWorkload running(String id, Team team, long gpus, int hour) {
        return CapacityWorkload.of(id, team.name(), Team.GPUS.vector(gpus)).toBuilder()
                .started(Instant.EPOCH.plusSeconds(hour * 3600L))
                .build();
    }

    /** Returns the plan of a mode for the claim of B. */
    CapacityPreemptionPlan plan(Mode mode) {
        CapacityWorkload claim = CapacityWorkload.of("b2", Team.B.name(), Team.GPUS.vector(CLAIM));
        return CapacityPreemptionPlan.of(
                before, claim, CapacityPreemptionOptions.defaults().withMode(mode));
    }

    /** Returns the pool after a plan was carried out, and the claim has started if it may. */
    CapacityState after(CapacityPreemptionPlan plan) {
        CapacityState after = before;
        for (Victim<CapacityWorkload> victim : plan.victims()) {
            after = after.unreserve(victim.id());
        }
        return plan.possible() ? after.reserve(plan.workload()) : after;
    }

    static long used(CapacityState state, Team team) {
        return state.use(team.name()).orElseThrow().used().value(Team.GPU);
    }
}
