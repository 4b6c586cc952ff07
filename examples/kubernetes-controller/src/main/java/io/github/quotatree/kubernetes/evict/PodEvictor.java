package io.github.quotatree.kubernetes.evict;

import io.github.quotatree.kubernetes.cluster.PodIdentity;

/** Evicts pods. */
public interface PodEvictor {
    /** What became of an eviction. */
    enum Answer {
        /** The pod is leaving, or has left, as it was told. */
        LEAVING,
        /** The pod had ended, was being deleted or was another one before it was told. */
        GONE,
        /** A disruption budget does not allow it now. */
        REFUSED,
        /** The pod is one that would come back at once, or that the API server cannot evict. */
        PROTECTED,
        /** The pod is not leaving, since something failed. */
        FAILED,
        /** It is not known whether the pod is leaving. */
        UNKNOWN
    }

    /** Evicts a pod; throws nothing. */
    Answer evict(PodIdentity pod);
}
