package io.github.quotatree.flink.state;

import io.github.quotatree.flink.codec.RecordSerializer;
import io.github.quotatree.ledger.LedgerChange;
import io.github.quotatree.ledger.LedgerSnapshot;
import io.github.quotatree.ledger.LedgerState;
import io.github.quotatree.ledger.QuotaLedger;
import io.github.quotatree.store.JournalReader;
import io.github.quotatree.store.StateFormat;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.SequenceInputStream;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.apache.flink.api.common.functions.RuntimeContext;
import org.apache.flink.api.common.state.ListState;
import org.apache.flink.api.common.state.ListStateDescriptor;
import org.apache.flink.api.common.state.ValueState;
import org.apache.flink.api.common.state.ValueStateDescriptor;
import org.apache.flink.api.common.typeutils.TypeSerializer;
import org.apache.flink.api.common.typeutils.base.array.BytePrimitiveArraySerializer;
import org.jspecify.annotations.Nullable;

/** The managed state of the tree that is the current key. */
public final class TreeState {
    private final ValueState<TreeHead> head;
    private final ValueState<byte[]> base;
    private final ListState<byte[]> changes;

    TreeState(ValueState<TreeHead> head, ValueState<byte[]> base, ListState<byte[]> changes) {
        this.head = head;
        this.base = base;
        this.changes = changes;
    }

    /**
     * Returns the state of an operator.
     *
     * @param headVersion the version in which heads are written
     */
    public static TreeState of(RuntimeContext context, int headVersion) {
        TypeSerializer<TreeHead> heads = RecordSerializer.of(new TreeHeadFormat(), headVersion);
        TypeSerializer<byte[]> bytes = BytePrimitiveArraySerializer.INSTANCE; // their content has a version of its own
        return new TreeState(
                context.getState(new ValueStateDescriptor<>("head", heads)),
                context.getState(new ValueStateDescriptor<>("base", bytes)),
                context.getListState(new ListStateDescriptor<>("changes", bytes)));
    }

    /** Returns the tree as it was stored last, or null if there is none. */
    public @Nullable LiveTree load() throws Exception {
        TreeHead stored = head.value();
        byte[] bytes = stored == null ? null : base.value();
        return stored == null || bytes == null
                ? null
                : restored(stored, bytes, Objects.requireNonNull(changes.get(), "changes"));
    }

    /** Stores what an event has changed: some bytes, or once in a while all of it. */
    public void store(LiveTree tree) throws Exception {
        byte[] bytes = tree.takeChanges();
        if (tree.isBaseDue(bytes.length)) {
            base.update(tree.takeBase());
            changes.clear();
            bytes = tree.takeChanges();
        }
        if (bytes.length > 0) {
            changes.add(bytes);
        }
        head.update(tree.head(bytes.length));
    }

    /**
     * Returns the tree.
     *
     * @throws IOException if the changes end within a change
     * @throws io.github.quotatree.store.StoreFormatException if the bytes are not what was stored
     */
    private static LiveTree restored(TreeHead head, byte[] base, Iterable<byte[]> stored) throws IOException {
        LedgerState state = StateFormat.read(new ByteArrayInputStream(base));
        List<InputStream> parts = new ArrayList<>();
        stored.forEach(bytes -> parts.add(new ByteArrayInputStream(bytes)));
        JournalReader reader = JournalReader.of(new SequenceInputStream(Collections.enumeration(parts)));
        List<LedgerChange> read = read(reader);
        return LiveTree.restore(head, state, read, reader, reported(head, state, read));
    }

    private static List<LedgerChange> read(JournalReader reader) throws IOException {
        List<LedgerChange> changes = new ArrayList<>();
        reader.forEach(changes::add);
        if (reader.tornBytes() > 0) {
            throw new IOException("the changes of the tree end within a change: " + reader.tornBytes() + " bytes after "
                    + reader.completeBytes());
        }
        return changes;
    }

    /** Returns the ledger as it was when runtimes were reported last, or empty if that is its present state. */
    private static Optional<LedgerSnapshot> reported(TreeHead head, LedgerState base, List<LedgerChange> changes) {
        long version = head.reportedVersion();
        int until = 0;
        while (until < changes.size() && changes.get(until).version() <= version) {
            until++;
        }
        return version == TreeHead.PRESENT || until == changes.size()
                ? Optional.empty()
                : Optional.of(QuotaLedger.builder(base)
                        .replay(changes.subList(0, until))
                        .clock(head::reportedAt) // by another clock, reservations would have ended since
                        .build()
                        .snapshot());
    }
}
