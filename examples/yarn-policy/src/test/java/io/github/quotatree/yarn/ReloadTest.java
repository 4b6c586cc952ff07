package io.github.quotatree.yarn;

import static io.github.quotatree.yarn.TestCluster.resource;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Arrays;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** The policy is named by its class, for all queues or for one, and follows nodes and reloads. */
class ReloadTest {
    private static final String TWO = """
            <queue name='a'><minResources>60 mb, 6 vcores</minResources></queue>
            <queue name='b'><minResources>30 mb, 3 vcores</minResources></queue>
            """;

    @Test
    void aLostNodeScalesTheGuaranteesAndANewOneRestoresThem() throws Exception {
        try (TestCluster cluster = TestCluster.start(Allocations.quotatree(TWO))) {
            cluster.addNode("node-1", resource(55, 5));
            cluster.addNode("node-2", resource(45, 5));
            cluster.submit("root.a").request(resource(1, 1), 100);
            cluster.submit("root.b").request(resource(1, 1), 100);
            cluster.update();
            assertThat(cluster.share("root.a")).containsExactly(65, 7, 0);
            assertThat(cluster.share("root.b")).containsExactly(35, 3, 0);

            cluster.loseNode("node-1");
            cluster.update();
            assertThat(cluster.share("root.a")).containsExactly(30, 3, 0);
            assertThat(cluster.share("root.b")).containsExactly(15, 2, 0);
            assertThat(cluster.steadyShare("root.b")).containsExactly(15, 2, 0);

            cluster.addNode("node-3", resource(55, 5));
            cluster.update();
            assertThat(cluster.share("root.a")).containsExactly(65, 7, 0);
        }
    }

    @Test
    void aReloadChangesNumbersQueuesAndPolicies() throws Exception {
        try (TestCluster cluster = TestCluster.start(Allocations.of(Allocations.DRF, TWO))) {
            cluster.addNode("node-1", resource(100, 10));
            cluster.submit("root.a").request(resource(1, 1), 10);
            cluster.submit("root.b").request(resource(1, 1), 100);
            cluster.update();
            assertThat(cluster.share("root.a")).containsExactly(60, 6, 0); // a share does not follow the demand

            cluster.reload(Allocations.quotatree(TWO));
            cluster.update();
            assertThat(cluster.queue("root").getPolicy()).isInstanceOf(QuotaTreePolicy.class);
            assertThat(cluster.share("root.a")).containsExactly(10, 7, 0);
            assertThat(cluster.share("root.b")).containsExactly(90, 3, 0);

            cluster.reload(Allocations.quotatree(TWO.replace("60 mb, 6", "60 mb, 1") + "<queue name='c'/>"));
            cluster.submit("root.c").request(resource(7, 1), 100);
            cluster.update();
            // 60 MB above the bases of 10 and 30, and 6 vcores above those of 1 and 3, each in equal parts
            assertThat(cluster.share("root.a")).containsExactly(10, 3, 0);
            assertThat(cluster.share("root.b")).containsExactly(60, 5, 0);
            assertThat(cluster.share("root.c")).containsExactly(30, 2, 0);
        }
    }

    @Test
    void aQueueThatLeavesTheFileKeepsItsApplicationsAndNothingElse() throws Exception {
        try (TestCluster cluster = TestCluster.start(Allocations.quotatree(TWO))) {
            cluster.addNode("node-1", resource(100, 10));
            cluster.submit("root.a").request(resource(1, 1), 100);
            cluster.submit("root.b").request(resource(1, 1), 100);
            cluster.reload(Allocations.quotatree(TWO.substring(0, TWO.indexOf('\n'))));
            cluster.update();

            // a has its 60 and 6; b has no guarantee any more, and both borrow by weight 1
            assertThat(cluster.share("root.a")).containsExactly(80, 8, 0);
            assertThat(cluster.share("root.b")).containsExactly(20, 2, 0);
        }
    }

    @Test
    void aBadFileKeepsTheSetUpAsItWas() throws Exception {
        try (TestCluster cluster = TestCluster.start(Allocations.quotatree(TWO))) {
            cluster.addNode("node-1", resource(100, 10));
            cluster.submit("root.b").request(resource(1, 1), 100);
            for (String bad : new String[] {
                Allocations.of("no.such.Policy", "<queue name='a'/><queue name='b'/>"),
                Allocations.of("java.lang.String", "<queue name='a'/><queue name='b'/>"),
                Allocations.quotatree(TWO.replace("60", "-60")),
                Allocations.quotatree(TWO) + "<",
                "",
            }) {
                cluster.reload(bad);
                cluster.update();
                assertThat(cluster.queue("root.a").getPolicy()).isInstanceOf(QuotaTreePolicy.class);
                assertThat(cluster.queue("root.a").getMinShare()).isEqualTo(resource(60, 6));
                assertThat(cluster.share("root.b")).containsExactly(100, 10, 0);
            }
        }
    }

    @Test
    void aClassThatIsNotThereStopsTheStart() {
        assertThatThrownBy(() -> TestCluster.start(Allocations.of("no.such.Policy", TWO)))
                .hasRootCauseMessage("no.such.Policy SchedulingPolicy class not found!");
    }

    @Test
    void onePolicyPerQueue() throws Exception {
        try (TestCluster cluster = TestCluster.start(Allocations.of(Allocations.DRF, """
                <queue name='p'><schedulingPolicy>io.github.quotatree.yarn.QuotaTreePolicy</schedulingPolicy>
                  <queue name='a'><schedulingPolicy>fifo</schedulingPolicy></queue>
                  <queue name='b'><weight>2</weight></queue>
                </queue>
                <queue name='q'/>
                """))) {
            cluster.addNode("node-1", resource(100, 10));
            TestApplication first = cluster.submit("root.p.a");
            TestApplication second = cluster.submit("root.p.a");
            first.request(resource(4, 1), 3);
            second.request(resource(4, 1), 3);
            cluster.submit("root.p.b").request(resource(10, 1), 100);
            cluster.submit("root.q").request(resource(1, 1), 1);
            cluster.update();

            assertThat(cluster.queue("root.p").getPolicy().getName()).isEqualTo("quotatree");
            assertThat(cluster.queue("root.p.b").getPolicy().getName()).isEqualTo("DRF");
            assertThat(cluster.share("root.p")).containsExactly(50, 5, 0);
            assertThat(cluster.share("root.p.a")).containsExactly(17, 2, 0);
            assertThat(cluster.share("root.p.b")).containsExactly(33, 3, 0);
            assertThat(first.share()).containsExactly(17, 2, 0); // all to the first, as fifo does
        }
    }

    /** As in a cluster: the thread of the scheduler computes the shares, and heartbeats of nodes place containers. */
    @Test
    void theUpdateThreadFollowsRequests() throws Exception {
        Map<String, String> thread = Map.of("yarn.scheduler.fair.update-interval-ms", "5");
        try (TestCluster cluster = TestCluster.start(Allocations.quotatree(TWO), thread)) {
            cluster.addNode("node-1", resource(100, 10));
            TestApplication a = cluster.submit("root.a");
            TestApplication b = cluster.submit("root.b");
            b.request(resource(10, 1), 100);
            awaitShares(cluster, new long[] {0, 0, 0}, new long[] {100, 10, 0});
            for (int i = 0; i < 4; i++) {
                cluster.heartbeat();
            }
            assertThat(b.containers()).isEqualTo(4);

            a.request(resource(10, 1), 100);
            awaitShares(cluster, new long[] {65, 7, 0}, new long[] {35, 3, 0});
            for (int i = 0; i < 6; i++) {
                cluster.heartbeat();
            }
            assertThat(a.containers()).isEqualTo(6); // who is below its share comes first

            a.end();
            awaitShares(cluster, new long[] {0, 0, 0}, new long[] {100, 10, 0});
        }
    }

    private static void awaitShares(TestCluster cluster, long[] a, long[] b) {
        Await.until(
                "shares of " + Arrays.toString(a) + " and " + Arrays.toString(b),
                () -> Arrays.equals(cluster.share("root.a"), a) && Arrays.equals(cluster.share("root.b"), b));
    }
}
