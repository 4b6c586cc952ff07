package io.github.quotatree.service;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.quotatree.store.FaultyDisk;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What is there after a restart, and what a full or failing disk does. */
class RestartTest {
    private static final String VISION = "{\"group\": \"vision\", \"request\": {\"cpu\": 1000, \"gpu\": 1}}";

    @TempDir
    private Path folder;

    private static JsonNode snapshot(QuotaService service) throws IOException {
        try (Client client = new Client(service.port())) {
            return client.get("/v1/snapshot").expect(200).json();
        }
    }

    private static void submit(QuotaService service, int status, String... ids) throws IOException {
        try (Client client = new Client(service.port())) {
            for (String id : ids) {
                client.call("PUT", "/v1/workloads/" + id, VISION).expect(status);
            }
        }
    }

    @Test
    void everythingIsThereAgain() throws IOException {
        JsonNode before;
        String tag;
        try (QuotaService service = TestService.start(folder);
                Client client = new Client(service.port())) {
            submit(service, 201, "a", "b", "c");
            client.call("POST", "/v1/decisions", "{\"workloads\": [\"a\"], \"mode\": \"admit\"}")
                    .expect(200);
            client.call("POST", "/v1/decisions", "{\"workloads\": [\"b\"], \"mode\": \"reserve\", \"time\": \"PT1H\"}")
                    .expect(200);
            client.call("PUT", "/v1/totals", "{\"total\": {\"cpu\": 9000, \"gpu\": \"9007199254740993\"}}")
                    .expect(200);
            tag = client.get("/v1/quotas").header("ETag");
            before = snapshot(service);
        }
        try (QuotaService service = TestService.start(folder);
                Client client = new Client(service.port())) {
            assertThat(service.stored().isNew()).isFalse();
            assertThat(snapshot(service)).isEqualTo(before);
            assertThat(client.get("/v1/quotas").header("ETag")).isEqualTo(tag);
            submit(service, 200, "a", "b", "c");
        }
    }

    @Test
    void aLongJournalIsReplacedByAState() throws Exception {
        ServiceOptions options = TestService.options(folder, new FaultyDisk(), 4);
        options = options.withStore(options.store().withJournalBytes(500));
        try (QuotaService service = QuotaService.start(options, TestService::firstState)) {
            for (int k = 0; k < 30; k++) {
                submit(service, 201, "job-" + k);
            }
            TestService.await("a checkpoint", () -> service.stored().journalBytes() < 500);
            TestService.await("the files before are deleted", () -> names().size() == 3);
            assertThat(names()).noneMatch(name -> name.endsWith("0000000001"));
        }
        try (QuotaService service = TestService.start(folder)) {
            assertThat(service.stored().ledger().snapshot().size()).isEqualTo(30);
        }
    }

    private List<String> names() {
        try (Stream<Path> files = Files.list(folder)) {
            return files.map(file -> file.getFileName().toString()).toList();
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }

    @Test
    void aFullDiskRefusesChangesAndLosesNone() throws Exception {
        FaultyDisk disk = new FaultyDisk();
        try (QuotaService service = TestService.start(folder, disk)) {
            submit(service, 201, "a");
            disk.leavesRoom = true; // a part of the room for the record is made, and stays
            disk.isFull = true;
            submit(service, 507, "b", "b", "c");
            assertThat(snapshot(service).get("workloads").size()).isEqualTo(1);
            disk.isFull = false;
            disk.leavesRoom = false;
            TestService.await("changes again", service.stored()::takesChanges);
            submit(service, 201, "b");
        }
        try (QuotaService service = TestService.start(folder)) {
            assertThat(snapshot(service).get("workloads").findValuesAsText("id"))
                    .containsExactly("a", "b");
        }
    }

    @Test
    void roomBeforeALaterJournalIsPassedOver() throws Exception {
        FaultyDisk disk = new FaultyDisk();
        try (QuotaService service = TestService.start(folder, disk)) {
            submit(service, 201, "a");
            disk.leavesRoom = true;
            disk.isFull = true;
            submit(service, 507, "b");
            disk.isFull = false;
            disk.leavesRoom = false;
            TestService.await("changes again", service.stored()::takesChanges);
            submit(service, 201, "c");
            // as if the process had been killed before the state was written
            Path state = folder.resolve("state-0000000000000000002");
            TestService.await("the state", () -> Files.exists(state));
        }
        try (QuotaService service = TestService.start(folder)) {
            assertThat(snapshot(service).get("workloads").findValuesAsText("id"))
                    .containsExactly("a", "c");
        }
    }

    @Test
    void aDiskThatFailsToForceIsNotTrustedAgain() throws Exception {
        FaultyDisk disk = new FaultyDisk();
        QuotaService service = TestService.start(folder, disk);
        try (Client client = new Client(service.port())) {
            disk.failsToForce = true;
            submit(service, 503, "a");
            disk.failsToForce = false;
            submit(service, 503, "a", "b");
            client.get("/v1/snapshot").expect(503);
            client.get("/health").expect(503);
        } finally {
            service.close();
        }
        try (QuotaService again = TestService.start(folder)) {
            submit(again, 201, "b");
            assertThat(snapshot(again).get("workloads").findValuesAsText("id")).contains("b");
        }
    }

    /** A refusal follows from a change of another client, which a crash must not undo after the answer. */
    @Test
    void aRefusalWaitsForTheChangeThatItFollowsFrom() throws Exception {
        FaultyDisk disk = new FaultyDisk();
        CountDownLatch latch = new CountDownLatch(1);
        try (QuotaService service = TestService.start(folder, disk)) {
            disk.forceWaitsFor = latch;
            CompletableFuture<Void> change =
                    CompletableFuture.runAsync(() -> quietly(() -> submit(service, 201, "a")), TestService.THREADS);
            TestService.await(
                    "the change", () -> service.stored().ledger().workload("a").isPresent());
            AtomicBoolean isForced = new AtomicBoolean();
            CompletableFuture<Void> refusal = CompletableFuture.runAsync(
                    () -> quietly(() -> {
                        try (Client client = new Client(service.port())) {
                            assertThat(client.call("POST", "/v1/workloads/a/steps", "{\"step\": \"start\"}")
                                            .status())
                                    .isEqualTo(409);
                            isForced.set(latch.getCount() == 0);
                        }
                    }),
                    TestService.THREADS);
            Thread.sleep(300); // a refusal that does not wait is there by now
            disk.forceWaitsFor = null;
            latch.countDown();
            change.join();
            refusal.join();
            assertThat(isForced).isTrue();
        }
    }

    private interface Call {
        void run() throws IOException;
    }

    private static void quietly(Call call) {
        try {
            call.run();
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }

    @Test
    void aJournalThatWasChangedIsRefusedByName() throws Exception {
        try (QuotaService service = TestService.start(folder)) {
            submit(service, 201, "a", "b");
        }
        Path journal = folder.resolve("journal-0000000000000000001");
        byte[] bytes = Files.readAllBytes(journal);
        bytes[bytes.length - 20] ^= 1;
        Files.write(journal, bytes);
        assertThatThrownBy(() -> TestService.start(folder))
                .isInstanceOf(IOException.class)
                .hasMessageContaining(journal.toString())
                .hasMessageContaining("was changed after it was written");
        assertThat(Files.readAllBytes(journal)).isEqualTo(bytes);
    }

    @Test
    void aFolderIsForOneProcess() throws Exception {
        try (QuotaService service = TestService.start(folder)) {
            assertThatThrownBy(() -> TestService.start(folder))
                    .hasMessageContaining("another store of this process uses it");
            submit(service, 201, "a");
        }
    }
}
