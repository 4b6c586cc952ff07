package io.github.quotatree.kubernetes.webhook;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.quotatree.kubernetes.cluster.LiveCluster;
import io.github.quotatree.kubernetes.cluster.ObjectKey;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/** Measures the time from a request over HTTPS to its answer, for trees of several sizes. Not a test. */
public final class WebhookLatency {
    private static final int CHILDREN = 100;
    private static final int PODS_PER_GROUP = 3;

    private WebhookLatency() {}

    /** Prints a line for each size and kind of request. */
    public static void main(String[] arguments) throws Exception {
        System.out.printf(
                Locale.ROOT, "%8s %8s  %-28s %8s %8s %8s%n", "quotas", "pods", "request", "p50 ms", "p99 ms", "max ms");
        for (int parents : new int[] {1, 10, 100}) {
            measure(parents);
        }
    }

    private static void measure(int parents) throws Exception {
        AskedWebhook api = new AskedWebhook();
        LiveCluster cluster = api.cluster();
        for (int p = 0; p < parents; p++) {
            api.seen(AskedWebhook.resource(quota("p" + p, null, true, CHILDREN)));
            for (int c = 1; c < CHILDREN; c++) {
                String name = "g" + p + "-" + c;
                api.seen(AskedWebhook.resource(quota(name, "p" + p, false, 1)));
                for (int k = 0; k < PODS_PER_GROUP; k++) {
                    api.seen(pod(name + "-" + k, name).toString());
                }
            }
        }
        Path folder = Files.createTempDirectory("webhook-latency");
        TestCertificate certificate = TestCertificate.in(folder, "EC");
        QuotaWebhook webhook = new QuotaWebhook(
                () -> Optional.of(DeclaredCluster.of(cluster)),
                cluster::quotaObjects,
                (phase, kind, isAllowed, took) -> {});
        try (WebhookServer server = new WebhookServer(
                new InetSocketAddress(InetAddress.getLoopbackAddress(), 0),
                certificate.chain(),
                certificate.key(),
                webhook)) {
            HttpClient client = HttpClient.newBuilder()
                    .version(HttpClient.Version.HTTP_1_1)
                    .sslContext(TestCertificate.trusting(certificate))
                    .build();
            URI base = URI.create("https://127.0.0.1:" + server.address().getPort());
            JsonNode old = quota("g0-1", "p0", false, 1);
            ObjectNode written = old.deepCopy();
            ((ObjectNode) written.path("metadata")).putObject("annotations").put(PREFIX + "runtime", "{\"cpu\":\"1\"}");
            JsonNode tooMuch = quota("g0-1", "p0", false, 50);
            JsonNode more = quota("g0-1", "p0", false, 2);
            int groups = parents * CHILDREN;
            run(client, base, groups, "create a pod, /mutate", "mutate", "CREATE", pod("new", "g0-1"), null);
            run(client, base, groups, "annotations of the controller", "validate", "UPDATE", written, old);
            run(client, base, groups, "change a min, allowed", "validate", "UPDATE", more, old);
            run(client, base, groups, "change a min, denied", "validate", "UPDATE", tooMuch, old);
        } finally {
            Files.deleteIfExists(certificate.chain());
            Files.deleteIfExists(certificate.key());
            Files.delete(folder);
        }
        if (cluster.quotaObject(new ObjectKey("team", "p0")).isEmpty()) {
            throw new AssertionError("the cluster has changed");
        }
    }

    private static final String PREFIX = "quota.scheduling.koordinator.sh/";

    private static void run(
            HttpClient client,
            URI base,
            int groups,
            String what,
            String path,
            String operation,
            JsonNode now,
            JsonNode old)
            throws Exception {
        byte[] body = Json.bytes(AskedWebhook.review(operation, now, old, false));
        HttpRequest request = HttpRequest.newBuilder(base.resolve("/" + path))
                .header("Content-Type", "application/json")
                .POST(HttpRequest.BodyPublishers.ofByteArray(body))
                .build();
        int warmUp = 30;
        int times = groups > 5_000 ? 100 : 300;
        long[] nanos = new long[times];
        for (int i = -warmUp; i < times; i++) {
            long start = System.nanoTime();
            HttpResponse<String> answer = client.send(request, HttpResponse.BodyHandlers.ofString());
            if (answer.statusCode() != 200 || answer.body().contains("\"allowed\":false") != what.contains("denied")) {
                throw new AssertionError(answer.body());
            }
            if (i >= 0) {
                nanos[i] = System.nanoTime() - start;
            }
        }
        Arrays.sort(nanos);
        System.out.printf(
                Locale.ROOT,
                "%8d %8d  %-28s %8.1f %8.1f %8.1f%n",
                groups,
                groups / CHILDREN * (CHILDREN - 1) * PODS_PER_GROUP,
                what,
                nanos[times / 2] / 1e6,
                nanos[times * 99 / 100] / 1e6,
                nanos[times - 1] / 1e6);
    }

    private static ObjectNode quota(String name, String parent, boolean isParent, int cpu) {
        ObjectNode quota = Json.object()
                .put("apiVersion", "scheduling.sigs.k8s.io/v1alpha1")
                .put("kind", "ElasticQuota");
        ObjectNode labels = quota.putObject("metadata")
                .put("name", name)
                .put("namespace", "team")
                .putObject("labels")
                .put(PREFIX + "is-parent", String.valueOf(isParent));
        if (parent != null) {
            labels.put(PREFIX + "parent", parent);
        }
        ObjectNode spec = quota.putObject("spec");
        spec.putObject("min").put("cpu", cpu);
        spec.putObject("max").put("cpu", 1_000_000);
        return quota;
    }

    private static ObjectNode pod(String name, String quota) {
        ObjectNode pod = Json.object().put("apiVersion", "v1").put("kind", "Pod");
        pod.putObject("metadata")
                .put("name", name)
                .put("namespace", "team")
                .putObject("labels")
                .put(PREFIX + "name", quota);
        ObjectNode container =
                pod.putObject("spec").putArray("containers").addObject().put("name", "main");
        container.putObject("resources").putObject("requests").put("cpu", "1");
        return pod;
    }
}
