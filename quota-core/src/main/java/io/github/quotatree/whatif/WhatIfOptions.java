package io.github.quotatree.whatif;

import io.github.quotatree.ledger.DisplacedWorkloads;
import io.github.quotatree.queue.QueueOptions;
import io.github.quotatree.reclaim.RevocationOptions;
import java.util.Objects;

/** The rules by which a host goes on with a cluster after edits. An immutable value. */
public final class WhatIfOptions {
    private static final WhatIfOptions DEFAULTS =
            new WhatIfOptions(DisplacedWorkloads.none(), QueueOptions.defaults(), RevocationOptions.defaults());

    private final DisplacedWorkloads displaced;
    private final QueueOptions queue;
    private final RevocationOptions revocation;

    private WhatIfOptions(DisplacedWorkloads displaced, QueueOptions queue, RevocationOptions revocation) {
        this.displaced = Objects.requireNonNull(displaced, "displaced");
        this.queue = Objects.requireNonNull(queue, "queue");
        this.revocation = Objects.requireNonNull(revocation, "revocation");
    }

    /** Returns the defaults: to remove a group that has workloads is a violation; the rest follows its defaults. */
    public static WhatIfOptions defaults() {
        return DEFAULTS;
    }

    /** Returns these options with another rule for the workloads of groups that are removed. */
    public WhatIfOptions withDisplaced(DisplacedWorkloads displaced) {
        return new WhatIfOptions(displaced, queue, revocation);
    }

    /** Returns these options with another order and judgement of the pending workloads. */
    public WhatIfOptions withQueue(QueueOptions queue) {
        return new WhatIfOptions(displaced, queue, revocation);
    }

    /** Returns these options with another way to give back. */
    public WhatIfOptions withRevocation(RevocationOptions revocation) {
        return new WhatIfOptions(displaced, queue, revocation);
    }

    /** Returns the new groups of the workloads of groups that are removed. */
    public DisplacedWorkloads displaced() {
        return displaced;
    }

    /** Returns the order of the pending workloads, and how they are judged. */
    public QueueOptions queue() {
        return queue;
    }

    /** Returns how over-used groups give back; in a ledger that lends, the demands on the victims alone count. */
    public RevocationOptions revocation() {
        return revocation;
    }

    @Override
    public boolean equals(Object object) {
        return object instanceof WhatIfOptions other
                && displaced.equals(other.displaced)
                && queue.equals(other.queue)
                && revocation.equals(other.revocation);
    }

    @Override
    public int hashCode() {
        return Objects.hash(displaced, queue, revocation);
    }

    @Override
    public String toString() {
        return "displaced " + displaced + ", queue " + queue + ", revocation " + revocation;
    }
}
