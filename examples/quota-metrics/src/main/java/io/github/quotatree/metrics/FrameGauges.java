package io.github.quotatree.metrics;

import io.github.quotatree.metrics.frame.Frame;
import io.github.quotatree.metrics.frame.Frame.Value;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.Meter;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Tags;
import java.util.HashMap;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;

/**
 * Shows frames as gauges. Gauges that a frame does not have are removed, and then new ones are added; all others stay,
 * and only their values change. A registry that is read meanwhile may show some values of the frame before, so the
 * caller keeps readers away.
 */
final class FrameGauges {
    private final MeterRegistry registry;
    private final Map<String, ResourceUnit> units;
    private final Map<Key, Shown> gauges = new HashMap<>();

    private record Key(String meter, Tags tags) {}

    private static final class Shown {
        private volatile double number;
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
        Map<Key, Value> present = new LinkedHashMap<>();
        shown.values().forEach(value -> present.put(new Key(value.meter(), tags(value)), value));
        // what goes is removed first: where a filter drops the tag that has changed, the new gauge is the old one
        keep(present.keySet());
        present.forEach((key, value) ->
                gauges.computeIfAbsent(key, added -> new Shown(added, value.help(), registry)).number = number(value));
    }

    private Tags tags(Value value) {
        return value.resource().isEmpty()
                ? value.tags()
                : value.tags()
                        .and("resource", value.resource(), "unit", unit(value).name());
    }

    private double number(Value value) {
        return value.resource().isEmpty()
                ? value.number().doubleValue()
                : unit(value).of(value.number().longValue());
    }

    private ResourceUnit unit(Value value) {
        return units.getOrDefault(value.resource(), ResourceUnit.INTEGER);
    }

    private void keep(Set<Key> present) {
        for (Iterator<Map.Entry<Key, Shown>> all = gauges.entrySet().iterator(); all.hasNext(); ) {
            Map.Entry<Key, Shown> one = all.next();
            if (!present.contains(one.getKey())) {
                registry.remove(one.getValue().meter);
                all.remove();
            }
        }
    }

    void clear() {
        keep(Set.of());
    }
}
