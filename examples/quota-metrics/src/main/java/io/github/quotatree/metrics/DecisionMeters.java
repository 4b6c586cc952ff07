package io.github.quotatree.metrics;

import io.github.quotatree.ledger.Decision;
import io.github.quotatree.metrics.frame.Labels;
import io.github.quotatree.workload.ExceededLimit;
import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.Meter;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Tags;
import io.micrometer.core.instrument.Timer;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Times the decisions of a ledger, and counts the limits that stood against workloads. Safe for use by many threads;
 * before the binding to a registry and after its end, it only passes the calls on.
 *
 * <pre>{@code
 * Decision decision = metrics.decisions().time(() -> ledger.tryAdmit("job-1"));
 * }</pre>
 */
public final class DecisionMeters {
    private static final Duration[] BUCKETS = {
        Duration.ofNanos(1_000),
        Duration.ofNanos(10_000),
        Duration.ofNanos(100_000),
        Duration.ofMillis(1),
        Duration.ofMillis(10),
        Duration.ofMillis(100),
        Duration.ofSeconds(1)
    };

    private final ConcurrentHashMap<Refusal, LongAdder> refusals = new ConcurrentHashMap<>();
    private final Map<Refusal, Meter> shown = new HashMap<>();
    private volatile Map<String, String> treeOfGroup = Map.of();
    private volatile @Nullable Timers timers;

    DecisionMeters() {}

    private record Timers(Timer admitted, Timer rejected, Timer failed) {}

    private record Refusal(String tree, String group, String limit, String resource) {
        Tags tags() {
            return Tags.of("tree", tree, "group", group).and("limit", limit, "resource", resource);
        }
    }

    /** Returns how many counters one group has at most: it may refuse by its runtime and by its min or max. */
    static int perGroup(int dimensions) {
        return 2 * dimensions;
    }

    /** Makes a decision, times it, and counts the limits that it names. */
    public Decision time(Supplier<Decision> call) {
        Timers bound = timers;
        if (bound == null) {
            return call.get();
        }
        long start = System.nanoTime();
        Decision decision;
        try {
            decision = call.get();
        } catch (RuntimeException | Error e) {
            bound.failed().record(System.nanoTime() - start, TimeUnit.NANOSECONDS);
            throw e;
        }
        record(decision, System.nanoTime() - start);
        return decision;
    }

    /** Counts a decision that was made and timed elsewhere. */
    public void record(Decision decision, long nanos) {
        Objects.requireNonNull(decision, "decision");
        Timers bound = timers;
        if (bound == null) {
            return;
        }
        Timer timer = decision.admitted() ? bound.admitted() : bound.rejected();
        timer.record(nanos, TimeUnit.NANOSECONDS);
        for (ExceededLimit limit : decision.exceededLimits()) {
            refusals.computeIfAbsent(refusal(limit), key -> new LongAdder()).increment();
        }
    }

    private Refusal refusal(ExceededLimit limit) {
        String holder = limit.holder().orElse("");
        String tree = treeOfGroup.get(holder);
        String kind = limit.kind().name().toLowerCase(Locale.ROOT);
        String resource = limit.dimension().orElse("");
        return tree == null
                ? new Refusal(Labels.OTHER, Labels.OTHER, kind, resource)
                : new Refusal(tree, label(holder), kind, resource);
    }

    private static String label(String group) {
        return Labels.declared(group);
    }

    void bindTo(MeterRegistry registry) {
        timers = new Timers(timer(registry, "admitted"), timer(registry, "rejected"), timer(registry, "failed"));
    }

    private static Timer timer(MeterRegistry registry, String result) {
        return Timer.builder("quotatree.decision")
                .description("Time of a decision whether workloads may start.")
                .tag("result", result)
                .serviceLevelObjectives(BUCKETS)
                .register(registry);
    }

    /** Shows what was counted for the groups that have series of their own, and forgets the other groups. */
    void show(MeterRegistry registry, Map<String, String> chosen) {
        treeOfGroup = chosen;
        Map<String, String> treeOfLabel = new HashMap<>();
        chosen.forEach((group, tree) -> treeOfLabel.put(label(group), tree));
        for (Map.Entry<Refusal, LongAdder> entry : refusals.entrySet()) {
            Refusal key = entry.getKey();
            boolean other = key.tree().equals(Labels.OTHER);
            if (!other && !key.tree().equals(treeOfLabel.get(key.group()))) {
                refusals.remove(key);
                remove(registry, shown.remove(key));
            } else if (!shown.containsKey(key)) {
                shown.put(
                        key,
                        FunctionCounter.builder("quotatree.refusals", entry.getValue(), LongAdder::sum)
                                .description("Limits that workloads would have exceeded; a decision may count several.")
                                .tags(key.tags())
                                .register(registry));
            }
        }
    }

    void unbind(MeterRegistry registry) {
        Timers bound = timers;
        timers = null;
        if (bound != null) {
            remove(registry, bound.admitted());
            remove(registry, bound.rejected());
            remove(registry, bound.failed());
        }
        List<Meter> counters = new ArrayList<>(shown.values());
        shown.clear();
        refusals.clear();
        counters.forEach(meter -> remove(registry, meter));
    }

    private static void remove(MeterRegistry registry, @Nullable Meter meter) {
        if (meter != null) {
            registry.remove(meter);
        }
    }
}
