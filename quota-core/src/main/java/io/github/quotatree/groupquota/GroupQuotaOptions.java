package io.github.quotatree.groupquota;

/**
 * How quotas are allocated and enforced. The defaults: no oversubscription, weighted slots, three allocation rounds, an
 * infinite round robin rate, preemption considered, quotas strictly enforced.
 *
 * @param allowOversubscription whether the static quotas of siblings may sum to more than their parent's. What is guaranteed
 *     is scaled down all the same, and a group that refuses surplus may be given what others leave up to its full quota.
 *     HTCondor's own default is true, and counts quota once per level
 * @param weighted whether amounts are weights of slots, which may be fractions; otherwise slots are counted, and fractions
 *     are consolidated into whole slots
 * @param maxAllocationRounds how often in a cycle what demand could not match is offered again, at least 1
 * @param roundRobinRate by how many slots the group that lacks most advances before the others have their turn, at least 1;
 *     {@link Double#POSITIVE_INFINITY}: each group has one turn
 * @param considerPreemption whether a group that is at its limit negotiates too, for better slots or among its own users
 * @param strictEnforceQuota whether what runs in a group that refuses surplus, with all below it, is held at its quota also
 *     where the limits of the groups below it would allow more
 */
public record GroupQuotaOptions(
        boolean allowOversubscription,
        boolean weighted,
        int maxAllocationRounds,
        double roundRobinRate,
        boolean considerPreemption,
        boolean strictEnforceQuota) {
    private static final GroupQuotaOptions DEFAULTS =
            new GroupQuotaOptions(false, true, 3, Double.POSITIVE_INFINITY, true, true);

    /**
     * Checks the ranges.
     *
     * @throws IllegalArgumentException if there is less than one round, or the rate is below 1 or no number
     */
    public GroupQuotaOptions {
        if (maxAllocationRounds < 1) {
            throw new IllegalArgumentException(
                    "max allocation rounds (" + maxAllocationRounds + ") must be at least 1");
        }
        if (!(roundRobinRate >= 1)) {
            throw new IllegalArgumentException("round robin rate (" + roundRobinRate + ") must be at least 1");
        }
    }

    /** Returns the defaults. */
    public static GroupQuotaOptions defaults() {
        return DEFAULTS;
    }

    /** Returns these options with oversubscription allowed or not. */
    public GroupQuotaOptions withOversubscription(boolean allowed) {
        return new GroupQuotaOptions(
                allowed, weighted, maxAllocationRounds, roundRobinRate, considerPreemption, strictEnforceQuota);
    }

    /** Returns these options with weights of slots, or with whole slots. */
    public GroupQuotaOptions withWeighted(boolean on) {
        return new GroupQuotaOptions(
                allowOversubscription, on, maxAllocationRounds, roundRobinRate, considerPreemption, strictEnforceQuota);
    }

    /**
     * Returns these options with another number of rounds.
     *
     * @throws IllegalArgumentException if it is less than 1
     */
    public GroupQuotaOptions withMaxAllocationRounds(int rounds) {
        return new GroupQuotaOptions(
                allowOversubscription, weighted, rounds, roundRobinRate, considerPreemption, strictEnforceQuota);
    }

    /**
     * Returns these options with another round robin rate, in slots.
     *
     * @throws IllegalArgumentException if it is less than 1 or no number
     */
    public GroupQuotaOptions withRoundRobinRate(double rate) {
        return new GroupQuotaOptions(
                allowOversubscription, weighted, maxAllocationRounds, rate, considerPreemption, strictEnforceQuota);
    }

    /** Returns these options with preemption considered or not. */
    public GroupQuotaOptions withConsiderPreemption(boolean on) {
        return new GroupQuotaOptions(
                allowOversubscription, weighted, maxAllocationRounds, roundRobinRate, on, strictEnforceQuota);
    }

    /** Returns these options with strict enforcement on or off. */
    public GroupQuotaOptions withStrictEnforceQuota(boolean on) {
        return new GroupQuotaOptions(
                allowOversubscription, weighted, maxAllocationRounds, roundRobinRate, considerPreemption, on);
    }
}
