package io.github.quotatree.ledger;

import io.github.quotatree.GroupRuntime;
import io.github.quotatree.ReservedNames;
import io.github.quotatree.resource.ResourceVector;
import io.github.quotatree.workload.AdmissionOptions;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.Executor;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** A listener of a ledger until it is closed; see {@link QuotaLedger#listen}. */
public final class Subscription implements AutoCloseable {
    private final LedgerListener listener;
    private final Supplier<LedgerSnapshot> snapshots;
    private final Consumer<Subscription> onClose;
    private final ReportTasks tasks;
    private final AdmissionOptions options;
    private volatile boolean closed;

    /** The workloads whose reservation has ended, as they were before, in the order of the ends. */
    private final Queue<WorkloadStatus> ended = new ConcurrentLinkedQueue<>();

    // used by one task after the other
    private @Nullable LedgerSnapshot first;
    private @Nullable Reported reported;

    Subscription(
            LedgerListener listener,
            Executor executor,
            AdmissionOptions options,
            Supplier<LedgerSnapshot> snapshots,
            Runnable onLeftOver,
            Consumer<Subscription> onClose,
            LedgerSnapshot first) {
        this.listener = listener;
        this.options = options;
        this.snapshots = snapshots;
        this.onClose = onClose;
        this.first = first;
        tasks = new ReportTasks(executor, this::report, onLeftOver);
    }

    /** Ends the subscription: the listener is not called again, except for a call that is under way. */
    @Override
    public void close() {
        closed = true;
        onClose.accept(this);
    }

    /** Takes notice of the end of a reservation; called under the lock of the ledger. */
    void reservationEnded(WorkloadStatus reserved) {
        ended.add(reserved);
    }

    void changed() {
        tasks.changed();
    }

    /** Reports the changes that were left over, if any were; called outside the lock of the ledger. */
    void resume() {
        tasks.resume();
    }

    private void report() {
        if (closed) {
            return;
        }
        Reported before = reported;
        if (before == null) {
            before = Reported.of(Objects.requireNonNull(first));
            reported = before;
            first = null; // or it would keep old pages in memory
        }
        for (WorkloadStatus next = ended.poll(); next != null; next = ended.poll()) {
            WorkloadStatus reserved = next;
            call(to -> to.reservationEnded(reserved));
        }
        LedgerSnapshot now = snapshots.get();
        if (now.version() == before.snapshot.version()) {
            return;
        }
        reported = Reported.of(now);
        reported.eventsSince(before, options).forEach(this::call);
    }

    private void call(Consumer<LedgerListener> event) {
        if (closed) {
            return;
        }
        try {
            event.accept(listener);
        } catch (
                Throwable e) { // neither the ledger nor other listeners notice; the next event calls the listener again
            ReportTasks.uncaught(e);
        }
    }

    /**
     * A snapshot as it was reported to a listener, and the events that lead from it to a later one. Removed groups come
     * before new ones, so that a group that was removed and added to another tree is removed first.
     *
     * @param overused the over-used groups, tree by tree and in tree order, and the default group as the last one
     */
    private record Reported(LedgerSnapshot snapshot, Map<String, Excess> overused) {
        private record Excess(String treeId, ResourceVector over) {}

        static Reported of(LedgerSnapshot snapshot) {
            Map<String, Excess> overused = new LinkedHashMap<>();
            for (String id : snapshot.forest().trees().keySet()) {
                for (GroupRuntime group : snapshot.quotas(id)) {
                    if (!group.overused().isZero()) {
                        addOverused(snapshot, id, group.name(), overused);
                    }
                }
            }
            addOverused(snapshot, ReservedNames.DEFAULT_TREE, ReservedNames.DEFAULT_GROUP, overused);
            return new Reported(snapshot, overused);
        }

        private static void addOverused(
                LedgerSnapshot snapshot, String treeId, String group, Map<String, Excess> overused) {
            ResourceVector over = snapshot.overused(group);
            if (!over.isZero()) {
                overused.put(group, new Excess(treeId, over));
            }
        }

        /** Returns the events since an earlier state, in time in the groups and in changed or judged workloads. */
        List<Consumer<LedgerListener>> eventsSince(Reported before, AdmissionOptions options) {
            List<Consumer<LedgerListener>> events = new ArrayList<>();
            snapshot.runtimeChangesSince(before.snapshot)
                    .forEach(change -> events.add(to -> to.runtimeChanged(change)));
            addOveruse(before, events);
            RoomSearch.Difference difference = RoomSearch.Difference.of(before.snapshot, snapshot);
            addPlacements(difference, events);
            RoomSearch.search(before.snapshot, snapshot, difference, options)
                    .forEach(status -> events.add(to -> to.roomFor(status)));
            return events;
        }

        private void addOveruse(Reported before, List<Consumer<LedgerListener>> events) {
            before.overused.forEach((group, over) -> {
                if (!isOverused(group, over.treeId())) {
                    events.add(to -> to.overuseEnded(group));
                }
            });
            overused.forEach((group, over) -> {
                if (!before.isOverused(group, over.treeId())) {
                    events.add(to -> to.overuseBegan(group, over.over()));
                }
            });
        }

        private boolean isOverused(String group, String treeId) {
            Excess over = overused.get(group);
            return over != null && over.treeId().equals(treeId);
        }

        private static void addPlacements(RoomSearch.Difference difference, List<Consumer<LedgerListener>> events) {
            for (WorkloadStatus status : difference.changed.values()) {
                WorkloadStatus was = difference.before(status);
                if (was != null && !was.placement().equals(status.placement())) {
                    events.add(to -> to.placementChanged(status, was.placement()));
                }
            }
        }
    }
}
