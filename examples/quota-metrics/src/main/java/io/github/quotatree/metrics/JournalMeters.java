package io.github.quotatree.metrics;

import io.github.quotatree.ledger.LedgerChange;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import io.micrometer.core.instrument.binder.MeterBinder;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Stands between a ledger and its journal: counts the changes by kind, and times their recording. Before the binding to
 * a registry it only passes the changes on.
 *
 * <pre>{@code
 * JournalMeters journal = JournalMeters.of(JournalWriter.create(file, schema));
 * QuotaLedger ledger = QuotaLedger.builder(forest).journal(journal).build();
 * journal.bindTo(registry);
 * }</pre>
 */
public final class JournalMeters implements Consumer<LedgerChange>, MeterBinder {
    private final Consumer<LedgerChange> journal;
    private volatile @Nullable Bound bound;

    private record Bound(Map<Class<?>, Counter> changes, Timer writes, Counter failures) {}

    private JournalMeters(Consumer<LedgerChange> journal) {
        this.journal = journal;
    }

    /** Returns meters in front of a journal. */
    public static JournalMeters of(Consumer<LedgerChange> journal) {
        return new JournalMeters(Objects.requireNonNull(journal, "journal"));
    }

    public static JournalMeters withoutJournal() {
        return new JournalMeters(change -> {});
    }

    /** Records a change in the journal; a change that the journal refuses is a failure, and does not count. */
    @Override
    public void accept(LedgerChange change) {
        Bound now = bound;
        if (now == null) {
            journal.accept(change);
            return;
        }
        long start = System.nanoTime();
        try {
            journal.accept(change);
        } catch (RuntimeException | Error e) {
            now.failures().increment();
            throw e;
        }
        now.writes().record(System.nanoTime() - start, TimeUnit.NANOSECONDS);
        Counter counter = now.changes().get(change.getClass());
        if (counter != null) {
            counter.increment();
        }
    }

    @Override
    public void bindTo(MeterRegistry registry) {
        Map<Class<?>, Counter> changes = new HashMap<>();
        for (Class<?> type : LedgerChange.class.getPermittedSubclasses()) {
            changes.put(
                    type,
                    Counter.builder("quotatree.changes")
                            .description("Changes of the ledger that were recorded.")
                            .tag("change", PlanMeters.words(type))
                            .register(registry));
        }
        Timer writes = Timer.builder("quotatree.journal.write")
                .description("Time to record a change in the journal, under the lock of the ledger.")
                .serviceLevelObjectives(
                        Duration.ofNanos(10_000),
                        Duration.ofNanos(100_000),
                        Duration.ofMillis(1),
                        Duration.ofMillis(10),
                        Duration.ofMillis(100),
                        Duration.ofSeconds(1))
                .register(registry);
        Counter failures = Counter.builder("quotatree.journal.failures")
                .description("Changes that the journal refused, which did not take effect.")
                .register(registry);
        bound = new Bound(changes, writes, failures);
    }
}
