package io.github.quotatree.http;

/** Who may call an operation. */
public enum Access {
    /**
     * Anybody, by any name of the server: a probe calls it by the address of a pod or by the name of a service. It is
     * carried out by a thread of its own, so that it is answered while all others are busy.
     */
    PROBE(Needed.NEVER),

    /** Anybody, by any name of the server. */
    OPEN(Needed.NEVER),

    /** Whoever calls this server by its name; with the token, if others than this machine can reach the server. */
    READ(Needed.OFF_LOOPBACK),

    /** Whoever calls this server by its name and has the token. */
    WRITE(Needed.ALWAYS),

    /** As {@link #READ}; a page of another site may lead to it, but not load it. */
    PAGE(Needed.OFF_LOOPBACK),

    /** As {@link #PAGE}, without the token: a page without data, which asks for them with the token. */
    PAGE_WITHOUT_DATA(Needed.NEVER),

    /** As {@link #WRITE}, and only from a page of this server. */
    FROM_PAGE(Needed.ALWAYS);

    private enum Needed {
        NEVER,
        OFF_LOOPBACK,
        ALWAYS
    }

    private final Needed token;

    Access(Needed token) {
        this.token = token;
    }

    boolean isByAnyName() {
        return this == PROBE || this == OPEN;
    }

    /** Returns whether a page of another site may lead to it. */
    boolean isPage() {
        return this == PAGE || this == PAGE_WITHOUT_DATA;
    }

    boolean needsToken(boolean isOnLoopback) {
        return token == Needed.ALWAYS || (token == Needed.OFF_LOOPBACK && !isOnLoopback);
    }
}
