package io.github.quotatree.metrics.frame;

import io.github.quotatree.GroupRuntime;
import io.github.quotatree.RuntimeQuotas;
import io.github.quotatree.ledger.LedgerSnapshot;
import io.github.quotatree.ledger.WorkloadPhase;
import io.github.quotatree.metrics.frame.GroupNumbers.Pending;
import io.github.quotatree.resource.ResourceVector;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The groups of one tree at one moment, in tree order, with the sums that a solve does not have. */
final class TreeReading {
    private final LedgerSnapshot snapshot;
    private final RuntimeQuotas quotas;
    private final ResourceVector nothing;
    private final boolean anyLeaving;
    private final List<GroupRuntime> groups;
    private final int[] parent;
    private final LoanReading loans;
    private final long[][] waiting;
    private final long[][] onLoan;
    private final long[][] calledBack;
    private final Pending[] pending;

    TreeReading(LedgerSnapshot snapshot, RuntimeQuotas quotas, PhaseCounts phases, LoanReading loans) {
        this.snapshot = snapshot;
        this.quotas = quotas;
        nothing = quotas.total().schema().zero();
        anyLeaving = phases.number(WorkloadPhase.STOPPING) > 0;
        groups = new ArrayList<>(quotas.groups());
        parent = new int[groups.size()];
        this.loans = loans;
        waiting = new long[groups.size()][dimensions()];
        onLoan = new long[loans.lends() ? groups.size() : 0][dimensions()];
        calledBack = new long[onLoan.length][dimensions()];
        pending = new Pending[groups.size()];
        Arrays.fill(pending, Pending.NONE);
        List<Integer> path = new ArrayList<>();
        for (int g = 0; g < groups.size(); g++) {
            GroupRuntime group = groups.get(g);
            int depth = group.depth();
            path.subList(depth, path.size()).clear();
            parent[g] = depth == 0 ? -1 : path.get(depth - 1);
            path.add(g);
            if (!group.isParent()) {
                readWaiting(g, phases);
            }
        }
        for (int g = groups.size() - 1; g >= 0; g--) { // children before their parents
            if (parent[g] >= 0) {
                addToParent(g);
            }
        }
    }

    private void readWaiting(int g, PhaseCounts phases) {
        ResourceVector request = groups.get(g).ownRequest();
        ResourceVector used = groups.get(g).used();
        for (int d = 0; d < waiting[g].length; d++) {
            waiting[g][d] = request.value(d) - used.value(d);
        }
        String name = groups.get(g).name();
        pending[g] = new Pending(phases.pending(name), loans.due(name));
        if (loans.lends()) {
            Arrays.setAll(onLoan[g], loans.onLoan(name)::value);
            Arrays.setAll(calledBack[g], loans.calledBack(name)::value);
        }
    }

    private void addToParent(int g) {
        add(waiting, g);
        if (loans.lends()) {
            add(onLoan, g);
            add(calledBack, g);
        }
        pending[parent[g]] = pending[parent[g]].plus(pending[g]);
    }

    private void add(long[][] amounts, int g) {
        long[] sums = amounts[parent[g]];
        Arrays.setAll(sums, d -> sums[d] + amounts[g][d]); // the requests of a tree sum to a long
    }

    void offerTo(GroupChoice choice, int limit) {
        double[] total = new double[dimensions()];
        Arrays.setAll(total, d -> Math.max(1, (double) quotas.total().value(d)));
        for (GroupRuntime group : groups) {
            ResourceVector larger = group.min().max(group.used());
            double share = 0;
            for (int d = 0; d < total.length; d++) {
                share = Math.max(share, larger.value(d) / total[d]);
            }
            choice.add(group.name(), group.depth(), share, limit);
        }
    }

    /** Adds the numbers of each chosen group, and those of the leaf groups among the others if there are any. */
    void addTo(FrameValues values, String tree, @Nullable Instant dueSince, Set<String> chosen) {
        GroupNumbers numbers = new GroupNumbers(loans.lends(), dimensions());
        GroupNumbers rest = new GroupNumbers(loans.lends(), dimensions());
        int droppedGroups = 0;
        int droppedSeries = 0;
        boolean anyLeaf = false;
        for (int g = 0; g < groups.size(); g++) {
            GroupRuntime group = groups.get(g);
            read(g, numbers);
            if (chosen.contains(group.name())) {
                String above = parent[g] < 0
                        ? Labels.ROOT
                        : Labels.declared(groups.get(parent[g]).name());
                values.group(tree, Labels.declared(group.name()), above, group.isParent() ? "parent" : "leaf", numbers);
                continue;
            }
            droppedGroups++;
            droppedSeries += numbers.series();
            if (!group.isParent()) {
                anyLeaf = true;
                rest.add(numbers);
            }
        }
        if (anyLeaf) {
            values.group(tree, Labels.OTHER, Labels.OTHER, "other", rest);
        }
        values.tree(tree, quotas, droppedGroups, droppedSeries, dueSince);
    }

    private int dimensions() {
        return quotas.total().schema().size();
    }

    private void read(int g, GroupNumbers amounts) {
        GroupRuntime group = groups.get(g);
        ResourceVector runtime = group.runtime();
        ResourceVector used = group.used();
        ResourceVector leaving = anyLeaving ? snapshot.leaving(group.name()) : nothing;
        ResourceVector staying = used.minus(leaving);
        amounts.setPending(pending[g]);
        amounts.set(Measure.MIN, group.min());
        amounts.set(Measure.MAX, group.max());
        amounts.set(Measure.REQUEST, group.request());
        amounts.set(Measure.RUNTIME, runtime);
        amounts.set(Measure.USED, used);
        amounts.set(Measure.BORROWED, group.borrowed());
        amounts.set(Measure.LENT, group.lent());
        amounts.set(Measure.OVERUSE, staying.minus(staying.min(runtime)));
        amounts.set(Measure.WAITING, waiting[g]);
        amounts.set(Measure.LEAVING, leaving);
        if (loans.lends()) {
            amounts.set(Measure.ON_LOAN, onLoan[g]);
            amounts.set(Measure.CALLED_BACK, calledBack[g]);
        }
    }
}
