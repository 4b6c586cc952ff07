package io.github.quotatree.ledger;

import io.github.quotatree.resource.ResourceVector;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The plans that are carried out: all of a plan or nothing, and a reservation of the room for whom it was made. */
final class HandOvers {
    private final LedgerData data;
    private final WorkloadLife life;
    private final Admissions admissions;

    HandOvers(LedgerData data, WorkloadLife life, Admissions admissions) {
        this.data = data;
        this.life = life;
        this.admissions = admissions;
    }

    /** Carries out a plan that still holds. */
    HandOver carryOut(PlanCheck.Request request, Instant now, Instant expires) {
        PlanCheck check = new PlanCheck(data, request);
        check.obstacles.addAll(data.evictions.exceeded(check.victims, now));
        if (!check.obstacles.isEmpty()
                || (request.victims().isEmpty() && request.preemptors().isEmpty())) {
            return new HandOver(
                    0, request.victimIds(), request.preemptors(), List.of(), Optional.empty(), check.obstacles);
        }
        LedgerChange.HandedOver change = new LedgerChange.HandedOver(
                data.next(),
                now,
                request.victimIds(),
                request.options().atOnce(),
                request.preemptors(),
                request.preemptors().isEmpty() ? Optional.empty() : Optional.of(expires),
                check.flavors);
        apply(change);
        return handOver(change);
    }

    void apply(LedgerChange.HandedOver change) {
        List<WorkloadEntry> victims = new ArrayList<>(change.victims().size());
        for (String id : change.victims()) {
            victims.add(life.requireStoppable(id));
        }
        List<ResourceVector> held = admissions.held(change.preemptors(), change.flavors());
        if (data.journal != null) {
            data.journal.accept(change);
        }
        data.evictions.record(victims, change.time());
        for (WorkloadEntry victim : victims) {
            if (change.atOnce()) {
                life.release(victim);
            } else {
                life.letLeave(victim);
            }
        }
        @Nullable Instant expires = change.expires().orElse(null);
        for (int k = 0; k < change.preemptors().size(); k++) {
            admissions.hold(change.preemptors().get(k), held.get(k), expires);
        }
        if (!change.atOnce() && !victims.isEmpty()) {
            data.handOvers.add(handOver(change));
        }
        data.version++;
    }

    private static HandOver handOver(LedgerChange.HandedOver change) {
        return new HandOver(
                change.version(),
                change.victims(),
                change.preemptors(),
                change.atOnce() ? List.of() : change.victims(),
                change.expires(),
                List.of());
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
}
