package io.github.quotatree.yarn;

import static io.github.quotatree.yarn.TestCluster.resource;

import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Queues of weight 1, without min or max, that each request more than there is.
 *
 * @param shares of each queue: memory, vcores and GPUs
 */
record EqualQueues(List<long[]> shares) {
    static EqualQueues run(String policy, int queues, int memory, int vcores) throws Exception {
        List<String> names = IntStream.range(0, queues).mapToObj(i -> "q" + i).toList();
        StringBuilder file = new StringBuilder();
        names.forEach(name -> file.append("<queue name='").append(name).append("'/>"));
        try (TestCluster cluster = TestCluster.start(Allocations.of(policy, file.toString()))) {
            cluster.addNode("node-1", resource(memory, vcores));
            for (String name : names) {
                cluster.submit("root." + name).request(resource(1, 1), 1000);
            }
            cluster.update();
            return new EqualQueues(
                    names.stream().map(name -> cluster.share("root." + name)).toList());
        }
    }

    long sum(int dimension) {
        return shares.stream().mapToLong(share -> share[dimension]).sum();
    }

    @Override
    public String toString() {
        return sumInWords(0) + " MB, " + sumInWords(1) + " vcores";
    }

    private String sumInWords(int dimension) {
        long[] amounts = shares.stream().mapToLong(share -> share[dimension]).toArray();
        return String.join("+", Arrays.stream(amounts).mapToObj(Long::toString).toList()) + "=" + sum(dimension);
    }
}
