package io.github.quotatree.kubernetes.evict;

import io.github.quotatree.kubernetes.cluster.PodIdentity;
import java.util.Optional;

/** Something that operators learn about revocation. */
public record RevocationReport(Kind kind, Optional<PodIdentity> pod, String group, String reason) {
    /** What happened. */
    public enum Kind {
        WOULD_EVICT,
        EVICTED,
        REFUSED,
        PROTECTED,
        FAILED,
        /** A pod is kept: the group gives back without it. */
        KEPT,
        /** Nothing can be given back: no pod may be evicted, or no loan would help the pod, which is due. */
        STUCK,
        /** The evictions of the present window are used up. */
        LIMITED
    }
}
