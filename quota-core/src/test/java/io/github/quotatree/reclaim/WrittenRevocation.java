package io.github.quotatree.reclaim;

import io.github.quotatree.ledger.LedgerSnapshot;
import io.github.quotatree.ledger.WorkloadStatus;
import io.github.quotatree.resource.ResourceVector;
import java.util.ArrayList;
import java.util.List;

/**
 * The rule of revocation for one group, carried out word for word: after each step everything is summed up anew. It
 * knows no budgets that are only preferred.
 */
final class WrittenRevocation {
    private final LedgerSnapshot snapshot;
    private final String group;
    private final RevocationOptions options;
    private final List<WorkloadStatus> running;

    WrittenRevocation(LedgerSnapshot snapshot, String group, RevocationOptions options) {
        this.snapshot = snapshot;
        this.group = group;
        this.options = options;
        running = new ArrayList<>(Figures.holding(snapshot, group));
    }

    /** Returns the ids of the victims, in the order of taking. */
    List<String> victims() {
        List<WorkloadStatus> all = RevocationDraw.inOrder(running, options.victims());
        List<List<WorkloadStatus>> candidates = Figures.units(all).stream()
                .filter(unit -> unit.stream().allMatch(status -> RevocationDraw.mayGo(status, options.victims())))
                .toList();
        boolean again = true;
        while (again) {
            for (List<WorkloadStatus> unit : candidates) {
                if (running.containsAll(unit) && mustGo(unit)) {
                    running.removeAll(unit);
                }
            }
            again = false;
            for (int c = candidates.size() - 1; c >= 0; c--) {
                List<WorkloadStatus> unit = candidates.get(c);
                if (!running.containsAll(unit) && Figures.fits(used(), sum(unit), Figures.runtime(snapshot, group))) {
                    running.addAll(unit);
                    again = true;
                }
            }
        }
        return candidates.stream()
                .filter(unit -> !running.containsAll(unit))
                .flatMap(unit -> unit.stream().map(WorkloadStatus::id))
                .toList();
    }

    private boolean mustGo(List<WorkloadStatus> unit) {
        boolean spared = options.floor() == RevocationOptions.Floor.EFFECTIVE_MIN
                && Figures.breaks(used(), sum(unit), Figures.effectiveMin(snapshot, group));
        return !spared && Figures.helps(used(), sum(unit), Figures.runtime(snapshot, group)) && isAllowed(unit);
    }

    private boolean isAllowed(List<WorkloadStatus> unit) {
        List<WorkloadStatus> gone = new ArrayList<>(Figures.holding(snapshot, group));
        gone.removeAll(running);
        gone.addAll(unit);
        return gone.size() <= options.victims().maxVictims()
                && options.victims().budgets().stream()
                        .allMatch(budget -> unit.stream().noneMatch(budget.covers())
                                || gone.stream().filter(budget.covers()).count() <= budget.allowed());
    }

    private ResourceVector used() {
        return sum(running);
    }

    private ResourceVector sum(List<WorkloadStatus> workloads) {
        return Figures.sum(snapshot.forest().schema().zero(), workloads);
    }
}
