package io.github.quotatree.scheduler.week;

import io.github.quotatree.ledger.HandOver;
import io.github.quotatree.ledger.LedgerSnapshot;
import io.github.quotatree.ledger.WorkloadStatus;
import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;

/** Finds quota that is held for a task without a place on a node, except where room is being made for the task. */
final class IdleQuotaAudit {
    private static final Duration LONGEST = Duration.ofMinutes(2);

    private final World world;
    private final Consumer<String> faults;
    private final Map<String, Instant> since = new HashMap<>();

    IdleQuotaAudit(World world, Consumer<String> faults) {
        this.world = world;
        this.faults = faults;
    }

    /** Looks at all workloads. */
    void look(LedgerSnapshot snapshot, Collection<HandOver> open, Instant now) {
        Set<String> awaiting = new HashSet<>();
        open.forEach(handOver -> awaiting.addAll(handOver.preemptors()));
        Set<String> idle = new HashSet<>();
        for (WorkloadStatus status : snapshot.workloads()) {
            String task = status.id();
            boolean isAwaiting = awaiting.contains(task) || status.standing().handedOver();
            if (status.phase().holds() && !world.has(task) && !isAwaiting) {
                idle.add(task);
                Instant begin = since.computeIfAbsent(task, id -> now);
                if (Duration.between(begin, now).compareTo(LONGEST) > 0) {
                    faults.accept(task + " is " + status.phase() + " since " + begin + " and has no place on a node");
                }
            }
        }
        since.keySet().retainAll(idle);
    }
}
