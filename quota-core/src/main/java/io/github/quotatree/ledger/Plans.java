package io.github.quotatree.ledger;

import io.github.quotatree.resource.ResourceVector;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The plans that are carried out, of which all is carried out or nothing. The victims of a large one leave part by part
 * after it has taken effect, see {@link LargePlan}.
 */
record Plans(LedgerData data, WorkloadLife life, Admissions admissions) {
    /** A plan of no more victims is carried out at once. */
    static final int PART = 500;

    /** How many victims of a large plan leave in one step; each takes up to 70 microseconds before it is compiled. */
    static final int STEP = 20;

    HandOver carryOut(PlanCheck.Request request, Instant now, Instant expires) {
        PlanView view = new PresentLedger(data);
        PlanCheck check = new PlanCheck(view, request);
        check.obstacles.addAll(data.evictions.exceeded(data.evictions.counts(check.victims, view), now));
        if (check.obstacles.isEmpty()) {
            life.setHeld(request.unhelped());
        }
        if (!check.obstacles.isEmpty() || request.isEmpty()) {
            return request.refused(check.obstacles);
        }
        LedgerChange.HandedOver change = new LedgerChange.HandedOver(
                data.next(),
                now,
                request.victimIds(),
                request.options().atOnce(),
                request.preemptors(),
                request.preemptors().isEmpty() ? Optional.empty() : Optional.of(expires),
                check.flavors);
        carryOut(change);
        return handOver(change);
    }

    void carryOut(LedgerChange.HandedOver change) {
        List<WorkloadEntry> victims = stoppable(change.victims());
        List<ResourceVector> held = admissions.held(change.preemptors(), change.flavors());
        if (data.journal != null) {
            data.journal.accept(change);
        }
        data.evictions.record(data.evictions.counts(victims, new PresentLedger(data)), change.time());
        reserve(change.preemptors(), held, change.expires());
        victims.forEach(victim -> leave(victim, change.atOnce()));
        if (change.atOnce() || victims.isEmpty()) {
            data.vacate(change.preemptors());
        } else {
            data.handOvers.add(handOver(change));
        }
        data.version++;
    }

    private List<WorkloadEntry> stoppable(List<String> ids) {
        List<WorkloadEntry> victims = new ArrayList<>(ids.size());
        for (String id : ids) {
            victims.add(life.requireStoppable(id));
        }
        return victims;
    }

    private void leave(WorkloadEntry victim, boolean atOnce) {
        if (atOnce) {
            life.release(victim);
        } else {
            life.letLeave(victim);
        }
    }

    private void reserve(List<String> preemptors, List<ResourceVector> held, Optional<Instant> expires) {
        for (int k = 0; k < preemptors.size(); k++) {
            admissions.hold(preemptors.get(k), held.get(k), expires.orElse(null), false);
            if (data.lending != null) {
                data.lending.setHandedOver(preemptors.get(k));
            }
        }
    }

    private static HandOver handOver(LedgerChange.HandedOver change) {
        return handOver(change.version(), change.victims(), change.atOnce(), change.preemptors(), change.expires());
    }

    private static HandOver handOver(
            long version, List<String> victims, boolean atOnce, List<String> preemptors, Optional<Instant> expires) {
        return new HandOver(version, victims, preemptors, atOnce ? List.of() : victims, expires, List.of());
    }

    void cancel(long id) {
        data.handOvers.preemptors(id).forEach(data.table::find); // which sees reservations as ended that have
        List<String> preemptors = data.handOvers.preemptors(id);
        if (data.journal != null) {
            data.journal.accept(new LedgerChange.HandOverCancelled(data.version + 1, id));
        }
        data.handOvers.close(id);
        for (String preemptor : preemptors) {
            life.release(data.table.entry(preemptor));
        }
        data.version++;
    }

    // large plans

    /** All that a large plan needs to take effect, made outside the lock. */
    record Prepared(
            List<String> victims,
            UnwrittenEntries leaving,
            IdIndex<OpenHandOvers.Leaving> index,
            List<Integer> evictions) {
        static Prepared of(List<String> victims, List<Integer> evictions) {
            return new Prepared(victims, new UnwrittenEntries(victims, STEP), OpenHandOvers.index(victims), evictions);
        }
    }

    /** Lets a recorded large plan take effect. */
    void begin(LedgerChange.NamedHandedOver change) {
        List<String> victims = data.named.ids();
        if (victims.size() != change.victims()) {
            throw new IllegalArgumentException(
                    "a plan has " + change.victims() + " victims, and " + victims.size() + " are named");
        }
        List<Integer> evictions = data.evictions.counts(stoppable(victims), new PresentLedger(data));
        begin(change, Prepared.of(victims, evictions));
    }

    /**
     * Lets a large plan take effect: reserves the room, and opens the hand-over. Its victims are as the plan found
     * them, and leave when they are written. Takes no time in their number.
     */
    HandOver begin(LedgerChange.NamedHandedOver change, Prepared prepared) {
        List<ResourceVector> held = admissions.held(change.preemptors(), change.flavors());
        data.record(change);
        data.named = new NamedWorkloads();
        data.evictions.record(prepared.evictions, change.time());
        reserve(change.preemptors(), held, change.expires());
        HandOver handOver =
                handOver(change.version(), prepared.victims, change.atOnce(), change.preemptors(), change.expires());
        if (change.atOnce()) {
            data.vacate(change.preemptors());
        } else {
            data.handOvers.add(handOver, prepared.index);
        }
        data.table.write(prepared.leaving, new UnwrittenEntries.Writer() {
            @Override
            public void begin(List<String> ids) {
                data.record(new LedgerChange.VictimsLeaving(data.next(), ids));
            }

            @Override
            public void write(WorkloadEntry victim) {
                leave(victim, change.atOnce());
            }
        });
        return handOver;
    }

    /** Lets some victims of a recorded large plan leave that have not left. */
    void leave(List<String> ids) {
        UnwrittenEntries victims = data.table.unwritten;
        if (victims == null || ids.isEmpty()) {
            throw new IllegalArgumentException("no victims are left, or none of them is named");
        }
        for (String id : ids) {
            if (!victims.has(id)) {
                throw new IllegalArgumentException("workload " + id + " is no victim that has not left");
            }
        }
        data.table.write(victims, ids);
    }
}
