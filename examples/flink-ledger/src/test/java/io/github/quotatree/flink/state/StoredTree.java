package io.github.quotatree.flink.state;

import io.github.quotatree.flink.event.Action;
import io.github.quotatree.flink.event.EventLine;
import io.github.quotatree.flink.event.LedgerEvent;
import java.time.Duration;

/** A live tree with its state in memory, for measurements. */
public final class StoredTree {
    private final MemoryState stored = new MemoryState();
    private final LiveTree live;

    private StoredTree(LedgerEvent event) throws Exception {
        live = LiveTree.declare(((Action.Declare) event.action()).dimensions(), event.time());
        stored.state.store(live);
    }

    public static StoredTree declare(String line) throws Exception {
        return new StoredTree(EventLine.parse(line));
    }

    public void carryOut(LedgerEvent event, Duration reportEvery) throws Exception {
        live.carryOut(event.action(), live.timeOf(event), reportEvery);
        stored.state.store(live);
    }

    public LiveTree load() throws Exception {
        return stored.state.load();
    }

    public long baseBytes() {
        return stored.base.value.length;
    }

    /** Returns the bytes of all bases and changes that were ever stored. */
    public long written() {
        return stored.base.written + stored.changes.written;
    }

    public long changeBytes() {
        return stored.changes.bytes();
    }
}
