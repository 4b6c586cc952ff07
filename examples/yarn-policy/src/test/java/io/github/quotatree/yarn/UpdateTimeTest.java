package io.github.quotatree.yarn;

import static io.github.quotatree.yarn.TestCluster.resource;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Measures what the scheduler's update takes with 1,000 leaf queues, each with a running application, under each
 * policy. It prints figures and judges none.
 */
@Tag("heavy")
class UpdateTimeTest {
    private static final int QUEUES = 1_000;
    private static final int ROUNDS = 12;
    private static final int REPEATS = 10;

    /** Time of the CPU, so that what else runs on the machine counts less. */
    private static final ThreadMXBean THREAD = ManagementFactory.getThreadMXBean();

    @Test
    void flat() throws Exception {
        measure(
                "1,000 queues below the root",
                IntStream.range(0, QUEUES).mapToObj(i -> "q" + i).toList());
    }

    @Test
    void nested() throws Exception {
        List<String> parents = IntStream.range(0, 10).mapToObj(i -> "p" + i).toList();
        List<String> leaves = new ArrayList<>();
        parents.forEach(parent -> IntStream.range(0, QUEUES / 10).forEach(i -> leaves.add(parent + ".q" + i)));
        measure("10 parents with 100 queues each", leaves);
    }

    private static void measure(String what, List<String> leaves) throws Exception {
        try (TestCluster cluster = TestCluster.start(Allocations.of(Allocations.FAIR, queues(leaves)))) {
            cluster.addNode("node-1", resource(1_000_000, 100_000, 1_000));
            for (int i = 0; i < leaves.size(); i++) {
                cluster.submit("root." + leaves.get(i)).request(resource(10 + i % 97, 1 + i % 7, i % 2), 100);
            }
            Map<String, List<Long>> nanos = new LinkedHashMap<>();
            for (int round = 0; round < ROUNDS; round++) {
                for (String policy : List.of(Allocations.FAIR, Allocations.DRF, Allocations.QUOTATREE)) {
                    cluster.reload(Allocations.of(policy, queues(leaves)));
                    List<Long> ofPolicy = nanos.computeIfAbsent(policy, name -> new ArrayList<>());
                    for (int repeat = 0; repeat < REPEATS; repeat++) {
                        long start = THREAD.getCurrentThreadCpuTime();
                        cluster.update();
                        ofPolicy.add(THREAD.getCurrentThreadCpuTime() - start);
                    }
                }
            }
            System.out.println("update of " + what + ", milliseconds of CPU: median (10th to 90th percentile)");
            nanos.forEach(UpdateTimeTest::print);
        }
    }

    private static void print(String policy, List<Long> nanos) {
        long[] sorted = nanos.stream()
                .skip(nanos.size() / 2) // the first half warms up
                .mapToLong(Long::longValue)
                .sorted()
                .toArray();
        System.out.printf(
                Locale.ROOT,
                "  %-15s %6.2f (%.2f to %.2f)%n",
                policy.substring(policy.lastIndexOf('.') + 1),
                sorted[sorted.length / 2] / 1e6,
                sorted[sorted.length / 10] / 1e6,
                sorted[sorted.length * 9 / 10] / 1e6);
    }

    private static String queues(List<String> leaves) {
        StringBuilder text = new StringBuilder();
        String open = "";
        for (int i = 0; i < leaves.size(); i++) {
            String leaf = leaves.get(i);
            int dot = leaf.indexOf('.');
            String parent = leaf.substring(0, Math.max(0, dot));
            if (!parent.equals(open)) {
                text.append(open.isEmpty() ? "" : "</queue>")
                        .append("<queue name='")
                        .append(parent)
                        .append("'>");
                open = parent;
            }
            text.append("<queue name='")
                    .append(leaf.substring(dot + 1))
                    .append("'><weight>")
                    .append(1 + i % 9);
            text.append(".5</weight><minResources>")
                    .append(i % 5 * 100)
                    .append(" mb, ")
                    .append(i % 3);
            text.append(" vcores</minResources></queue>");
        }
        return text.append(open.isEmpty() ? "" : "</queue>").toString();
    }
}
