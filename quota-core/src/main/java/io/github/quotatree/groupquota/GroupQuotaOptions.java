package io.github.quotatree.groupquota;

import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The rules by which quotas are allocated and enforced. {@link #defaults} are HTCondor's; {@link #repaired} has its
 * flaws repaired.
 *
 * <p>An immutable value: each {@code with} method returns other options, or refuses a value by an {@link
 * IllegalArgumentException}, and options are equal when all their rules are.
 */
public final class GroupQuotaOptions {
    private static final GroupQuotaOptions DEFAULTS =
            new GroupQuotaOptions(Mode.HTCONDOR, true, true, 3, Double.POSITIVE_INFINITY, true, true);
    private static final GroupQuotaOptions REPAIRED =
            DEFAULTS.withMode(Mode.REPAIRED).withOversubscription(false);

    private final Mode mode;
    private final boolean oversubscription;
    private final boolean weighted;
    private final int rounds;
    private final double rate;
    private final boolean preemption;
    private final boolean strict;

    /** Whose rules apply where HTCondor's have flaws. */
    public enum Mode {
        /** As in HTCondor, slot by slot, to foresee a pool of HTCondor. */
        HTCONDOR,
        /** With the flaws repaired: no slot is allocated twice, and none is lost. */
        REPAIRED
    }

    private GroupQuotaOptions(
            Mode mode,
            boolean oversubscription,
            boolean weighted,
            int rounds,
            double rate,
            boolean preemption,
            boolean strict) {
        this.mode = mode;
        this.oversubscription = oversubscription;
        this.weighted = weighted;
        this.rounds = rounds;
        this.rate = rate;
        this.preemption = preemption;
        this.strict = strict;
    }

    /**
     * Returns the mode and the defaults of HTCondor: oversubscription is allowed, slots are weighted, there are three
     * allocation rounds, the round robin rate is infinite, preemption is considered, and quotas are strictly enforced.
     */
    public static GroupQuotaOptions defaults() {
        return DEFAULTS;
    }

    /** Returns the defaults with HTCondor's flaws repaired and without oversubscription. */
    public static GroupQuotaOptions repaired() {
        return REPAIRED;
    }

    /** Returns whether quotas are allocated as HTCondor does, or with its flaws repaired. */
    public Mode mode() {
        return mode;
    }

    boolean isHtcondors() {
        return mode == Mode.HTCONDOR;
    }

    /** Returns whether a group that refuses surplus may be given surplus, up to a maximum. */
    boolean hasMaximums() {
        return oversubscription && mode == Mode.REPAIRED;
    }

    /** Returns whether every group but the root has its whole quota, and its children have theirs beside it. */
    boolean countsOnceALevel() {
        return oversubscription && mode == Mode.HTCONDOR;
    }

    /**
     * Returns whether static quotas of siblings may sum to more than the quota of their parent. In HTCondor's mode they
     * are then not scaled down, and quota counts once a level. In the repaired mode guarantees are scaled down in any
     * case, and a group that refuses surplus may be given surplus up to its full quota.
     */
    public boolean allowOversubscription() {
        return oversubscription;
    }

    /**
     * Returns whether amounts are weights of slots, which may be fractions; otherwise slots are counted, and fractions
     * are consolidated into whole slots. In a cycle the slots may turn out to be whole: see {@link NegotiationCycle}.
     */
    public boolean weighted() {
        return weighted;
    }

    /** Returns the most rounds, at least 1, in which a cycle offers slots that a group could not match to others. */
    public int maxAllocationRounds() {
        return rounds;
    }

    /**
     * Returns the slots by which the group that lacks most advances in one turn, at least 1; with {@link
     * Double#POSITIVE_INFINITY} each group has one turn.
     */
    public double roundRobinRate() {
        return rate;
    }

    /** Returns whether a group that is at its limit negotiates too, for better slots or among its own users. */
    public boolean considerPreemption() {
        return preemption;
    }

    /** Returns whether a group that refuses surplus is held at its quota with all below it, whatever their limits. */
    public boolean strictEnforceQuota() {
        return strict;
    }

    /** Returns these options with another mode. */
    public GroupQuotaOptions withMode(Mode other) {
        Objects.requireNonNull(other, "other");
        return new GroupQuotaOptions(other, oversubscription, weighted, rounds, rate, preemption, strict);
    }

    /** Returns these options with oversubscription allowed or not. */
    public GroupQuotaOptions withOversubscription(boolean allowed) {
        return new GroupQuotaOptions(mode, allowed, weighted, rounds, rate, preemption, strict);
    }

    /** Returns these options with weighted slots, or with whole ones. */
    public GroupQuotaOptions withWeighted(boolean slotsHaveWeights) {
        return new GroupQuotaOptions(mode, oversubscription, slotsHaveWeights, rounds, rate, preemption, strict);
    }

    /** Returns these options with another maximal number of rounds; less than 1 is refused. */
    public GroupQuotaOptions withMaxAllocationRounds(int most) {
        if (most < 1) {
            throw new IllegalArgumentException("max allocation rounds (" + most + ") must be at least 1");
        }
        return new GroupQuotaOptions(mode, oversubscription, weighted, most, rate, preemption, strict);
    }

    /** Returns these options with another round robin rate, in slots; less than 1, and NaN, is refused. */
    public GroupQuotaOptions withRoundRobinRate(double slots) {
        if (!(slots >= 1)) {
            throw new IllegalArgumentException("round robin rate (" + slots + ") must be at least 1");
        }
        return new GroupQuotaOptions(mode, oversubscription, weighted, rounds, slots, preemption, strict);
    }

    /** Returns these options with preemption considered or not. */
    public GroupQuotaOptions withConsiderPreemption(boolean considered) {
        return new GroupQuotaOptions(mode, oversubscription, weighted, rounds, rate, considered, strict);
    }

    /** Returns these options with strict enforcement on or off. */
    public GroupQuotaOptions withStrictEnforceQuota(boolean enforced) {
        return new GroupQuotaOptions(mode, oversubscription, weighted, rounds, rate, preemption, enforced);
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof GroupQuotaOptions that && values().equals(that.values());
    }

    @Override
    public int hashCode() {
        return values().hashCode();
    }

    private List<Object> values() {
        return List.of(mode, oversubscription, weighted, rounds, rate, preemption, strict);
    }

    /** Returns the mode and the rules, such as {@code GroupQuotaOptions[mode=REPAIRED, weighted=true, ...]}. */
    @Override
    public String toString() {
        return "GroupQuotaOptions[mode=" + mode + ", allowOversubscription=" + oversubscription + ", weighted="
                + weighted + ", maxAllocationRounds=" + rounds + ", roundRobinRate=" + rate
                + ", considerPreemption=" + preemption + ", strictEnforceQuota=" + strict + "]";
    }
}
