package io.github.quotatree.kubernetes.lend;

import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodBuilder;
import io.fabric8.kubernetes.api.model.PodSchedulingGate;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.github.quotatree.kubernetes.apiserver.TestApiServer;
import io.github.quotatree.kubernetes.apiserver.TestObjects;
import io.github.quotatree.kubernetes.cluster.LiveCluster;
import io.github.quotatree.kubernetes.cluster.PodMarks;
import io.github.quotatree.kubernetes.control.PodEvents;
import io.github.quotatree.kubernetes.evict.ApiPodEvictor;
import io.github.quotatree.kubernetes.evict.LoanRecall;
import io.github.quotatree.kubernetes.evict.PodEvictor;
import io.github.quotatree.kubernetes.evict.RevocationSettings;
import io.github.quotatree.workload.AdmissionRule;
import java.time.Clock;
import java.util.Arrays;
import java.util.Locale;
import java.util.Map;

/**
 * How long a controller that lends takes from the news that a pod has ended until the gate of the next one is off, in
 * clusters of growing size. Nine pods of ten run, in groups that wait for each other's room; the pods that are let go
 * are objects of a test server.
 */
public final class ReleaseLatency {
    private static final int ROUNDS = 40;
    private static final int CPU = 10;

    private ReleaseLatency() {}

    /** Prints a table. */
    public static void main(String[] arguments) {
        System.out.printf(
                Locale.ROOT,
                "%8s %8s %8s  %10s %8s %12s %10s %10s%n",
                "quotas",
                "nodes",
                "pods",
                "to read s",
                "MB",
                "idle look ms",
                "p50 ms",
                "p99 ms");
        for (int quotas : new int[] {10, 100, 1000}) {
            measure(quotas);
        }
    }

    private static void measure(int quotas) {
        int nodes = quotas * 10;
        int pods = nodes * CPU;
        try (TestApiServer server = TestApiServer.start()) {
            KubernetesClient client = server.client();
            long before = memory();
            long start = System.nanoTime();
            LiveCluster cluster = new LiveCluster(Clock.systemUTC(), AdmissionRule.LOANS);
            for (int n = 0; n < nodes; n++) {
                cluster.observe(TestObjects.node("n" + n, CPU, null));
            }
            for (int q = 0; q < quotas; q++) {
                cluster.observe(TestObjects.quota("g" + q, nodes * CPU / quotas, nodes * CPU, Map.of()));
            }
            for (int p = 0; p < pods; p++) {
                cluster.observe(
                        identified(TestObjects.running(pod(p, quotas), "n" + p % nodes, "2026-01-01T12:00:00Z")));
            }
            for (int k = 0; k < ROUNDS; k++) {
                Pod waits = new PodBuilder(TestObjects.pod("next" + k, "g" + k % quotas, 1))
                        .editSpec()
                        .withSchedulingGates(new PodSchedulingGate(PodMarks.GATE))
                        .endSpec()
                        .build();
                cluster.observe(client.pods().resource(waits).create());
            }
            PodEvictor evictor = new ApiPodEvictor(client);
            LoanRecall recall = new LoanRecall(
                    cluster,
                    evictor,
                    RevocationSettings.defaults(),
                    Clock.systemUTC(),
                    () -> true,
                    () -> true,
                    report -> {});
            PodAnswers answers = new PodAnswers(client, cluster, () -> true, new PodEvents(client, Clock.systemUTC()));
            LoanLoop loop = new LoanLoop(
                    cluster,
                    recall,
                    new Placing(cluster, evictor, true, true),
                    answers,
                    Clock.systemUTC(),
                    () -> true,
                    () -> true);
            loop.look();
            double read = (System.nanoTime() - start) / 1e9;
            long used = (memory() - before) >> 20;
            long[] idle = new long[ROUNDS];
            for (int k = 0; k < ROUNDS; k++) {
                long from = System.nanoTime();
                loop.look();
                idle[k] = System.nanoTime() - from;
            }
            long[] released = new long[ROUNDS];
            for (int k = 0; k < ROUNDS; k++) {
                long from = System.nanoTime();
                cluster.forget(identified(pod(k, quotas)));
                loop.look();
                released[k] = System.nanoTime() - from;
                long gated = client.pods().list().getItems().stream()
                        .filter(pod -> !pod.getSpec().getSchedulingGates().isEmpty())
                        .count();
                if (gated != ROUNDS - k - 1) {
                    throw new AssertionError(gated + " pods are gated after " + (k + 1) + " have ended");
                }
            }
            Arrays.sort(idle);
            Arrays.sort(released);
            System.out.printf(
                    Locale.ROOT,
                    "%8d %8d %8d  %10.1f %8d %12.1f %10.1f %10.1f%n",
                    quotas,
                    nodes,
                    pods,
                    read,
                    used,
                    idle[ROUNDS / 2] / 1e6,
                    released[ROUNDS / 2] / 1e6,
                    released[ROUNDS - 1] / 1e6);
        }
    }

    private static Pod pod(int p, int quotas) {
        return new PodBuilder(TestObjects.pod("p" + p, "g" + p % quotas, 1))
                .editMetadata()
                .withNamespace(TestApiServer.NAMESPACE)
                .addToAnnotations(PodMarks.ANSWER, "starts")
                .endMetadata()
                .build();
    }

    private static Pod identified(Pod pod) {
        pod.getMetadata().setUid(pod.getMetadata().getName());
        pod.getMetadata().setNamespace(TestApiServer.NAMESPACE);
        return pod;
    }

    private static long memory() {
        System.gc();
        Runtime runtime = Runtime.getRuntime();
        return runtime.totalMemory() - runtime.freeMemory();
    }
}
