package io.github.quotatree.kubernetes.lead;

import java.time.Duration;

/**
 * The Lease by which controllers agree on a leader.
 *
 * @param identity the name of this controller, unlike that of any other
 * @param duration how long a leader that does not renew the Lease is waited for
 * @param renewDeadline how long a leader writes after its last renewal; the time from there to the duration is for
 *     requests that are on their way
 * @param retryPeriod the time between two attempts to take or renew the Lease
 */
public record LeaseSettings(
        String namespace,
        String name,
        String identity,
        Duration duration,
        Duration renewDeadline,
        Duration retryPeriod) {
    public LeaseSettings {
        require("namespace", namespace);
        require("name", name);
        require("identity", identity);
        if (retryPeriod.isNegative()
                || retryPeriod.isZero()
                || renewDeadline.compareTo(retryPeriod) <= 0
                || duration.compareTo(renewDeadline) <= 0) {
            throw new IllegalArgumentException("lease " + namespace + "/" + name + ": duration " + duration
                    + ", renew deadline " + renewDeadline + " and retry period " + retryPeriod
                    + " must be positive and descend");
        }
    }

    /** Returns settings with the times that Kubernetes uses for its own controllers: 15 s, 10 s and 2 s. */
    public static LeaseSettings of(String namespace, String name, String identity) {
        return new LeaseSettings(
                namespace, name, identity, Duration.ofSeconds(15), Duration.ofSeconds(10), Duration.ofSeconds(2));
    }

    private static void require(String what, String value) {
        if (value.isBlank()) {
            throw new IllegalArgumentException("lease: " + what + " (\"" + value + "\") must not be blank");
        }
    }
}
