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
import java.util.function.Consumer;

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
        return with(draft -> draft.rule = other);
    }

    public ControllerSettings withTimes(Duration merging, Duration resyncing, Duration first, Duration longest) {
        return with(draft -> {
            draft.merge = merging;
            draft.resync = resyncing;
            draft.firstRetry = first;
            draft.longestRetry = longest;
        });
    }

    public ControllerSettings withRevocation(RevocationSettings other, Duration everySoOften) {
        return with(draft -> {
            draft.revocation = other;
            draft.look = everySoOften;
        });
    }

    /** Returns these settings, by which a pod that none of the nodes could take claims nothing, or may claim. */
    public ControllerSettings withLookAtNodes(boolean on) {
        return with(draft -> draft.looksAtNodes = on);
    }

    public ControllerSettings withAddress(InetSocketAddress other) {
        return with(draft -> draft.address = other);
    }

    public ControllerSettings withFlavors(FlavorLabels other) {
        return with(draft -> draft.flavors = other);
    }

    public ControllerSettings withPageToken(Token token) {
        return with(draft -> draft.pageToken = Optional.of(token));
    }

    private ControllerSettings with(Consumer<Draft> change) {
        Draft draft = new Draft(this);
        change.accept(draft);
        return draft.settings();
    }

    private static void requirePositive(String what, Duration time) {
        if (time.isNegative() || time.isZero()) {
            throw new IllegalArgumentException("controller: " + what + " (" + time + ") must be positive");
        }
    }

    /** Settings that are changed before they are made: one place names all of them. */
    private static final class Draft {
        private AdmissionRule rule;
        private LeaseSettings lease;
        private Duration merge;
        private Duration resync;
        private Duration firstRetry;
        private Duration longestRetry;
        private RevocationSettings revocation;
        private Duration look;
        private boolean looksAtNodes;
        private FlavorLabels flavors;
        private InetSocketAddress address;
        private Optional<Token> pageToken;

        Draft(ControllerSettings from) {
            rule = from.rule;
            lease = from.lease;
            merge = from.merge;
            resync = from.resync;
            firstRetry = from.firstRetry;
            longestRetry = from.longestRetry;
            revocation = from.revocation;
            look = from.look;
            looksAtNodes = from.looksAtNodes;
            flavors = from.flavors;
            address = from.address;
            pageToken = from.pageToken;
        }

        ControllerSettings settings() {
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
                    pageToken);
        }
    }
}
