package io.github.quotatree.queue;

import io.github.quotatree.queue.QueueEntry.HeldRoom;
import io.github.quotatree.workload.AdmissionOptions;
import java.util.Objects;

/** How a queue is ordered, and which workloads may start. An immutable value. */
public final class QueueOptions {
    private static final QueueOptions DEFAULTS = new QueueOptions(
            new Values(QueueOrder.SHARE, ShareRule.RUNTIME, HoldRoom.ALWAYS, AdmissionOptions.defaults()));

    private final Values values;

    private QueueOptions(Values values) {
        this.values = values;
    }

    /** Returns the defaults. */
    public static QueueOptions defaults() {
        return DEFAULTS;
    }

    /** Returns the order of turns; {@link QueueOrder#SHARE} by default. */
    public QueueOrder order() {
        return values.order;
    }

    /** Returns these options with another order. */
    public QueueOptions withOrder(QueueOrder value) {
        Objects.requireNonNull(value, "value");
        return new QueueOptions(new Values(value, values.share, values.holdRoom, values.admission));
    }

    /** Returns which share of a group counts; {@link ShareRule#RUNTIME} by default. */
    public ShareRule share() {
        return values.share;
    }

    /** Returns these options with another share. */
    public QueueOptions withShare(ShareRule value) {
        Objects.requireNonNull(value, "value");
        return new QueueOptions(new Values(values.order, value, values.holdRoom, values.admission));
    }

    /** Returns whether room is held for a large workload; {@link HoldRoom#ALWAYS} by default. */
    public HoldRoom holdRoom() {
        return values.holdRoom;
    }

    /** Returns these options with another rule of held room. */
    public QueueOptions withHoldRoom(HoldRoom value) {
        Objects.requireNonNull(value, "value");
        return new QueueOptions(new Values(values.order, values.share, value, values.admission));
    }

    /** Returns how workloads are judged; by the defaults of {@link AdmissionOptions} by default. */
    public AdmissionOptions admission() {
        return values.admission;
    }

    /** Returns these options with another way to judge workloads. */
    public QueueOptions withAdmission(AdmissionOptions value) {
        Objects.requireNonNull(value, "value");
        return new QueueOptions(new Values(values.order, values.share, values.holdRoom, value));
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof QueueOptions options && values.equals(options.values);
    }

    @Override
    public int hashCode() {
        return values.hashCode();
    }

    @Override
    public String toString() {
        return values.toString().replaceFirst("Values", "QueueOptions");
    }

    private record Values(QueueOrder order, ShareRule share, HoldRoom holdRoom, AdmissionOptions admission) {}

    /**
     * Which share of a group decides on its turn. In each dimension it is a fraction, and the largest one counts (the
     * <em>dominant share</em> of DRF, dominant resource fairness). A dimension that the group does not use counts as 0;
     * so does use that is being stopped. Where a denominator is 0 and the numerator is not, the share is infinite and
     * the group comes last. Weights count as a part of the largest weight of a leaf group of the tree.
     */
    public enum ShareRule {
        /** The use of the group divided by its runtime: the used part of its entitlement. The default. */
        RUNTIME,

        /** The use of the group divided by its runtime and by its shared weight. */
        WEIGHTED_RUNTIME,

        /**
         * The use of the group above its effective min, as a part of the capacity that its tree shares, divided by its
         * shared weight. All groups within their guarantee come first and count as equal. Kueue calls this the weighted
         * share.
         */
        BORROWED
    }

    /**
     * Whether a group holds room for its first waiting workload that does not fit, the <em>head</em>, so that smaller
     * ones behind it do not take the room for ever. A workload behind a head passes it only if that cannot make the
     * head's bound later: see {@link HeldRoom}.
     */
    public enum HoldRoom {
        /** No room is held: whatever fits may start, and a large workload may wait for ever. */
        NEVER,

        /** Room is held for the first that does not fit and has a bound; others may wait for ever behind small ones. */
        IF_BOUNDED,

        /**
         * Room is held for the first workload that does not fit but would in the empty group. As long as it has no
         * bound, workloads pass only if they state a maximum run time or, where it lacks nothing but a flavor, run on
         * one that it does not accept. The default.
         */
        ALWAYS
    }
}
