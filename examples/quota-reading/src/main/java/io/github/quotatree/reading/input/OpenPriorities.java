package io.github.quotatree.reading.input;

import io.fabric8.kubernetes.api.model.PodSpec;
import io.github.quotatree.reading.input.PriorityClasses.PriorityClass;
import io.github.quotatree.reading.text.NearNames;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The pods whose manifests leave their priority to the API server, which takes it from a PriorityClass: the one that
 * they name, else the global default, else 0. They wait here until all classes are read.
 */
final class OpenPriorities {
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
                                + " is not in the input, and spec.priority is absent, so that the priority counts as 0"
                                + NearNames.of(pod.className, classes.names()).text());
            }
            int priority = named.map(PriorityClass::priority).orElse(0);
            boolean preempts =
                    pod.hasPolicy || named.map(PriorityClass::preempts).orElse(true);
            receiver.set(pod.index, pod.priority == null ? priority : pod.priority, preempts);
        }
        open.clear();
    }
}
