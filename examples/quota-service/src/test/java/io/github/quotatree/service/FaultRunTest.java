package io.github.quotatree.service;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.quotatree.Demand;
import io.github.quotatree.GroupRuntime;
import io.github.quotatree.QuotaTree;
import io.github.quotatree.RuntimeQuotas;
import io.github.quotatree.SolveOptions;
import io.github.quotatree.ledger.LedgerState;
import io.github.quotatree.resource.ResourceSchema;
import io.github.quotatree.resource.ResourceVector;
import io.github.quotatree.service.body.Json;
import io.github.quotatree.workload.AdmissionRule;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * A run under faults: clients and an operator work on a service whose process is killed again and again in the middle
 * of their requests, and whose journal ends in a torn record. Afterwards the ledger is what was answered, and its
 * runtimes are those of a fresh solve of what the clients know.
 */
class FaultRunTest {
    private static final ResourceSchema SCHEMA = ResourceSchema.of("cpu", "gpu");
    private static final int CLIENTS = 4;

    @TempDir
    private Path temporary;

    private final AtomicInteger acknowledged = new AtomicInteger();
    private final List<ModelClient> clients = new ArrayList<>();
    private int unanswered;
    private int torn;

    @Test
    void nothingThatWasAnsweredIsLostByThreeKills() throws Exception {
        run(20_261_122, 3, 150);
    }

    @Test
    @Tag("heavy")
    void nothingThatWasAnsweredIsLostByTwelveKills() throws Exception {
        run(42, 12, 400);
    }

    private void run(long seed, int kills, int between) throws Exception {
        Path data = temporary.resolve("data");
        Path quotas = Files.writeString(temporary.resolve("quotas.json"), TestService.QUOTAS);
        Random random = new Random(seed);
        for (int k = 0; k < CLIENTS; k++) {
            clients.add(new ModelClient("c" + k, seed + k, acknowledged));
        }
        ModelOperator operator = new ModelOperator(seed - 1, acknowledged);
        for (int kill = 0; kill <= kills; kill++) {
            try (ChildService service = ChildService.start(data, quotas, "--checkpoint-bytes", "20000")) {
                resolve(service.port(), operator);
                if (kill == kills) {
                    compare(service.port(), operator);
                    assertThat(service.terminate()).isEqualTo(143);
                } else {
                    work(service, operator, acknowledged.get() + between + random.nextInt(between));
                }
            }
            if (kill < kills) {
                unanswered +=
                        (int) clients.stream().filter(ModelClient::isUncertain).count();
                unanswered += operator.isUncertain() ? 1 : 0;
                tear(data);
            }
        }
        System.out.printf(
                "seed %d: %d requests answered, %d not, %d kills, %d torn journals, %d workloads at the end%n",
                seed,
                acknowledged.get(),
                unanswered,
                kills,
                torn,
                clients.stream().mapToInt(client -> client.known.size()).sum());
        assertThat(torn).isPositive();
        assertThat(acknowledged.get()).isGreaterThanOrEqualTo(kills * between);
    }

    private void resolve(int port, ModelOperator operator) throws IOException {
        try (Client client = new Client(port)) {
            for (ModelClient each : clients) {
                each.resolve(client);
            }
            operator.resolve(client);
        }
    }

    private void work(ChildService service, ModelOperator operator, int until) throws Exception {
        List<Throwable> failures = new ArrayList<>();
        List<Thread> threads = new ArrayList<>();
        for (ModelClient client : clients) {
            threads.add(new Thread(() -> client.run(service.port())));
        }
        threads.add(new Thread(() -> operator.run(service.port())));
        for (Thread thread : threads) {
            thread.setUncaughtExceptionHandler((who, e) -> {
                synchronized (failures) {
                    failures.add(e);
                }
            });
            thread.start();
        }
        TestService.await("work", () -> acknowledged.get() >= until || !failures.isEmpty());
        service.kill();
        for (Thread thread : threads) {
            thread.join();
        }
        assertThat(failures).isEmpty();
    }

    /** Adds the begin of a record to the last journal, as a process leaves it that is killed while it writes. */
    private void tear(Path data) throws IOException {
        Path journal;
        try (Stream<Path> files = Files.list(data)) {
            journal = files.filter(file -> file.getFileName().toString().startsWith("journal-"))
                    .max(Comparator.naturalOrder())
                    .orElseThrow();
        }
        byte[] bytes = Files.readAllBytes(journal);
        ByteBuffer buffer = ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
        int second = bytes.length < 22 ? bytes.length : 23 + buffer.getInt(6);
        if (second + 17 <= bytes.length) {
            int end = Math.min(bytes.length, second + 18 + buffer.getInt(second + 1)) - 1;
            Files.write(journal, Arrays.copyOfRange(bytes, second, end), StandardOpenOption.APPEND);
            torn++;
        } else if (second == bytes.length && bytes.length > 22) {
            Files.write(
                    journal,
                    new byte[] {(byte) 0xA5, 30, 0, 0, 1, 2, 3},
                    StandardOpenOption.APPEND); // a part of a head
            torn++;
        }
    }

    /** Compares the service with what the clients know, and its runtimes with a fresh solve of that. */
    private void compare(int port, ModelOperator operator) throws IOException {
        JsonNode snapshot;
        try (Client client = new Client(port)) {
            snapshot = client.get("/v1/snapshot").expect(200).json();
        }
        Map<String, ModelClient.Known> wanted = new TreeMap<>();
        clients.forEach(client -> wanted.putAll(client.known));
        Map<String, ModelClient.Known> present = new TreeMap<>();
        snapshot.get("workloads").forEach(json -> present.put(json.get("id").textValue(), ModelClient.read(json)));
        assertThat(present).isEqualTo(wanted);

        RuntimeQuotas fresh = solve(operator.known(), wanted);
        JsonNode groups = snapshot.at("/trees/0/groups");
        assertThat(groups.size()).isEqualTo(fresh.groups().size());
        int compared = 0;
        for (JsonNode json : groups) {
            GroupRuntime group = fresh.group(json.get("name").textValue());
            for (String dimension : SCHEMA.dimensions()) {
                assertThat(json.get("runtime").get(dimension).textValue())
                        .as("runtime of %s, %s", group.name(), dimension)
                        .isEqualTo(Long.toString(group.runtime().value(dimension)));
                assertThat(json.get("used").get(dimension).textValue())
                        .as("use of %s, %s", group.name(), dimension)
                        .isEqualTo(Long.toString(group.used().value(dimension)));
                compared++;
            }
        }
        assertThat(compared).isEqualTo(8);
    }

    private static RuntimeQuotas solve(ModelOperator.Edited edited, Map<String, ModelClient.Known> workloads) {
        LedgerState declared = StartFile.read(
                Json.parse(ModelOperator.quotas(edited).getBytes(StandardCharsets.UTF_8)), AdmissionRule.QUOTA_ONLY);
        QuotaTree tree = declared.forest().tree("").orElseThrow();
        Demand.Builder demand = Demand.builder(tree);
        Map<String, ResourceVector> requests = new TreeMap<>();
        Map<String, ResourceVector> uses = new TreeMap<>();
        for (ModelClient.Known each : workloads.values()) {
            ResourceVector amount = SCHEMA.vector(each.cpu(), each.gpu());
            requests.merge(each.countsIn(), amount, ResourceVector::plus);
            if (!each.phase().equals("pending")) {
                uses.merge(each.countsIn(), amount, ResourceVector::plus);
            }
        }
        for (String group : List.of("vision", "nlp", "serving")) {
            demand.request(group, requests.getOrDefault(group, SCHEMA.zero()));
            demand.used(group, uses.getOrDefault(group, SCHEMA.zero()));
        }
        demand.defaultUsed(uses.getOrDefault("quotatree-default", SCHEMA.zero()));
        return tree.computeRuntime(SCHEMA.vector(64_000, edited.total()), demand.build(), SolveOptions.defaults());
    }
}
