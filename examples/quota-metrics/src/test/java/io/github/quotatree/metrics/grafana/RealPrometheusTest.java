package io.github.quotatree.metrics.grafana;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.github.quotatree.metrics.BusyLedger;
import io.github.quotatree.metrics.prometheus.PrometheusEndpoint;
import java.io.File;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Prometheus itself, where it is installed: it scrapes the endpoint, answers every query, and tests the alerts. */
class RealPrometheusTest {
    private static final Duration PATIENCE = Duration.ofSeconds(90);

    private final HttpClient client = HttpClient.newHttpClient();

    private static void assumeInstalled(String tool) {
        assumeTrue(
                Arrays.stream(System.getenv("PATH").split(File.pathSeparator))
                        .anyMatch(folder -> Files.isExecutable(Path.of(folder, tool))),
                tool + " is not installed");
    }

    private static String run(Path input, String... command) throws IOException, InterruptedException {
        Process process = new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectInput(input.toFile())
                .start();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor()).as(output).isZero();
        return output;
    }

    @Test
    void theRulesAreValidAndFireWhenTheyShould() throws IOException, InterruptedException {
        assumeInstalled("promtool");
        assertThat(run(Path.of("/dev/null"), "promtool", "check", "rules", "grafana/alerts.yml"))
                .contains("11 rules found");
        assertThat(run(Path.of("/dev/null"), "promtool", "test", "rules", "grafana/alerts-test.yml"))
                .contains("SUCCESS");
    }

    @Test
    void aScrapeIsValidAndFollowsTheConventions(@TempDir Path folder) throws IOException, InterruptedException {
        assumeInstalled("promtool");
        Path text = folder.resolve("metrics");
        try (BusyLedger busy = new BusyLedger(12)) {
            Files.writeString(text, busy.metrics.scrape(busy.registry::scrape));
        }
        assertThat(run(text, "promtool", "check", "metrics")).isEmpty();
    }

    @Tag("heavy")
    @Test
    void prometheusAnswersEveryQueryOfTheDashboard(@TempDir Path folder) throws IOException, InterruptedException {
        assumeInstalled("prometheus");
        try (BusyLedger busy = new BusyLedger(13);
                PrometheusEndpoint endpoint = PrometheusEndpoint.start(0, busy.registry, busy.metrics)) {
            int port = freePort();
            Process prometheus = start(folder, endpoint.address().getPort(), port);
            try {
                Set<String> unanswered = new LinkedHashSet<>(queries());
                int all = unanswered.size();
                Instant end = Instant.now().plus(PATIENCE);
                while (!unanswered.isEmpty()) {
                    assertThat(Instant.now()).as("no answer to %s", unanswered).isBefore(end);
                    assertThat(prometheus.isAlive())
                            .as(Files.readString(folder.resolve("log")))
                            .isTrue();
                    busy.run(200);
                    unanswered.removeIf(query -> isAnswered(port, query));
                }
                System.out.println("Prometheus answered " + all + " queries");
                JsonNode target = get(port, "/api/v1/targets").at("/data/activeTargets/0");
                assertThat(target.get("health").asText()).as(target.toString()).isEqualTo("up");
                for (JsonNode rule : get(port, "/api/v1/rules").at("/data/groups/0/rules")) {
                    assertThat(rule.get("health").asText()).as(rule.toString()).isNotEqualTo("err");
                }
            } finally {
                prometheus.destroy();
                assertThat(prometheus.waitFor(30, TimeUnit.SECONDS)).isTrue();
            }
        }
    }

    private static int freePort() throws IOException {
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return socket.getLocalPort();
        }
    }

    private static Process start(Path folder, int scraped, int port) throws IOException {
        Path alerts = Path.of("grafana/alerts.yml").toAbsolutePath();
        Path config = Files.writeString(folder.resolve("prometheus.yml"), """
                global:
                  scrape_interval: 500ms
                  scrape_timeout: 500ms
                  evaluation_interval: 500ms
                rule_files: ["%s"]
                scrape_configs:
                  - job_name: quotatree
                    static_configs:
                      - targets: ["127.0.0.1:%d"]
                """.formatted(alerts, scraped));
        return new ProcessBuilder(
                        "prometheus",
                        "--config.file=" + config,
                        "--storage.tsdb.path=" + folder.resolve("data"),
                        "--web.listen-address=127.0.0.1:" + port)
                .redirectErrorStream(true)
                .redirectOutput(folder.resolve("log").toFile())
                .start();
    }

    private static Set<String> queries() throws IOException {
        JsonNode dashboard = new ObjectMapper().readTree(Files.readString(DashboardTest.DASHBOARD));
        return DashboardTest.targets(dashboard).stream()
                .map(target -> target.get("expr").asText())
                .map(query ->
                        query.replaceAll("\\$(tree|group|resource)\\b", ".*").replace("$__rate_interval", "10s"))
                .collect(Collectors.toCollection(LinkedHashSet::new));
    }

    private boolean isAnswered(int port, String query) {
        try {
            JsonNode answer = get(port, "/api/v1/query?query=" + URLEncoder.encode(query, StandardCharsets.UTF_8));
            return answer.at("/data/result/0").isObject();
        } catch (IOException e) {
            return false; // not up yet
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    private JsonNode get(int port, String path) throws IOException, InterruptedException {
        URI uri = URI.create("http://127.0.0.1:" + port + path);
        HttpResponse<String> response =
                client.send(HttpRequest.newBuilder(uri).build(), HttpResponse.BodyHandlers.ofString());
        assertThat(response.statusCode()).as(response.body()).isIn(200, 503);
        return response.statusCode() == 503
                ? new ObjectMapper().nullNode()
                : new ObjectMapper().readTree(response.body());
    }
}
