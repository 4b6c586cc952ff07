package io.github.quotatree.http;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.time.Duration;

/** Servers as tests start them: a probe, a read, a write and a page. */
final class TestServers {
    static final String SECRET = "a-token-that-is-long-enough";

    /** Limits under which nothing ends by time, so that an answer cannot have waited for it. */
    static final Limits PATIENT = new Limits(
            1_000,
            250,
            4,
            Duration.ofDays(1),
            1_000,
            Duration.ofDays(1),
            Duration.ofDays(1),
            Duration.ofDays(1),
            Duration.ofDays(1));

    private TestServers() {}

    static Pages site() {
        return new Pages()
                .get("/health", Access.PROBE, head -> Answer.line(200, "ok"))
                .get("/read", Access.READ, head -> Answer.line(200, "data"))
                .get("/page", Access.PAGE, head -> Answer.line(200, "page"))
                .get("/fails", Access.OPEN, head -> {
                    throw new IllegalStateException("secret");
                })
                .post("/write", Access.WRITE, body -> Answer.of(200, Answer.JSON, body))
                .post("/solve", Access.FROM_PAGE, body -> Answer.of(200, Answer.JSON, body))
                .post("/open", Access.OPEN, body -> Answer.line(200, body.length + " bytes"));
    }

    static GuardedServer start(String address, Limits limits, Site site) throws IOException {
        return GuardedServer.start(
                GuardedServer.Settings.of("test", new InetSocketAddress(address, 0))
                        .withToken(Token.of(SECRET)),
                limits,
                site);
    }
}
