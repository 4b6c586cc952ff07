package io.github.quotatree.reclaim;

import io.github.quotatree.ledger.WorkloadStatus;
import java.time.Duration;
import java.time.Instant;
import java.util.Objects;
import java.util.Optional;

/**
 * How loans are called back, and given. An immutable value; options that are added later have defaults that change no
 * answer.
 */
public final class LoanOptions {
    private static final LoanOptions DEFAULTS = new LoanOptions(
            new Values(VictimRules.defaults(), Optional.empty(), Optional.empty(), Optional.empty(), false, false));

    private final Values values;

    private LoanOptions(Values values) {
        this.values = values;
    }

    private record Values(
            VictimRules victims,
            Optional<Instant> dueBy,
            Optional<Instant> endsAfter,
            Optional<Instant> endsBy,
            boolean floor,
            boolean behindOldest) {}

    /** Returns the defaults, which call loans back at once and demand nothing. */
    public static LoanOptions defaults() {
        return DEFAULTS;
    }

    /**
     * Returns the demands of the host on the victims; none by default. The order of {@link VictimRules#order} is that
     * within a group. The largest number of victims and the budgets are for the whole plan. Where one binds, the plan
     * helps in the order of the queue whom it can, and stops nothing for others.
     */
    public VictimRules victims() {
        return values.victims;
    }

    /** Returns these options with other demands on the victims. */
    public LoanOptions withVictims(VictimRules rules) {
        Objects.requireNonNull(rules, "rules");
        return new LoanOptions(
                new Values(rules, values.dueBy, values.endsAfter, values.endsBy, values.floor, values.behindOldest));
    }

    /** Returns the latest time since which a workload is due for which loans are called back; empty by default. */
    public Optional<Instant> dueBy() {
        return values.dueBy;
    }

    /**
     * Returns these options with the least time that a workload is due, up to now, before loans are called back; with 0
     * or less, all are called back at once.
     */
    public LoanOptions withDelay(Duration delay, Instant now) {
        Objects.requireNonNull(delay, "delay");
        Objects.requireNonNull(now, "now");
        boolean always = delay.compareTo(Duration.between(Instant.MIN, now)) > 0;
        Optional<Instant> latest = Optional.of(always ? Instant.MIN : now.minus(notNegative(delay)));
        return new LoanOptions(
                new Values(values.victims, latest, values.endsAfter, values.endsBy, values.floor, values.behindOldest));
    }

    /**
     * Returns the latest stated end of a loan that is not called back, because it ends in time; empty by default, and
     * then every loan is.
     */
    public Optional<Instant> endsBy() {
        return values.endsBy;
    }

    /**
     * Returns these options with a time for which a workload that is due waits for loans to end by themselves. A loan
     * ends in time if it was started and its {@linkplain io.github.quotatree.workload.Workload#maxRunTime longest run
     * time} is over between now and then; of a gang, this must hold of every member. It is not called back, unless the
     * use is above a total or a max. A loan that has run for longer than it stated is called back.
     *
     * @param time the longest wait; with 0 or less, no loan ends in time
     * @param now the time of the plan
     */
    public LoanOptions withEndsWithin(Duration time, Instant now) {
        Objects.requireNonNull(time, "time");
        Objects.requireNonNull(now, "now");
        boolean always = time.compareTo(Duration.between(now, Instant.MAX)) > 0;
        Optional<Instant> latest = Optional.of(always ? Instant.MAX : now.plus(notNegative(time)));
        return new LoanOptions(
                new Values(values.victims, values.dueBy, Optional.of(now), latest, values.floor, values.behindOldest));
    }

    private static Duration notNegative(Duration time) {
        return time.isNegative() ? Duration.ZERO : time;
    }

    boolean endsInTime(WorkloadStatus status) {
        Optional<Instant> started = status.started();
        Optional<Duration> longest = status.workload().maxRunTime();
        return values.endsBy.isPresent()
                && started.isPresent()
                && longest.isPresent()
                && !ends(started.get(), longest.get(), values.endsAfter.orElseThrow())
                && ends(started.get(), longest.get(), values.endsBy.get());
    }

    private static boolean ends(Instant started, Duration longest, Instant by) {
        return longest.compareTo(Duration.between(started, by)) <= 0;
    }

    /**
     * Returns whether a loan whose stop takes its group below its effective min or its request, whichever is smaller,
     * is stopped only for a workload that stays within the effective min of its own group; off by default, and then
     * loans are stopped for all who are entitled. A second plan for the same requests may then stop some more.
     */
    public boolean floor() {
        return values.floor;
    }

    /** Returns these options with or without the floor. */
    public LoanOptions withFloor(boolean on) {
        return new LoanOptions(
                new Values(values.victims, values.dueBy, values.endsAfter, values.endsBy, on, values.behindOldest));
    }

    /**
     * Returns whether new loans wait behind the oldest unit of the tree that would fit beside all entitled work; off by
     * default, and then a large unit that never becomes entitled may wait behind small loans for ever. {@link
     * LoanQueue#loans(io.github.quotatree.ledger.LedgerSnapshot, LoanOptions)} follows it.
     */
    public boolean behindOldest() {
        return values.behindOldest;
    }

    /** Returns these options with new loans that wait behind the oldest unit, or do not. */
    public LoanOptions withBehindOldest(boolean on) {
        return new LoanOptions(
                new Values(values.victims, values.dueBy, values.endsAfter, values.endsBy, values.floor, on));
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof LoanOptions options && values.equals(options.values);
    }

    @Override
    public int hashCode() {
        return values.hashCode();
    }

    @Override
    public String toString() {
        return values.toString().replaceFirst("Values", "LoanOptions");
    }
}
