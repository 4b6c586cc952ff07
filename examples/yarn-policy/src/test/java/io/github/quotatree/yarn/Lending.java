package io.github.quotatree.yarn;

import static io.github.quotatree.yarn.TestCluster.resource;

import java.util.ArrayList;
import java.util.List;

/**
 * A queue a with a guarantee of 60 of 100, whose application requests 10, then 60, then 30, beside a queue b that
 * always requests 100.
 *
 * @param shares of a and b, of 100 MB each time
 */
record Lending(List<long[]> shares) {
    static final int[] REQUESTS = {10, 60, 30};

    static Lending run(String policy) throws Exception {
        String queues = """
                <queue name='a'><minResources>60 mb, 60 vcores</minResources><weight>6</weight></queue>
                <queue name='b'><weight>4</weight></queue>
                """;
        List<long[]> shares = new ArrayList<>();
        try (TestCluster cluster = TestCluster.start(Allocations.of(policy, queues))) {
            cluster.addNode("node-1", resource(100, 100));
            TestApplication a = cluster.submit("root.a");
            cluster.submit("root.b").request(resource(1, 1), 100);
            for (int request : REQUESTS) {
                a.request(resource(1, 1), request);
                cluster.update();
                shares.add(new long[] {cluster.share("root.a")[0], cluster.share("root.b")[0]});
            }
        }
        return new Lending(shares);
    }

    @Override
    public String toString() {
        return String.join(
                ", ",
                shares.stream().map(pair -> "a " + pair[0] + " b " + pair[1]).toList());
    }
}
