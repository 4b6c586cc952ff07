package io.github.quotatree.yarn;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.FSQueue;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.Schedulable;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.SchedulingPolicy;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.policies.DominantResourceFairnessPolicy;
import org.apache.hadoop.yarn.util.resource.ResourceCalculator;
import org.apache.hadoop.yarn.util.resource.Resources;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** After each of many faults, each share is that of a fresh solve. */
class FaultRunTest {
    @Test
    void sharesEqualAFreshSolveAfterEachFault() throws Exception {
        run(1, 150);
        run(2, 150);
    }

    @Test
    @Tag("heavy")
    void sharesEqualAFreshSolveAfterManyFaults() throws Exception {
        for (long seed = 3; seed <= 7; seed++) {
            run(seed, 300);
        }
    }

    @Test
    void catchesAPolicyThatDoesOtherwise() throws Exception {
        assertThat(stepOfFirstProblem(DominantResourceFairnessPolicy.class)).isLessThan(50);
        assertThat(stepOfFirstProblem(MovesAUnit.class)).isLessThan(50);
    }

    private static int stepOfFirstProblem(Class<?> policy) throws Exception {
        try (FaultRun run = new FaultRun(1, policy)) {
            int step = 0;
            while (run.problems().isEmpty()) {
                run.step();
                step++;
            }
            return step;
        }
    }

    /** Shares as the policy does, but then one MB moves from one sibling to another. */
    public static final class MovesAUnit extends SchedulingPolicy {
        private final QuotaTreePolicy policy = new QuotaTreePolicy();

        @Override
        public void computeShares(Collection<? extends Schedulable> siblings, Resource total) {
            policy.computeShares(siblings, total);
            List<Schedulable> members = new ArrayList<>(siblings);
            if (members.size() > 1 && members.get(0).getFairShare().getMemorySize() > 0) {
                Resource one = Resource.newInstance(1, 0);
                Schedulable first = members.get(0);
                Schedulable last = members.get(members.size() - 1);
                first.setFairShare(Resources.subtract(first.getFairShare(), one));
                last.setFairShare(Resources.add(last.getFairShare(), one));
            }
        }

        @Override
        public void computeSteadyShares(Collection<? extends FSQueue> queues, Resource total) {
            policy.computeSteadyShares(queues, total);
        }

        @Override
        public ResourceCalculator getResourceCalculator() {
            return policy.getResourceCalculator();
        }

        @Override
        public Comparator<Schedulable> getComparator() {
            return policy.getComparator();
        }

        @Override
        public String getName() {
            return "planted";
        }

        @Override
        public boolean checkIfUsageOverFairShare(Resource usage, Resource share) {
            return policy.checkIfUsageOverFairShare(usage, share);
        }

        @Override
        public Resource getHeadroom(Resource share, Resource usage, Resource available) {
            return policy.getHeadroom(share, usage, available);
        }
    }

    private static void run(long seed, int steps) throws Exception {
        try (FaultRun run = new FaultRun(seed, QuotaTreePolicy.class)) {
            for (int step = 0; step < steps; step++) {
                run.step();
                assertThat(run.problems()).as("seed %d, step %d", seed, step).isEmpty();
            }
            System.out.println("seed " + seed + ": " + run.events());
        }
    }
}
