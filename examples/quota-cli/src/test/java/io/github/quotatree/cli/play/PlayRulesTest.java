package io.github.quotatree.cli.play;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.quotatree.cli.CommandRun;
import io.github.quotatree.cli.play.RawHttp.Post;
import io.github.quotatree.cli.play.RawHttp.Response;
import java.io.IOException;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Sends what a hostile page or a careless program might send, and sees it refused, each by the status of its rule. */
class PlayRulesTest {
    private static final String EDIT =
            "{\"property\":\"min\",\"group\":\"b\",\"dimension\":\"nvidia.com/gpu\",\"amount\":\"16\"}";

    private static PlayRun run;
    private static RawHttp http;
    private static String answerToNoEdit;

    @BeforeAll
    static void start() throws IOException {
        run = PlayRun.of(CommandRun.EXAMPLES + "proposal.yaml");
        http = new RawHttp(run);
        answerToNoEdit = http.post("").send().body();
        assertThat(answerToNoEdit).startsWith("{\"contract\":\"quotatree/v1\",\"kind\":\"play\",\"valid\":true");
    }

    @AfterAll
    static void end() {
        assertThat(run.end()).isZero();
    }

    record Wrong(String what, int status, UnaryOperator<Post> change) {
        @Override
        public String toString() {
            return what;
        }
    }

    static Stream<Wrong> wrongRequests() {
        int port = run.port();
        return Stream.of(
                new Wrong("no host", 400, post -> post.with("Host")),
                new Wrong("a rebound name", 421, post -> post.with("Host", "evil.example:" + port)),
                new Wrong("a name that starts right", 421, post -> post.with("Host", "localhost.evil.example:" + port)),
                new Wrong("no port", 421, post -> post.with("Host", "127.0.0.1")),
                new Wrong("another port", 421, post -> post.with("Host", "127.0.0.1:1")),
                new Wrong("two hosts", 400, post -> post.with("Host", "127.0.0.1:" + port, "evil.example")),
                new Wrong("a target with a host", 421, post -> post.to("POST", "http://evil.example/solve")),
                new Wrong("no origin", 403, post -> post.with("Origin")),
                new Wrong("the null origin", 403, post -> post.with("Origin", "null")),
                new Wrong("another origin", 403, post -> post.with("Origin", "http://evil.example")),
                new Wrong("the origin of another port", 403, post -> post.with("Origin", "http://127.0.0.1:1")),
                new Wrong("the origin by another name", 403, post -> post.with("Origin", "http://localhost:" + port)),
                new Wrong("another scheme", 403, post -> post.with("Origin", "https://127.0.0.1:" + port)),
                new Wrong("two origins", 403, post -> post.with("Origin", "http://127.0.0.1:" + port, "null")),
                new Wrong("from the same site", 403, post -> post.with("Sec-Fetch-Site", "same-site")),
                new Wrong("from another site", 403, post -> post.with("Sec-Fetch-Site", "cross-site")),
                new Wrong("by the user alone", 403, post -> post.with("Sec-Fetch-Site", "none")),
                new Wrong("no token", 401, post -> post.with("Authorization")),
                new Wrong("an empty token", 401, post -> post.with("Authorization", "Bearer ")),
                new Wrong(
                        "the start of the token",
                        401,
                        post -> post.with(
                                "Authorization", "Bearer " + run.token().substring(0, 20))),
                new Wrong(
                        "two tokens",
                        401,
                        post -> post.with("Authorization", "Bearer " + run.token(), "Bearer " + run.token())),
                new Wrong("the token of another scheme", 401, post -> post.with("Authorization", run.token())),
                new Wrong("no type", 415, post -> post.with("Content-Type")),
                new Wrong("the type of a form", 415, post -> post.with("Content-Type", "text/plain")),
                new Wrong("a type that starts right", 415, post -> post.with("Content-Type", "application/jsonp")),
                new Wrong(
                        "another charset", 415, post -> post.with("Content-Type", "application/json; charset=utf-16")),
                new Wrong("no length", 411, post -> post.with("Content-Length")),
                new Wrong(
                        "chunks",
                        411,
                        post -> post.with("Content-Length")
                                .with("Transfer-Encoding", "chunked")
                                .withBody("0\r\n\r\n")),
                new Wrong("too large", 413, post -> post.with("Content-Length", "65537")),
                new Wrong("far too large", 413, post -> post.with("Content-Length", "9999999999")),
                new Wrong("another path", 404, post -> post.to("POST", "/solve/more")),
                new Wrong("a query", 404, post -> post.to("POST", "/solve?a=b")),
                new Wrong("posted to the page", 405, post -> post.to("POST", "/")),
                new Wrong("a preflight", 405, post -> post.to("OPTIONS", "/solve")),
                new Wrong("a put", 405, post -> post.to("PUT", "/solve")),
                new Wrong("a delete", 405, post -> post.to("DELETE", "/solve")),
                new Wrong("a trace", 405, post -> post.to("TRACE", "/solve")));
    }

    @ParameterizedTest
    @MethodSource("wrongRequests")
    void isRefusedAndChangesNothing(Wrong wrong) throws IOException {
        Response response = wrong.change().apply(http.post(EDIT)).send();

        assertThat(response.status()).isEqualTo(wrong.status());
        assertThat(response.body()).isNotBlank().doesNotContain(run.token(), "valid");
        assertSafeHeaders(response);
        assertThat(http.post("").send().body()).isEqualTo(answerToNoEdit);
    }

    @ParameterizedTest
    @ValueSource(strings = {"127.0.0.1", "localhost", "[::1]"})
    void theNamesOfTheLoopbackInterfaceAreAnswered(String name) throws IOException {
        String host = name + ":" + run.port();
        Response response = http.post(EDIT)
                .with("Host", host)
                .with("Origin", "http://" + host)
                .with("Sec-Fetch-Site", "same-origin")
                .with("Content-Type", "application/json; charset=UTF-8")
                .send();

        assertThat(response.status()).isEqualTo(200);
        assertThat(response.body())
                .startsWith("{\"contract\":\"quotatree/v1\",\"kind\":\"play\",\"valid\":true")
                .isNotEqualTo(answerToNoEdit);
        assertSafeHeaders(response);
    }

    @ParameterizedTest
    @CsvSource({
        "'', '', '', 200",
        "none, navigate, document, 200",
        "same-origin, cors, empty, 200",
        "cross-site, navigate, document, 200",
        "cross-site, no-cors, script, 403",
        "cross-site, cors, empty, 403",
        "cross-site, navigate, iframe, 403",
        "same-site, no-cors, image, 403"
    })
    void anotherSiteMayOnlyNavigateToThePage(String site, String mode, String destination, int status)
            throws IOException {
        Response response = get(
                "/",
                site.isEmpty()
                        ? ""
                        : "Sec-Fetch-Site: " + site + "\r\nSec-Fetch-Mode: " + mode + "\r\nSec-Fetch-Dest: "
                                + destination + "\r\n");

        assertThat(response.status()).isEqualTo(status);
        assertSafeHeaders(response);
    }

    @Test
    void thePageHasNoSecret() throws IOException {
        Response response = get("/", "");

        assertThat(response.head()).contains("text/html; charset=utf-8");
        assertThat(response.body()).contains("quota-data").doesNotContain(run.token());
        assertThat(response.header("Content-Security-Policy"))
                .contains("default-src 'none'", "connect-src 'self'", "frame-ancestors 'none'")
                .doesNotContain("unsafe");
        assertThat(get("/other", "").status()).isEqualTo(404);
        assertThat(get("/solve", "").status()).isEqualTo(405);
    }

    @Test
    void everyRunHasATokenOfItsOwn() {
        try (PlayRun other = PlayRun.of(CommandRun.EXAMPLES + "proposal.yaml")) {
            assertThat(other.token()).hasSize(43).isNotEqualTo(run.token());
        }
    }

    private static Response get(String path, String headers) throws IOException {
        return http.send(
                "GET " + path + " HTTP/1.1\r\nHost: 127.0.0.1:" + run.port() + "\r\n" + headers + "\r\n", new byte[0]);
    }

    private static void assertSafeHeaders(Response response) {
        assertThat(response.header("X-Content-Type-Options")).isEqualTo("nosniff");
        assertThat(response.header("Cache-Control")).isEqualTo("no-store");
        assertThat(response.header("Cross-Origin-Resource-Policy")).isEqualTo("same-origin");
        assertThat(response.header("Cross-Origin-Opener-Policy")).isEqualTo("same-origin");
        assertThat(response.header("X-Frame-Options")).isEqualTo("DENY");
        assertThat(response.header("Content-Security-Policy")).contains("default-src 'none'");
        assertThat(response.head()).doesNotContainIgnoringCase("access-control");
    }
}
