package io.github.quotatree.yarn;

import static io.github.quotatree.yarn.TestCluster.resource;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** The policy beside those that come with the FairScheduler, on the same load. */
class SideBySideTest {
    @Test
    void sharesNoMoreThanThereIs() throws Exception {
        assertThat(sharesOfEqualQueues(Allocations.DRF, 3, 100, 1)).isEqualTo("34+34+34=102 MB, 1+1+1=3 vcores");
        assertThat(sharesOfEqualQueues(Allocations.FAIR, 3, 100, 1)).isEqualTo("34+34+34=102 MB, 0+0+0=0 vcores");
        assertThat(sharesOfEqualQueues(Allocations.QUOTATREE, 3, 100, 1)).isEqualTo("34+33+33=100 MB, 1+0+0=1 vcores");

        assertThat(sharesOfEqualQueues(Allocations.DRF, 7, 8, 3))
                .isEqualTo("2+2+2+2+2+2+2=14 MB, 1+1+1+1+1+1+1=7 vcores");
        assertThat(sharesOfEqualQueues(Allocations.QUOTATREE, 7, 8, 3))
                .isEqualTo("2+1+1+1+1+1+1=8 MB, 1+1+1+0+0+0+0=3 vcores");
    }

    private static String sharesOfEqualQueues(String policy, int queues, int memory, int vcores) throws Exception {
        List<String> names = IntStream.range(0, queues).mapToObj(i -> "q" + i).toList();
        StringBuilder file = new StringBuilder();
        names.forEach(name -> file.append("<queue name='").append(name).append("'/>"));
        try (TestCluster cluster = TestCluster.start(Allocations.of(policy, file.toString()))) {
            cluster.addNode("node-1", resource(memory, vcores));
            for (String name : names) {
                cluster.submit("root." + name).request(resource(1, 1), 1000);
            }
            cluster.update();
            return sum(cluster, names, 0) + " MB, " + sum(cluster, names, 1) + " vcores";
        }
    }

    private static String sum(TestCluster cluster, List<String> names, int dimension) {
        long[] shares = names.stream()
                .mapToLong(name -> cluster.share("root." + name)[dimension])
                .toArray();
        return String.join("+", Arrays.stream(shares).mapToObj(Long::toString).toList()) + "="
                + Arrays.stream(shares).sum();
    }

    @Test
    void lendsIdleSharesAndReturnsThem() throws Exception {
        List<String> fair = Lending.run(Allocations.FAIR).memory();
        List<String> drf = Lending.run(Allocations.DRF).memory();
        List<String> quotatree = Lending.run(Allocations.QUOTATREE).memory();

        assertThat(fair).containsExactly("a 60 b 40", "a 60 b 40", "a 60 b 40");
        assertThat(drf).containsExactly("a 60 b 40", "a 60 b 40", "a 60 b 40");
        assertThat(quotatree).containsExactly("a 10 b 90", "a 60 b 40", "a 30 b 70");
    }
}
