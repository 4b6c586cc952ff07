package io.github.quotatree.yarn;

import static io.github.quotatree.yarn.TestCluster.resource;
import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** The limit of application masters is a part of a queue's share, and a share follows the demand. */
class MasterLimitTest {
    @Test
    void aLimitOfTheWholeShareLetsAMasterStart() throws Exception {
        assertThat(mastersThatStart("1.0")).isOne();
        assertThat(mastersThatStart("-1.0")).isOne(); // no limit
    }

    /** A queue that requests its first master has a share of just that, and by default half of it is for masters. */
    @Test
    void theDefaultLimitKeepsAMasterWaiting() throws Exception {
        assertThat(mastersThatStart("0.5")).isZero();
    }

    private static int mastersThatStart(String limit) throws Exception {
        try (TestCluster cluster =
                TestCluster.start(Allocations.of(Allocations.QUOTATREE, limit, "<queue name='a'/><queue name='b'/>"))) {
            cluster.addNode("node-1", resource(100, 100));
            TestApplication b = cluster.submit("root.b");
            b.request(resource(10, 10), 100);
            cluster.update();
            for (int i = 0; i < 8; i++) {
                cluster.heartbeat();
            }
            TestApplication a = cluster.submitWithMaster("root.a", resource(10, 10));
            cluster.update();
            assertThat(cluster.share("root.a")).containsExactly(10, 10, 0);
            assertThat(b.containers()).isEqualTo(8);
            cluster.heartbeat();
            return a.containers();
        }
    }
}
