package io.github.quotatree.http;

import java.time.Duration;
import java.util.Map;

/** The operations of a server, and the words in which it refuses. */
public interface Site {
    /** Returns the operation of a request. A HEAD request comes as the GET that it stands for. */
    Operation operation(Head head);

    /** Returns a refusal as this site writes it: by default as a line of text. */
    default Answer refused(Refusal refusal) {
        return refusal.answer(Answer.PLAIN, refusal.getMessage() + "\n");
    }

    /** Returns headers of all answers, beside the ones of the guard; an answer may replace them. */
    default Map<String, String> headers() {
        return Map.of();
    }

    /**
     * Learns of a request that was answered.
     *
     * @param operation the name of the operation, or {@link #UNNAMED}
     * @param time from the begin of the request to its answer
     */
    default void answered(String operation, int status, Duration time) {}

    /** The name of requests that are refused before their operation is known. */
    String UNNAMED = "unmatched";
}
