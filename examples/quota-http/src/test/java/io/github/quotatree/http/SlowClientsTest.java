package io.github.quotatree.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.Socket;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Clients that send slowly, or nothing, hold up no other. Where it is asked whether others are answered, nothing ends
 * by time: an answer that waited for a slow client would never come.
 */
class SlowClientsTest {
    private static final String HALF_HEAD = "GET /health HTTP/1.1~Host: 127.0";

    @ParameterizedTest
    @CsvSource({
        "150, 'GET /health HTTP/1.1~Host: 127.0'",
        "150, 'POST /open HTTP/1.1~Host: a~Content-Type: application/json~Content-Length: 100~~{'",
        "150, 'POST /open HTTP/1.1~Host: a~Content-Type: application/json~Transfer-Encoding: chunked~~1~'",
        "2000, 'G'",
        "1000, ''"
    })
    void othersAreAnsweredWhileManyHaveSentHalf(int connections, String half) throws IOException {
        Limits limits = TestServers.PATIENT.withConnections(1_000, 1_000);
        try (GuardedServer server = TestServers.start("127.0.0.1", limits, TestServers.site());
                Raw raw = new Raw("127.0.0.1", server.port())) {
            raw.send(connections, half);
            assertThat(raw.get("/health")).endsWith("ok\n");
            assertThat(raw.get("/read")).endsWith("data\n");
            assertThat(raw.exchange("POST /open HTTP/1.1~Host: a~Content-Type: application/json~Content-Length: 2~~{}"))
                    .endsWith("2 bytes\n");
        }
    }

    @Test
    void aClientWithManyConnectionsTakesThePlacesOfItsOwn() throws IOException {
        Limits limits = TestServers.PATIENT.withConnections(30, 10);
        try (GuardedServer server = TestServers.start("127.0.0.1", limits, TestServers.site());
                Raw raw = new Raw("127.0.0.1", server.port())) {
            List<Socket> many = raw.send(10, "GET /health HTTP/1.1~Host: a~~");
            for (Socket each : many) {
                assertThat(Raw.exchange(each)).endsWith("ok\n");
                each.getOutputStream().write(Raw.bytes(HALF_HEAD));
            }
            assertThat(raw.get("/health")).endsWith("ok\n");
            int answered = 0;
            for (Socket each : many) {
                try {
                    each.getOutputStream().write(Raw.bytes(".0.1~~"));
                    answered += Raw.exchange(each).endsWith("ok\n") ? 1 : 0;
                } catch (IOException e) {
                    // closed
                }
            }
            assertThat(answered).as("all but the one whose place was taken").isEqualTo(9);
        }
    }

    @Test
    void aRequestThatIsCarriedOutKeepsItsPlace() throws Exception {
        CountDownLatch begun = new CountDownLatch(1);
        CountDownLatch go = new CountDownLatch(1);
        Pages site = siteThatWaits(begun, go);
        try (GuardedServer server = TestServers.start("127.0.0.1", TestServers.PATIENT.withConnections(1, 1), site);
                Raw raw = new Raw("127.0.0.1", server.port())) {
            Socket carriedOut = raw.send("GET /waits HTTP/1.1~Host: a~~");
            begun.await();
            assertThat(Raw.isClosed(raw.send("GET"))).isTrue();
            go.countDown();
            assertThat(Raw.exchange(carriedOut)).endsWith("done\n");
        }
    }

    @ParameterizedTest
    @CsvSource({
        "''",
        "'GET /health HTTP/1.1~Host: 127.0'",
        "'POST /open HTTP/1.1~Host: a~Content-Type: application/json~Content-Length: 100~~{'"
    })
    void aSlowClientIsCutOff(String half) throws IOException {
        Limits limits = TestServers.PATIENT.withArrival(Duration.ofMillis(400));
        try (GuardedServer server = TestServers.start("127.0.0.1", limits, TestServers.site());
                Raw raw = new Raw("127.0.0.1", server.port())) {
            for (Socket slow : raw.send(20, half)) {
                assertThat(Raw.isClosed(slow)).isTrue();
            }
            assertThat(raw.get("/health")).endsWith("ok\n");
        }
    }

    /** A time for each byte would be none for the whole. */
    @ParameterizedTest
    @CsvSource({
        "'GET /health HTTP/1.1~X: '",
        "'POST /open HTTP/1.1~Host: a~Content-Type: application/json~Content-Length: 1000~~'",
        "'GET /health HTTP/1.1~Host: a~~GET /health HTTP/1.1~X: '"
    })
    void singleBytesGainNoTime(String begin) throws Exception {
        Limits limits = TestServers.PATIENT.withArrival(Duration.ofMillis(400));
        try (GuardedServer server = TestServers.start("127.0.0.1", limits, TestServers.site());
                Raw raw = new Raw("127.0.0.1", server.port())) {
            Socket slow = raw.send(begin);
            boolean isCutOff = false;
            for (int k = 0; k < 900 && !isCutOff; k++) { // for 18 seconds
                Thread.sleep(20);
                try {
                    slow.getOutputStream().write('x');
                } catch (IOException e) {
                    isCutOff = true;
                }
            }
            assertThat(isCutOff).isTrue();
        }
    }

    /** Bodies that never came to their end leave no bytes counted. */
    @Test
    void theRoomOfUnfinishedBodiesIsGivenBack() throws IOException {
        Limits limits = TestServers.PATIENT
                .withArrival(Duration.ofMillis(400))
                .withBodyBytes(1_000)
                .withConnections(400, 400);
        String large = "POST /open HTTP/1.1~Host: a~Content-Type: application/json~Content-Length: 1000~~";
        try (GuardedServer server = TestServers.start("127.0.0.1", limits, TestServers.site());
                Raw raw = new Raw("127.0.0.1", server.port())) {
            int refused = 0;
            for (Socket slow : raw.send(100, large + "x".repeat(999))) {
                refused += Raw.exchange(slow).startsWith("HTTP/1.1 503") ? 1 : 0;
            }
            assertThat(refused).as("more than 16 bodies of the largest size").isEqualTo(84);
            for (int k = 0; k < 100; k++) {
                assertThat(raw.exchange(large + "x".repeat(1_000))).endsWith("1000 bytes\n");
            }
        }
    }

    @Test
    void aClientThatTakesNoAnswerHoldsNoThread() throws IOException {
        byte[] large = new byte[64 << 20];
        Pages site = TestServers.site().get("/large", Access.OPEN, head -> Answer.of(200, Answer.JSON, large));
        Limits limits = TestServers.PATIENT.withWork(1, Duration.ofDays(1));
        try (GuardedServer server = TestServers.start("127.0.0.1", limits, site);
                Raw raw = new Raw("127.0.0.1", server.port())) {
            raw.send(3, "GET /large HTTP/1.1~Host: a~~");
            assertThat(raw.get("/read")).endsWith("data\n");
        }
    }

    @Test
    void aProbeIsAnsweredWhileAllThreadsAreBusyAndOthersAreRefused() throws Exception {
        CountDownLatch begun = new CountDownLatch(2);
        CountDownLatch go = new CountDownLatch(1);
        Pages site = siteThatWaits(begun, go);
        Limits limits = TestServers.PATIENT.withWork(2, Duration.ofMillis(50));
        try (GuardedServer server = TestServers.start("127.0.0.1", limits, site);
                Raw raw = new Raw("127.0.0.1", server.port())) {
            List<Socket> busy = raw.send(2, "GET /waits HTTP/1.1~Host: a~~");
            begun.await();
            assertThat(raw.get("/health")).endsWith("ok\n");
            assertThat(raw.get("/read"))
                    .startsWith("HTTP/1.1 503 ")
                    .contains("Retry-After: 1")
                    .endsWith("requests at once (2): no more are carried out at once; call again\n");
            go.countDown();
            for (Socket each : busy) {
                assertThat(Raw.exchange(each)).endsWith("done\n");
            }
            assertThat(raw.get("/read")).endsWith("data\n");
        }
    }

    /** Returns a site with a page that notes its begin, and is answered when it may go on. */
    private static Pages siteThatWaits(CountDownLatch begun, CountDownLatch go) {
        return TestServers.site().get("/waits", Access.OPEN, head -> {
            begun.countDown();
            try {
                go.await();
            } catch (InterruptedException e) {
                throw new AssertionError(e);
            }
            return Answer.line(200, "done");
        });
    }
}
