package io.github.quotatree.metrics;

import io.github.quotatree.metrics.frame.Frame;
import io.github.quotatree.metrics.frame.Frame.Value;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.Meter;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Tags;
import java.util.HashMap;
import java.util.Iterator;
import java.util.Map;

/**
 * Shows frames as gauges. Gauges that a frame does not have are removed at its end, and new ones are added; all others
 * stay, and only their values change. A registry that is read meanwhile may show some values of the frame before, so
 * the caller keeps readers away.
 */
final class FrameGauges {
    private final MeterRegistry registry;
    private final Map<String, ResourceUnit> units;
    private final Map<Key, Shown> gauges = new HashMap<>();
    private long frame;

    private record Key(String meter, Tags tags) {}

    private static final class Shown {
        private volatile double number;
        private long frame;
        private final Meter meter;

        Shown(Key key, String help, MeterRegistry registry) {
            meter = Gauge.builder(key.meter(), this, shown -> shown.number)
                    .description(help)
                    .tags(key.tags())
                    .strongReference(true)
                    .register(registry);
        }
    }

    FrameGauges(MeterRegistry registry, Map<String, ResourceUnit> units) {
        this.registry = registry;
        this.units = units;
    }

    void show(Frame shown) {
        for (Value value : shown.values()) {
            if (value.resource().isEmpty()) {
                set(value, value.tags(), value.number().doubleValue());
            } else {
                ResourceUnit unit = units.getOrDefault(value.resource(), ResourceUnit.INTEGER);
                Tags tags = value.tags().and("resource", value.resource(), "unit", unit.name());
                set(value, tags, unit.of(value.number().longValue()));
            }
        }
        endFrame();
    }

    private void set(Value value, Tags tags, double number) {
        Shown shown =
                gauges.computeIfAbsent(new Key(value.meter(), tags), key -> new Shown(key, value.help(), registry));
        shown.number = number;
        shown.frame = frame;
    }

    /** Removes the gauges that were not set since the last call. */
    private void endFrame() {
        for (Iterator<Shown> all = gauges.values().iterator(); all.hasNext(); ) {
            Shown shown = all.next();
            if (shown.frame != frame) {
                registry.remove(shown.meter);
                all.remove();
            }
        }
        frame++;
    }

    void clear() {
        endFrame(); // ends the frame before this, in which nothing is set
    }
}
