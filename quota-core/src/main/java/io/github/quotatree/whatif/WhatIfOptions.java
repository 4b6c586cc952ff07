package io.github.quotatree.whatif;

import io.github.quotatree.ledger.DisplacedWorkloads;
import io.github.quotatree.queue.QueueOptions;
import io.github.quotatree.reclaim.RevocationOptions;
import java.util.Objects;

/**
 * What follows from edits of a cluster.
 *
 * @param displaced what becomes of the workloads of groups that are removed; by default nothing is said, and to remove
 *     a group that has workloads is a violation
 * @param queue the order of the pending workloads, and how they are judged; the defaults of {@link QueueOptions} by
 *     default
 * @param revocation how over-used groups give back; the defaults of {@link RevocationOptions} by default
 */
public record WhatIfOptions(DisplacedWorkloads displaced, QueueOptions queue, RevocationOptions revocation) {
    private static final WhatIfOptions DEFAULTS =
            new WhatIfOptions(DisplacedWorkloads.none(), QueueOptions.defaults(), RevocationOptions.defaults());

    /** Refuses null. */
    public WhatIfOptions {
        Objects.requireNonNull(displaced, "displaced");
        Objects.requireNonNull(queue, "queue");
        Objects.requireNonNull(revocation, "revocation");
    }

    /** Returns the defaults. */
    public static WhatIfOptions defaults() {
        return DEFAULTS;
    }

    /** Returns these options with another rule for the workloads of groups that are removed. */
    public WhatIfOptions withDisplaced(DisplacedWorkloads value) {
        return new WhatIfOptions(value, queue, revocation);
    }

    /** Returns these options with another order of the pending workloads. */
    public WhatIfOptions withQueue(QueueOptions value) {
        return new WhatIfOptions(displaced, value, revocation);
    }

    /** Returns these options with another way to give back. */
    public WhatIfOptions withRevocation(RevocationOptions value) {
        return new WhatIfOptions(displaced, queue, value);
    }
}
