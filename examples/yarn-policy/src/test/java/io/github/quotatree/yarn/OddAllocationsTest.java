package io.github.quotatree.yarn;

import static io.github.quotatree.yarn.TestCluster.resource;
import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Allocation files that the scheduler accepts and nobody wants: no exception, and shares that fit. */
class OddAllocationsTest {
    @Test
    void aMaxBelowTheMinCountsAsTheMin() throws Exception {
        try (TestCluster cluster = TestCluster.start(Allocations.quotatree("""
                <queue name='a'>
                  <minResources>memory-mb=60, vcores=6, gpu=6</minResources>
                  <maxResources>memory-mb=20, vcores=2, gpu=0</maxResources>
                </queue>
                <queue name='b'/>
                """))) {
            cluster.addNode("node-1", resource(100, 10, 10));
            cluster.submit("root.a").request(resource(1, 1, 1), 1000);
            cluster.submit("root.b").request(resource(1, 1, 1), 1000);
            cluster.update();

            assertThat(cluster.share("root.a")).containsExactly(60, 6, 6);
            assertThat(cluster.share("root.b")).containsExactly(40, 4, 4);
            assertThat(cluster.steadyShare("root.a")).containsExactly(60, 6, 6);
        }
    }

    @Test
    void minsAboveWhatThereIsAreScaledAtEachLevel() throws Exception {
        try (TestCluster cluster = TestCluster.start(Allocations.quotatree("""
                <queue name='p'><minResources>40 mb, 4 vcores</minResources>
                  <queue name='a'><minResources>60 mb, 6 vcores</minResources></queue>
                  <queue name='b'><minResources>30 mb, 3 vcores</minResources></queue>
                </queue>
                <queue name='q'><minResources>80 mb, 8 vcores</minResources></queue>
                """))) {
            cluster.addNode("node-1", resource(90, 9));
            for (String queue : new String[] {"root.p.a", "root.p.b", "root.q"}) {
                cluster.submit(queue).request(resource(1, 1), 1000);
            }
            cluster.update();

            // 90 MB by 40 to 80, then 30 by 60 to 30; 9 vcores by 4 to 8, then 3 by 6 to 3
            assertThat(cluster.share("root.p")).containsExactly(30, 3, 0);
            assertThat(cluster.share("root.q")).containsExactly(60, 6, 0);
            assertThat(cluster.share("root.p.a")).containsExactly(20, 2, 0);
            assertThat(cluster.share("root.p.b")).containsExactly(10, 1, 0);
            assertThat(cluster.steadyShare("root.p.b")).containsExactly(10, 1, 0);
        }
    }

    @Test
    void amountsUpToTheLargestLongDoNotOverflow() throws Exception {
        String huge = "memory-mb=9223372036854775807, vcores=2147483647, gpu=9223372036854775807";
        try (TestCluster cluster = TestCluster.start(Allocations.quotatree("""
                <queue name='p'><minResources>%1$s</minResources>
                  <queue name='a'><minResources>%1$s</minResources></queue>
                  <queue name='b'><minResources>%1$s</minResources></queue>
                </queue>
                <queue name='q'><minResources>%1$s</minResources><weight>3e38</weight></queue>
                <queue name='r'><weight>1e-45</weight></queue>
                """.formatted(huge)))) {
            cluster.addNode("node-1", resource(100, 10, 8));
            cluster.submit("root.p.a").request(resource(1_000_000, 100, 1L << 41), 4_000_000);
            cluster.submit("root.p.b").request(resource(1_000_000, 100, 1L << 41), 4_000_000);
            cluster.submit("root.q").request(resource(1_000_000, 100, 1L << 41), 4_000_000);
            cluster.submit("root.r").request(resource(1, 1, 1), 1000);
            cluster.update();

            assertThat(cluster.share("root.p")).containsExactly(50, 5, 4);
            assertThat(cluster.share("root.p.a")).containsExactly(25, 3, 2);
            assertThat(cluster.share("root.p.b")).containsExactly(25, 2, 2);
            assertThat(cluster.share("root.q")).containsExactly(50, 5, 4);
            assertThat(cluster.share("root.r")).containsExactly(0, 0, 0);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"0", "-0.0", "-1.5", "-Infinity", "NaN"})
    void aWeightThatIsNotPositiveBorrowsNothing(String weight) throws Exception {
        try (TestCluster cluster = TestCluster.start(Allocations.quotatree("""
                <queue name='a'><minResources>10 mb, 1 vcores</minResources><weight>%s</weight></queue>
                <queue name='b'/>
                """.formatted(weight)))) {
            cluster.addNode("node-1", resource(100, 10));
            cluster.submit("root.a").request(resource(1, 1), 1000);
            TestApplication b = cluster.submit("root.b");
            b.request(resource(1, 1), 1000);
            cluster.update();

            assertThat(cluster.share("root.a")).containsExactly(10, 1, 0);
            assertThat(cluster.share("root.b")).containsExactly(90, 9, 0);

            b.end(); // even if nobody else wants it, which the weight says
            cluster.update();
            assertThat(cluster.share("root.a")).containsExactly(10, 1, 0);
        }
    }

    @Test
    void anInfiniteWeightCountsAsTheLargestFloat() throws Exception {
        try (TestCluster cluster = TestCluster.start(
                Allocations.quotatree("<queue name='a'><weight>Infinity</weight></queue><queue name='b'/>"))) {
            cluster.addNode("node-1", resource(100, 10));
            cluster.submit("root.a").request(resource(1, 1), 60);
            cluster.submit("root.b").request(resource(1, 1), 60);
            cluster.update();

            assertThat(cluster.share("root.a")).containsExactly(60, 10, 0);
            assertThat(cluster.share("root.b")).containsExactly(40, 0, 0);
        }
    }

    @Test
    void aClusterWithoutNodesSharesNothing() throws Exception {
        try (TestCluster cluster =
                TestCluster.start(Allocations.quotatree("<queue name='a'><minResources>9 mb, 9 vcores</minResources>"
                        + "</queue><queue name='p' type='parent'/>"))) {
            cluster.submit("root.a").request(resource(1, 1, 1), 9);
            cluster.update();

            assertThat(cluster.share("root.a")).containsExactly(0, 0, 0);
            assertThat(cluster.steadyShare("root.a")).containsExactly(0, 0, 0);
            assertThat(cluster.share("root.p")).containsExactly(0, 0, 0);
        }
    }

    @Test
    void aMaxOfZeroGivesNothing() throws Exception {
        try (TestCluster cluster = TestCluster.start(Allocations.quotatree("<queue name='a'/><queue name='b'/>"))) {
            cluster.addNode("node-1", resource(100, 10));
            cluster.submit("root.a").request(resource(1, 1), 60);
            cluster.submit("root.b").request(resource(1, 1), 60);
            cluster.reload(Allocations.quotatree(
                    "<queue name='a'><maxResources>0 mb, 0 vcores</maxResources></queue><queue name='b'/>"));
            cluster.update();

            assertThat(cluster.share("root.a")).containsExactly(0, 0, 0);
            assertThat(cluster.share("root.b")).containsExactly(60, 10, 0);
            assertThat(cluster.steadyShare("root.b")).containsExactly(100, 10, 0);
        }
    }

    /** A trap of the scheduler: a max in the new style that leaves vcores out allows none. */
    @Test
    void aMaxOfMemoryAloneAllowsNoVcores() throws Exception {
        try (TestCluster cluster = TestCluster.start(Allocations.quotatree("""
                <queue name='a'><maxResources>memory-mb=60</maxResources></queue>
                <queue name='b'><maxResources>memory-mb=60, vcores=6</maxResources></queue>
                """))) {
            assertThat(cluster.queue("root.a").getMaxShare().getVirtualCores()).isZero();
            assertThat(cluster.queue("root.b").getMaxShare().getResourceValue("gpu"))
                    .isEqualTo(Long.MAX_VALUE);
        }
    }
}
