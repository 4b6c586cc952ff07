package io.github.quotatree.kubernetes;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.github.quotatree.http.Token;
import io.github.quotatree.kubernetes.apiserver.Await;
import io.github.quotatree.kubernetes.apiserver.TestApiServer;
import io.github.quotatree.kubernetes.apiserver.TestObjects;
import io.github.quotatree.workload.AdmissionRule;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import org.junit.jupiter.api.Test;

/** The page of the cluster that runs, beside metrics and health. */
class ClusterPageTest {
    private static final String TOKEN = "0123456789abcdef";

    private static HttpResponse<String> get(QuotaController controller, String path, String... headers) {
        HttpRequest.Builder request = HttpRequest.newBuilder(
                URI.create("http://127.0.0.1:" + controller.address().getPort() + path));
        if (headers.length > 0) {
            request.headers(headers);
        }
        try {
            return HttpClient.newHttpClient().send(request.build(), BodyHandlers.ofString());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }

    private static JsonNode report(QuotaController controller) {
        try {
            return JsonMapper.builder()
                    .build()
                    .readTree(get(controller, "/report.json").body());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static JsonNode await(String what, QuotaController controller, Predicate<JsonNode> condition) {
        Await.until(what, () -> condition.test(report(controller)));
        return report(controller);
    }

    private static ControllerSettings settings() {
        return TestControllers.settings("one").withRule(AdmissionRule.LOANS);
    }

    @Test
    void showsWhoUsesWhoWaitsAndWhy() {
        try (TestApiServer server = TestApiServer.start();
                QuotaController controller = TestControllers.start(server, settings())) {
            TestControllers.create(
                    server,
                    List.of(
                            TestObjects.node("n", 10, null),
                            TestObjects.quota("a", 6, 10, Map.of()),
                            TestObjects.quota("b", 4, 10, Map.of()),
                            TestObjects.pod("first", "a", 8)));
            await(
                    "first runs",
                    controller,
                    report -> report.at("/trees/0/dimensions/0/used/0").asText().equals("8000"));
            TestControllers.create(
                    server, List.of(TestObjects.pod("second", "b", 3), TestObjects.pod("third", "b", 9)));

            JsonNode tree = await(
                            "two wait",
                            controller,
                            report -> report.at("/trees/0/workloads/queue").size() == 2
                                    && report.at("/trees/0/workloads/loans").size() == 1)
                    .at("/trees/0");

            assertThat(tree.get("names")).hasToString("[\"a\",\"b\"]");
            JsonNode cpu = tree.at("/dimensions/0");
            assertThat(cpu.get("unit").asText()).isEqualTo("milli");
            assertThat(cpu.get("min")).hasToString("[\"6000\",\"4000\"]");
            assertThat(cpu.get("max")).hasToString("[\"10000\",\"10000\"]");
            assertThat(cpu.get("runtime")).hasToString("[\"6000\",\"4000\"]");
            assertThat(cpu.at("/sentence/1").asText()).contains("b", "12 cpu");
            JsonNode workloads = tree.get("workloads");
            assertThat(workloads.get("waiting")).hasToString("[0,2]");
            assertThat(workloads.get("due")).hasToString("[0,1]");
            assertThat(workloads.get("onLoan")).hasToString("[1,0]");
            JsonNode due = workloads.at("/queue/0");
            assertThat(due.get("number").asInt()).isEqualTo(1);
            assertThat(due.at("/workloads/0").asText()).endsWith("/second");
            assertThat(due.get("verdict").asText()).isEqualTo("due");
            assertThat(workloads.at("/queue/1/text").asText()).contains("of the 4 cpu it may use");
            assertThat(workloads.at("/loans/0/stopsFor").asText()).endsWith("/second");
        }
    }

    @Test
    void saysWhatIsWrongWithTheCluster() {
        try (TestApiServer server = TestApiServer.start();
                QuotaController controller = TestControllers.start(server, settings())) {
            TestControllers.create(
                    server, List.of(TestObjects.node("n", 10, null), TestObjects.quota("a", 3, 4, Map.of())));
            await(
                    "a valid quota",
                    controller,
                    report -> report.at("/trees/0/names").toString().equals("[\"a\"]"));
            TestControllers.create(server, List.of(TestObjects.quota("b", 6, 4, Map.of())));
            JsonNode notes = await(
                            "notes", controller, report -> report.path("notes").size() > 1)
                    .get("notes");
            assertThat(notes.toString())
                    .contains("The quotas are not valid; the last valid ones are in force.", "is above the max");
        }
    }

    @Test
    void whereOtherMachinesReachItReadersNeedTheToken() {
        InetSocketAddress all = new InetSocketAddress("0.0.0.0", 0);
        try (TestApiServer server = TestApiServer.start();
                QuotaController without =
                        TestControllers.start(server, settings().withAddress(all));
                QuotaController with = TestControllers.start(
                        server, settings().withAddress(all).withPageToken(Token.of(TOKEN)))) {
            assertThat(get(with, "/").statusCode()).isEqualTo(200);
            assertThat(get(with, "/").body()).contains("id=\"quota-data\">null<");
            assertThat(get(with, "/report.json").statusCode()).isEqualTo(401);
            assertThat(get(with, "/report.json", "Authorization", "Bearer " + TOKEN)
                            .statusCode())
                    .isEqualTo(200);
            assertThat(get(without, "/report.json", "Authorization", "Bearer " + TOKEN)
                            .statusCode())
                    .as("nobody may read")
                    .isEqualTo(401);
            assertThat(get(with, "/metrics").statusCode()).isEqualTo(200);
            assertThat(get(with, "/", "Sec-Fetch-Site", "cross-site").statusCode())
                    .as("no other page may load it")
                    .isEqualTo(403);
        }
    }
}
