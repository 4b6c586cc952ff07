package io.github.quotatree.page.live;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.quotatree.QuotaTree;
import io.github.quotatree.http.Access;
import io.github.quotatree.http.Answer;
import io.github.quotatree.http.GuardedServer;
import io.github.quotatree.http.Limits;
import io.github.quotatree.http.Pages;
import io.github.quotatree.http.Token;
import io.github.quotatree.json.ContractCheck;
import io.github.quotatree.ledger.QuotaLedger;
import io.github.quotatree.page.PageUnits;
import io.github.quotatree.page.history.History;
import io.github.quotatree.resource.ResourceSchema;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.Test;

/** How often a report is made, and who is answered. */
class LivePageTest {
    private static final ResourceSchema CARDS = ResourceSchema.of("gpu");

    private final QuotaLedger ledger = ledger(2);
    private final AtomicLong nanos = new AtomicLong();
    private final AtomicInteger made = new AtomicInteger();

    private static QuotaLedger ledger(int groups) {
        QuotaTree.Builder tree = QuotaTree.builder(CARDS);
        for (int g = 0; g < groups; g++) {
            tree.leaf("team-" + g, group -> group.min(1));
        }
        return QuotaLedger.of(tree.build(), CARDS.vector(groups));
    }

    private static LedgerSource source(QuotaLedger of) {
        return new LedgerSource("a test", PageUnits.base(), () -> of, List::of, InstantSource.system());
    }

    private LivePage page() {
        LedgerSource source = source(ledger);
        return new LivePage(
                "a test",
                () -> {
                    LivePage.Moment moment = source.moment();
                    return new LivePage.Moment(moment.key(), moment.trees(), () -> {
                        made.incrementAndGet();
                        return moment.report().get();
                    });
                },
                new History(),
                nanos::get);
    }

    private void passes(Duration time) {
        nanos.addAndGet(time.toNanos());
    }

    @Test
    void aReportIsMadeOnceASecondWhoeverAsks() {
        LivePage page = page();
        for (int second = 0; second < 10; second++) {
            for (int asker = 0; asker < 20; asker++) {
                ledger.setTotal("", CARDS.vector(20L * second + asker));
                page.report().answer(null, false);
                passes(Duration.ofMillis(50));
            }
        }
        assertThat(made).hasValueBetween(9, 11);
    }

    @Test
    void nothingIsMadeWhileNobodyAsksOrNothingChanges() {
        LivePage page = page();
        assertThat(made).hasValue(0);
        for (int second = 0; second < 5; second++) {
            page.report().answer(null, false);
            passes(Duration.ofSeconds(2));
        }
        assertThat(made).hasValue(1);
    }

    @Test
    void whoHasTheReportGetsNone() {
        LivePage page = page();
        String tag = page.report().answer(null, false).headers().get("ETag");
        assertThat(page.report().answer(tag, false).status()).isEqualTo(304);
        ledger.setTotal("", CARDS.vector(1));
        assertThat(page.report().answer(tag, false).status())
                .as("within the second")
                .isEqualTo(304);
        passes(Duration.ofSeconds(1));
        assertThat(page.report().answer(tag, false).status()).isEqualTo(200);
    }

    @Test
    void othersGetTheReportBeforeWhileOneIsMade() throws Exception {
        CountDownLatch isMade = new CountDownLatch(1);
        CountDownLatch mayEnd = new CountDownLatch(1);
        LedgerSource source = source(ledger);
        AtomicInteger asked = new AtomicInteger();
        LivePage page = new LivePage(
                "a test",
                () -> {
                    if (asked.getAndIncrement() > 0) {
                        isMade.countDown();
                        try {
                            mayEnd.await();
                        } catch (InterruptedException e) {
                            Thread.currentThread().interrupt();
                        }
                    }
                    return source.moment();
                },
                new History(),
                nanos::get);
        String tag = page.report().answer(null, false).headers().get("ETag");
        ledger.setTotal("", CARDS.vector(1));
        passes(Duration.ofSeconds(1));
        var thread = Executors.newSingleThreadExecutor();
        try {
            Future<String> slow = thread.submit(
                    () -> page.report().answer(null, false).headers().get("ETag"));
            isMade.await();
            assertThat(page.report().answer(null, false).headers().get("ETag")).isEqualTo(tag);
            mayEnd.countDown();
            assertThat(slow.get()).isNotEqualTo(tag);
        } finally {
            thread.shutdownNow();
        }
    }

    private static HttpResponse<byte[]> get(int port, String path, String... headers) throws Exception {
        HttpRequest.Builder request = HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + path));
        if (headers.length > 0) {
            request.headers(headers);
        }
        return HttpClient.newHttpClient().send(request.build(), BodyHandlers.ofByteArray());
    }

    private static GuardedServer server(String address, LivePage page) throws IOException {
        return GuardedServer.start(
                GuardedServer.Settings.of("live", new InetSocketAddress(address, 0))
                        .withToken(Token.of("0123456789abcdef")),
                Limits.small(),
                page.in(new Pages()).get("/open", Access.OPEN, head -> Answer.line(200, "ok")));
    }

    @Test
    void thePageHasNoDataAndItsReportIsOfTheContract() throws Exception {
        try (GuardedServer server = server("127.0.0.1", new LivePage("a test", source(ledger(300))))) {
            HttpResponse<byte[]> page = get(server.port(), "/");
            assertThat(new String(page.body(), StandardCharsets.UTF_8))
                    .contains("id=\"quota-data\">null</script>")
                    .doesNotContain("team-1");
            assertThat(page.headers().firstValue("Content-Security-Policy").orElseThrow())
                    .contains("connect-src 'self'", "frame-ancestors 'none'");
            HttpResponse<byte[]> report = get(server.port(), "/report.json", "Accept-Encoding", "gzip");
            assertThat(report.headers().firstValue("Content-Encoding")).contains("gzip");
            String text = new String(
                    new GZIPInputStream(new ByteArrayInputStream(report.body())).readAllBytes(),
                    StandardCharsets.UTF_8);
            assertThat(text)
                    .isEqualTo(new String(get(server.port(), "/report.json").body(), StandardCharsets.UTF_8));
            ContractCheck.check(text);
            String tag = report.headers().firstValue("ETag").orElseThrow();
            assertThat(get(server.port(), "/report.json", "If-None-Match", tag).statusCode())
                    .isEqualTo(304);
            assertThat(get(server.port(), "/report.json", "Origin", "http://other.example")
                            .statusCode())
                    .isEqualTo(403);
            assertThat(get(server.port(), "/", "Sec-Fetch-Site", "cross-site").statusCode())
                    .as("no other page may load it")
                    .isEqualTo(403);
        }
    }

    @Test
    void aNameOfAnotherSiteThatPointsHereIsRefused() throws Exception {
        try (GuardedServer server = server("127.0.0.1", new LivePage("a test", source(ledger)))) {
            for (String path : List.of("/", "/report.json")) {
                try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), server.port())) {
                    String request = "GET " + path + " HTTP/1.1\r\nHost: other.example\r\nConnection: close\r\n\r\n";
                    socket.getOutputStream().write(request.getBytes(StandardCharsets.US_ASCII));
                    assertThat(new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8))
                            .startsWith("HTTP/1.1 421 ");
                }
            }
        }
    }

    @Test
    void whereOtherMachinesReachItTheReportNeedsTheToken() throws Exception {
        try (GuardedServer server = server("0.0.0.0", new LivePage("a test", source(ledger)))) {
            assertThat(get(server.port(), "/").statusCode()).isEqualTo(200);
            assertThat(get(server.port(), "/report.json").statusCode()).isEqualTo(401);
            assertThat(get(server.port(), "/report.json", "Authorization", "Bearer 0123456789abcdef")
                            .statusCode())
                    .isEqualTo(200);
        }
    }
}
