package io.github.quotatree.service;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.github.quotatree.http.Token;
import io.github.quotatree.json.ContractCheck;
import io.github.quotatree.service.http.HttpFront;
import io.github.quotatree.store.FaultyDisk;
import io.github.quotatree.store.StoreOptions;
import io.github.quotatree.workload.AdmissionRule;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The page of the ledger for the browser. */
class ServicePageTest {
    @TempDir
    private Path folder;

    private static HttpResponse<String> get(int port, String path, String... headers) throws Exception {
        HttpRequest.Builder request = HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + path));
        if (headers.length > 0) {
            request.headers(headers);
        }
        return HttpClient.newHttpClient().send(request.build(), BodyHandlers.ofString());
    }

    @Test
    void showsTheLedger() throws Exception {
        ServiceOptions options = TestService.options(folder, new FaultyDisk(), 16);
        try (QuotaService service = QuotaService.start(options, () -> TestService.firstState(AdmissionRule.LOANS));
                Client client = new Client(service.port())) {
            client.call("PUT", "/v1/workloads/a", "{\"group\": \"vision\", \"request\": {\"gpu\": 20}}")
                    .expect(201);
            assertThat(get(service.port(), "/").body()).contains("id=\"quota-data\">null<");
            String report = get(service.port(), "/report.json").body();
            ContractCheck.check(report);
            JsonNode tree = new ObjectMapper().readTree(report).at("/trees/0");
            assertThat(tree.get("names").toString()).contains("research", "vision", "nlp", "serving");
            assertThat(tree.at("/dimensions/0/unit").asText())
                    .as("amounts as the client counts them")
                    .isEqualTo("count");
            assertThat(tree.at("/workloads/queue/0/workloads/0").asText()).isEqualTo("a");
            assertThat(tree.at("/workloads/queue/0/text").asText()).contains("gpu");
            assertThat(get(service.healthPort(), "/").statusCode()).isEqualTo(404);
        }
    }

    @Test
    void readersNeedTheTokenWhereOtherMachinesReachTheService() throws Exception {
        ServiceOptions options = ServiceOptions.of(folder, Token.of(Client.TOKEN))
                .withHttp(new HttpFront.Settings(new InetSocketAddress("0.0.0.0", 0), 0, Set.of(), 4, 65_536))
                .withStore(new FaultyDisk().in(StoreOptions.defaults()));
        try (QuotaService service = QuotaService.start(options, TestService::firstState)) {
            assertThat(get(service.port(), "/").statusCode()).isEqualTo(200);
            assertThat(get(service.port(), "/report.json").statusCode()).isEqualTo(401);
            assertThat(get(service.port(), "/report.json", "Authorization", "Bearer " + Client.TOKEN)
                            .statusCode())
                    .isEqualTo(200);
        }
    }
}
