package io.github.quotatree.kubernetes.apiserver;

import io.fabric8.mockwebserver.crud.AttributeSet;
import io.fabric8.mockwebserver.http.Response;
import io.fabric8.mockwebserver.http.WebSocket;
import io.fabric8.mockwebserver.http.WebSocketListener;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** A watch of a client: a web socket to which the changes of the objects that a query selects are sent in order. */
final class OpenWatch extends WebSocketListener {
    private static final int GOING_AWAY = 1001;

    private final WatchHistory history;
    private final ApiRequest request;
    private final AttributeSet query;
    private final Consumer<OpenWatch> opened;
    private final Queue<String> unsent = new ConcurrentLinkedQueue<>();
    private volatile @Nullable WebSocket socket;
    private volatile boolean closed;
    private long due;

    OpenWatch(WatchHistory history, ApiRequest request, AttributeSet query, Consumer<OpenWatch> opened) {
        this.history = history;
        this.request = request;
        this.query = query;
        this.opened = opened;
    }

    AttributeSet query() {
        return query;
    }

    ApiRequest request() {
        return request;
    }

    /** Returns the resource version after which the watch begins, or 0. */
    long from() {
        String version = request.query().getOrDefault("resourceVersion", "");
        return version.isEmpty() ? 0 : Long.parseLong(version);
    }

    @Override
    public void onOpen(WebSocket webSocket, Response response) {
        socket = webSocket;
        history.later(() -> opened.accept(this), 0);
    }

    @Override
    public void onClosing(WebSocket webSocket, int code, String reason) {
        ended();
    }

    @Override
    public void onClosed(WebSocket webSocket, int code, String reason) {
        ended();
    }

    @Override
    public void onFailure(WebSocket webSocket, Throwable error, Response response) {
        ended();
    }

    private void ended() {
        closed = true;
        history.later(() -> history.closed(this), 0);
    }

    void changed(WatchHistory.Change change) {
        String event = change.event(query);
        if (event != null) {
            send(event);
        }
    }

    /** Sends an event after all that were sent before it. Not for several threads at once. */
    void send(String event) {
        long now = System.nanoTime() / 1_000_000;
        due = Math.max(due, now + history.delay(request));
        unsent.add(event);
        history.later(this::sendNext, due - now);
    }

    private void sendNext() {
        String event = unsent.poll();
        if (event != null && write(event)) {
            history.disturb(this);
        }
    }

    private boolean write(String event) {
        WebSocket open = socket;
        return !closed && open != null && open.send(event);
    }

    /** Reports that the changes it waits for are no longer kept, and closes. */
    void expire() {
        history.later(
                () -> {
                    write(WatchHistory.event(
                            "ERROR",
                            Answers.status(410, "Expired", "too old resource version")
                                    .toString()));
                    close();
                },
                0);
    }

    void close() {
        closed = true;
        WebSocket open = socket;
        if (open != null) {
            open.close(GOING_AWAY, "the watch ends");
        }
    }
}
