package io.github.quotatree.service;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.quotatree.http.Token;
import io.github.quotatree.service.http.HttpFront;
import io.github.quotatree.store.FaultyDisk;
import io.github.quotatree.store.StoreOptions;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The service among clients that are slow, that are others than its own, and that call it by other names. */
class GuardTest {
    @TempDir
    private Path folder;

    private static Socket open(String address, int port, String text) throws IOException {
        Socket socket = new Socket(InetAddress.getByName(address), port);
        socket.setSoTimeout(60_000);
        socket.getOutputStream().write(text.replace("~", "\r\n").getBytes(StandardCharsets.US_ASCII));
        return socket;
    }

    private static String exchange(String address, int port, String text) throws IOException {
        try (Socket socket = open(address, port, text)) {
            return new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        }
    }

    @ParameterizedTest
    @CsvSource({
        "150, 'GET /health HTTP/1.1~Host: '",
        "150, 'PUT /v1/totals HTTP/1.1~Host: HERE~Authorization: Bearer TOKEN~Content-Type: application/json~"
                + "Content-Length: 1000~~{'",
        "2000, 'G'",
        "1000, ''"
    })
    void slowClientsHoldUpNoOther(int clients, String half) throws IOException {
        List<Socket> slow = new ArrayList<>();
        try (QuotaService service = TestService.start(folder)) {
            String text = half.replace("HERE", "127.0.0.1:" + service.port()).replace("TOKEN", Client.TOKEN);
            for (int k = 0; k < clients; k++) {
                try {
                    slow.add(open("127.0.0.1", service.port(), text));
                } catch (IOException e) {
                    // closed at once
                }
            }
            try (Client client = new Client(service.port());
                    Client probe = new Client(service.healthPort())) {
                client.get("/health").expect(200);
                client.call("PUT", "/v1/workloads/a", "{\"request\": {}}").expect(201);
                probe.get("/health").expect(200);
            }
            Socket last = slow.get(slow.size() - 1);
            last.setSoTimeout(1);
            assertThatThrownBy(() -> last.getInputStream().read())
                    .as("the answers have not waited for its end")
                    .isInstanceOf(SocketTimeoutException.class);
        } finally {
            for (Socket socket : slow) {
                socket.close();
            }
        }
    }

    @Test
    void aProbeComesByTheAddressOfAPodOrTheNameOfAService() throws IOException {
        try (QuotaService service = TestService.start(folder)) {
            for (int port : new int[] {service.port(), service.healthPort()}) {
                for (String host : new String[] {"10.1.2.3:8280", "quota.team.svc", "quota:8280"}) {
                    for (String path : new String[] {"/health", "/ready"}) {
                        assertThat(exchange(
                                        "127.0.0.1",
                                        port,
                                        "GET " + path + " HTTP/1.1~Host: " + host + "~Connection: close~~"))
                                .startsWith("HTTP/1.1 200 ");
                    }
                }
            }
            try (Client probe = new Client(service.healthPort())) {
                probe.get("/v1/quotas").expect(404);
                probe.call("POST", "/v1/checkpoints", null).expect(404);
                probe.call("PUT", "/health", null).expect(405);
            }
        }
    }

    /** The service cannot know 127.0.0.2 from the address of another machine: it listens on all addresses. */
    @Test
    void readsNeedTheTokenWhereOtherMachinesReachTheService() throws IOException {
        ServiceOptions options = ServiceOptions.of(folder, Token.of(Client.TOKEN))
                .withHttp(new HttpFront.Settings(new InetSocketAddress("0.0.0.0", 0), 0, Set.of(), 4, 65_536))
                .withStore(new FaultyDisk().in(StoreOptions.defaults()));
        try (QuotaService service = QuotaService.start(options, TestService::firstState)) {
            for (String path : new String[] {"/v1/quotas", "/v1/snapshot", "/metrics"}) {
                String request = "GET " + path + " HTTP/1.1~Host: 127.0.0.2:" + service.port() + "~Connection: close~";
                assertThat(exchange("127.0.0.2", service.port(), request + "~")).startsWith("HTTP/1.1 401 ");
                assertThat(exchange(
                                "127.0.0.2", service.port(), request + "Authorization: Bearer " + Client.TOKEN + "~~"))
                        .startsWith("HTTP/1.1 200 ");
            }
            assertThat(exchange("127.0.0.2", service.port(), "GET /health HTTP/1.1~Host: 10.1.2.3~Connection: close~~"))
                    .startsWith("HTTP/1.1 200 ");
        }
    }

    @Test
    void aHeadRequestIsAnsweredAndABadPathInTheWordsOfTheService() throws IOException {
        try (QuotaService service = TestService.start(folder)) {
            String rest = " HTTP/1.1~Host: 127.0.0.1:" + service.port() + "~Connection: close~~";
            assertThat(exchange("127.0.0.1", service.port(), "HEAD /health" + rest))
                    .startsWith("HTTP/1.1 200 ")
                    .contains("Content-Type: application/json")
                    .endsWith("\r\n\r\n");
            assertThat(exchange("127.0.0.1", service.port(), "GET /v1/workloads/%zz" + rest))
                    .startsWith("HTTP/1.1 400 ")
                    .contains("Content-Type: application/problem+json")
                    .contains("\"detail\":\"request: is not HTTP/1.1\"");
        }
    }
}
