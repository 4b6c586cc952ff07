package io.github.quotatree.http;

/** Who may call an operation. */
public enum Access {
    /**
     * Anybody, by any name of the server: a probe calls it by the address of a pod or by the name of a service. It is
     * carried out by a thread of its own, so that it is answered while all others are busy.
     */
    PROBE,

    /** Anybody, by any name of the server. */
    OPEN,

    /** Whoever calls this server by its name; with the token, if others than this machine can reach the server. */
    READ,

    /** Whoever calls this server by its name and has the token. */
    WRITE,

    /** As {@link #READ}; a page of another site may lead to it, but not load it. */
    PAGE,

    /** As {@link #PAGE}, without the token: a page without data, which asks for them with the token. */
    PAGE_WITHOUT_DATA,

    /** As {@link #WRITE}, and only from a page of this server. */
    FROM_PAGE;

    boolean isByAnyName() {
        return this == PROBE || this == OPEN;
    }

    /** Returns whether a page of another site may lead to it. */
    boolean isPage() {
        return this == PAGE || this == PAGE_WITHOUT_DATA;
    }

    boolean needsToken(boolean isOnLoopback) {
        return switch (this) {
            case PROBE, OPEN, PAGE_WITHOUT_DATA -> false;
            case READ, PAGE -> !isOnLoopback;
            case WRITE, FROM_PAGE -> true;
        };
    }
}
