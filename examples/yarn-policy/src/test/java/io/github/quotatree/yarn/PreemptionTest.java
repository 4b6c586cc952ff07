package io.github.quotatree.yarn;

import static io.github.quotatree.yarn.TestCluster.resource;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.apache.hadoop.yarn.api.records.Resource;
import org.junit.jupiter.api.Test;

/** The scheduler's own preemption, by the shares and the calculator of the policy. */
class PreemptionTest {
    private static final Map<String, String> PREEMPTION = Map.of(
            "yarn.scheduler.fair.preemption", "true",
            "yarn.scheduler.fair.preemption.cluster-utilization-threshold", "0.0",
            "yarn.scheduler.fair.waitTimeBeforeKill", "0",
            "yarn.scheduler.fair.waitTimeBeforeNextStarvationCheck", "0",
            "yarn.resourcemanager.nodemanagers.heartbeat-interval-ms", "1");

    private static String file(String queues) {
        return Allocations.quotatree("""
                <defaultFairSharePreemptionTimeout>0</defaultFairSharePreemptionTimeout>
                <defaultFairSharePreemptionThreshold>1.0</defaultFairSharePreemptionThreshold>
                """ + queues);
    }

    @Test
    void aBorrowerGivesBackWhatTheLenderRequestsAndNoMore() throws Exception {
        try (TestCluster cluster = TestCluster.start(file("""
                <queue name='lender'><minResources>60 mb, 6 vcores</minResources></queue>
                <queue name='borrower'/>
                """), PREEMPTION)) {
            cluster.addNode("node-1", resource(100, 10));
            TestApplication borrower = cluster.submit("root.borrower");
            run(cluster, borrower, resource(10, 1), 10);
            TestApplication lender = cluster.submit("root.lender");

            lender.request(resource(10, 1), 3);
            cluster.update();
            assertThat(cluster.share("root.lender")).containsExactly(30, 3, 0);
            assertThat(cluster.share("root.borrower")).containsExactly(70, 7, 0);
            awaitContainers(cluster, lender, 3);
            assertThat(borrower.containers()).isEqualTo(7);

            // 60 are guaranteed; the other 40 are shared by the 1 to 1 of the weights, and preemption stops short of
            // the container that would take the borrower below its share
            lender.request(resource(10, 1), 7);
            cluster.update();
            assertThat(cluster.share("root.lender")).containsExactly(80, 8, 0);
            assertThat(cluster.share("root.borrower")).containsExactly(20, 2, 0);
            awaitContainers(cluster, lender, 8);
            settle(cluster);
            assertThat(borrower.containers()).isEqualTo(2);
            assertThat(lender.containers()).isEqualTo(8);
        }
    }

    /** What it uses most of, by the cluster, is memory, of which it has no more than its share. */
    @Test
    void whoHoldsMoreThanItsGpusGivesThemBackWhateverElseItUses() throws Exception {
        try (TestCluster cluster =
                TestCluster.start(file("<queue name='lender'/><queue name='borrower'/>"), PREEMPTION)) {
            cluster.addNode("node-1", resource(100, 100, 8));
            TestApplication borrower = cluster.submit("root.borrower");
            run(cluster, borrower, resource(15, 1, 1), 6);
            TestApplication lender = cluster.submit("root.lender");
            lender.request(resource(2, 1, 1), 4);
            cluster.update();

            assertThat(cluster.share("root.borrower")).containsExactly(90, 6, 4);
            assertThat(cluster.share("root.lender")).containsExactly(8, 4, 4);
            awaitContainers(cluster, lender, 4);
            settle(cluster);
            assertThat(borrower.containers()).isEqualTo(4);
        }
    }

    @Test
    void aQueueThatForbidsPreemptionKeepsItsContainers() throws Exception {
        try (TestCluster cluster = TestCluster.start(file("""
                <queue name='lender'><minResources>60 mb, 6 vcores</minResources></queue>
                <queue name='borrower'><allowPreemptionFrom>false</allowPreemptionFrom></queue>
                """), PREEMPTION)) {
            cluster.addNode("node-1", resource(100, 10));
            TestApplication borrower = cluster.submit("root.borrower");
            run(cluster, borrower, resource(10, 1), 10);
            cluster.submit("root.lender").request(resource(10, 1), 6);
            settle(cluster);

            assertThat(cluster.share("root.borrower")).containsExactly(40, 4, 0);
            assertThat(borrower.containers()).isEqualTo(10);

            borrower.release(1); // what ends by itself goes to the lender
            settle(cluster);
            borrower.request(resource(10, 1), 5);
            settle(cluster);
            assertThat(borrower.containers()).isEqualTo(9);
        }
    }

    @Test
    void isOverItsShareInAnyType() throws Exception {
        TestCluster.declareTypes();
        QuotaTreePolicy policy = new QuotaTreePolicy();

        assertThat(policy.checkIfUsageOverFairShare(resource(5, 5, 5), resource(5, 5, 5)))
                .isFalse();
        assertThat(policy.checkIfUsageOverFairShare(resource(5, 5, 5), resource(9, 9, 4)))
                .isTrue();
        assertThat(policy.checkIfUsageOverFairShare(resource(1, 0, 0), resource(0, 9, 9)))
                .isTrue();
        assertThat(policy.checkIfUsageOverFairShare(resource(0, 0, 0), resource(0, 0, 0)))
                .isFalse();
    }

    @Test
    void theHeadroomIsWhatIsLeftOfTheShareAndAvailable() {
        TestCluster.declareTypes();
        QuotaTreePolicy policy = new QuotaTreePolicy();

        assertThat(policy.getHeadroom(resource(10, 5, 4), resource(4, 5, 1), resource(100, 100, 2)))
                .isEqualTo(resource(6, 0, 2));
        assertThat(policy.getHeadroom(resource(10, 5, 4), resource(40, 1, 9), resource(3, 100, 2)))
                .isEqualTo(resource(0, 4, 0));
    }

    /** Requests containers and waits until all run. */
    private static void run(TestCluster cluster, TestApplication application, Resource each, int containers) {
        application.request(each, containers);
        awaitContainers(cluster, application, containers);
    }

    private static void awaitContainers(TestCluster cluster, TestApplication application, int containers) {
        Await.until(containers + " containers run", () -> {
            cluster.update();
            cluster.heartbeat();
            return application.containers() == containers;
        });
    }

    /** Gives the preemption thread time for more than it should do: it takes a starved application a round. */
    private static void settle(TestCluster cluster) {
        long end = System.nanoTime() + 300_000_000;
        Await.until("some rounds of preemption", () -> {
            cluster.update();
            cluster.heartbeat();
            return System.nanoTime() - end > 0;
        });
    }
}
