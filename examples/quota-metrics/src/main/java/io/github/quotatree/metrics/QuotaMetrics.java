package io.github.quotatree.metrics;

import io.github.quotatree.ledger.LedgerSnapshot;
import io.github.quotatree.ledger.QuotaLedger;
import io.github.quotatree.metrics.frame.Frame;
import io.github.quotatree.metrics.frame.FrameReader;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import io.micrometer.core.instrument.binder.MeterBinder;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Binds the numbers of a ledger to a registry: gauges for trees and groups, timers and counters for decisions and
 * plans.
 *
 * <pre>{@code
 * PrometheusMeterRegistry registry = new PrometheusMeterRegistry(PrometheusConfig.DEFAULT);
 * QuotaMetrics metrics = QuotaMetrics.builder(ledger)
 *         .unit("cpu", ResourceUnit.CORES_OF_MILLI)
 *         .build();
 * metrics.bindTo(registry);
 * String text = metrics.scrape(registry::scrape);
 * }</pre>
 *
 * <p>All gauges of a {@link #scrape} are of one snapshot of the ledger. A registry that is read in another way has the
 * gauges of the last {@link #scrape} or {@link #refresh}, and must not be read while one of these runs.
 *
 * <p>Safe for use by many threads. It has no thread of its own.
 */
public final class QuotaMetrics implements MeterBinder, AutoCloseable {
    public static final int DEFAULT_MAX_SERIES = 5_000;

    private final Supplier<LedgerSnapshot> snapshots;
    private final Map<String, ResourceUnit> units;
    private final int maxSeries;
    private final DecisionMeters decisions = new DecisionMeters();
    private final PlanMeters plans = new PlanMeters();
    private final ReentrantLock lock = new ReentrantLock(); // refresh, removal and scrape exclude each other
    private @Nullable Binding binding;

    private record Binding(
            MeterRegistry registry, FrameReader reader, FrameGauges gauges, Timer refreshes, Timer solves) {}

    private QuotaMetrics(Builder builder) {
        snapshots = builder.snapshots;
        units = Map.copyOf(builder.units);
        maxSeries = Objects.requireNonNullElse(builder.maxSeries, DEFAULT_MAX_SERIES);
    }

    public static Builder builder(QuotaLedger ledger) {
        Objects.requireNonNull(ledger, "ledger");
        return new Builder(ledger::snapshot);
    }

    /**
     * Returns a builder of metrics of the snapshots of a host. After a restart they may come from another ledger, also
     * with other groups and dimensions.
     */
    public static Builder builder(Supplier<LedgerSnapshot> snapshots) {
        return new Builder(Objects.requireNonNull(snapshots, "snapshots"));
    }

    public DecisionMeters decisions() {
        return decisions;
    }

    public PlanMeters plans() {
        return plans;
    }

    /** Adds the meters to a registry, with the values of the present snapshot. */
    @Override
    public void bindTo(MeterRegistry registry) {
        Objects.requireNonNull(registry, "registry");
        lock.lock();
        try {
            if (binding != null) {
                throw new IllegalStateException("metrics: already bound to a registry");
            }
            LedgerSnapshot first = snapshots.get();
            Timer solves = Timer.builder("quotatree.solve")
                    .description("Time to solve a tree for a scrape.")
                    .register(registry);
            FrameReader reader = new FrameReader(
                    snapshot -> maxSeries / perGroup(snapshot), nanos -> solves.record(nanos, TimeUnit.NANOSECONDS));
            Timer refreshes = Timer.builder("quotatree.refresh")
                    .description("Time to read all numbers of a snapshot for a scrape, with the solves.")
                    .register(registry);
            Binding made = new Binding(registry, reader, new FrameGauges(registry, units), refreshes, solves);
            decisions.bindTo(registry);
            plans.bindTo(registry);
            binding = made;
            try {
                show(made, first);
            } catch (RuntimeException e) {
                close();
                throw e;
            }
        } finally {
            lock.unlock();
        }
    }

    private static int perGroup(LedgerSnapshot snapshot) {
        return FrameReader.perGroup(snapshot)
                + DecisionMeters.perGroup(snapshot.forest().schema().size());
    }

    /** Gives all gauges the values of one snapshot, taken now, and reads the registry before another one is taken. */
    public <T> T scrape(Supplier<T> exposition) {
        Objects.requireNonNull(exposition, "exposition");
        lock.lock();
        try {
            refresh();
            return exposition.get();
        } finally {
            lock.unlock();
        }
    }

    /** Gives all gauges the values of one snapshot, taken now. */
    public void refresh() {
        lock.lock();
        try {
            Binding present = binding;
            if (present == null) {
                throw new IllegalStateException("metrics: not bound to a registry");
            }
            show(present, snapshots.get());
        } finally {
            lock.unlock();
        }
    }

    private void show(Binding present, LedgerSnapshot snapshot) {
        Frame frame = present.refreshes().record(() -> present.reader().read(snapshot));
        present.gauges().show(Objects.requireNonNull(frame));
        decisions.show(present.registry(), frame.treeOfGroup());
    }

    /** Removes all meters from the registry. Has no effect if there is no binding. */
    @Override
    public void close() {
        lock.lock();
        try {
            Binding last = binding;
            binding = null;
            if (last != null) {
                decisions.unbind(last.registry());
                plans.unbind(last.registry());
                last.gauges().clear();
                last.registry().remove(last.refreshes());
                last.registry().remove(last.solves());
            }
        } finally {
            lock.unlock();
        }
    }

    /** Builds {@link QuotaMetrics}. A second setting of one property is refused by an {@link IllegalStateException}. */
    public static final class Builder {
        private final Supplier<LedgerSnapshot> snapshots;
        private final Map<String, ResourceUnit> units = new HashMap<>();
        private @Nullable Integer maxSeries;

        private Builder(Supplier<LedgerSnapshot> snapshots) {
            this.snapshots = snapshots;
        }

        /**
         * Sets the unit in which a dimension is shown, if the ledger has it; by default amounts are shown as the ledger
         * has them.
         */
        public Builder unit(String dimension, ResourceUnit unit) {
            Objects.requireNonNull(dimension, "dimension");
            Objects.requireNonNull(unit, "unit");
            if (units.putIfAbsent(dimension, unit) != null) {
                throw new IllegalStateException("metrics: the unit of " + dimension + " was already set");
            }
            return this;
        }

        /**
         * Sets how many series the groups have at most. Leaf groups that would be too many are summed in one line for
         * each tree, {@code group="(other)"}; this line, those of the groups beside the default tree and the meters of
         * trees, decisions and plans come on top.
         */
        public Builder maxSeries(int number) {
            if (number < 0) {
                throw new IllegalArgumentException("number of series (" + number + ") must not be negative");
            }
            if (maxSeries != null) {
                throw new IllegalStateException("metrics: the number of series was already set");
            }
            maxSeries = number;
            return this;
        }

        public QuotaMetrics build() {
            return new QuotaMetrics(this);
        }
    }
}
