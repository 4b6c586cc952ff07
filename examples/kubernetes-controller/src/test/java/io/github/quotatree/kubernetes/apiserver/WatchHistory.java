package io.github.quotatree.kubernetes.apiserver;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.fabric8.mockwebserver.crud.AttributeSet;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * All changes of objects in order, and the watches that follow them. A watch continues after the resource version that
 * it names, as with an API server, unless the changes since then are no longer kept: then it is answered by 410.
 */
final class WatchHistory {
    /** A change of one object, with what selects it before and after. */
    record Change(
            long version,
            @Nullable AttributeSet before,
            @Nullable AttributeSet after,
            String object) {
        /** Returns the event for a watch with a query, or null if the change does not concern it. */
        @Nullable
        String event(AttributeSet query) {
            boolean was = before != null && before.matches(query);
            boolean is = after != null && after.matches(query);
            return was || is ? WatchHistory.event(is ? was ? "MODIFIED" : "ADDED" : "DELETED", object) : null;
        }
    }

    private final List<Change> changes = new ArrayList<>();
    private final List<OpenWatch> watches = new ArrayList<>();
    private final ServerFaults faults;
    private final ScheduledThreadPoolExecutor events = new ScheduledThreadPoolExecutor(1, task -> {
        Thread thread = new Thread(task, "test-api-server-events");
        thread.setDaemon(true);
        return thread;
    });
    private long forgotten;
    private int outages;

    WatchHistory(ServerFaults faults) {
        this.faults = faults;
        events.setExecuteExistingDelayedTasksAfterShutdownPolicy(false);
    }

    static String event(String type, String object) {
        ObjectNode event = JsonNodeFactory.instance.objectNode();
        event.put("type", type).set("object", Answers.parsed(object));
        return event.toString();
    }

    synchronized void append(Change change) {
        changes.add(change);
        watches.forEach(watch -> watch.changed(change));
    }

    /**
     * Begins to follow the changes after a version.
     *
     * @param present the events of the objects that are there, for a watch that names no version
     */
    synchronized void open(OpenWatch watch, List<String> present) {
        if (outages > 0) {
            watch.close();
            return;
        }
        if (watch.from() > 0 && watch.from() < forgotten) {
            watch.expire();
            return;
        }
        watches.add(watch);
        if (watch.from() <= 0) {
            present.forEach(watch::send);
        } else {
            changes.stream().filter(change -> change.version() > watch.from()).forEach(watch::changed);
        }
    }

    synchronized void closed(OpenWatch watch) {
        watches.remove(watch);
    }

    synchronized int openWatches() {
        return watches.size();
    }

    synchronized void drop(boolean forget) {
        if (forget) {
            forgotten = changes.isEmpty() ? 0 : changes.get(changes.size() - 1).version();
        }
        for (OpenWatch watch : List.copyOf(watches)) {
            watches.remove(watch);
            if (forget) {
                watch.expire();
            } else {
                watch.close();
            }
        }
    }

    synchronized void beginOutage() {
        outages++;
        drop(false);
    }

    synchronized void endOutage() {
        outages--;
    }

    /** Sends the last changes to each watch once more, in order: stale and repeated events. */
    synchronized void repeat(int count) {
        watches.forEach(watch -> repeat(watch, count));
    }

    private void repeat(OpenWatch watch, int count) {
        changes.subList(Math.max(0, changes.size() - count), changes.size()).forEach(watch::changed);
    }

    /** Lets what chance has chosen happen to a watch to which an event was sent. */
    synchronized void disturb(OpenWatch watch) {
        switch (faults.nextWatchFault(watch.request())) {
            case NONE -> {}
            case DROP -> {
                watches.remove(watch);
                watch.close();
            }
            case EXPIRE -> {
                watches.remove(watch);
                watch.expire();
            }
            case REPEAT -> repeat(watch, 3);
        }
    }

    /** Runs a task on the thread that sends events, after those before it, and not before a delay. */
    void later(Runnable task, long millis) {
        if (!events.isShutdown()) {
            ScheduledFuture<?> unused = events.schedule(task, millis, TimeUnit.MILLISECONDS);
        }
    }

    long delay(ApiRequest watch) {
        return faults.nextDelay(watch);
    }

    void stop() {
        synchronized (this) {
            drop(false);
        }
        events.shutdownNow();
    }
}
