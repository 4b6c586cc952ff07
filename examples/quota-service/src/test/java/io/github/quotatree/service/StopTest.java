package io.github.quotatree.service;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.quotatree.store.FaultyDisk;
import java.io.IOException;
import java.net.ConnectException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A stop finishes what is being carried out, refuses what is new, and leaves no thread, port or file behind. */
class StopTest {
    @TempDir
    private Path folder;

    @Test
    void nothingIsLeftBehind() throws Exception {
        assertThat(TestService.threads()).isEmpty();
        QuotaService service = TestService.start(folder);
        int port = service.port();
        try (Client client = new Client(port)) {
            client.call("PUT", "/v1/workloads/a", "{\"request\": {}}").expect(201);
            assertThat(TestService.threads()).isNotEmpty();
            service.close();
            service.close();
        }
        TestService.await("no thread is left", () -> TestService.threads().isEmpty());
        assertThatThrownBy(() -> new Socket(InetAddress.getLoopbackAddress(), port).close())
                .isInstanceOf(ConnectException.class);
        new ServerSocket(port, 1, InetAddress.getLoopbackAddress()).close();
        try (Stream<Path> files = Files.list(folder)) {
            assertThat(files.map(file -> file.getFileName().toString()))
                    .containsExactlyInAnyOrder("lock", "state-0000000000000000001", "journal-0000000000000000001");
        }
    }

    @Test
    void aStartThatFailsLeavesNothingBehind() throws Exception {
        try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            ServiceOptions options = TestService.options(folder, new FaultyDisk(), 4);
            ServiceOptions onTakenPort = options.withHttp(new io.github.quotatree.service.http.HttpFront.Settings(
                    new java.net.InetSocketAddress(InetAddress.getLoopbackAddress(), taken.getLocalPort()),
                    0,
                    options.http().names(),
                    4,
                    1000));
            assertThatThrownBy(() -> QuotaService.start(onTakenPort, TestService::firstState))
                    .isInstanceOf(IOException.class);
        }
        assertThatThrownBy(() ->
                        QuotaService.start(TestService.options(folder.resolve("other"), new FaultyDisk(), 4), () -> {
                            throw new IllegalArgumentException("no quotas");
                        }))
                .hasMessage("no quotas");
        TestService.await("no thread is left", () -> TestService.threads().isEmpty());
        TestService.start(folder).close();
    }

    @Test
    void whatIsBeingCarriedOutIsFinishedAndWhatIsNewIsRefused() throws Exception {
        FaultyDisk disk = new FaultyDisk();
        QuotaService service = TestService.start(folder, disk);
        CountDownLatch latch = new CountDownLatch(1);
        disk.forceWaitsFor = latch;
        try (Client slow = new Client(service.port());
                Client late = new Client(service.port())) {
            CompletableFuture<Client.Answer> answer =
                    CompletableFuture.supplyAsync(() -> put(slow, "/v1/workloads/slow"), TestService.THREADS);
            TestService.await(
                    "the request waits for the disk",
                    () -> service.stored().ledger().workload("slow").isPresent());
            CompletableFuture<Void> stop = CompletableFuture.runAsync(
                    () -> {
                        try {
                            service.close();
                        } catch (IOException e) {
                            throw new AssertionError(e);
                        }
                    },
                    TestService.THREADS);
            TestService.await("the service is stopping", () -> isStopping(late));
            Client.Answer refused = put(late, "/v1/workloads/late");
            assertThat(refused.status()).isEqualTo(503);
            assertThat(refused.header("Retry-After")).isEqualTo("1");
            assertThat(answer).isNotDone();
            disk.forceWaitsFor = null;
            latch.countDown();
            assertThat(answer.join().status()).isEqualTo(201);
            stop.join();
        }
        try (QuotaService again = TestService.start(folder)) {
            assertThat(again.stored().ledger().workload("slow")).isPresent();
            assertThat(again.stored().ledger().workload("late")).isEmpty();
        }
        TestService.await("no thread is left", () -> TestService.threads().isEmpty());
    }

    private static Client.Answer put(Client client, String path) {
        try {
            return client.call("PUT", path, "{\"request\": {}}");
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }

    private static boolean isStopping(Client client) {
        try {
            return client.get("/ready").status() == 503;
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }

    @Test
    void aTerminatedProcessAnswersWhatItHasBegun() throws Exception {
        Path quotas = Files.writeString(folder.resolve("quotas.json"), TestService.QUOTAS);
        Path data = folder.resolve("data");
        int answered = 0;
        try (ChildService service = ChildService.start(data, quotas);
                Client client = new Client(service.port())) {
            CompletableFuture<Integer> status = null;
            while (status == null || !status.isDone()) {
                try {
                    if (client.call("PUT", "/v1/workloads/job-" + answered, "{\"request\": {}}")
                                    .status()
                            == 201) {
                        answered++;
                    }
                } catch (IOException e) {
                    break; // the port is closed
                }
                if (answered == 20) {
                    status = CompletableFuture.supplyAsync(
                            () -> {
                                try {
                                    return service.terminate();
                                } catch (InterruptedException e) {
                                    throw new AssertionError(e);
                                }
                            },
                            TestService.THREADS);
                }
            }
            assertThat(status).isNotNull();
            assertThat(status.join()).isEqualTo(143);
            assertThat(service.lines()).noneMatch(line -> line.contains("Exception"));
        }
        try (QuotaService again = TestService.start(data)) {
            assertThat(again.stored().ledger().snapshot().size()).isBetween(answered, answered + 1);
            assertThat(again.stored().tornBytes()).isZero();
        }
    }

    @Test
    void slowClientsAreCutOffAndHoldUpNoOther() throws Exception {
        try (QuotaService service =
                QuotaService.start(TestService.options(folder, new FaultyDisk(), 2), TestService::firstState)) {
            List<Socket> slow = new java.util.ArrayList<>();
            for (int k = 0; k < 8; k++) {
                Socket socket = new Socket(InetAddress.getLoopbackAddress(), service.port());
                socket.setSoTimeout((int) Duration.ofSeconds(30).toMillis());
                socket.getOutputStream()
                        .write(("PUT /v1/totals HTTP/1.1\r\nHost: 127.0.0.1:" + service.port()
                                        + "\r\nAuthorization: Bearer " + Client.TOKEN
                                        + "\r\nContent-Type: application/json\r\nContent-Length: 1000\r\n\r\n{")
                                .getBytes(StandardCharsets.US_ASCII));
                slow.add(socket);
            }
            try (Client client = new Client(service.port())) {
                client.call("PUT", "/v1/workloads/a", "{\"request\": {}}").expect(201);
            }
            for (Socket socket : slow) {
                try (socket) {
                    assertThat(socket.getInputStream().read())
                            .as("closed by the server")
                            .isEqualTo(-1);
                } catch (java.net.SocketException e) {
                    assertThat(e).hasMessageContaining("reset");
                }
            }
        }
        TestService.await("no thread is left", () -> TestService.threads().isEmpty());
    }
}
