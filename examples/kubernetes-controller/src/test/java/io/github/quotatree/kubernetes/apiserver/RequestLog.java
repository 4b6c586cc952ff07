package io.github.quotatree.kubernetes.apiserver;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;

/** The requests to the API server, in the order of their answers. */
public final class RequestLog {
    /**
     * A request and the status that it was answered with. A watch is logged with 101.
     *
     * @param wasDone whether it was carried out: a request whose answer was lost was
     * @param nanos when it was answered, by the monotonic clock
     */
    public record Entry(ApiRequest request, int code, boolean wasDone, long nanos) {}

    private final List<Entry> entries = new ArrayList<>();

    synchronized void add(ApiRequest request, int code, boolean wasDone) {
        entries.add(new Entry(request, code, wasDone, System.nanoTime()));
    }

    /** Returns the requests so far. */
    public synchronized List<Entry> entries() {
        return List.copyOf(entries);
    }

    /** Returns the requests that a predicate selects. */
    public List<Entry> entries(Predicate<ApiRequest> selects) {
        return entries().stream().filter(entry -> selects.test(entry.request())).toList();
    }

    /** Returns how many writes of a resource were carried out. */
    public long writes(String resource) {
        return entries().stream()
                .filter(entry -> entry.wasDone()
                        && entry.request().isWrite()
                        && entry.request().resource().equals(resource))
                .count();
    }

    /** Forgets the requests so far. */
    public synchronized void clear() {
        entries.clear();
    }
}
