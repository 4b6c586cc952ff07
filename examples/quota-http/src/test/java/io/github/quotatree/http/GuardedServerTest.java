package io.github.quotatree.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.BindException;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.logging.Level;
import java.util.logging.Logger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The answers of a server, also to bytes that are no request, and what it leaves behind. */
class GuardedServerTest {
    @ParameterizedTest
    @ValueSource(
            strings = {
                "GET~~",
                "GET /health HTTP/1.1~~",
                "GET /health HTTP/1.1~Host: a~Host: b~~",
                "GET /he alth HTTP/1.1~Host: a~~",
                "GET /health HTTP/1.1~Host: a~ folded: b~~",
                "GET /health HTTP/1.1~Host: a~no colon~~",
                "GET /%zz HTTP/1.1~Host: a~~",
                "GET /%00 HTTP/1.1~Host: a~~",
                "TRACE /health HTTP/1.1~Host: a~~",
                "OPTIONS * HTTP/1.1~Host: a~~",
                "GET /health HTTP/1.1~Host: a~Content-Length: x~~",
            })
    void badRequestsAreRefusedInTheWordsOfTheSite(String request) throws IOException {
        try (GuardedServer server = TestServers.start("127.0.0.1", TestServers.PATIENT, TestServers.site());
                Raw raw = new Raw("127.0.0.1", server.port())) {
            Socket socket = raw.send(request);
            socket.shutdownOutput();
            assertThat(Raw.exchange(socket))
                    .startsWith("HTTP/1.1 4")
                    .contains("Content-Type: text/plain; charset=utf-8", "X-Content-Type-Options: nosniff")
                    .doesNotContain("<", "Jetty", "java")
                    .endsWith("\n");
            assertThat(raw.get("/health")).endsWith("ok\n");
        }
    }

    @Test
    void aHeadIsBounded() throws IOException {
        try (GuardedServer server = TestServers.start("127.0.0.1", TestServers.PATIENT, TestServers.site());
                Raw raw = new Raw("127.0.0.1", server.port())) {
            assertThat(raw.exchange("GET /health HTTP/1.1~Host: a~X: " + "y".repeat(20_000) + "~~"))
                    .startsWith("HTTP/1.1 431 ")
                    .endsWith("request: the head is too large\n");
        }
    }

    @Test
    void aHeadRequestIsAnsweredAsAGetWithoutBody() throws IOException {
        try (GuardedServer server = TestServers.start("127.0.0.1", TestServers.PATIENT, TestServers.site());
                Raw raw = new Raw("127.0.0.1", server.port())) {
            Socket socket = raw.send("HEAD /health HTTP/1.1~Host: a~Connection: close~~");
            String answer = new String(socket.getInputStream().readAllBytes(), java.nio.charset.StandardCharsets.UTF_8);
            assertThat(answer)
                    .startsWith("HTTP/1.1 200 ")
                    .contains("Content-Length: 3\r\n")
                    .endsWith("\r\n\r\n");
            assertThat(raw.exchange("HEAD /write HTTP/1.1~Host: a~Connection: close~~"))
                    .startsWith("HTTP/1.1 405 ");
        }
    }

    @Test
    void pathsAndMethodsAreKnown() throws IOException {
        try (GuardedServer server = TestServers.start("127.0.0.1", TestServers.PATIENT, TestServers.site());
                Raw raw = new Raw("127.0.0.1", server.port())) {
            assertThat(raw.get("/other"))
                    .startsWith("HTTP/1.1 404 ")
                    .endsWith("path (/other): there is no such path\n");
            assertThat(raw.get("/write")).startsWith("HTTP/1.1 405 ").contains("Allow: POST\r\n");
            assertThat(raw.exchange("PUT /health HTTP/1.1~Host: a~Content-Length: 0~~"))
                    .startsWith("HTTP/1.1 405 ")
                    .contains("Allow: GET, HEAD\r\n");
        }
    }

    @Test
    void aRefusalReachesAClientThatSendsAllOfItsBodyFirst() throws IOException {
        try (GuardedServer server = TestServers.start("127.0.0.1", TestServers.PATIENT, TestServers.site());
                Raw raw = new Raw("127.0.0.1", server.port())) {
            String head = "POST /open HTTP/1.1~Host: a~Content-Type: application/json~";
            int length = 4 << 20;
            assertThat(raw.exchange(head + "Content-Length: " + length + "~~" + "x".repeat(length)))
                    .startsWith("HTTP/1.1 413 ");
            String chunk = "10000~" + "x".repeat(65_536) + "~";
            assertThat(raw.exchange(head + "Transfer-Encoding: chunked~~" + chunk.repeat(64) + "0~~"))
                    .startsWith("HTTP/1.1 413 ");
        }
    }

    @Test
    void aFailureShowsNothingOfItsCause() throws IOException {
        Logger log = Logger.getLogger(Guard.class.getName());
        log.setLevel(Level.OFF);
        try (GuardedServer server = TestServers.start("127.0.0.1", TestServers.PATIENT, TestServers.site());
                Raw raw = new Raw("127.0.0.1", server.port())) {
            assertThat(raw.get("/fails"))
                    .startsWith("HTTP/1.1 500 ")
                    .endsWith("service: it has failed; its log says why\n");
        } finally {
            log.setLevel(null);
        }
    }

    @Test
    void manyRequestsOfOneConnectionAreAnsweredInTheirOrder() throws IOException {
        List<String> answered = new CopyOnWriteArrayList<>();
        Pages pages = TestServers.site();
        Site observed = new Site() {
            @Override
            public Operation operation(Head head) {
                return pages.operation(head);
            }

            @Override
            public void answered(String operation, int status, Duration time) {
                answered.add(operation + " " + status + " " + !time.isNegative());
            }
        };
        try (GuardedServer server = TestServers.start("127.0.0.1", TestServers.PATIENT, observed);
                Raw raw = new Raw("127.0.0.1", server.port())) {
            String post = "POST /open HTTP/1.1~Host: a~Content-Type: application/json~Content-Length: ";
            Socket socket = raw.send((post + "1~~x" + post + "2~~xx").repeat(50) + "GET /other HTTP/1.1~Host: a~~");
            for (int k = 0; k < 100; k++) {
                assertThat(Raw.exchange(socket)).endsWith((k % 2 + 1) + " bytes\n");
            }
            assertThat(Raw.exchange(socket)).startsWith("HTTP/1.1 404 ");
            assertThat(answered).hasSize(101).contains("/open 200 true").endsWith("unmatched 404 true");
        }
    }

    @ParameterizedTest
    @CsvSource({"127.0.0.1", "0.0.0.0"})
    void aClosedServerLeavesNoPortAndNoThread(String address) throws IOException, InterruptedException {
        GuardedServer server = TestServers.start(address, TestServers.PATIENT, TestServers.site());
        int port = server.port();
        assertThatThrownBy(() -> GuardedServer.start(
                        GuardedServer.Settings.of("second", new InetSocketAddress(address, port)),
                        Limits.small(),
                        TestServers.site()))
                .isInstanceOf(BindException.class);
        try (Raw raw = new Raw("127.0.0.1", port)) {
            raw.send(20, "GET /health");
            assertThat(raw.get("/health")).endsWith("ok\n");
            server.close();
        }
        try (ServerSocket free = new ServerSocket()) {
            free.setReuseAddress(true);
            free.bind(new InetSocketAddress(address, port));
        }
        for (Thread thread : Thread.getAllStackTraces().keySet()) {
            if (thread.getName().startsWith("test-") || thread.getName().startsWith("second-")) {
                thread.join(60_000);
                assertThat(thread.isAlive()).as(thread.getName()).isFalse();
            }
        }
    }
}
