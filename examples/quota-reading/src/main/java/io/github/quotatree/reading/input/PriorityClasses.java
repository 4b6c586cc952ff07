package io.github.quotatree.reading.input;

import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import java.util.Comparator;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** The PriorityClasses of a cluster, with the two that every cluster has. */
public final class PriorityClasses {
    private final Map<String, PriorityClass> classes = new TreeMap<>();

    public PriorityClasses() {
        addOfSystem("system-cluster-critical", 2_000_000_000);
        addOfSystem("system-node-critical", 2_000_001_000);
    }

    public record PriorityClass(Origin origin, int priority, boolean isGlobalDefault, boolean preempts) {
        static PriorityClass read(Origin origin, GenericKubernetesResource object, Findings findings) {
            return new PriorityClass(
                    origin,
                    priority(origin, object.getAdditionalProperties().get("value"), findings),
                    Boolean.TRUE.equals(object.getAdditionalProperties().get("globalDefault")),
                    !"Never".equals(object.getAdditionalProperties().get("preemptionPolicy")));
        }

        private static int priority(Origin origin, @Nullable Object value, Findings findings) {
            if (value instanceof Integer number) {
                return number;
            }
            findings.fault(
                    origin,
                    "value",
                    value == null ? "is missing" : value + " is not a whole number of 32 bits",
                    Remedy.counts("it counts as 0"));
            return 0;
        }
    }

    /** Adds the classes of another cluster that this one lacks. */
    public void addMissing(PriorityClasses others) {
        others.classes.forEach(classes::putIfAbsent);
    }

    public Optional<PriorityClass> named(String name) {
        return Optional.ofNullable(classes.get(name));
    }

    public Set<String> names() {
        return classes.keySet();
    }

    /** Returns the class of pods that name none: of several, the one of the lowest priority, as in Kubernetes. */
    public Optional<PriorityClass> globalDefault() {
        return classes.values().stream()
                .filter(PriorityClass::isGlobalDefault)
                .min(Comparator.comparingInt(PriorityClass::priority));
    }

    void add(PriorityClass added) {
        classes.put(added.origin().name(), added);
    }

    private void addOfSystem(String name, int priority) {
        add(new PriorityClass(new Origin("", "PriorityClass", "", name), priority, false, true));
    }
}
