package io.github.quotatree.groupquota;

import java.util.Objects;

/**
 * How quotas are allocated and enforced. By default the mode is {@link Mode#REPAIRED}, oversubscription is off, slots
 * are weighted, there are three allocation rounds, the round robin rate is infinite, preemption is considered, and
 * quotas are strictly enforced. {@link #htcondor} has the defaults of HTCondor instead.
 *
 * @param mode whether quotas are allocated as HTCondor does, or with its flaws repaired
 * @param allowOversubscription whether the static quotas of siblings may sum to more than the quota of their parent.
 *     Guarantees are scaled down in any case; a group that refuses surplus may then be given what others leave, up to
 *     its full quota. In the mode of HTCondor guarantees are not scaled down, and quota counts once a level
 * @param weighted whether amounts are weights of slots, which may be fractions; otherwise slots are counted, and
 *     fractions are consolidated into whole slots. In a cycle the slots may turn out to be whole: see {@link
 *     NegotiationCycle}
 * @param maxAllocationRounds how often in a cycle the slots that a group could not match are offered to the others,
 *     including the first allocation; at least 1
 * @param roundRobinRate the slots by which the group that lacks most advances in one turn, at least 1;
 *     {@link Double#POSITIVE_INFINITY}: each group has one turn
 * @param considerPreemption whether a group that is at its limit negotiates too, for better slots or among its own
 *     users
 * @param strictEnforceQuota whether the usage of a group that refuses surplus, with all groups below it, is held at its
 *     quota even where the limits of the groups below it would allow more
 */
public record GroupQuotaOptions(
        Mode mode,
        boolean allowOversubscription,
        boolean weighted,
        int maxAllocationRounds,
        double roundRobinRate,
        boolean considerPreemption,
        boolean strictEnforceQuota) {
    private static final GroupQuotaOptions DEFAULTS =
            new GroupQuotaOptions(Mode.REPAIRED, false, true, 3, Double.POSITIVE_INFINITY, true, true);
    private static final GroupQuotaOptions HTCONDOR =
            new GroupQuotaOptions(Mode.HTCONDOR, true, true, 3, Double.POSITIVE_INFINITY, true, true);

    /** Whose rules apply where HTCondor's have flaws. */
    public enum Mode {
        /** As in HTCondor, slot by slot, to foresee what a pool will do. */
        HTCONDOR,

        /** With the flaws repaired: no slot is allocated twice, and none is lost. */
        REPAIRED
    }

    /**
     * Makes options.
     *
     * @throws NullPointerException if the mode is null
     * @throws IllegalArgumentException if there is less than one round, or the rate is less than 1 or NaN
     */
    public GroupQuotaOptions {
        Objects.requireNonNull(mode, "mode");
        if (maxAllocationRounds < 1) {
            throw new IllegalArgumentException(
                    "max allocation rounds (" + maxAllocationRounds + ") must be at least 1");
        }
        if (!(roundRobinRate >= 1)) {
            throw new IllegalArgumentException("round robin rate (" + roundRobinRate + ") must be at least 1");
        }
    }

    /** Returns the defaults, with HTCondor's flaws repaired. */
    public static GroupQuotaOptions defaults() {
        return DEFAULTS;
    }

    /** Returns the mode and the defaults of HTCondor, where oversubscription is allowed. */
    public static GroupQuotaOptions htcondor() {
        return HTCONDOR;
    }

    /** Returns these options with another mode. */
    public GroupQuotaOptions withMode(Mode otherMode) {
        return new GroupQuotaOptions(
                otherMode,
                allowOversubscription,
                weighted,
                maxAllocationRounds,
                roundRobinRate,
                considerPreemption,
                strictEnforceQuota);
    }

    /** Returns these options with oversubscription allowed or not. */
    public GroupQuotaOptions withOversubscription(boolean allowed) {
        return new GroupQuotaOptions(
                mode, allowed, weighted, maxAllocationRounds, roundRobinRate, considerPreemption, strictEnforceQuota);
    }

    /** Returns these options with weighted slots, or with whole ones. */
    public GroupQuotaOptions withWeighted(boolean slotsHaveWeights) {
        return new GroupQuotaOptions(
                mode,
                allowOversubscription,
                slotsHaveWeights,
                maxAllocationRounds,
                roundRobinRate,
                considerPreemption,
                strictEnforceQuota);
    }

    /**
     * Returns these options with another maximal number of rounds.
     *
     * @throws IllegalArgumentException if it is less than 1
     */
    public GroupQuotaOptions withMaxAllocationRounds(int rounds) {
        return new GroupQuotaOptions(
                mode, allowOversubscription, weighted, rounds, roundRobinRate, considerPreemption, strictEnforceQuota);
    }

    /**
     * Returns these options with another round robin rate, in slots.
     *
     * @throws IllegalArgumentException if it is less than 1 or NaN
     */
    public GroupQuotaOptions withRoundRobinRate(double rate) {
        return new GroupQuotaOptions(
                mode,
                allowOversubscription,
                weighted,
                maxAllocationRounds,
                rate,
                considerPreemption,
                strictEnforceQuota);
    }

    /** Returns these options with preemption considered or not. */
    public GroupQuotaOptions withConsiderPreemption(boolean considered) {
        return new GroupQuotaOptions(
                mode,
                allowOversubscription,
                weighted,
                maxAllocationRounds,
                roundRobinRate,
                considered,
                strictEnforceQuota);
    }

    /** Returns these options with strict enforcement on or off. */
    public GroupQuotaOptions withStrictEnforceQuota(boolean enforced) {
        return new GroupQuotaOptions(
                mode,
                allowOversubscription,
                weighted,
                maxAllocationRounds,
                roundRobinRate,
                considerPreemption,
                enforced);
    }
}
