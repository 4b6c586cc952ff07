package io.github.quotatree.yarn;

import static io.github.quotatree.yarn.TestCluster.resource;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.api.records.ResourceRequest;
import org.apache.hadoop.yarn.exceptions.YarnException;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainer;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.FSAppAttempt;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.FSQueue;

/**
 * A cluster on which much goes wrong, by a seed: nodes come and are lost, applications start, ask, give back and end,
 * the allocation file changes, and some files are bad, so that the scheduler keeps the one before. After each step
 * {@link #problems} compares the shares with a fresh solve.
 */
final class FaultRun implements AutoCloseable {
    private final Random random;
    private final Class<?> policy;
    private final TestCluster cluster;
    private final Map<String, List<TestApplication>> applications = new TreeMap<>();
    private final Map<String, Integer> events = new TreeMap<>();
    private QueueSpec root;
    private int lastNode;

    FaultRun(long seed, Class<?> policy) throws IOException {
        this.random = new Random(seed);
        this.policy = policy;
        this.root = drawQueues(false);
        this.cluster = TestCluster.start(QueueSpec.allocations(root, policy));
    }

    /** How often each kind of event took place. */
    Map<String, Integer> events() {
        return events;
    }

    void step() throws IOException, YarnException {
        int kind = random.nextInt(100);
        List<String> nodes = cluster.nodes();
        if (kind < 10 || nodes.isEmpty()) {
            count("node added");
            cluster.addNode("node-" + ++lastNode, resource(amount(200), 1 + random.nextInt(40), random.nextInt(9)));
        } else if (kind < 17) {
            count("node lost");
            cluster.loseNode(nodes.get(random.nextInt(nodes.size())));
        } else if (kind < 35) {
            count("application started");
            String leaf = LEAVES.get(random.nextInt(LEAVES.size()));
            TestApplication application = cluster.submit(leaf);
            applications.computeIfAbsent(leaf, name -> new ArrayList<>()).add(application);
            request(application);
        } else if (kind < 45 && !applications.isEmpty()) {
            count("application ended");
            String leaf = anyKey();
            List<TestApplication> ofLeaf = applications.get(leaf);
            ofLeaf.remove(random.nextInt(ofLeaf.size())).end();
            if (ofLeaf.isEmpty()) {
                applications.remove(leaf);
            }
        } else if (kind < 65 && !applications.isEmpty()) {
            count("request");
            request(anyApplication());
        } else if (kind < 72 && !applications.isEmpty()) {
            count("release");
            anyApplication().release(1 + random.nextInt(5));
        } else if (kind < 77) {
            count("allocation file");
            root = drawQueues(root.children.size() > 3);
            cluster.reload(QueueSpec.allocations(root, policy));
        } else if (kind < 80) {
            count("bad allocation file");
            cluster.reload(badFile());
        } else {
            count("heartbeats");
            for (int i = random.nextInt(5); i >= 0; i--) {
                cluster.heartbeat();
            }
        }
        cluster.update();
    }

    private static final List<String> LEAVES =
            List.of("root.a", "root.b.c", "root.b.d", "root.b.e", "root.f.g.h", "root.f.g.i", "root.f.j");

    /** Draws other numbers for the same queues, and at times one queue more, which then stays. */
    private QueueSpec drawQueues(boolean withExtra) {
        QueueSpec drawn = new QueueSpec("root");
        Map<String, QueueSpec> byName = new LinkedHashMap<>();
        byName.put("root", drawn);
        List<String> leaves = new ArrayList<>(LEAVES);
        if (withExtra || random.nextInt(3) == 0) {
            leaves.add("root.extra");
        }
        for (String leaf : leaves) {
            for (int dot = leaf.indexOf('.'); dot >= 0; dot = leaf.indexOf('.', dot + 1)) {
                int end = leaf.indexOf('.', dot + 1);
                String name = end < 0 ? leaf : leaf.substring(0, end);
                if (!byName.containsKey(name)) {
                    QueueSpec queue = drawQueue(name);
                    byName.put(name, queue);
                    byName.get(leaf.substring(0, dot)).children.add(queue);
                }
            }
        }
        return drawn;
    }

    private QueueSpec drawQueue(String name) {
        QueueSpec queue = new QueueSpec(name);
        queue.weightInThousandths = random.nextInt(8) == 0 ? 0 : amount(5000);
        for (int d = 0; d < queue.min.length; d++) {
            queue.min[d] = random.nextInt(3) == 0 ? 0 : amount(d == 0 ? 150 : 20);
            if (random.nextInt(4) == 0) {
                queue.max[d] = amount(d == 0 ? 400 : 40); // at times below the min
            }
        }
        return queue;
    }

    private String badFile() {
        String good = QueueSpec.allocations(drawQueues(true), policy);
        return switch (random.nextInt(4)) {
            case 0 -> good.replace("allocations>", "allocation>");
            case 1 -> good.replaceFirst("Policy>[^<]*<", "Policy>no.such.Policy<");
            case 2 -> good.replaceFirst("<minResources>[^<]*<", "<minResources>memory-mb=-5<");
            default -> good.replaceFirst("<weight>[^<]*<", "<weight>heavy<");
        };
    }

    private void request(TestApplication application) {
        Resource each = resource(amount(20), 1 + random.nextInt(3), random.nextInt(4) == 0 ? 1 : 0);
        application.request(each, random.nextInt(15), 1 + random.nextInt(2));
    }

    private TestApplication anyApplication() {
        List<TestApplication> ofLeaf = applications.get(anyKey());
        return ofLeaf.get(random.nextInt(ofLeaf.size()));
    }

    private String anyKey() {
        return new ArrayList<>(applications.keySet()).get(random.nextInt(applications.size()));
    }

    private long amount(int atMost) {
        return 1L + random.nextInt(atMost);
    }

    private void count(String event) {
        events.merge(event, 1, Integer::sum);
    }

    /** Returns each share that is not that of a fresh solve, and each set of siblings that got more than there is. */
    List<String> problems() {
        List<String> problems = new ArrayList<>();
        long[] total = TestCluster.amounts(cluster.scheduler().getClusterResource());
        Map<String, Map<String, long[]>> demands = new TreeMap<>();
        applications.forEach((leaf, ofLeaf) -> {
            Map<String, long[]> inOrder = new LinkedHashMap<>();
            ofLeaf.stream()
                    .sorted((x, y) -> ShareOrder.BY_START_AND_NAME.compare(x.attempt(), y.attempt()))
                    .forEach(one -> inOrder.put(one.attempt().getName(), demand(one.attempt())));
            demands.put(leaf, inOrder);
        });
        Map<String, long[]> actual = actual();
        new FreshSolve(root, total, demands).shares.forEach((name, expected) -> {
            if (!Arrays.equals(expected, actual.get(name))) {
                problems.add(name + " has " + Arrays.toString(actual.get(name)) + ", a fresh solve gives "
                        + Arrays.toString(expected));
            }
        });
        FreshSolve.steady(root, total).shares.forEach((name, expected) -> {
            if (!Arrays.equals(expected, cluster.steadyShare(name))) {
                problems.add(name + " has a steady share of " + Arrays.toString(cluster.steadyShare(name))
                        + ", a fresh solve gives " + Arrays.toString(expected));
            }
        });
        checkSums(cluster.queue("root"), problems);
        return problems;
    }

    private Map<String, long[]> actual() {
        Map<String, long[]> actual = new TreeMap<>();
        for (FSQueue queue : cluster.scheduler().getQueueManager().getQueues()) {
            actual.put(queue.getName(), TestCluster.amounts(queue.getFairShare()));
        }
        applications.forEach((leaf, ofLeaf) ->
                ofLeaf.forEach(one -> actual.put(leaf + "/" + one.attempt().getName(), one.share())));
        return actual;
    }

    /** What runs and what is pending, counted container by container. */
    private static long[] demand(FSAppAttempt attempt) {
        long[] sum = new long[QueueSpec.TYPES.length];
        for (RMContainer container : attempt.getLiveContainers()) {
            add(sum, container.getAllocatedResource(), 1);
        }
        for (ResourceRequest request : attempt.getAppSchedulingInfo().getAllResourceRequests()) {
            add(sum, request.getCapability(), request.getNumContainers());
        }
        return sum;
    }

    private static void add(long[] sum, Resource amount, int times) {
        long[] amounts = TestCluster.amounts(amount);
        for (int d = 0; d < sum.length; d++) {
            sum[d] += amounts[d] * times;
        }
    }

    private static void checkSums(FSQueue queue, List<String> problems) {
        long[] sum = new long[QueueSpec.TYPES.length];
        for (FSQueue child : queue.getChildQueues()) {
            add(sum, child.getFairShare(), 1);
            checkSums(child, problems);
        }
        long[] share = TestCluster.amounts(queue.getFairShare());
        for (int d = 0; d < sum.length; d++) {
            if (sum[d] > share[d]) {
                problems.add("the children of " + queue.getName() + " share " + Arrays.toString(sum) + " of "
                        + Arrays.toString(share));
            }
        }
    }

    @Override
    public void close() {
        cluster.close();
    }
}
