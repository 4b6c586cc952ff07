package io.github.quotatree.kubernetes;

import io.github.quotatree.http.Token;
import io.github.quotatree.kubernetes.evict.RevocationSettings;
import io.github.quotatree.kubernetes.lead.LeaseSettings;
import io.github.quotatree.reading.manifest.FlavorLabels;
import io.github.quotatree.workload.AdmissionRule;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.Optional;

/**
 * How a controller works.
 *
 * @param rule whether idle capacity is lent and called back, which is the default, or pods are judged by quota alone
 * @param lease by which controllers agree on a leader
 * @param times when it works
 * @param revocation how groups give back; by default, victims are only named
 * @param looksAtNodes whether a pod that none of the nodes could take claims nothing, which is the default; not where
 *     nodes are added for pods that wait
 * @param flavors the labels of nodes that say the flavors of resources; none by default
 * @param address where metrics, health and the page are served; a free port of loopback by default
 * @param pageToken the secret of readers of the page, where other machines reach the address; by default
 *     none, and then such an address has no page
 */
public record ControllerSettings(
        AdmissionRule rule,
        LeaseSettings lease,
        Times times,
        RevocationSettings revocation,
        boolean looksAtNodes,
        FlavorLabels flavors,
        InetSocketAddress address,
        Optional<Token> pageToken) {
    /**
     * When a controller works.
     *
     * @param merge how long to wait for further events after the first one, so that many lead to one write
     * @param resync how often to compare everything again without an event
     * @param firstRetry the wait after a first failure
     * @param longestRetry the longest wait after failures
     * @param look how often to look who may start, and who has to give back
     */
    public record Times(Duration merge, Duration resync, Duration firstRetry, Duration longestRetry, Duration look) {
        public Times {
            if (merge.isNegative()) {
                throw new IllegalArgumentException("controller: merge time (" + merge + ") is negative");
            }
            requirePositive("resync period", resync);
            requirePositive("first retry", firstRetry);
            requirePositive("longest retry", longestRetry);
            requirePositive("time between looks", look);
        }

        /** Returns times with retries from 100 ms to 30 s and a look every second. */
        public static Times of(Duration merge, Duration resync) {
            return new Times(merge, resync, Duration.ofMillis(100), Duration.ofSeconds(30), Duration.ofSeconds(1));
        }

        private static void requirePositive(String what, Duration time) {
            if (time.isNegative() || time.isZero()) {
                throw new IllegalArgumentException("controller: " + what + " (" + time + ") must be positive");
            }
        }
    }

    /** Returns settings with a merge time of 200 ms and a resync period of 5 minutes. */
    public static ControllerSettings of(LeaseSettings lease) {
        return new ControllerSettings(
                AdmissionRule.LOANS,
                lease,
                Times.of(Duration.ofMillis(200), Duration.ofMinutes(5)),
                RevocationSettings.defaults(),
                true,
                FlavorLabels.none(),
                new InetSocketAddress(InetAddress.getLoopbackAddress(), 0),
                Optional.empty());
    }

    public ControllerSettings withRule(AdmissionRule other) {
        return new ControllerSettings(other, lease, times, revocation, looksAtNodes, flavors, address, pageToken);
    }

    public ControllerSettings withTimes(Duration merging, Duration resyncing, Duration first, Duration longest) {
        Times other = new Times(merging, resyncing, first, longest, times.look());
        return new ControllerSettings(rule, lease, other, revocation, looksAtNodes, flavors, address, pageToken);
    }

    public ControllerSettings withRevocation(RevocationSettings other, Duration look) {
        Times often = new Times(times.merge(), times.resync(), times.firstRetry(), times.longestRetry(), look);
        return new ControllerSettings(rule, lease, often, other, looksAtNodes, flavors, address, pageToken);
    }

    public ControllerSettings withAddress(InetSocketAddress other) {
        return new ControllerSettings(rule, lease, times, revocation, looksAtNodes, flavors, other, pageToken);
    }

    public ControllerSettings withFlavors(FlavorLabels other) {
        return new ControllerSettings(rule, lease, times, revocation, looksAtNodes, other, address, pageToken);
    }

    public ControllerSettings withPageToken(Token token) {
        return new ControllerSettings(
                rule, lease, times, revocation, looksAtNodes, flavors, address, Optional.of(token));
    }
}
