package io.github.quotatree.queue;

import io.github.quotatree.workload.AdmissionOptions;
import java.util.Objects;

/**
 * How a queue is ordered, and what may start.
 *
 * @param order what comes first; {@link QueueOrder#SHARE} by default
 * @param share which share of a group counts; {@link ShareRule#RUNTIME} by default
 * @param holdRoom whether room is held for a large workload; {@link HoldRoom#ALWAYS} by default
 * @param admission how workloads are judged; the defaults of {@link AdmissionOptions} by default
 */
public record QueueOptions(QueueOrder order, ShareRule share, HoldRoom holdRoom, AdmissionOptions admission) {
    private static final QueueOptions DEFAULTS =
            new QueueOptions(QueueOrder.SHARE, ShareRule.RUNTIME, HoldRoom.ALWAYS, AdmissionOptions.defaults());

    /** Refuses null. */
    public QueueOptions {
        Objects.requireNonNull(order, "order");
        Objects.requireNonNull(share, "share");
        Objects.requireNonNull(holdRoom, "holdRoom");
        Objects.requireNonNull(admission, "admission");
    }

    /** Returns the defaults. */
    public static QueueOptions defaults() {
        return DEFAULTS;
    }

    /** Returns these options with another order. */
    public QueueOptions withOrder(QueueOrder value) {
        return new QueueOptions(value, share, holdRoom, admission);
    }

    /** Returns these options with another share. */
    public QueueOptions withShare(ShareRule value) {
        return new QueueOptions(order, value, holdRoom, admission);
    }

    /** Returns these options with another rule of held room. */
    public QueueOptions withHoldRoom(HoldRoom value) {
        return new QueueOptions(order, share, value, admission);
    }

    /** Returns these options with another way to judge workloads. */
    public QueueOptions withAdmission(AdmissionOptions value) {
        return new QueueOptions(order, share, holdRoom, value);
    }
}
