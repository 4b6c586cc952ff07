package io.github.quotatree.kubernetes.webhook;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.quotatree.kubernetes.apiserver.Await;
import io.github.quotatree.kubernetes.cluster.LiveCluster;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublisher;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.security.cert.X509Certificate;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicBoolean;
import javax.net.ssl.SSLContext;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The contract of the webhook over HTTPS: what a server answers, to whom, and what it leaves behind. */
class WebhookServerTest {
    private static final String REVIEW = """
            {"apiVersion": "admission.k8s.io/v1", "kind": "AdmissionReview", "request": {
              "uid": "705ab4f5", "operation": "CREATE", "namespace": "shop", "name": "settings",
              "kind": {"group": "", "version": "v1", "kind": "ConfigMap"},
              "object": {"apiVersion": "v1", "kind": "ConfigMap", "metadata": {"name": "settings"}}}}
            """;

    @TempDir
    static Path folder;

    private static TestCertificate certificate;
    private static SSLContext trusting;

    private final AtomicBoolean synced = new AtomicBoolean(true);
    private final AtomicBoolean broken = new AtomicBoolean();
    private final List<String> answered = new CopyOnWriteArrayList<>();
    private WebhookServer server;

    @BeforeAll
    static void makeCertificate() throws Exception {
        certificate = TestCertificate.in(folder, "RSA");
        trusting = TestCertificate.trusting(certificate);
    }

    @BeforeEach
    void start() throws IOException {
        server = start(certificate);
    }

    @AfterEach
    void stop() {
        server.close();
    }

    @Test
    void anUnknownKindIsAllowed() throws Exception {
        HttpResponse<String> answer = post("/validate", REVIEW);
        assertThat(answer.statusCode()).isEqualTo(200);
        assertThat(answer.headers().firstValue("Content-Type")).contains("application/json");
        assertThat(answer.body())
                .isEqualTo("{\"apiVersion\":\"admission.k8s.io/v1\",\"kind\":\"AdmissionReview\",\"response\":"
                        + "{\"allowed\":true,\"uid\":\"705ab4f5\"}}");
        assertThat(post("/mutate", REVIEW).body()).isEqualTo(answer.body());
        assertThat(answered).containsExactly("VALIDATE ConfigMap true", "MUTATE ConfigMap true");
    }

    @Test
    void aQuotaIsCompletedAndRefusedWithEveryRuleItBreaks() throws Exception {
        String quota = """
                {"apiVersion": "admission.k8s.io/v1", "kind": "AdmissionReview", "request": {
                  "uid": "9d2c", "operation": "CREATE", "namespace": "team", "name": "vision", "dryRun": true,
                  "kind": {"group": "scheduling.sigs.k8s.io", "version": "v1alpha1", "kind": "ElasticQuota"},
                  "object": {"apiVersion": "scheduling.sigs.k8s.io/v1alpha1", "kind": "ElasticQuota",
                    "metadata": {"name": "vision", "namespace": "team", "labels":
                      {"quota.scheduling.koordinator.sh/parent": "research"}},
                    "spec": {"min": {"cpu": 2}, "max": {"cpu": "1500m"}}}}}
                """;
        assertThat(post("/mutate", quota).body()).contains("\"allowed\":true");
        HttpResponse<String> refused = post("/validate", quota);
        assertThat(refused.statusCode()).isEqualTo(200);
        JsonNode response =
                Json.read(refused.body().getBytes(StandardCharsets.UTF_8)).path("response");
        assertThat(response.path("uid").asText()).isEqualTo("9d2c");
        assertThat(response.path("allowed").asBoolean()).isFalse();
        assertThat(response.at("/status/code").asInt()).isEqualTo(403);
        assertThat(response.at("/status/message").asText()).isEqualTo("""
                        ElasticQuota team/vision breaks 2 rules:
                        - ElasticQuota team/vision: label parent: parent research does not exist
                        - ElasticQuota team/vision: spec.min.cpu: 2 is above the max, 1500m""");
        assertThat(answered).containsExactly("MUTATE ElasticQuota true", "VALIDATE ElasticQuota false");
    }

    @Test
    void aMalformedBodyIsABadRequestThatSaysWhatIsWrong() throws Exception {
        Map<String, String> faults = Map.of(
                "",
                "the body is no AdmissionReview: it is not a JSON object",
                "nonsense",
                "the body is not JSON: line 1, column 1: Unrecognized token 'nonsense'",
                "{\"kind\": \"AdmissionReview\", ",
                "the body is not JSON: line 1, column 29: Unexpected end-of-input",
                "[1]",
                "the body is no AdmissionReview: it is not a JSON object",
                REVIEW + "{}",
                "the body is not JSON: line 5, column 1: something follows after its end",
                REVIEW.replace("AdmissionReview", "Pod"),
                "kind: \"Pod\" must be \"AdmissionReview\"",
                REVIEW.replace("k8s.io/v1\"", "k8s.io/v1beta1\""),
                "apiVersion: \"admission.k8s.io/v1beta1\" must be \"admission.k8s.io/v1\"",
                REVIEW.replace("request", "response"),
                "request: is missing",
                REVIEW.replace("CREATE", "MOVE"),
                "request: operation: \"MOVE\" is none of CREATE, UPDATE, DELETE, CONNECT",
                REVIEW.replace("CREATE", "UPDATE"),
                "request.oldObject: is missing; UPDATE needs it");
        for (Map.Entry<String, String> fault : faults.entrySet()) {
            HttpResponse<String> answer = post("/validate", fault.getKey());
            assertThat(answer.statusCode()).as(fault.getKey()).isEqualTo(400);
            assertThat(answer.body()).startsWith(fault.getValue()).hasLineCount(1);
        }
        assertThat(post("/validate", REVIEW.replace("\"uid\": \"705ab4f5\",", ""))
                        .body())
                .isEqualTo("request: uid: is missing\n");
        assertThat(post("/validate", "[".repeat(100_000)).body())
                .startsWith("the body is not JSON: is nested too deeply");
        assertThat(answered).isEmpty();
        assertThat(post("/validate", REVIEW).statusCode()).isEqualTo(200);
    }

    @Test
    void otherRequestsAreRefused() throws Exception {
        assertThat(get("/validate").statusCode()).isEqualTo(405);
        assertThat(get("/validate").headers().firstValue("Allow")).contains("POST");
        assertThat(get("/secrets").statusCode()).isEqualTo(404);
        HttpResponse<String> text = send(request("/validate").POST(BodyPublishers.ofString(REVIEW)));
        assertThat(text.statusCode()).isEqualTo(415);
        assertThat(text.body()).isEqualTo("Content-Type: application/json is needed\n");
    }

    @Test
    void aBodyIsBounded() throws Exception {
        String most = REVIEW + " ".repeat(WebhookServer.MOST_BYTES - REVIEW.length());
        assertThat(post("/validate", most).statusCode()).isEqualTo(200);
        HttpResponse<String> tooLong = post("/validate", most + " ");
        assertThat(tooLong.statusCode()).isEqualTo(413);
        assertThat(tooLong.body()).isEqualTo("the body is longer than 3145728 bytes\n");
    }

    @Test
    void nothingIsAnsweredBeforeTheCacheIsSynced() throws Exception {
        synced.set(false);
        assertThat(get("/livez").statusCode()).isEqualTo(200);
        for (HttpResponse<String> answer : List.of(get("/readyz"), post("/validate", REVIEW))) {
            assertThat(answer.statusCode()).isEqualTo(503);
            assertThat(answer.body()).isEqualTo("the cache of quotas and pods is not synced yet\n");
        }
        synced.set(true);
        assertThat(get("/readyz").statusCode()).isEqualTo(200);
        assertThat(post("/validate", REVIEW).statusCode()).isEqualTo(200);
    }

    @Test
    void connectionsThatSendAByteHoldUpNoReview() throws Exception {
        List<Socket> slow = new ArrayList<>();
        try {
            for (int k = 0; k < 100; k++) {
                Socket socket = new Socket(
                        server.address().getAddress(), server.address().getPort());
                slow.add(socket);
                socket.getOutputStream().write(0x16); // the begin of a handshake
            }
            assertThat(get("/livez").statusCode()).isEqualTo(200);
            assertThat(post("/validate", REVIEW).statusCode()).isEqualTo(200);
            slow.get(99).setSoTimeout(1);
            assertThatThrownBy(() -> slow.get(99).getInputStream().read())
                    .as("the answers have not waited for the end of the slow ones")
                    .isInstanceOf(SocketTimeoutException.class);
        } finally {
            for (Socket socket : slow) {
                socket.close();
            }
        }
    }

    @Test
    void aFaultOfTheWebhookIsNotShownToTheClient() throws Exception {
        broken.set(true);
        HttpResponse<String> answer = post("/validate", REVIEW);
        assertThat(answer.statusCode()).isEqualTo(500);
        assertThat(answer.body()).isEqualTo("the webhook failed; its log has the reason\n");
        broken.set(false);
        assertThat(post("/validate", REVIEW).statusCode()).isEqualTo(200);
    }

    @Test
    void aChangedCertificateIsServedWithoutRestart(@TempDir Path renewed) throws Exception {
        TestCertificate first = TestCertificate.in(renewed, "RSA");
        try (WebhookServer reloading = start(first)) {
            assertThat(served(reloading, first)).isEqualTo(first.certificate());

            Files.writeString(renewed.resolve("tls.key"), "half a key");
            assertThat(served(reloading, first)).as("an unusable key").isEqualTo(first.certificate());

            TestCertificate second = TestCertificate.in(renewed, "EC");
            assertThat(served(reloading, first, second)).isEqualTo(second.certificate());

            Files.copy(certificate.chain(), renewed.resolve("tls.crt"), StandardCopyOption.REPLACE_EXISTING);
            assertThat(served(reloading, first, second))
                    .as("the certificate of another key")
                    .isEqualTo(second.certificate());
        }
    }

    @Test
    void filesThatAreNoCertificateAndKeyAreRefusedAtTheStart(@TempDir Path other) throws Exception {
        TestCertificate made = TestCertificate.in(other, "EC");
        assertRefused(made.key(), made.key(), made.key() + ": is no PEM of certificates");
        assertRefused(made.chain(), made.chain(), made.chain() + ": has no \"PRIVATE KEY\" in PEM");
        assertRefused(
                made.chain(), certificate.key(), certificate.key() + ": is no EC key, as the certificate has one");
        assertRefused(
                certificate.chain(),
                TestCertificate.in(other, "RSA").key(),
                other.resolve("tls.key") + ": is not the key of the certificate in " + certificate.chain());
        Path pkcs1 = Files.writeString(
                other.resolve("old.key"), TestCertificate.pem("RSA PRIVATE KEY", new byte[] {1, 2, 3}));
        assertRefused(
                certificate.chain(),
                pkcs1,
                pkcs1 + ": is a \"RSA PRIVATE KEY\"; a \"PRIVATE KEY\" is needed: openssl pkcs8 -topk8 -nocrypt,"
                        + " or privateKey.encoding PKCS8 of cert-manager");
    }

    @Test
    void aStoppedServerLeavesNoThreadAndNoPort() throws Exception {
        post("/validate", REVIEW);
        int port = server.address().getPort();
        server.close();
        try (ServerSocket socket = new ServerSocket()) {
            socket.setReuseAddress(true);
            socket.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), port));
        }
        // a pool has terminated a moment before the last of its threads has ended
        Await.until(
                "the threads of the webhook have ended",
                () -> Thread.getAllStackTraces().keySet().stream()
                        .noneMatch(thread -> thread.getName().startsWith("webhook-")));
    }

    private static void assertRefused(Path chain, Path key, String message) {
        assertThatThrownBy(() -> new WebhookServer(loopback(), chain, key, webhook()))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage(message);
    }

    private static QuotaWebhook webhook() {
        return new QuotaWebhook(Optional::empty, List::of, (phase, kind, isAllowed, took) -> {});
    }

    private WebhookServer start(TestCertificate with) throws IOException {
        QuotaWebhook webhook = new QuotaWebhook(
                () -> {
                    if (!synced.get()) {
                        return Optional.empty();
                    }
                    return Optional.of(DeclaredCluster.of(new LiveCluster(InstantSource.system())));
                },
                List::of,
                (phase, kind, isAllowed, took) -> {
                    if (broken.get()) {
                        throw new IllegalStateException("secret: hunter2");
                    }
                    answered.add(phase + " " + kind + " " + isAllowed);
                });
        return new WebhookServer(loopback(), with.chain(), with.key(), webhook);
    }

    private static InetSocketAddress loopback() {
        return new InetSocketAddress(InetAddress.getLoopbackAddress(), 0);
    }

    /** Returns the certificate that a server presents to a new client. */
    private static X509Certificate served(WebhookServer by, TestCertificate... trusted) throws Exception {
        HttpClient client = HttpClient.newBuilder()
                .sslContext(TestCertificate.trusting(trusted))
                .build();
        HttpResponse<String> answer =
                client.send(HttpRequest.newBuilder(uri(by, "/livez")).build(), BodyHandlers.ofString());
        return (X509Certificate) answer.sslSession().orElseThrow().getPeerCertificates()[0];
    }

    private HttpResponse<String> post(String path, String body) throws Exception {
        BodyPublisher published = BodyPublishers.ofString(body);
        return send(request(path)
                .header("Content-Type", "application/json; charset=utf-8")
                .POST(published));
    }

    private HttpResponse<String> get(String path) throws Exception {
        return send(request(path).GET());
    }

    private HttpRequest.Builder request(String path) {
        return HttpRequest.newBuilder(uri(server, path));
    }

    private static HttpResponse<String> send(HttpRequest.Builder request) throws Exception {
        return HttpClient.newBuilder()
                .version(HttpClient.Version.HTTP_1_1)
                .sslContext(trusting)
                .build()
                .send(request.build(), BodyHandlers.ofString());
    }

    private static URI uri(WebhookServer of, String path) {
        return URI.create("https://127.0.0.1:" + of.address().getPort() + path);
    }
}
