package io.github.quotatree.reclaim;

import java.time.Duration;
import java.time.Instant;
import java.util.Objects;
import java.util.Optional;

/** How a loan plan is made. An immutable value; options that are added later have defaults that change no answer. */
public final class LoanOptions {
    private static final LoanOptions DEFAULTS = new LoanOptions(new Values(VictimRules.defaults(), Optional.empty()));

    private final Values values;

    private LoanOptions(Values values) {
        this.values = values;
    }

    private record Values(VictimRules victims, Optional<Instant> dueBy) {}

    /** Returns the defaults, which call loans back at once and demand nothing. */
    public static LoanOptions defaults() {
        return DEFAULTS;
    }

    /**
     * Returns the demands of the host on the victims; none by default. The order of {@link VictimRules#order} is that
     * within a group.
     */
    public VictimRules victims() {
        return values.victims;
    }

    /** Returns these options with other demands on the victims. */
    public LoanOptions withVictims(VictimRules rules) {
        return new LoanOptions(new Values(Objects.requireNonNull(rules, "rules"), values.dueBy));
    }

    /** Returns the latest time since which a workload is due for which loans are called back; empty by default. */
    public Optional<Instant> dueBy() {
        return values.dueBy;
    }

    /** Returns these options with the least time that a workload is due, up to now, before loans are called back. */
    public LoanOptions withDelay(Duration delay, Instant now) {
        Objects.requireNonNull(delay, "delay");
        Objects.requireNonNull(now, "now");
        boolean always = delay.compareTo(Duration.between(Instant.MIN, now)) > 0;
        return new LoanOptions(new Values(values.victims, Optional.of(always ? Instant.MIN : now.minus(delay))));
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
