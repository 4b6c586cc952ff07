package io.github.quotatree.kubernetes.cluster;

import io.fabric8.kubernetes.api.model.Pod;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

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
}
