package io.github.quotatree.yarn;

import static io.github.quotatree.yarn.TestCluster.resource;
import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** Shares of queues and applications in a real ResourceManager, by numbers that can be checked by hand. */
class QueueSharesTest {
    @Test
    void guaranteesFirstThenTheRestByWeight() throws Exception {
        try (TestCluster cluster = TestCluster.start(Allocations.quotatree("""
                <queue name='a'><minResources>10 mb, 0 vcores</minResources><weight>0.1</weight></queue>
                <queue name='b'><minResources>15 mb, 0 vcores</minResources><weight>6</weight></queue>
                <queue name='c'><minResources>20 mb, 0 vcores</minResources><weight>5</weight></queue>
                <queue name='d'><minResources>15 mb, 0 vcores</minResources><weight>8</weight></queue>
                """))) {
            cluster.addNode("node-1", resource(100, 40));
            cluster.submit("root.a").request(resource(1, 1), 5);
            cluster.submit("root.b").request(resource(2, 1), 10);
            cluster.submit("root.c").request(resource(4, 1), 10);
            cluster.submit("root.d").request(resource(7, 1), 10);
            cluster.update();

            // a lends 5 of its 10; of the 45 MB above the bases b takes 5, and c and d share 40 as 5 to 8
            assertThat(cluster.share("root.a")).containsExactly(5, 5, 0);
            assertThat(cluster.share("root.b")).containsExactly(20, 10, 0);
            assertThat(cluster.share("root.c")).containsExactly(35, 10, 0);
            assertThat(cluster.share("root.d")).containsExactly(40, 10, 0);
        }
    }

    @Test
    void aQueueWithoutApplicationsGetsNothingButASteadyShare() throws Exception {
        try (TestCluster cluster = TestCluster.start(Allocations.quotatree("""
                <queue name='a'><minResources>60 mb, 6 vcores</minResources></queue>
                <queue name='b'/>
                """))) {
            cluster.addNode("node-1", resource(100, 10));
            cluster.submit("root.b").request(resource(1, 1), 1000);
            cluster.update();

            assertThat(cluster.share("root.a")).containsExactly(0, 0, 0);
            assertThat(cluster.share("root.b")).containsExactly(100, 10, 0);
            assertThat(cluster.steadyShare("root.a")).containsExactly(80, 8, 0);
            assertThat(cluster.steadyShare("root.b")).containsExactly(20, 2, 0);
        }
    }

    @Test
    void applicationsThatMayNotRunYetRequestNothing() throws Exception {
        try (TestCluster cluster = TestCluster.start(Allocations.quotatree("""
                <queue name='waits'><maxRunningApps>0</maxRunningApps></queue>
                <queue name='p'>
                  <queue name='waits'><maxRunningApps>0</maxRunningApps></queue>
                  <queue name='runs'/>
                </queue>
                <queue name='q'/>
                """))) {
            cluster.addNode("node-1", resource(100, 10));
            cluster.submit("root.waits").request(resource(1, 1), 1000);
            cluster.submit("root.p.waits").request(resource(1, 1), 1000);
            cluster.submit("root.p.runs").request(resource(5, 1), 2);
            cluster.submit("root.q").request(resource(1, 1), 1000);
            cluster.update();

            assertThat(cluster.share("root.waits")).containsExactly(0, 0, 0);
            assertThat(cluster.share("root.p")).containsExactly(10, 2, 0);
            assertThat(cluster.share("root.p.waits")).containsExactly(0, 0, 0);
            assertThat(cluster.share("root.p.runs")).containsExactly(10, 2, 0);
            assertThat(cluster.share("root.q")).containsExactly(90, 8, 0);
        }
    }

    /** The order of placement agrees with the shares: with small containers, each queue ends up at its own. */
    @Test
    void containersFillTheShares() throws Exception {
        try (TestCluster cluster = TestCluster.start(Allocations.quotatree("""
                <queue name='a'><minResources>30 mb, 30 vcores</minResources></queue>
                <queue name='b'><weight>2</weight></queue>
                <queue name='c'><minResources>10 mb, 10 vcores</minResources><weight>0</weight></queue>
                """))) {
            cluster.addNode("node-1", resource(100, 100));
            for (String queue : new String[] {"root.b", "root.c", "root.a", "root.b"}) {
                cluster.submit(queue).request(resource(1, 1), 80);
            }
            cluster.update();
            for (int i = 0; i < 100; i++) {
                cluster.heartbeat();
            }

            assertThat(cluster.queue("root.a").getResourceUsage()).isEqualTo(resource(50, 50));
            assertThat(cluster.queue("root.b").getResourceUsage()).isEqualTo(resource(40, 40));
            assertThat(cluster.queue("root.c").getResourceUsage()).isEqualTo(resource(10, 10));
        }
    }

    @Test
    void aMaxBindsAndTheOthersGetTheRest() throws Exception {
        try (TestCluster cluster = TestCluster.start(Allocations.quotatree("""
                <queue name='a'><maxResources>30%</maxResources></queue>
                <queue name='b'/>
                """))) {
            cluster.addNode("node-1", resource(100, 10));
            cluster.submit("root.a").request(resource(1, 1), 1000);
            cluster.submit("root.b").request(resource(1, 1), 1000);
            cluster.update();

            assertThat(cluster.share("root.a")).containsExactly(30, 3, 0);
            assertThat(cluster.share("root.b")).containsExactly(70, 7, 0);
            assertThat(cluster.steadyShare("root.a")).containsExactly(30, 3, 0);
        }
    }

    @Test
    void sharesGpusOfParentQueuesWhoseDemandTheSchedulerDoesNotReport() throws Exception {
        try (TestCluster cluster = TestCluster.start(Allocations.quotatree("""
                <queue name='research'>
                  <queue name='vision'><minResources>memory-mb=0, vcores=0, gpu=2</minResources></queue>
                  <queue name='idle'><minResources>memory-mb=0, vcores=0, gpu=8</minResources></queue>
                </queue>
                <queue name='product'><weight>2</weight></queue>
                """))) {
            cluster.addNode("node-1", resource(1000, 100, 8));
            cluster.submit("root.research.vision").request(resource(1, 1, 1), 5);
            cluster.submit("root.product").request(resource(1, 1, 2), 4);
            cluster.update();

            // 8 GPUs by 1 to 2, as no guarantee stands at this level: bids of 3 are 0.5, 1.5, 2.5 and 0.25, 0.75, ...
            assertThat(cluster.queue("root.research").getDemand().getResourceValue("gpu"))
                    .isZero();
            assertThat(cluster.share("root.research")).containsExactly(5, 5, 3);
            assertThat(cluster.share("root.product")).containsExactly(4, 4, 5);
            assertThat(cluster.share("root.research.vision")).containsExactly(5, 5, 3);
            assertThat(cluster.share("root.research.idle")).containsExactly(0, 0, 0);
        }
    }

    @Test
    void applicationsShareWhatTheirQueueHas() throws Exception {
        try (TestCluster cluster = TestCluster.start(Allocations.quotatree("<queue name='a'/><queue name='b'/>"))) {
            cluster.addNode("node-1", resource(100, 100, 5));
            TestApplication small = cluster.submit("root.a");
            TestApplication first = cluster.submit("root.a");
            TestApplication second = cluster.submit("root.a");
            small.request(resource(2, 1, 0), 5);
            first.request(resource(1, 1, 1), 50);
            second.request(resource(1, 1, 1), 60);
            cluster.update();

            assertThat(small.share()).containsExactly(10, 5, 0);
            assertThat(first.share()).containsExactly(45, 48, 3); // the odd ones go to the older application
            assertThat(second.share()).containsExactly(45, 47, 2);

            small.end();
            cluster.update();
            assertThat(first.share()).containsExactly(50, 50, 3);
            assertThat(second.share()).containsExactly(50, 50, 2);
        }
    }
}
