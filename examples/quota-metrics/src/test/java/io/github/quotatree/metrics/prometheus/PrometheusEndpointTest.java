package io.github.quotatree.metrics.prometheus;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.quotatree.QuotaTree;
import io.github.quotatree.ledger.LedgerSnapshot;
import io.github.quotatree.ledger.QuotaLedger;
import io.github.quotatree.metrics.QuotaMetrics;
import io.github.quotatree.resource.ResourceSchema;
import io.micrometer.prometheusmetrics.PrometheusConfig;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.net.BindException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import java.util.logging.Level;
import java.util.logging.Logger;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PrometheusEndpointTest {
    private static final ResourceSchema SCHEMA = ResourceSchema.of("cpu");

    private final QuotaLedger ledger =
            QuotaLedger.of(QuotaTree.builder(SCHEMA).leaf("a", group -> {}).build(), SCHEMA.vector(10));
    private final AtomicReference<RuntimeException> failure = new AtomicReference<>();
    private final PrometheusMeterRegistry registry = new PrometheusMeterRegistry(PrometheusConfig.DEFAULT);
    private final QuotaMetrics metrics = QuotaMetrics.builder(this::snapshot).build();
    private final Logger log = Logger.getLogger(PrometheusEndpoint.class.getName());
    private final HttpClient client = HttpClient.newHttpClient();
    private PrometheusEndpoint endpoint;

    private LedgerSnapshot snapshot() {
        if (failure.get() != null) {
            throw failure.get();
        }
        return ledger.snapshot();
    }

    @BeforeEach
    void start() throws IOException {
        metrics.bindTo(registry);
        endpoint = PrometheusEndpoint.start(0, registry, metrics);
    }

    @AfterEach
    void stop() {
        endpoint.close();
        log.setLevel(null);
    }

    private HttpResponse<byte[]> send(String method, String path, String... headers)
            throws IOException, InterruptedException {
        HttpRequest.Builder request = HttpRequest.newBuilder(
                        URI.create("http://127.0.0.1:" + endpoint.address().getPort() + path))
                .method(method, HttpRequest.BodyPublishers.noBody());
        for (int k = 0; k < headers.length; k += 2) {
            request.header(headers[k], headers[k + 1]);
        }
        return client.send(request.build(), HttpResponse.BodyHandlers.ofByteArray());
    }

    private static String text(HttpResponse<byte[]> response) {
        return new String(response.body(), StandardCharsets.UTF_8);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "application/openmetrics-text; version=1.0.0 | application/openmetrics-text",
                "application/openmetrics-text;version=1.0.0;q=0.5,text/plain;version=0.0.4;q=0.3,*/*;q=0.1 |"
                        + " application/openmetrics-text",
                "application/openmetrics-text;q=0.3,text/plain;q=0.5 | text/plain",
                "application/openmetrics-text;q=0 | text/plain",
                "text/html | text/plain",
                "*/* | text/plain"
            })
    void answersInTheFormatThatTheClientPrefers(String accept, String type) throws IOException, InterruptedException {
        HttpResponse<byte[]> response = send("GET", "/metrics", "Accept", accept);
        assertThat(response.statusCode()).isEqualTo(200);
        assertThat(response.headers().firstValue("Content-Type").orElseThrow()).startsWith(type + "; version=");
        assertThat(text(response).endsWith("# EOF\n")).isEqualTo(type.contains("openmetrics"));
        assertThat(text(response)).contains("quotatree_group_used{group=\"a\"");
    }

    @Test
    void compressesForClientsThatAcceptIt() throws IOException, InterruptedException {
        HttpResponse<byte[]> response = send("GET", "/metrics", "Accept-Encoding", "deflate, gzip");
        assertThat(response.headers().firstValue("Content-Encoding")).contains("gzip");
        String text = new String(
                new GZIPInputStream(new ByteArrayInputStream(response.body())).readAllBytes(), StandardCharsets.UTF_8);
        assertThat(text).contains("quotatree_group_used");
        assertThat(send("GET", "/metrics", "Accept-Encoding", "gzip;q=0")
                        .headers()
                        .firstValue("Content-Encoding"))
                .isEmpty();
    }

    @Test
    void refusesOtherPathsAndMethods() throws IOException, InterruptedException {
        assertThat(send("GET", "/metrics/more").statusCode()).isEqualTo(404);
        assertThat(send("GET", "/").statusCode()).isEqualTo(404);
        HttpResponse<byte[]> post = send("POST", "/metrics");
        assertThat(post.statusCode()).isEqualTo(405);
        assertThat(post.headers().firstValue("Allow")).contains("GET, HEAD");
        assertThat(send("HEAD", "/metrics").body()).isEmpty();
    }

    @Test
    void aFailureShowsNothingOfItsCause() throws IOException, InterruptedException {
        log.setLevel(Level.OFF);
        failure.set(new IllegalStateException("secret"));
        HttpResponse<byte[]> response = send("GET", "/metrics");
        assertThat(response.statusCode()).isEqualTo(500);
        assertThat(text(response)).isEqualTo("scrape failed\n");
        failure.set(null);
        assertThat(send("GET", "/metrics").statusCode()).isEqualTo(200);
    }

    @Test
    void halfARequestHoldsUpNoOther() throws IOException, InterruptedException {
        List<Socket> slow = new ArrayList<>();
        try {
            for (int k = 0; k < 100; k++) {
                Socket socket = new Socket(
                        endpoint.address().getAddress(), endpoint.address().getPort());
                slow.add(socket);
                socket.getOutputStream().write("GET /metrics HTTP/1.1\r\nHo".getBytes(StandardCharsets.US_ASCII));
            }
            assertThat(text(send("GET", "/metrics"))).contains("quotatree_group_used");
            slow.get(99).setSoTimeout(1);
            assertThatThrownBy(() -> slow.get(99).getInputStream().read())
                    .as("the answer has not waited for the end of the slow ones")
                    .isInstanceOf(SocketTimeoutException.class);
        } finally {
            for (Socket socket : slow) {
                socket.close();
            }
        }
    }

    @Test
    void leavesNoPortAndNoThread() throws IOException {
        int port = endpoint.address().getPort();
        assertThat(endpoint.address().getAddress().isLoopbackAddress()).isTrue();
        assertThatThrownBy(() -> PrometheusEndpoint.start(port, registry, metrics))
                .isInstanceOf(BindException.class);
        endpoint.close();
        try (ServerSocket free = new ServerSocket()) {
            free.setReuseAddress(true);
            free.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), port));
        }
        assertThat(Thread.getAllStackTraces().keySet().stream()
                        .filter(thread -> thread.getName().startsWith("quotatree-metrics"))
                        .filter(PrometheusEndpointTest::isAliveAfterAWhile))
                .isEmpty();
    }

    private static boolean isAliveAfterAWhile(Thread thread) {
        try {
            thread.join(10_000);
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
        return thread.isAlive();
    }
}
