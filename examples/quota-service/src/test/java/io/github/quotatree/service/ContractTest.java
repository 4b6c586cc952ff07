package io.github.quotatree.service;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.quotatree.json.ContractDocument;
import io.github.quotatree.ledger.LedgerState;
import io.github.quotatree.store.FaultyDisk;
import io.github.quotatree.workload.AdmissionRule;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.CountDownLatch;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The document of the interface against a real server, in both directions: every answer is as the document says, and
 * every operation, status, parameter and field of the document was seen.
 */
class ContractTest {
    /** The operations that are answered by any name of the service. */
    private static final Set<String> PROBES = Set.of("readHealth", "readReadiness", "readOpenApi", "readSchema");

    private static final String HUGE = "PT999999999999999H";

    private final Contract contract;
    private final FaultyDisk disk = new FaultyDisk();

    @TempDir
    private Path folder;

    private @Nullable Client client;

    private String openHandOver = "";

    ContractTest() throws IOException {
        contract = new Contract();
    }

    private Client.Answer call(int status, String method, String path, @Nullable String body, String... headers)
            throws IOException {
        Client open = client;
        if (open == null) {
            throw new IllegalStateException("no client");
        }
        Client.Answer answer = open.call(method, path, body, headers);
        contract.check(method, path, body, answer);
        return answer.expect(status);
    }

    private Client.Answer get(int status, String path) throws IOException {
        return call(status, "GET", path, null);
    }

    @Test
    void theServerDoesWhatItsDocumentSaysAndTheDocumentSaysWhatItDoes() throws Exception {
        loans();
        try (QuotaService service = QuotaService.start(TestService.options(folder, disk, 3), TestService::firstState);
                Client open = new Client(service.port())) {
            client = open;
            assertThat(service.router().routes().stream()
                            .map(route -> route.operation() + " " + route.method() + " " + route.path()))
                    .containsExactlyInAnyOrderElementsOf(contract.operations().entrySet().stream()
                            .map(each -> each.getKey() + " " + each.getValue())
                            .toList());
            workloads();
            decisions();
            quotas();
            capacity();
            plans();
            reading();
            refusedOfEveryOperation(service.port());
            busy(service);
            prepareForFullDisk();
            disk.isFull = true;
            fullDisk();
            get(503, "/ready");
            disk.isFull = false;
            TestService.await("takes changes again", service.stored()::takesChanges);
            disk.failsToForce = true;
            call(503, "PUT", "/v1/workloads/lost", "{\"request\": {}}");
            get(503, "/health");
            disk.failsToForce = false;
        } catch (IOException e) {
            assertThat(e).hasMessageContaining("Input/output error");
        }
        assertThat(contract.unseen()).isEmpty();
    }

    private void loans() throws Exception {
        LedgerState first = TestService.firstState(AdmissionRule.LOANS);
        FaultyDisk full = new FaultyDisk();
        Path other = Files.createDirectory(folder.resolve("loans"));
        try (QuotaService service = QuotaService.start(TestService.options(other, full, 3), () -> first);
                Client open = new Client(service.port())) {
            client = open;
            submit("own", "{\"group\": \"vision\", \"request\": {\"gpu\": 8}}");
            decide(200, "admit", "", "own");
            submit("lent", "{\"group\": \"vision\", \"request\": {\"gpu\": 4}}");
            decide(200, "admit", "", "lent");
            step(200, "lent", "start");
            submit("guaranteed", "{\"group\": \"nlp\", \"request\": {\"gpu\": 8}}");
            Client.Answer due = decide(200, "admit", ", \"loans\": false, \"reportLenders\": true", "guaranteed");
            assertThat(due.json().at("/answer").textValue()).isEqualTo("due");
            assertThat(due.json().at("/inTheWay/0/id").textValue()).isEqualTo("lent");
            assertThat(get(200, "/v1/workloads/lent").json().at("/onLoan").booleanValue())
                    .isTrue();
            assertThat(get(200, "/v1/workloads/guaranteed").json().has("dueSince"))
                    .isTrue();
            submit("more", "{\"group\": \"serving\", \"preemptible\": false, \"request\": {\"cpu\": 1000}}");
            submit("lent-too", "{\"group\": \"vision\", \"request\": {\"gpu\": 1}}");
            call(200, "POST", "/v1/workloads/more/steps", "{\"step\": \"unplaceable\"}");
            get(200, "/v1/workloads?limit=10");
            get(200, "/v1/snapshot");
            Client.Answer waits = get(200, "/v1/workloads/more/explanation");
            assertThat(waits.json().at("/exceededLimits/0/kind").textValue()).isEqualTo("node");
            decide(200, "decide", "", "more");
            call(200, "POST", "/v1/workloads/more/steps", "{\"step\": \"placeable\"}");
            String rules =
                    "\"mostVictims\": 5, \"minRunTime\": \"PT1H\", \"atOnce\": false, \"reservation\": \"PT5M\"}";
            get(200, "/v1/workloads/guaranteed/explanation");
            step(200, "guaranteed", "unplaceable");
            Client.Answer lent = decide(200, "admit", ", \"reportLenders\": true", "lent-too");
            assertThat(lent.json().at("/answer").textValue()).isEqualTo("starts-on-loan");
            assertThat(lent.json().at("/lenders/0/group").textValue()).isEqualTo("nlp");
            step(200, "guaranteed", "placeable");
            decide(200, "admit", "", "guaranteed");
            Client.Answer held = call(200, "POST", "/v1/plans/loans", "{\"carryOut\": false, " + rules);
            assertThat(held.json().at("/held/0/id").textValue()).isEqualTo("guaranteed");
            call(200, "POST", "/v1/plans/loans", "{\"dueFor\": \"PT1H\"}");
            call(422, "POST", "/v1/plans/loans", "{\"carryOut\": true, \"reservation\": \"" + HUGE + "\"}");
            full.isFull = true;
            call(507, "POST", "/v1/plans/loans", "{\"carryOut\": true}");
            full.isFull = false;
            TestService.await("takes changes again", service.stored()::takesChanges);
            Client.Answer done = call(200, "POST", "/v1/plans/loans", "{\"carryOut\": true}");
            assertThat(done.json().at("/victims/0/stoppedFor").textValue()).isEqualTo("guaranteed");
            assertThat(done.json().at("/handOver/carriedOut").booleanValue()).isTrue();
            step(200, "lent", "evict");
            step(200, "lent-too", "evict");
            step(200, "guaranteed", "start");
        }
    }

    private void submit(String id, String body) throws IOException {
        call(201, "PUT", "/v1/workloads/" + id, body);
    }

    private void step(int status, String id, String step) throws IOException {
        call(status, "POST", "/v1/workloads/" + id + "/steps", "{\"step\": \"" + step + "\"}");
    }

    private Client.Answer decide(int status, String mode, String more, String... ids) throws IOException {
        return call(
                status,
                "POST",
                "/v1/decisions",
                "{\"workloads\": [\"" + String.join("\", \"", ids) + "\"], \"mode\": \"" + mode + "\"" + more + "}");
    }

    private void workloads() throws IOException {
        String full = "{\"group\": \"vision\", \"namespace\": \"n\", \"request\": {\"cpu\": 1000, \"gpu\": \"1\"},"
                + " \"priority\": 5, \"preemptible\": false, \"preempts\": true, \"submitted\":"
                + " \"2026-01-31T12:00:00Z\", \"gang\": \"g\", \"maxRunTime\": \"PT1H\"}";
        submit("full", full);
        call(200, "PUT", "/v1/workloads/full", full);
        call(409, "PUT", "/v1/workloads/full", "{\"request\": {}}");
        call(422, "PUT", "/v1/workloads/parent", "{\"group\": \"research\", \"request\": {}}");
        submit("adopted", "{\"group\": \"nlp\", \"request\": {\"gpu\": 1}, \"started\": \"2026-01-31T12:00:00Z\"}");
        submit("misspelt", "{\"group\": \"vison\", \"request\": {\"cpu\": \"1k\"}}");
        get(200, "/v1/workloads/full");
        get(404, "/v1/workloads/none");
        get(200, "/v1/workloads?group=vision&phase=pending&after=a&limit=10");
        get(200, "/v1/workloads?limit=1");
        decide(200, "reserve", ", \"time\": \"PT1H\"", "full");
        get(200, "/v1/workloads/full");
        call(200, "POST", "/v1/workloads/full/steps", "{\"step\": \"renew\", \"time\": \"PT2H\"}");
        call(422, "POST", "/v1/workloads/full/steps", "{\"step\": \"renew\", \"time\": \"" + HUGE + "\"}");
        step(200, "full", "confirm");
        step(200, "full", "confirm");
        step(200, "full", "start");
        step(200, "full", "stop");
        step(200, "full", "resume");
        step(200, "full", "evict");
        step(200, "full", "roll-back");
        step(409, "full", "start");
        step(404, "none", "start");
        call(200, "PUT", "/v1/workloads/full/request", "{\"request\": {\"cpu\": 2000}}");
        call(404, "PUT", "/v1/workloads/none/request", "{\"request\": {}}");
        submit("large", "{\"group\": \"nlp\", \"request\": {\"cpu\": 9223372036854770000}}");
        call(422, "PUT", "/v1/workloads/full/request", "{\"request\": {\"cpu\": \"9223372036854775806\"}}");
        call(204, "DELETE", "/v1/workloads/large", null);
        call(404, "DELETE", "/v1/workloads/large", null);
        call(200, "PUT", "/v1/workloads/full/group", "{\"group\": \"nlp\"}");
        call(404, "PUT", "/v1/workloads/none/group", "{\"group\": \"nlp\"}");
        call(422, "PUT", "/v1/workloads/full/group", "{\"group\": \"none\"}");
        String options =
                ", \"loans\": true, \"checkAncestors\": true, \"nonPreemptibleWithinMin\": true, \"reportLenders\": true}";
        call(200, "PUT", "/v1/workloads/full/request", "{\"request\": {\"cpu\": 2000}" + options);
        call(200, "PUT", "/v1/workloads/full/group", "{\"group\": \"nlp\"" + options);
    }

    private void decisions() throws IOException {
        submit("borrower", "{\"group\": \"vision\", \"request\": {\"gpu\": 14}}");
        submit("waiting", "{\"group\": \"vision\", \"request\": {\"gpu\": 15}}");
        String options =
                ", \"loans\": true, \"checkAncestors\": true, \"nonPreemptibleWithinMin\": true, \"reportLenders\": true, \"minimum\": 1";
        decide(200, "decide", "", "borrower", "misspelt");
        decide(200, "admit", options, "borrower", "misspelt");
        decide(200, "admit", "", "borrower");
        decide(200, "admit", "", "waiting");
        decide(409, "decide", "", "borrower");
        decide(404, "admit", "", "none");
        decide(422, "reserve", ", \"time\": \"" + HUGE + "\"", "waiting");
        get(200, "/v1/workloads/waiting/explanation");
        get(404, "/v1/workloads/none/explanation");
        get(200, "/v1/queue?limit=10");
        submit("fixed", "{\"group\": \"serving\", \"request\": {\"cpu\": 17000}, \"preemptible\": false}");
        assertThat(decide(200, "admit", "", "fixed").body()).contains("\"min\"");
        get(200, "/v1/workloads/fixed/explanation");
        submit("others", "{\"request\": {\"cpu\": 5000}}");
        assertThat(decide(200, "admit", "", "others").body()).contains("\"max\"");
        get(200, "/v1/workloads/others/explanation");
    }

    private void quotas() throws IOException {
        Client.Answer read = get(200, "/v1/quotas");
        String tag = "If-Match: " + read.header("ETag");
        String larger = TestService.QUOTAS
                .replaceFirst("\"totals\".*\\n", "")
                .replace(
                        "\"min\": {\"cpu\": 16000}",
                        "\"min\": {\"cpu\": 15000}, \"sharedWeight\": {\"cpu\": 7},"
                                + " \"lendLimit\": {\"cpu\": \"1k\", \"gpu\": \"unlimited\"}, \"minScalable\": false,"
                                + " \"namespaces\": [\"n-1\"], \"tree\": \"\"");
        String withProfile = larger.replaceFirst(
                        "\\{",
                        "{\"contract\": \"quotatree/v1\", \"kind\": \"quotas\","
                                + " \"profiles\": [{\"name\": \"p\", \"tree\": \"other\","
                                + " \"nodeSelector\": {\"zone\": \"a\"}, \"ratio\": \"0.9\"}, {\"name\": \"q\", \"tree\": \"other\","
                                + " \"nodeSelector\": {\"gpu\": \"a\"}}],"
                                + " \"displaced\": {\"toDefaultGroup\": false, \"moves\": {}},")
                .replaceFirst("\"groups\": \\[", "\"groups\": [{\"name\": \"beside\", \"tree\": \"other\"},");
        call(428, "PUT", "/v1/quotas", larger);
        call(200, "PUT", "/v1/quotas?dryRun=true", withProfile, tag);
        String narrow = larger.replace("\"max\": {\"gpu\": 12}", "\"max\": {\"cpu\": 1500, \"gpu\": 12}")
                .replace("24000, \"gpu\": 8}, \"max\"", "1500, \"gpu\": 8}, \"max\"");
        Client.Answer changes = call(200, "PUT", "/v1/quotas?dryRun=true", narrow, tag);
        assertThat(changes.json().at("/changes/0/group").textValue()).isEqualTo("nlp");
        call(200, "PUT", "/v1/quotas", withProfile, tag);
        call(200, "PUT", "/v1/quotas", withProfile, tag);
        call(412, "PUT", "/v1/quotas", larger, tag);
        Client.Answer invalid = call(
                422,
                "PUT",
                "/v1/quotas",
                withProfile
                        .replace("\"max\": {\"gpu\": 12}", "\"max\": {\"gpu\": 1}")
                        .replace("\"name\": \"serving\"", "\"name\": \"serving\", \"parent\": \"none\""),
                "If-Match: *");
        assertThat(invalid.json().get("violations").size()).isGreaterThanOrEqualTo(2);
        get(200, "/v1/quotas");
    }

    private void capacity() throws IOException {
        get(200, "/v1/totals");
        call(200, "PUT", "/v1/totals", "{\"tree\": \"\", \"total\": {\"cpu\": 60000, \"gpu\": 16}}");
        call(404, "PUT", "/v1/totals", "{\"tree\": \"none\", \"total\": {}}");
        String node = "{\"allocatable\": {\"cpu\": 8000, \"gpu\": 4}, \"labels\": {\"zone\": \"a\"},"
                + " \"schedulable\": true}";
        call(200, "PUT", "/v1/nodes/node-1", node);
        call(200, "PUT", "/v1/nodes/node-1", node);
        call(422, "PUT", "/v1/nodes/node-2", "{\"allocatable\": {}, \"labels\": {\"zone\": \"a\", \"gpu\": \"a\"}}");
        get(200, "/v1/nodes");
        call(204, "DELETE", "/v1/nodes/node-1", null);
        call(404, "DELETE", "/v1/nodes/node-1", null);
    }

    private void plans() throws IOException {
        call(200, "PUT", "/v1/totals", "{\"total\": {\"cpu\": 60000, \"gpu\": 10}}");
        submit(
                "keep",
                "{\"group\": \"vision\", \"request\": {\"gpu\": 1}, \"priority\": 100, \"preemptible\": false,"
                        + " \"started\": \"2026-01-31T12:00:00Z\"}");
        String rules = "\"mostVictims\": 5, \"minRunTime\": \"PT1S\", \"carryOut\": false, \"atOnce\": false,"
                + " \"reservation\": \"PT5M\"";
        call(
                200,
                "POST",
                "/v1/plans/revocation",
                "{\"groups\": [\"vision\"], \"belowMin\": true, \"overusedFor\": \"PT1S\", " + rules + "}");
        call(200, "POST", "/v1/plans/revocation", "{\"mostVictims\": 1}");
        call(422, "POST", "/v1/plans/loans", "{}");
        call(404, "POST", "/v1/plans/revocation", "{\"groups\": [\"none\"]}");
        String huge = ", \"carryOut\": true, \"reservation\": \"" + HUGE + "\"}";
        call(422, "POST", "/v1/plans/revocation", "{\"belowMin\": true" + huge);
        submit("urgent", "{\"group\": \"vision\", \"request\": {\"gpu\": 5}, \"priority\": 10}");
        String options =
                ", \"loans\": true, \"checkAncestors\": true, \"nonPreemptibleWithinMin\": true, \"reportLenders\": true, "
                        + rules + "}";
        call(200, "POST", "/v1/plans/preemption", "{\"workloads\": [\"urgent\"]" + options);
        call(404, "POST", "/v1/plans/preemption", "{\"workloads\": [\"none\"]}");
        call(409, "POST", "/v1/plans/preemption", "{\"workloads\": [\"borrower\"]}");
        call(422, "POST", "/v1/plans/preemption", "{\"workloads\": [\"urgent\"]" + huge);
        Client.Answer done =
                call(200, "POST", "/v1/plans/preemption", "{\"workloads\": [\"urgent\"], \"carryOut\": true}");
        assertThat(done.json().at("/handOver/carriedOut").booleanValue()).isTrue();
        get(200, "/v1/hand-overs");
        call(204, "DELETE", "/v1/hand-overs/" + done.json().at("/handOver/id").textValue(), null);
        call(404, "DELETE", "/v1/hand-overs/77", null);
        step(200, "borrower", "resume");
        Client.Answer revoked = call(200, "POST", "/v1/plans/revocation", "{\"belowMin\": true, \"carryOut\": true}");
        assertThat(revoked.json().at("/handOver/carriedOut").booleanValue()).isTrue();
        call(
                204,
                "DELETE",
                "/v1/hand-overs/" + revoked.json().at("/handOver/id").textValue(),
                null);
        step(200, "borrower", "resume");
        submit("too-large", "{\"group\": \"vision\", \"request\": {\"gpu\": 100}, \"priority\": 10}");
        call(200, "POST", "/v1/plans/preemption", "{\"workloads\": [\"too-large\"]}");
        call(204, "DELETE", "/v1/workloads/too-large", null);
    }

    private void reading() throws IOException {
        get(200, "/v1/runtimes");
        get(200, "/v1/runtimes?tree=");
        get(404, "/v1/runtimes?tree=none");
        get(200, "/v1/groups/nlp/explanation?dimension=gpu");
        get(200, "/v1/groups/vision/explanation");
        get(404, "/v1/groups/none/explanation");
        get(200, "/v1/snapshot");
        get(200, "/health");
        get(200, "/ready");
        get(200, "/openapi.json");
        assertThat(get(200, "/v1/schema").body()).isEqualTo(ContractDocument.schema());
        assertThat(get(200, "/metrics").body()).contains("quota_service_requests_seconds_count{operation=\"decide\"");
        call(200, "POST", "/v1/checkpoints", null);
    }

    /** A request of each operation, which the operation would carry out if it were not refused before. */
    private Map<String, String> targets() {
        Map<String, String> targets = new TreeMap<>();
        contract.operations()
                .forEach((operation, where) ->
                        targets.put(operation, where.replace("{id}", "some").replace("{name}", "nlp")));
        return targets;
    }

    private Client.Answer send(String operation, String target, @Nullable String body, String headers)
            throws IOException {
        Client open = client;
        if (open == null) {
            throw new IllegalStateException("no client");
        }
        String[] parts = target.split(" ", -1);
        Client.Answer answer = open.send(parts[0], parts[1], body, headers);
        contract.check(parts[0], parts[1], body, answer);
        assertThat(contract.operations()).containsKey(operation);
        return answer;
    }

    private void refusedOfEveryOperation(int port) throws IOException {
        String token = "Authorization: Bearer " + Client.TOKEN + "\r\n";
        for (Map.Entry<String, String> each : targets().entrySet()) {
            String operation = each.getKey();
            String target = each.getValue();
            String body = contract.hasBody(operation) ? "{}" : null;
            send(operation, target, body, token + "Host: evil.example\r\n")
                    .expect(PROBES.contains(operation) ? 200 : 421);
            send(operation, target, body, token + "Origin: http://evil.example\r\n")
                    .expect(403);
            send(operation, target, body, token + "Sec-Fetch-Site: cross-site\r\n")
                    .expect(403);
            send(operation, target + "?unknown=1", body, token).expect(400);
            if (contract.writes(operation)) {
                send(operation, target, body, "").expect(401);
                send(operation, target, body, "Authorization: Bearer " + Client.TOKEN + "x\r\n")
                        .expect(401);
            }
            if (body != null) {
                send(operation, target, body, token + "Content-Type: text/plain\r\n")
                        .expect(415);
                send(operation, target, "{\"a\": \"" + "b".repeat(70_000) + "\"}", token)
                        .expect(413);
                send(operation, target, "{\"unknown\": 1}", token)
                        .expect(operation.equals("replaceQuotas") ? 428 : 400);
            }
        }
        assertThat(port).isPositive();
    }

    /** All that is carried out at once is taken: everything but what tells about the service is refused for now. */
    private void busy(QuotaService service) throws Exception {
        CountDownLatch latch = new CountDownLatch(1);
        disk.forceWaitsFor = latch;
        List<Thread> threads = new ArrayList<>();
        for (int k = 0; k < 3; k++) {
            String path = "/v1/workloads/slow-" + k;
            Thread thread = new Thread(() -> {
                try (Client slow = new Client(service.port())) {
                    slow.call("PUT", path, "{\"request\": {}}").expect(201);
                } catch (IOException e) {
                    throw new AssertionError(e);
                }
            });
            thread.start();
            threads.add(thread);
        }
        TestService.await(
                "three requests wait for the disk",
                () -> service.stored().ledger().workload("slow-0").isPresent()
                        && service.stored().ledger().workload("slow-1").isPresent()
                        && service.stored().ledger().workload("slow-2").isPresent());
        String token = "Authorization: Bearer " + Client.TOKEN + "\r\n";
        for (Map.Entry<String, String> each : targets().entrySet()) {
            boolean isProbe = contract.has(each.getKey(), "200")
                    && List.of("readHealth", "readReadiness", "readOpenApi", "readSchema")
                            .contains(each.getKey());
            String body = contract.hasBody(each.getKey()) ? "{}" : null;
            send(each.getKey(), each.getValue(), body, token).expect(isProbe ? 200 : 503);
        }
        disk.forceWaitsFor = null;
        latch.countDown();
        for (Thread thread : threads) {
            thread.join();
        }
    }

    private void prepareForFullDisk() throws IOException {
        call(200, "PUT", "/v1/nodes/node-1", "{\"allocatable\": {\"cpu\": 1}}");
        Client.Answer done =
                call(200, "POST", "/v1/plans/preemption", "{\"workloads\": [\"urgent\"], \"carryOut\": true}");
        openHandOver = done.json().at("/handOver/id").textValue();
        submit("next", "{\"group\": \"serving\", \"request\": {\"cpu\": 1}}");
        submit(
                "held",
                "{\"group\": \"serving\", \"request\": {\"cpu\": 31000}, \"started\": \"2026-01-31T12:00:00Z\"}");
        submit("important", "{\"group\": \"serving\", \"request\": {\"cpu\": 30000}, \"priority\": 9}");
        submit("over", "{\"group\": \"nlp\", \"request\": {\"gpu\": 100}, \"started\": \"2026-01-31T12:00:00Z\"}");
    }

    /** No change is accepted while the disk is full, and none is made. */
    private void fullDisk() throws IOException {
        String before = get(200, "/v1/snapshot").json().get("version").textValue();
        call(507, "PUT", "/v1/workloads/new", "{\"request\": {}}");
        call(507, "DELETE", "/v1/workloads/next", null);
        call(507, "POST", "/v1/workloads/held/steps", "{\"step\": \"stop\"}");
        call(507, "PUT", "/v1/workloads/next/request", "{\"request\": {\"cpu\": 2}}");
        call(507, "PUT", "/v1/workloads/next/group", "{\"group\": \"nlp\"}");
        decide(507, "admit", "", "next");
        call(507, "PUT", "/v1/quotas", "{\"groups\": [], \"displaced\": {\"toDefaultGroup\": true}}", "If-Match: *");
        call(507, "PUT", "/v1/totals", "{\"total\": {\"cpu\": 1}}");
        call(507, "PUT", "/v1/nodes/node-1", "{\"allocatable\": {\"cpu\": 2}}");
        call(507, "DELETE", "/v1/nodes/node-1", null);
        call(507, "POST", "/v1/plans/revocation", "{\"groups\": [\"nlp\"], \"belowMin\": true, \"carryOut\": true}");
        call(507, "POST", "/v1/plans/preemption", "{\"workloads\": [\"important\"], \"carryOut\": true}");
        call(507, "DELETE", "/v1/hand-overs/" + openHandOver, null);
        call(507, "POST", "/v1/checkpoints", null);
        assertThat(get(200, "/v1/snapshot").json().get("version").textValue()).isEqualTo(before);
    }
}
