package io.github.quotatree.kubernetes.evict;

import io.github.quotatree.kubernetes.cluster.PodIdentity;
import java.util.Objects;
import java.util.Optional;

/**
 * Something that operators learn about revocation.
 *
 * @param kind what happened
 * @param pod the pod that it concerns, if it concerns one
 * @param group the group that gives back
 * @param reason the reason in words
 */
public record RevocationReport(Kind kind, Optional<PodIdentity> pod, String group, String reason) {
    /** What happened. */
    public enum Kind {
        /** A pod would be evicted, if this were no dry run. */
        WOULD_EVICT,
        /** A pod is leaving. */
        EVICTED,
        /** A disruption budget holds a pod for now. */
        REFUSED,
        /** A pod cannot be evicted, or would be back at once. */
        PROTECTED,
        /** An eviction has failed. */
        FAILED,
        /** A pod is kept: the group gives back without it. */
        KEPT,
        /** Nothing can be given back: no pod may be evicted, or no loan would help the pod, which is due. */
        STUCK,
        /** The evictions of the present window are used up. */
        LIMITED
    }

    /** Refuses null. */
    public RevocationReport {
        Objects.requireNonNull(kind, "kind");
        Objects.requireNonNull(pod, "pod");
        Objects.requireNonNull(group, "group");
        Objects.requireNonNull(reason, "reason");
    }
}
