package io.github.quotatree.service;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.quotatree.json.GoldenDocument;
import io.github.quotatree.ledger.LedgerState;
import io.github.quotatree.service.body.Json;
import io.github.quotatree.store.FaultyDisk;
import io.github.quotatree.workload.AdmissionRule;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The answers stay as they are, and where a command prints the same value, byte for byte. */
class GoldenContractTest {
    private static final Instant NOW = Instant.parse("2026-03-04T05:06:07Z");

    /** The quotas and pods of {@code examples/manifests/loans.yaml}, of which the command line prints golden files. */
    private static final String LOANS = """
            {"dimensions": ["cpu", "gpu"],
             "totals": [{"tree": "", "total": {"cpu": 20000, "gpu": 4}}],
             "groups": [
               {"name": "search", "min": {"cpu": 4000, "gpu": 2}, "max": {"cpu": 40000, "gpu": 8}},
               {"name": "train", "min": {"cpu": 8000, "gpu": 2}, "max": {"cpu": 40000, "gpu": 8}},
               {"name": "web", "min": {"cpu": 8000, "gpu": 0}, "max": {"cpu": 40000, "gpu": 8}}]}
            """;

    private static final String PODS = """
            train bert-1 1 true  4000 2
            train bert-2 2 true  4000 2
            web   shop-1 3 true  6000 0
            search index 4 false 2000 2
            train bert-3 5 false 6000 2
            web   shop-2 6 false 2000 0
            web   shop-3 7 false 2000 0
            """;

    @TempDir
    private Path folder;

    private QuotaService start(String quotas) throws IOException {
        ServiceOptions options = TestService.options(folder, new FaultyDisk(), 3);
        LedgerState first = StartFile.read(Json.parse(quotas.getBytes(StandardCharsets.UTF_8)), AdmissionRule.LOANS);
        return QuotaService.start(
                new ServiceOptions(
                        options.http(), options.folder(), options.store(), () -> NOW, options.token(), options.grace()),
                () -> first);
    }

    private static void submitPods(Client client) throws IOException {
        for (String pod : PODS.lines().toList()) {
            String[] words = pod.split(" +", -1);
            String time = "\"2026-01-01T0" + words[2] + ":00:00Z\"";
            client.call(
                            "PUT",
                            "/v1/workloads/" + words[0] + "%2F" + words[1],
                            "{\"group\": \"" + words[0] + "\", \"submitted\": " + time
                                    + (words[3].equals("true") ? ", \"started\": " + time : "")
                                    + ", \"request\": {\"cpu\": " + words[4] + ", \"gpu\": " + words[5] + "}}")
                    .expect(201);
        }
    }

    @Test
    void theServiceAnswersWhatTheCommandPrints() throws IOException {
        try (QuotaService service = start(LOANS);
                Client client = new Client(service.port())) {
            submitPods(client);
            same("runtimes.loans", client.get("/v1/runtimes").body(), "kind", "trees");
            same("explanation.due", client.get("/v1/groups/search/explanation").body(), "group", "explanations");
            String plan = client.call("POST", "/v1/plans/loans", "{}").body();
            same("loan-plan", plan, "kind", "text", "victims", "preemptors", "held", "leaving");
            JsonNode decisions = new ObjectMapper()
                    .readTree(GoldenDocument.text("decisions"))
                    .get("decisions");
            for (JsonNode printed : decisions) {
                // the place is among all that wait: the service gives it by its queue
                ((ObjectNode) printed).remove("place");
                // the command admits the entitled first, and then those that start on loan
                boolean loans =
                        !List.of("starts", "due").contains(printed.get("answer").textValue());
                String answer = client.call(
                                "POST",
                                "/v1/decisions",
                                "{\"mode\": \"admit\", \"reportLenders\": true, \"loans\": " + loans
                                        + ", \"workloads\": " + printed.get("workloads") + "}")
                        .expect(200)
                        .body();
                String envelope = "{\"contract\":\"quotatree/v1\",\"kind\":\"decision\",";
                assertThat(answer).startsWith(envelope);
                assertThat("{" + answer.substring(envelope.length())).isEqualTo(printed.toString());
            }
            assertThat(decisions).hasSize(4);
        }
    }

    private static void same(String golden, String answer, String... fields) {
        Map<String, String> printed = GoldenDocument.fields(GoldenDocument.text(golden));
        Map<String, String> answered = GoldenDocument.fields(answer);
        for (String field : fields) {
            assertThat(answered.get(field)).as("%s: %s", golden, field).isEqualTo(printed.get(field));
        }
    }

    private static void submit(Client client, String id, String content) throws IOException {
        client.call("PUT", "/v1/workloads/" + id, "{\"submitted\": \"2026-01-01T00:00:00Z\", " + content + "}")
                .expect(201);
    }

    private static void decide(Client client, String golden, String mode, String... ids) throws IOException {
        GoldenDocument.check(
                golden,
                client.call(
                                "POST",
                                "/v1/decisions",
                                "{\"mode\": \"" + mode + "\", \"workloads\": [\"" + String.join("\", \"", ids) + "\"]}")
                        .expect(200)
                        .body());
    }

    private static void plan(Client client, String golden, String of, String body) throws IOException {
        GoldenDocument.check(
                golden, client.call("POST", "/v1/plans/" + of, body).expect(200).body());
    }

    private static void read(Client client, String golden, String path) throws IOException {
        GoldenDocument.check(golden, client.get(path).body());
    }

    @Test
    void answersAreAsTheyWere() throws IOException {
        String start = TestService.QUOTAS
                .replace(
                        "\"groups\"",
                        "\"profiles\": [{\"name\": \"p\", \"tree\": \"t\", \"nodeSelector\": {\"zone\": \"a\"},"
                                + " \"ratio\": \"0.9\"}], \"groups\"")
                .replace("\"name\": \"vision\",", "\"name\": \"vision\", \"sharedWeight\": {\"gpu\": 2},");
        try (QuotaService service = start(start);
                Client client = new Client(service.port())) {
            read(client, "health", "/health");
            read(client, "readiness", "/ready");
            read(client, "quotas", "/v1/quotas");
            read(client, "totals", "/v1/totals");
            submit(client, "own", "\"group\": \"vision\", \"request\": {\"gpu\": 8}, \"maxRunTime\": \"PT2H\"");
            submit(client, "lent", "\"group\": \"vision\", \"request\": {\"gpu\": 4}, \"priority\": -1");
            submit(client, "stray", "\"group\": \"none\", \"request\": {\"cpu\": 1000}, \"preempts\": false");
            submit(client, "guaranteed", "\"group\": \"nlp\", \"request\": {\"gpu\": 8}");
            decide(client, "decision", "admit", "own");
            decide(client, "decision.repeated", "admit", "own");
            decide(client, "decision.on-loan", "admit", "lent");
            decide(client, "decision.missing-group", "decide", "stray", "guaranteed");
            client.call("POST", "/v1/workloads/lent/steps", "{\"step\": \"start\"}")
                    .expect(200);
            decide(client, "decision.due", "admit", "guaranteed");
            read(client, "queue", "/v1/queue");
            read(client, "workload", "/v1/workloads/lent");
            read(client, "workload.due", "/v1/workloads/guaranteed");
            read(client, "workload-explanation", "/v1/workloads/guaranteed/explanation");
            read(client, "workloads", "/v1/workloads?limit=2");
            client.call("POST", "/v1/workloads/stray/steps", "{\"step\": \"unplaceable\"}")
                    .expect(200);
            read(client, "workload.unplaceable", "/v1/workloads/stray");
            submit(client, "more", "\"group\": \"vision\", \"request\": {\"gpu\": 1}");
            read(client, "workload-explanation.runtime", "/v1/workloads/more/explanation");
            read(client, "explanation.service", "/v1/groups/vision/explanation");
            read(client, "runtimes.service", "/v1/runtimes");
            submit(
                    client,
                    "urgent",
                    "\"group\": \"vision\", \"request\": {\"gpu\": 8}, \"priority\": 5, \"gang\": \"g\", \"namespace\": \"n\","
                            + " \"maxRunTime\": \"PT2H\"");
            submit(client, "kept", "\"group\": \"serving\", \"request\": {\"cpu\": 1000}");
            client.call(
                            "POST",
                            "/v1/decisions",
                            "{\"mode\": \"reserve\", \"time\": \"PT1H\", \"workloads\": [\"kept\"]}")
                    .expect(200);
            read(client, "workload.gang", "/v1/workloads/urgent");
            read(client, "snapshot", "/v1/snapshot");
            plan(client, "loan-plan.held", "loans", "{\"minRunTime\": \"PT1H\"}");
            plan(client, "revocation-plan.kept", "revocation", "{\"minRunTime\": \"PT1H\"}");
            plan(client, "revocation-plan.service", "revocation", "{}");
            plan(client, "loan-plan.carried-out", "loans", "{\"carryOut\": true}");
            read(client, "hand-overs", "/v1/hand-overs");
            plan(client, "preemption-plan", "preemption", "{\"workloads\": [\"urgent\"], \"carryOut\": true}");
            GoldenDocument.check(
                    "node",
                    client.call(
                                    "PUT",
                                    "/v1/nodes/n-1",
                                    "{\"allocatable\": {\"cpu\": 8000, \"gpu\": 2}, \"labels\": {\"zone\": \"a\"}}")
                            .body());
            read(client, "nodes", "/v1/nodes");
            String quotas = GoldenDocument.text("quotas")
                    .replace("\"groups\":[", "\"groups\":[{\"name\":\"new\"},")
                    .replaceFirst("(\"nlp\".*?\"gpu\":\")8", "$14");
            GoldenDocument.check(
                    "runtime-changes",
                    client.call("PUT", "/v1/quotas?dryRun=true", quotas, "If-Match: *")
                            .expect(200)
                            .body());
            GoldenDocument.check(
                    "problem",
                    client.call("PUT", "/v1/quotas", quotas.replace("\"24000\"", "\"99000\""), "If-Match: *")
                            .expect(422)
                            .body());
            GoldenDocument.check(
                    "checkpoint", client.call("POST", "/v1/checkpoints", null).body());
        }
    }

    @Test
    void aRevocationThatIsCarriedOutIsAsItWas() throws IOException {
        try (QuotaService service = start(TestService.QUOTAS);
                Client client = new Client(service.port())) {
            submit(client, "own", "\"group\": \"vision\", \"request\": {\"gpu\": 8}");
            submit(client, "lent", "\"group\": \"vision\", \"request\": {\"gpu\": 4}");
            client.call("POST", "/v1/decisions", "{\"mode\": \"admit\", \"workloads\": [\"own\", \"lent\"]}")
                    .expect(200);
            submit(client, "guaranteed", "\"group\": \"nlp\", \"request\": {\"gpu\": 8}");
            plan(client, "revocation-plan.carried-out", "revocation", "{\"carryOut\": true}");
        }
    }

    @Test
    void aDocumentOfAnotherContractIsRefused() throws IOException {
        try (QuotaService service = start(TestService.QUOTAS);
                Client client = new Client(service.port())) {
            String quotas = client.get("/v1/quotas").body();
            client.call("PUT", "/v1/quotas", quotas, "If-Match: *").expect(200);
            assertThat(client.call("PUT", "/v1/quotas", quotas.replace("quotatree/v1", "quotatree/v2"), "If-Match: *")
                            .expect(400)
                            .json()
                            .get("detail")
                            .textValue())
                    .isEqualTo("contract of quotas (quotatree/v2): must be quotatree/v1");
            assertThat(client.call("PUT", "/v1/quotas", quotas.replace("\"quotas\"", "\"nodes\""), "If-Match: *")
                            .expect(400)
                            .json()
                            .get("thing")
                            .textValue())
                    .isEqualTo("kind of quotas");
        }
    }
}
