package io.github.quotatree.kubernetes.lend;

import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodBuilder;
import io.fabric8.kubernetes.api.model.PodConditionBuilder;
import io.fabric8.kubernetes.api.model.PodSchedulingGate;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.github.quotatree.kubernetes.apiserver.TestApiServer;
import io.github.quotatree.kubernetes.apiserver.TestObjects;
import io.github.quotatree.kubernetes.cluster.LiveCluster;
import io.github.quotatree.kubernetes.cluster.PodMarks;
import io.github.quotatree.kubernetes.cluster.QuotaCondition;
import io.github.quotatree.kubernetes.control.PodEvents;
import io.github.quotatree.kubernetes.evict.ApiPodEvictor;
import io.github.quotatree.kubernetes.evict.LoanRecall;
import io.github.quotatree.kubernetes.evict.PodEvictor;
import io.github.quotatree.kubernetes.evict.RevocationSettings;
import io.github.quotatree.reading.manifest.FlavorLabels;
import io.github.quotatree.workload.AdmissionRule;
import java.time.Clock;
import java.time.Duration;
import java.util.Arrays;
import java.util.Locale;
import java.util.Map;
import java.util.stream.IntStream;

/**
 * How long a controller that lends takes from the news that a pod has ended until the gate of the next one is off, in
 * full clusters of growing size; how many pods it lets go in a second when many end at once; and how many requests each
 * takes. The pods that are let go are objects of a test server, which answers at once, or in 10 ms.
 */
public final class ReleaseLatency implements AutoCloseable {
    private static final int ROUNDS = 100;
    private static final int BURST = 500;
    private static final int CPU = 10;
    private static final String CONTROLLER = "controller";

    private final int quotas;
    private final int nodes;
    private final int pods;
    private final TestApiServer server = TestApiServer.start();
    private final KubernetesClient client = server.client();
    private final LiveCluster cluster = new LiveCluster(Clock.systemUTC(), AdmissionRule.LOANS, FlavorLabels.none());
    private final LoanLoop loop;
    private int ended;

    private ReleaseLatency(int quotas) {
        this.quotas = quotas;
        nodes = quotas * 10;
        pods = nodes * CPU;
        KubernetesClient own = server.newClient(CONTROLLER);
        PodEvictor evictor = new ApiPodEvictor(own);
        Clock clock = Clock.systemUTC();
        RevocationSettings settings = RevocationSettings.defaults();
        loop = new LoanLoop(
                cluster,
                new LoanRecall(cluster, evictor, settings, clock, () -> true, () -> true, report -> {}),
                new Placing(cluster, evictor, true, true),
                new PodAnswers(own, cluster, () -> true, new PodEvents(own, clock)),
                clock,
                () -> true,
                () -> true);
    }

    /**
     * Prints a table.
     *
     * @param arguments the numbers of quotas; 10, 100 and 1000 if there are none
     */
    public static void main(String[] arguments) {
        System.out.printf(
                "%8s %8s %8s  %10s %8s %8s %8s %8s %8s %8s %9s %9s%n",
                "quotas",
                "nodes",
                "pods",
                "to read s",
                "MB",
                "look ms",
                "p50 ms",
                "p99 ms",
                "p50 10ms",
                "p99 10ms",
                "pods/s",
                "requests");
        int[] sizes = arguments.length == 0
                ? new int[] {10, 100, 1000}
                : Arrays.stream(arguments).mapToInt(Integer::parseInt).toArray();
        for (int size : sizes) {
            try (ReleaseLatency of = new ReleaseLatency(size)) {
                of.measure();
            }
        }
    }

    private void measure() {
        long before = memory();
        long start = System.nanoTime();
        IntStream.range(0, nodes).forEach(n -> cluster.observe(TestObjects.node("n" + n, CPU, null)));
        IntStream.range(0, quotas)
                .forEach(q -> cluster.observe(TestObjects.quota("g" + q, nodes * CPU / quotas, nodes * CPU, Map.of())));
        IntStream.range(0, pods).forEach(p -> cluster.observe(running(p)));
        loop.look();
        double read = (System.nanoTime() - start) / 1e9;
        long used = (memory() - before) >> 20;
        long[] idle = new long[ROUNDS];
        for (int k = 0; k < ROUNDS; k++) {
            long from = System.nanoTime();
            loop.look();
            idle[k] = System.nanoTime() - from;
        }
        Arrays.sort(idle);
        long[] atOnce = released("now", ROUNDS);
        server.faults().answerAfter(Duration.ofMillis(10));
        long[] late = released("late", ROUNDS);
        server.log().clear();
        int burst = Math.min(BURST, pods / 4);
        double second = burst / burst("burst", burst);
        long requests = server.log()
                .entries(request -> request.agent().equals(CONTROLLER))
                .size();
        System.out.printf(
                Locale.ROOT,
                "%8d %8d %8d  %10.1f %8d %8.1f %8.1f %8.1f %8.1f %8.1f %9.0f %9.1f%n",
                quotas,
                nodes,
                pods,
                read,
                used,
                idle[ROUNDS / 2] / 1e6,
                atOnce[ROUNDS / 2] / 1e6,
                atOnce[ROUNDS - 1] / 1e6,
                late[ROUNDS / 2] / 1e6,
                late[ROUNDS - 1] / 1e6,
                second,
                requests / (double) burst);
    }

    /** Lets one pod after the other end, and returns the times to the next one that is let go, in order. */
    private long[] released(String name, int count) {
        wait(name, count);
        long[] times = new long[count];
        for (int k = 0; k < count; k++) {
            long from = System.nanoTime();
            cluster.forget(running(ended++));
            loop.look();
            times[k] = System.nanoTime() - from;
            requireGated(name, count - k - 1);
        }
        Arrays.sort(times);
        return times;
    }

    /** Lets pods end at once, and returns the seconds until as many others are let go. */
    private double burst(String name, int count) {
        wait(name, count);
        for (int k = 0; k < count; k++) {
            cluster.forget(running(ended++));
        }
        long from = System.nanoTime();
        while (gated(name) > 0) {
            loop.look();
        }
        return (System.nanoTime() - from) / 1e9;
    }

    /** Creates pods that wait, and lets the controller answer them. */
    private void wait(String name, int count) {
        for (int k = 0; k < count; k++) {
            Pod waits = new PodBuilder(TestObjects.pod(name + k, "g" + (ended + k) % quotas, 1))
                    .editSpec()
                    .withSchedulingGates(new PodSchedulingGate(PodMarks.GATE))
                    .endSpec()
                    .build();
            cluster.observe(client.pods().resource(waits).create());
        }
        for (int k = 0; k <= count / 200 + 2; k++) {
            loop.look();
        }
    }

    private void requireGated(String name, int expected) {
        long gated = gated(name);
        if (gated != expected) {
            throw new AssertionError(gated + " pods are gated, and not " + expected);
        }
    }

    private long gated(String name) {
        return server.stored("/api/v1/namespaces/" + TestApiServer.NAMESPACE + "/pods").stream()
                .filter(pod -> pod.getMetadata().getName().startsWith(name))
                .filter(pod -> String.valueOf(pod.getAdditionalProperties().get("spec"))
                        .contains(PodMarks.GATE))
                .count();
    }

    private Pod running(int p) {
        return new PodBuilder(TestObjects.running(
                        TestObjects.pod("p" + p, "g" + p % quotas, 1), "n" + p % nodes, "2026-01-01T12:00:00Z"))
                .editMetadata()
                .withNamespace(TestApiServer.NAMESPACE)
                .withUid("p" + p)
                .addToAnnotations(PodMarks.ANSWER, "starts")
                .endMetadata()
                .editStatus()
                .addToConditions(new PodConditionBuilder()
                        .withType(QuotaCondition.TYPE)
                        .withStatus("True")
                        .withReason("Starts")
                        .build())
                .endStatus()
                .build();
    }

    private static long memory() {
        System.gc();
        Runtime runtime = Runtime.getRuntime();
        return runtime.totalMemory() - runtime.freeMemory();
    }

    @Override
    public void close() {
        server.close();
    }
}
