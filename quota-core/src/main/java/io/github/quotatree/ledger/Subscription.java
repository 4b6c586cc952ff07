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

/** A listener of a ledger until it is closed; see {@link QuotaLedger#listen}. */
public final class Subscription implements AutoCloseable {
    private final QuotaLedger ledger;
    private final LedgerListener listener;
    private final Executor executor;

    /** The changes not yet looked at; whoever raises it from 0 runs a task, which stays until it is 0 again. */
    private final AtomicInteger pending = new AtomicInteger();

    private volatile boolean closed;

    // used by one task after the other
    private LedgerSnapshot told;
    private Map<String, ResourceVector> over = new LinkedHashMap<>();

    Subscription(QuotaLedger ledger, LedgerListener listener, Executor executor, LedgerSnapshot start) {
        this.ledger = ledger;
        this.listener = listener;
        this.executor = executor;
        told = start;
        over = overused(start);
    }

    /** Ends it: the listener is not called any more, but for a call that is under way. */
    @Override
    public void close() {
        closed = true;
        ledger.remove(this);
    }

    /** Takes notice of a change; called outside the lock of the ledger. */
    void changed() {
        if (pending.getAndIncrement() == 0) {
            try {
                executor.execute(this::tell);
            } catch (RuntimeException e) {
                pending.set(0); // the next change tries again
                report(e);
            }
        }
    }

    private void tell() {
        int seen = pending.get();
        do {
            try {
                if (!closed) {
                    tellChanges(ledger.snapshot());
                }
            } catch (RuntimeException | Error e) {
                report(e); // the next change tries again
            }
            seen = pending.addAndGet(-seen);
        } while (seen > 0);
    }

    private void tellChanges(LedgerSnapshot now) {
        if (now.version() == told.version()) {
            return;
        }
        Set<String> ids = new LinkedHashSet<>(now.forest().trees().keySet());
        ids.addAll(told.forest().trees().keySet());
        for (String id : ids) {
            for (RuntimeChange change : quotas(now, id).changesSince(quotas(told, id))) {
                call(to -> to.runtimeChanged(change));
            }
        }
        Map<String, ResourceVector> before = over;
        over = overused(now);
        told = now;
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

    /** Returns the runtimes of a tree, or none if there is no such tree. */
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
                ResourceVector amount = group.overused();
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
            report(e); // it harms neither the ledger nor the other listeners, and hears of the next change
        }
    }

    private static void report(Throwable e) {
        Thread thread = Thread.currentThread();
        thread.getUncaughtExceptionHandler().uncaughtException(thread, e);
    }
}
