package io.github.quotatree.reclaim;

import io.github.quotatree.ledger.LedgerSnapshot;
import io.github.quotatree.ledger.WorkloadStatus;
import io.github.quotatree.resource.ResourceVector;
import io.github.quotatree.workload.Victim;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * Remembers since when groups have used more than their runtime, so that a short peak costs no workload. Use
 * that is leaving counts as gone.
 *
 * <p>In a ledger that lends, use above the runtime is no fault. There it also remembers since when the loans of a group
 * are called back, and none has stopped them: {@link #calledBackFor}.
 *
 * <p>It knows only its observations: a group that was within its runtime between two observations counts as over all
 * the time. A host lets it observe a snapshot every second or so, and makes a plan for the groups that {@link
 * #overusedFor} returns. Safe for use by many threads; observations count in the order in which they are made.
 */
public final class OveruseMonitor {
    /** How long a group may use more than its runtime before it has to give back: 120 s, as in Koordinator. */
    public static final Duration DEFAULT_DELAY = Duration.ofMinutes(2);

    private final InstantSource clock;
    private Map<String, Overuse> overused = Map.of();
    private Map<String, Loans> calledBack = Map.of();

    /**
     * Makes a monitor that has seen nothing.
     *
     * @param clock the time of observations and queries
     */
    public OveruseMonitor(InstantSource clock) {
        this.clock = Objects.requireNonNull(clock, "clock");
    }

    /**
     * Observes the leaf groups of all trees and the default group, in linear time. A group that is within its runtime
     * is forgotten, unless it uses flavors that are promised to another group, and would have to give way.
     */
    public synchronized void observe(LedgerSnapshot snapshot) {
        Objects.requireNonNull(snapshot, "snapshot");
        Instant now = clock.instant();
        Map<String, Overuse> seen = new LinkedHashMap<>();
        for (GroupUse use : GroupUse.overused(snapshot)) {
            see(use.name(), use.over(), now, seen);
        }
        if (new Reach.OfTrees(snapshot).matter()) {
            for (GroupRevocation group :
                    RevocationPlan.of(snapshot, RevocationOptions.defaults()).groups()) {
                if (group.overused().isZero()) {
                    see(group.group(), inTheWay(group), now, seen);
                }
            }
        }
        overused = seen;
    }

    /**
     * Observes as {@link #observe(LedgerSnapshot)} does, and the loans that are called back, in linear time in the
     * workloads of their groups. A group none of whose loans is called back is forgotten.
     *
     * @param plan a plan of that snapshot; with the default options, it has all loans for which some workload is due
     * @throws IllegalArgumentException if the plan stops a workload of a group that the snapshot does not have
     */
    public synchronized void observe(LedgerSnapshot snapshot, LoanPlan plan) {
        Objects.requireNonNull(plan, "plan");
        observe(snapshot);
        Instant now = clock.instant();
        Map<String, Loans> seen = new LinkedHashMap<>();
        plan.calledBack().forEach((group, amount) -> {
            Loans before = calledBack.get(group);
            seen.put(group, new Loans(group, before == null ? now : before.since(), snapshot.onLoan(group), amount));
        });
        calledBack = seen;
    }

    /** Returns the units of flavors that a group within its runtime would have to free for promises by name. */
    private static ResourceVector inTheWay(GroupRevocation group) {
        ResourceVector units = group.overused();
        for (Victim<WorkloadStatus> victim : group.victims()) {
            for (Map.Entry<String, String> on : victim.workload().flavors().entrySet()) {
                long used = victim.frees().value(on.getKey());
                units = units.with(on.getKey(), on.getValue(), units.value(on.getKey(), on.getValue()) + used);
            }
        }
        return units;
    }

    private void see(String group, ResourceVector over, Instant now, Map<String, Overuse> seen) {
        Overuse before = overused.get(group);
        seen.put(group, new Overuse(group, before == null ? now : before.since(), over));
    }

    /**
     * Returns the groups that were over their runtime in some dimension in every observation since a moment that is
     * longer ago than the delay, by tree id and in tree order, with the default group last. Groups that were in the way
     * of promises by flavor alone follow.
     */
    public synchronized List<Overuse> overusedFor(Duration delay) {
        Objects.requireNonNull(delay, "delay");
        Instant now = clock.instant();
        return overused.values().stream()
                .filter(overuse -> Duration.between(overuse.since(), now).compareTo(delay) > 0)
                .toList();
    }

    /**
     * Returns the groups whose loans were called back in every observation with a plan since a moment that is longer
     * ago than the delay, by name in code point order.
     */
    public synchronized List<Loans> calledBackFor(Duration delay) {
        Objects.requireNonNull(delay, "delay");
        Instant now = clock.instant();
        return calledBack.values().stream()
                .filter(loans -> Duration.between(loans.since(), now).compareTo(delay) > 0)
                .toList();
    }

    /**
     * A leaf group, or the default group, whose loans are called back.
     *
     * @param group the name of the group
     * @param since when loans of it were first observed to be called back; some were in every observation since
     * @param onLoan its use on loan in all in the last observation, without the use that is leaving, in base units
     * @param calledBack the part of it that was called back: for which some workload was due, or which was above a
     *     total or a max
     */
    public record Loans(String group, Instant since, ResourceVector onLoan, ResourceVector calledBack) {
        public Loans {
            Objects.requireNonNull(group, "group");
            Objects.requireNonNull(since, "since");
            Objects.requireNonNull(onLoan, "onLoan");
            Objects.requireNonNull(calledBack, "calledBack");
        }
    }

    /**
     * A leaf group, or the default group, that uses more than its runtime, or flavors that are promised to others.
     *
     * @param group the name of the group
     * @param since when it was first observed to be over; it was over in every observation since
     * @param over how far its use, without the use that is leaving, was above its runtime in the last observation, in
     *     base units; 0 in a dimension where it was not. Of a group within its runtime, the units that it would have to
     *     free of flavors that are promised to others
     */
    public record Overuse(String group, Instant since, ResourceVector over) {
        public Overuse {
            Objects.requireNonNull(group, "group");
            Objects.requireNonNull(since, "since");
            Objects.requireNonNull(over, "over");
        }
    }
}
