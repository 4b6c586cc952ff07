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
        /** The pod is not leaving: nothing was sent, or the API server has refused it. */
        FAILED,
        /** The eviction was sent, and its answer is lost: it may have been carried out, or still be. */
        SENT
    }

    /** What a look at a pod has shown. */
    enum Sight {
        /** The pod is there, and is not being deleted. */
        STAYS,
        /** The pod is being deleted, has ended, or is gone. */
        LEAVES,
        /** The API server did not say. */
        UNKNOWN
    }

    /** Evicts a pod; throws nothing. */
    Answer evict(PodIdentity pod);

    /** Looks at a pod; throws nothing. */
    Sight look(PodIdentity pod);
}
