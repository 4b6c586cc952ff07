package io.github.quotatree.http;

import java.time.Duration;

/**
 * The bounds of a server.
 *
 * @param connections the most connections at once
 * @param perClient the most connections at once of one address
 * @param atOnce the most requests that are carried out at once
 * @param mostWait for how long a further request waits, before it is refused with status 503
 * @param bodyBytes the largest body
 * @param head the time for a head to arrive, from the first byte or, of a new connection, from its begin
 * @param body the time for a body to arrive
 * @param answer the time to carry out a request, and for the client to take the answer
 * @param idle the time between two requests of a connection
 */
public record Limits(
        int connections,
        int perClient,
        int atOnce,
        Duration mostWait,
        int bodyBytes,
        Duration head,
        Duration body,
        Duration answer,
        Duration idle) {
    static final int HEAD_BYTES = 16_384;

    /** The most unfinished and waiting bodies, in bodies of the largest size. */
    static final int BODIES = 16;

    /** Returns limits of a small server: 4 requests at once, and 64 KiB for a body. */
    public static Limits small() {
        return new Limits(
                256,
                128,
                4,
                Duration.ofSeconds(5),
                64 * 1024,
                Duration.ofSeconds(10),
                Duration.ofSeconds(10),
                Duration.ofSeconds(30),
                Duration.ofSeconds(60));
    }

    public Limits withConnections(int most, int mostOfClient) {
        return new Limits(most, mostOfClient, atOnce, mostWait, bodyBytes, head, body, answer, idle);
    }

    public Limits withWork(int most, Duration wait) {
        return new Limits(connections, perClient, most, wait, bodyBytes, head, body, answer, idle);
    }

    public Limits withBodyBytes(int most) {
        return new Limits(connections, perClient, atOnce, mostWait, most, head, body, answer, idle);
    }

    public Limits withArrival(Duration most) {
        return new Limits(connections, perClient, atOnce, mostWait, bodyBytes, most, most, answer, idle);
    }
}
