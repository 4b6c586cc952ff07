package io.github.quotatree.ledger;

import io.github.quotatree.GroupRuntime;
import io.github.quotatree.QuotaTree;
import io.github.quotatree.RuntimeChange;
import io.github.quotatree.RuntimeQuotas;
import io.github.quotatree.resource.ResourceVector;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Executor;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import java.util.function.Supplier;

/** A listener of a ledger until it is closed; see {@link QuotaLedger#listen}. */
public final class Subscription implements AutoCloseable {
    private final LedgerListener listener;
    private final Executor executor;
    private final Supplier<LedgerSnapshot> snapshots;
    private final Consumer<Subscription> onClose;

    /** The changes not yet looked at; the thread that raises it from 0 runs a task, which stays until it is 0 again. */
    private final AtomicInteger pending = new AtomicInteger();

    private volatile boolean closed;

    // used by one task after the other
    private LedgerSnapshot reported;
    private Map<String, ResourceVector> over;

    private Subscription(
            LedgerListener listener,
            Executor executor,
            Supplier<LedgerSnapshot> snapshots,
            Consumer<Subscription> onClose,
            LedgerSnapshot reported,
            Map<String, ResourceVector> over) {
        this.listener = listener;
        this.executor = executor;
        this.snapshots = snapshots;
        this.onClose = onClose;
        this.reported = reported;
        this.over = over;
    }

    /**
     * Returns a subscription to the changes after the present snapshot. Takes linear time in the groups.
     *
     * @param snapshots returns the state of the ledger at the moment of the call
     * @param onClose is called when the subscription is closed
     */
    static Subscription of(
            LedgerListener listener,
            Executor executor,
            Supplier<LedgerSnapshot> snapshots,
            Consumer<Subscription> onClose) {
        LedgerSnapshot now = snapshots.get();
        return new Subscription(listener, executor, snapshots, onClose, now, overused(now));
    }

    /** Ends the subscription: the listener is not called again, except for a call that is under way. */
    @Override
    public void close() {
        closed = true;
        onClose.accept(this);
    }

    /** Takes notice of a change; called outside the lock of the ledger. */
    void changed() {
        if (pending.getAndIncrement() == 0) {
            try {
                executor.execute(this::report);
            } catch (RuntimeException e) {
                pending.set(0); // the next change tries again
                handle(e);
            }
        }
    }

    private void report() {
        int seen = pending.get();
        do {
            try {
                if (!closed) {
                    reportChanges(snapshots.get());
                }
            } catch (RuntimeException | Error e) {
                handle(e); // the next change tries again
            }
            seen = pending.addAndGet(-seen);
        } while (seen > 0);
    }

    private void reportChanges(LedgerSnapshot now) {
        if (now.version() == reported.version()) {
            return;
        }
        Set<String> ids = new LinkedHashSet<>(now.forest().trees().keySet());
        ids.addAll(reported.forest().trees().keySet());
        for (String id : ids) {
            for (RuntimeChange change : quotas(now, id).changesSince(quotas(reported, id))) {
                call(to -> to.runtimeChanged(change));
            }
        }
        Map<String, ResourceVector> before = over;
        over = overused(now);
        reported = now;
        over.forEach((group, amount) -> {
            if (!before.containsKey(group)) {
                call(to -> to.overuseBegan(group, amount));
            }
        });
        for (String group : before.keySet()) {
            if (!over.containsKey(group)) {
                call(to -> to.overuseEnded(group));
            }
        }
    }

    /** Returns the runtimes of a tree, or those of a tree without groups if there is no such tree. */
    private static RuntimeQuotas quotas(LedgerSnapshot snapshot, String id) {
        if (snapshot.forest().trees().containsKey(id)) {
            return snapshot.quotas(id);
        }
        QuotaTree none = QuotaTree.builder(snapshot.forest().schema(), id).build();
        return none.computeRuntime(snapshot.forest().schema().zero(), Map.of());
    }

    private static Map<String, ResourceVector> overused(LedgerSnapshot snapshot) {
        Map<String, ResourceVector> found = new LinkedHashMap<>();
        for (String id : snapshot.forest().trees().keySet()) {
            for (GroupRuntime group : snapshot.quotas(id)) {
                ResourceVector amount = snapshot.overused(group.name());
                if (!amount.isZero()) {
                    found.put(group.name(), amount);
                }
            }
        }
        return found;
    }

    private void call(Consumer<LedgerListener> event) {
        if (closed) {
            return;
        }
        try {
            event.accept(listener);
        } catch (RuntimeException | Error e) {
            handle(e); // neither the ledger nor other listeners notice; the next change calls the listener again
        }
    }

    private static void handle(Throwable e) {
        Thread thread = Thread.currentThread();
        thread.getUncaughtExceptionHandler().uncaughtException(thread, e);
    }
}
