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
 * @param merge how long to wait for further events after the first one, so that many lead to one write; 200 ms by
 *     default
 * @param resync how often to compare everything again without an event; 5 minutes by default
 * @param firstRetry the wait after a first failure; 100 ms by default
 * @param longestRetry the longest wait after failures; 30 s by default
 * @param revocation how groups give back; by default, victims are only named
 * @param look how often to look who may start, and who has to give back; every second by default
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
        Duration merge,
        Duration resync,
        Duration firstRetry,
        Duration longestRetry,
        RevocationSettings revocation,
        Duration look,
        boolean looksAtNodes,
        FlavorLabels flavors,
        InetSocketAddress address,
        Optional<Token> pageToken) {
    public ControllerSettings {
        if (merge.isNegative()) {
            throw new IllegalArgumentException("controller: merge time (" + merge + ") is negative");
        }
        requirePositive("resync period", resync);
        requirePositive("first retry", firstRetry);
        requirePositive("longest retry", longestRetry);
        requirePositive("time between looks", look);
    }

    public static ControllerSettings of(LeaseSettings lease) {
        return new ControllerSettings(
                AdmissionRule.LOANS,
                lease,
                Duration.ofMillis(200),
                Duration.ofMinutes(5),
                Duration.ofMillis(100),
                Duration.ofSeconds(30),
                RevocationSettings.defaults(),
                Duration.ofSeconds(1),
                true,
                FlavorLabels.none(),
                new InetSocketAddress(InetAddress.getLoopbackAddress(), 0),
                Optional.empty());
    }

    public ControllerSettings withRule(AdmissionRule other) {
        return new ControllerSettings(
                other,
                lease,
                merge,
                resync,
                firstRetry,
                longestRetry,
                revocation,
                look,
                looksAtNodes,
                flavors,
                address,
                pageToken);
    }

    public ControllerSettings withTimes(Duration merging, Duration resyncing, Duration first, Duration longest) {
        return new ControllerSettings(
                rule,
                lease,
                merging,
                resyncing,
                first,
                longest,
                revocation,
                look,
                looksAtNodes,
                flavors,
                address,
                pageToken);
    }

    public ControllerSettings withRevocation(RevocationSettings other, Duration everySoOften) {
        return new ControllerSettings(
                rule,
                lease,
                merge,
                resync,
                firstRetry,
                longestRetry,
                other,
                everySoOften,
                looksAtNodes,
                flavors,
                address,
                pageToken);
    }

    /** Returns these settings, by which a pod that none of the nodes could take claims nothing, or may claim. */
    public ControllerSettings withLookAtNodes(boolean on) {
        return new ControllerSettings(
                rule,
                lease,
                merge,
                resync,
                firstRetry,
                longestRetry,
                revocation,
                look,
                on,
                flavors,
                address,
                pageToken);
    }

    public ControllerSettings withAddress(InetSocketAddress other) {
        return new ControllerSettings(
                rule,
                lease,
                merge,
                resync,
                firstRetry,
                longestRetry,
                revocation,
                look,
                looksAtNodes,
                flavors,
                other,
                pageToken);
    }

    public ControllerSettings withFlavors(FlavorLabels other) {
        return new ControllerSettings(
                rule,
                lease,
                merge,
                resync,
                firstRetry,
                longestRetry,
                revocation,
                look,
                looksAtNodes,
                other,
                address,
                pageToken);
    }

    public ControllerSettings withPageToken(Token token) {
        return new ControllerSettings(
                rule,
                lease,
                merge,
                resync,
                firstRetry,
                longestRetry,
                revocation,
                look,
                looksAtNodes,
                flavors,
                address,
                Optional.of(token));
    }

    private static void requirePositive(String what, Duration time) {
        if (time.isNegative() || time.isZero()) {
            throw new IllegalArgumentException("controller: " + what + " (" + time + ") must be positive");
        }
    }
}
