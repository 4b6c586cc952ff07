package io.github.quotatree.http;

import java.util.Map;

/** The headers of a page that no other site may load, frame or learn from. */
public final class PageHeaders {
    /** The headers, but for the policy of the page itself. */
    public static final Map<String, String> ALONE = Map.of(
            "Cross-Origin-Resource-Policy", "same-origin",
            "Cross-Origin-Opener-Policy", "same-origin",
            "X-Frame-Options", "DENY",
            "Referrer-Policy", "no-referrer");

    private PageHeaders() {}

    /** Returns the header of the policy of a page, which no other page may frame. */
    public static Answer withPolicy(Answer answer, String policy) {
        return answer.withHeader("Content-Security-Policy", policy + "; frame-ancestors 'none'");
    }
}
