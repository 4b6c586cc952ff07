package io.github.quotatree.kubernetes.cluster;

import io.fabric8.kubernetes.api.model.Pod;
import io.github.quotatree.reading.manifest.QuotaMetadata;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The pods of each gang that are there, or have succeeded; pods that are being deleted are none. */
final class GangMembers {
    private final Map<ObjectKey, PodGang> gangs = new HashMap<>();
    private final Map<String, Set<ObjectKey>> members = new HashMap<>();

    /** Takes in a version of a pod. */
    void observe(Pod pod) {
        ObjectKey key = ObjectKey.of(pod);
        forget(key);
        boolean isFailed =
                pod.getStatus() != null && "Failed".equals(pod.getStatus().getPhase());
        if (!pod.isMarkedForDeletion() && !isFailed) {
            PodGang.of(pod).ifPresent(gang -> {
                gangs.put(key, gang);
                members.computeIfAbsent(gang.name(), name -> new LinkedHashSet<>())
                        .add(key);
            });
        }
    }

    void forget(ObjectKey pod) {
        PodGang gang = gangs.remove(pod);
        if (gang != null) {
            members.computeIfPresent(gang.name(), (name, keys) -> keys.remove(pod) && keys.isEmpty() ? null : keys);
        }
    }

    /** Returns the gang of a pod, or empty if it is in none. */
    Optional<PodGang> of(ObjectKey pod) {
        return Optional.ofNullable(gangs.get(pod));
    }

    /** Returns the pods of a gang. */
    Set<ObjectKey> of(PodGang gang) {
        return members.getOrDefault(gang.name(), Set.of());
    }

    /** Returns whether a pod is in no gang, or in one of which all pods are there. */
    boolean isWhole(ObjectKey pod) {
        return of(pod).map(gang -> of(gang).size() >= gang.size()).orElse(true);
    }

    /**
     * The gang of a pod, all pods of which are let go together: a pod group, a JobSet or a Job. It has to say how many pods
     * it has, since those that are there may be only the first of them; a gang that does not is none.
     *
     * @param name its name, with its namespace
     * @param size how many pods it has
     */
    record PodGang(String name, int size) {
        /** The annotation with the number of pods of a gang. */
        static final String SIZE = QuotaMetadata.OWN_PREFIX + "gang-size";

        /** Labels and annotations with the name of a gang; the first that is there counts. */
        private static final List<String> NAMES = List.of(
                "scheduling.x-k8s.io/pod-group",
                "pod-group.scheduling.sigs.k8s.io",
                "gang.scheduling.koordinator.sh/name",
                "jobset.sigs.k8s.io/jobset-name",
                "batch.kubernetes.io/job-name");

        private static final List<String> SIZES = List.of(
                SIZE, "pod-group.scheduling.sigs.k8s.io/min-available", "gang.scheduling.koordinator.sh/min-available");

        static Optional<PodGang> of(Pod pod) {
            String name = first(pod, NAMES);
            String size = first(pod, SIZES);
            return name == null || size == null || !size.matches("[1-9][0-9]{0,5}") || size.equals("1")
                    ? Optional.empty()
                    : Optional.of(new PodGang(pod.getMetadata().getNamespace() + "/" + name, Integer.parseInt(size)));
        }

        private static @Nullable String first(Pod pod, List<String> keys) {
            Map<String, String> labels =
                    Objects.requireNonNullElse(pod.getMetadata().getLabels(), Map.of());
            Map<String, String> annotations =
                    Objects.requireNonNullElse(pod.getMetadata().getAnnotations(), Map.of());
            return keys.stream()
                    .flatMap(key -> Stream.of(annotations, labels).map(texts -> texts.getOrDefault(key, "")))
                    .filter(text -> !text.isEmpty())
                    .findFirst()
                    .orElse(null);
        }
    }
}
