package io.github.quotatree.flink.state;

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
import java.util.Optional;

/** Makes a live tree of its stored state. */
final class Restoring {
    private Restoring() {}

    /**
     * Returns the tree.
     *
     * @throws IOException if the changes end within a change
     * @throws io.github.quotatree.store.StoreFormatException if the bytes are not what was stored
     */
    static LiveTree of(TreeHead head, byte[] base, Iterable<byte[]> stored) throws IOException {
        LedgerState state = StateFormat.read(new ByteArrayInputStream(base));
        List<InputStream> parts = new ArrayList<>();
        stored.forEach(bytes -> parts.add(new ByteArrayInputStream(bytes)));
        JournalReader reader = JournalReader.of(new SequenceInputStream(Collections.enumeration(parts)));
        List<LedgerChange> changes = read(reader);
        return LiveTree.restore(head, state, changes, reader, reported(head, state, changes));
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
