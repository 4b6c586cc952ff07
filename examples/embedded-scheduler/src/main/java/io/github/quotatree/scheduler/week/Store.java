package io.github.quotatree.scheduler.week;

import io.github.quotatree.ledger.LedgerChange;
import io.github.quotatree.ledger.LedgerState;
import io.github.quotatree.ledger.QuotaLedger;
import io.github.quotatree.resource.ResourceSchema;
import io.github.quotatree.scheduler.week.WeekFigures.Count;
import io.github.quotatree.store.JournalReader;
import io.github.quotatree.store.JournalWriter;
import io.github.quotatree.store.StateFormat;
import io.github.quotatree.workload.AdmissionRule;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The disk of the scheduler, which survives its crashes: the last state, and the journals of the changes since. A crash
 * happens while some bytes are written, and leaves any part of them.
 */
final class Store {
    private final ResourceSchema schema;
    private final AdmissionRule rule;
    private final Chance chance;
    private final WeekFigures figures;
    private byte[] state;
    private List<JournalFile> journals = new ArrayList<>();
    private final List<LedgerChange.HandedOver> handOvers = new ArrayList<>();
    private int writesToCrash = Integer.MAX_VALUE;
    private long answered;

    /** The reader of the last journal, if there is one. */
    private @Nullable JournalReader last;

    Store(LedgerState first, long seed, WeekFigures figures) {
        rule = first.admissionRule();
        this.figures = figures;
        schema = first.forest().schema();
        chance = new Chance(seed, "store");
        state = bytesOf(first);
    }

    /** Plans a crash during one of the next writes. */
    void crashSoon() {
        writesToCrash = 1 + chance.below(40);
    }

    /** Returns the changes since the state, of all journals in their order. */
    private List<LedgerChange> changes() {
        last = null;
        List<LedgerChange> changes = new ArrayList<>();
        for (JournalFile journal : journals) {
            JournalReader reader = JournalReader.of(new ByteArrayInputStream(journal.bytes.toByteArray()));
            reader.forEach(changes::add);
            journal.cutAt((int) reader.completeBytes());
            last = reader;
        }
        return changes;
    }

    private QuotaLedger.Builder stored(List<LedgerChange> changes, InstantSource clock) {
        try {
            LedgerState read = StateFormat.read(new ByteArrayInputStream(state));
            return QuotaLedger.builder(read).replay(changes).clock(clock);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Returns the ledger without a change that is stored and whose caller had no answer, if there is one. */
    QuotaLedger asAnswered(InstantSource clock) {
        List<LedgerChange> changes = changes();
        changes.removeIf(change -> change.version() > answered);
        return stored(changes, clock).build();
    }

    private static byte[] bytesOf(LedgerState state) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try {
            StateFormat.write(state, bytes);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return bytes.toByteArray();
    }

    private void count(LedgerChange change) {
        if (change instanceof LedgerChange.Expired) {
            figures.count(Count.EXPIRED);
        } else if (change instanceof LedgerChange.HandedOver handedOver) {
            boolean revocation =
                    rule == AdmissionRule.LOANS || handedOver.preemptors().isEmpty();
            handOvers.add(handedOver);
            figures.count(
                    revocation ? Count.REVOKED : Count.PREEMPTED,
                    handedOver.victims().size());
            figures.count(Count.HAND_OVERS, handedOver.preemptors().isEmpty() ? 0 : 1);
        }
    }

    /** Returns the plans that were carried out in this life since the last call of this method. */
    List<LedgerChange.HandedOver> takeHandOvers() {
        List<LedgerChange.HandedOver> taken = List.copyOf(handOvers);
        handOvers.clear();
        return taken;
    }

    /** One life of the scheduler, which reads what is stored and then writes its changes. */
    final class Life {
        private final QuotaLedger ledger;
        private JournalWriter writer;
        private boolean crashed;

        Life(InstantSource clock) {
            writesToCrash = Integer.MAX_VALUE;
            handOvers.clear();
            List<LedgerChange> changes = changes();
            try {
                JournalReader read = last;
                if (read != null && read.completeBytes() > 0 && chance.oneIn(2)) {
                    writer = JournalWriter.append(journals.get(journals.size() - 1), read);
                } else {
                    JournalFile next = new JournalFile();
                    journals.add(next);
                    writer = JournalWriter.create(next, schema);
                }
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
            ledger = stored(changes, clock).journal(this::record).build();
        }

        QuotaLedger ledger() {
            return ledger;
        }

        private void record(LedgerChange change) {
            if (crashed) {
                return; // the process is gone, and only an audit looks at its memory
            }
            try {
                writer.accept(change);
            } catch (Crash e) {
                crashed = true;
                throw e;
            }
            answered = change.version();
            count(change);
        }

        /** Stores the state: a new journal begins, and when the state is there, the older ones go. */
        void save() {
            JournalFile next = new JournalFile();
            try {
                writer.switchTo(next);
                journals.add(next);
                byte[] bytes = bytesOf(ledger.state());
                if (--writesToCrash <= 0) {
                    throw new Crash(); // the file of the state is not complete, and the one before is still there
                }
                state = bytes;
                journals = new ArrayList<>(List.of(next));
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            } catch (Crash e) {
                crashed = true;
                throw e;
            }
        }
    }

    /** A journal on the disk. */
    private final class JournalFile extends OutputStream {
        private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();

        @Override
        public void write(int value) {
            write(new byte[] {(byte) value}, 0, 1);
        }

        @Override
        public void write(byte[] source, int offset, int length) {
            if (--writesToCrash <= 0) {
                int part = chance.oneIn(3) ? length : chance.below(length);
                bytes.write(source, offset, part);
                figures.count(Count.TORN, part < length ? 1 : 0);
                throw new Crash();
            }
            bytes.write(source, offset, length);
        }

        void cutAt(int size) {
            byte[] all = bytes.toByteArray();
            bytes.reset();
            bytes.write(all, 0, size);
        }
    }
}
