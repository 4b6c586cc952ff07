package io.github.quotatree.reading.input;

import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.api.model.PodSpec;
import io.github.quotatree.reading.input.PriorityClasses.PriorityClass;
import io.github.quotatree.reading.text.NearNames;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
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

    /**
     * The pods whose manifests leave their priority to the API server, which takes it from a PriorityClass: the one
     * that they name, else the global default, else 0. They wait here until all classes are read.
     */
    static final class OpenPriorities {
        private final List<Open> open = new ArrayList<>();

        /** A pod without a priority or a preemption policy. */
        private record Open(
                int index,
                Origin origin,
                @Nullable Integer priority,
                @Nullable String className,
                boolean hasPolicy) {}

        @FunctionalInterface
        interface Receiver {
            void set(int index, int priority, boolean preempts);
        }

        void see(int index, Origin origin, PodSpec spec) {
            String name = spec.getPriorityClassName();
            String className = name == null || name.isBlank() ? null : name;
            boolean hasPolicy = spec.getPreemptionPolicy() != null;
            if (spec.getPriority() == null || (className != null && !hasPolicy)) {
                open.add(new Open(index, origin, spec.getPriority(), className, hasPolicy));
            }
        }

        void settle(PriorityClasses classes, Findings findings, Receiver receiver) {
            Optional<PriorityClass> otherwise = classes.globalDefault();
            for (Open pod : open) {
                Optional<PriorityClass> named = pod.className == null ? otherwise : classes.named(pod.className);
                if (pod.className != null && named.isEmpty() && pod.priority == null) {
                    findings.note(
                            pod.origin,
                            "spec.priorityClassName: the PriorityClass " + pod.className
                                    + " is not in the input, and spec.priority is absent, so that the priority"
                                    + " counts as 0"
                                    + NearNames.of(pod.className, classes.names())
                                            .text());
                }
                int priority = named.map(PriorityClass::priority).orElse(0);
                boolean preempts =
                        pod.hasPolicy || named.map(PriorityClass::preempts).orElse(true);
                receiver.set(pod.index, pod.priority == null ? priority : pod.priority, preempts);
            }
            open.clear();
        }
    }
}
