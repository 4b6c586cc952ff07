package io.github.quotatree.flink.state;

import io.github.quotatree.RuntimeChange;
import io.github.quotatree.flink.answer.Outcome;
import io.github.quotatree.flink.event.Action;
import io.github.quotatree.flink.event.LedgerEvent;
import io.github.quotatree.forest.QuotaForest;
import io.github.quotatree.ledger.LedgerChange;
import io.github.quotatree.ledger.LedgerSnapshot;
import io.github.quotatree.ledger.LedgerState;
import io.github.quotatree.ledger.QuotaLedger;
import io.github.quotatree.resource.ResourceSchema;
import io.github.quotatree.store.JournalReader;
import io.github.quotatree.store.JournalWriter;
import io.github.quotatree.store.StateFormat;
import io.github.quotatree.workload.AdmissionRule;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * A tree with its ledger in memory. Its clock is the time of the events, so that the same events have the same answers
 * whenever they are replayed.
 *
 * <p>An event is all or nothing: one that is refused by an exception has changed nothing that was stored. If
 * reservations had ended before it, they have ended in memory alone: the next event stores that, unless the tree is
 * {@linkplain #isStaleFor stale} for it, since it is of an earlier time. For one thread.
 */
public final class LiveTree {
    private static final long LEAST_CHANGE_BYTES = 16 * 1024;

    private final QuotaLedger ledger;
    private final ByteArrayOutputStream changes = new ByteArrayOutputStream();
    private final JournalWriter journal;
    private final List<Outcome> ended = new ArrayList<>(); // and not answered
    private TreeHead head;
    private Instant now;

    /** Until when reservations have ended here, which the state knows if an event was carried out since. */
    private Instant endedUntil = Instant.MIN;

    private long version;

    /** The version with all events that were carried out, and the reservations that have ended. */
    private long valid;

    private LedgerSnapshot reported;

    private LiveTree(QuotaLedger.Builder builder, JournalTo journalTo, TreeHead head) throws IOException {
        this.head = head;
        now = head.time();
        journal = journalTo.open(changes);
        ledger = builder.clock(() -> now).journal(this::record).build();
        LedgerSnapshot snapshot = ledger.snapshot();
        version = snapshot.version();
        valid = version;
        reported = snapshot;
    }

    /** Returns a new tree without groups, at the time of the event that declares it, which has one answer. */
    public static LiveTree declare(List<String> dimensions, Instant time) throws IOException {
        ResourceSchema schema = ResourceSchema.of(dimensions);
        return new LiveTree(
                QuotaLedger.builder(QuotaForest.builder(schema).build())
                        .admissionRule(AdmissionRule.QUOTA_ONLY)
                        .acceptUnmatchedWorkloads(), // as a group may be declared by a later event
                stream -> JournalWriter.create(stream, schema),
                new TreeHead(time, 1, 0, 0, 0, time));
    }

    /** Returns a tree that was stored, and whose runtimes were reported last in its present state or an earlier one. */
    static LiveTree restore(
            TreeHead head,
            LedgerState base,
            List<LedgerChange> changes,
            JournalReader read,
            Optional<LedgerSnapshot> reported)
            throws IOException {
        LiveTree tree = new LiveTree(
                QuotaLedger.builder(base).replay(changes).acceptUnmatchedWorkloads(),
                stream -> JournalWriter.append(stream, read),
                head);
        tree.reported = reported.orElse(tree.reported);
        return tree;
    }

    @FunctionalInterface
    private interface JournalTo {
        JournalWriter open(OutputStream stream) throws IOException;
    }

    private void record(LedgerChange change) {
        journal.accept(change);
        version = change.version();
        if (change instanceof LedgerChange.Expired expired) {
            ended.add(new Outcome.ReservationEnded(expired.id()));
        }
    }

    /** Returns the time at which an event is carried out: its own, or that of a later event before it. */
    public Instant timeOf(LedgerEvent event) {
        return event.time().isAfter(head.time()) ? event.time() : head.time();
    }

    /**
     * Carries out an action.
     *
     * @param time the time of the ledger from now on
     * @param period how often runtimes are reported, by the time of the ledger; 0 for after every event
     * @return the reservations that have ended, the answer to the action, and the runtimes if it is time for them
     * @throws RuntimeException if it is refused
     */
    public List<Outcome> carryOut(Action action, Instant time, Duration period) {
        boolean reports = action instanceof Action.Tick || isReportDue(time, period);
        now = time;
        ledger.tick();
        endedUntil = ended.isEmpty() ? endedUntil : time;
        valid = version;
        Outcome outcome = Steps.carryOut(ledger, action, time);
        List<Outcome> outcomes = new ArrayList<>(ended);
        ended.clear();
        outcomes.add(outcome);
        if (reports) {
            outcomes.addAll(report());
        }
        valid = version;
        head = new TreeHead(
                time,
                head.answers() + outcomes.size(),
                head.baseBytes(),
                head.changeBytes(),
                reported.version(),
                reports ? time : head.reportedAt());
        return outcomes;
    }

    private boolean isReportDue(Instant time, Duration period) {
        return period.isZero() || periods(time, period) != periods(head.reportedAt(), period);
    }

    private static long periods(Instant time, Duration period) {
        return Math.floorDiv(time.toEpochMilli(), period.toMillis());
    }

    private List<Outcome> report() {
        List<Outcome> outcomes = new ArrayList<>();
        if (version != reported.version()) {
            LedgerSnapshot snapshot = ledger.snapshot();
            snapshot.runtimeChangesSince(reported).forEach(change -> outcomes.add(changed(change)));
            reported = snapshot;
        }
        return outcomes;
    }

    private static Outcome changed(RuntimeChange change) {
        return new Outcome.RuntimeChanged(change.group(), change.after().map(Steps::amounts));
    }

    /** Returns the number of answers so far. */
    public long answers() {
        return head.answers();
    }

    /**
     * Returns whether an event needs the tree as it is in the state: it is of an earlier time than an event that was
     * refused after it had ended reservations.
     */
    boolean isStaleFor(LedgerEvent event) {
        return version != valid || timeOf(event).isBefore(endedUntil);
    }

    /** Returns the bytes of the changes since the last call, to be appended to those before. */
    byte[] takeChanges() {
        byte[] bytes = changes.toByteArray();
        changes.reset();
        return bytes;
    }

    /**
     * Returns whether a new base is due: the changes are more than the base, and a base would not hide what was
     * reported last.
     *
     * @param added the size of the changes that were taken last
     */
    boolean isBaseDue(long added) {
        return head.baseBytes() == 0
                || (version == reported.version()
                        && head.changeBytes() + added > Math.max(head.baseBytes(), LEAST_CHANGE_BYTES));
    }

    /** Returns the whole ledger; what is taken from now on are the changes since. */
    byte[] takeBase() throws IOException {
        journal.switchTo(changes);
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        StateFormat.write(ledger.state(), bytes);
        head = head.withBytes(bytes.size(), 0);
        return bytes.toByteArray();
    }

    /** Returns the head with the bytes that were added to the changes, to be stored with them. */
    TreeHead head(long added) {
        head = head.withBytes(head.baseBytes(), head.changeBytes() + added);
        return head;
    }
}
