package io.github.quotatree.metrics;

import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.Meter;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Tags;
import java.util.HashMap;
import java.util.Iterator;
import java.util.Map;

/**
 * The gauges of a frame in a registry. Gauges that a frame does not set are removed at its end, and new ones are added
 * when they are set; all others stay, and only their values change. A registry that is read meanwhile may show some
 * values of the frame before, so the caller keeps readers away.
 */
final class ShownGauges {
    private final MeterRegistry registry;
    private final Map<Key, Shown> gauges = new HashMap<>();
    private long frame;

    /** The name of a meter and the values of its labels, whose names always are the same for a meter. */
    record Key(String meter, String tree, String group, String resource) {}

    private static final class Shown {
        private final Tags tags;
        private volatile double value;
        private long frame;
        private final Meter meter;

        Shown(Key key, String help, Tags tags, MeterRegistry registry) {
            this.tags = tags;
            meter = Gauge.builder(key.meter(), this, shown -> shown.value)
                    .description(help)
                    .tags(tags)
                    .strongReference(true)
                    .register(registry);
        }
    }

    ShownGauges(MeterRegistry registry) {
        this.registry = registry;
    }

    /** Shows a value in this frame. The labels must follow from the key, or else the series is replaced. */
    void set(Key key, String help, Tags tags, double value) {
        Shown shown = gauges.get(key);
        if (shown != null && !shown.tags.equals(tags)) {
            registry.remove(shown.meter);
            shown = null;
        }
        if (shown == null) {
            shown = new Shown(key, help, tags, registry);
            gauges.put(key, shown);
        }
        shown.value = value;
        shown.frame = frame;
    }

    /** Removes the gauges that were not set since the last call. */
    void endFrame() {
        for (Iterator<Shown> all = gauges.values().iterator(); all.hasNext(); ) {
            Shown shown = all.next();
            if (shown.frame != frame) {
                registry.remove(shown.meter);
                all.remove();
            }
        }
        frame++;
    }

    int size() {
        return gauges.size();
    }
}
