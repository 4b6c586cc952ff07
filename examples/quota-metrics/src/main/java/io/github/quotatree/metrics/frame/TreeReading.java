package io.github.quotatree.metrics.frame;

import io.github.quotatree.GroupRuntime;
import io.github.quotatree.RuntimeQuotas;
import io.github.quotatree.ledger.LedgerSnapshot;
import io.github.quotatree.resource.ResourceVector;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.ToLongFunction;

/** The groups of one tree at one moment, in tree order, with the sums that a solve does not have. */
final class TreeReading {
    private final LedgerSnapshot snapshot;
    private final RuntimeQuotas quotas;
    private final List<GroupRuntime> groups;
    private final int[] parent;
    private final long[][] waiting;
    private final long[] waitingWorkloads;

    TreeReading(LedgerSnapshot snapshot, String treeId, ToLongFunction<String> pendingOf) {
        this.snapshot = snapshot;
        quotas = snapshot.quotas(treeId);
        groups = new ArrayList<>(quotas.groups());
        parent = new int[groups.size()];
        waiting = new long[groups.size()][];
        waitingWorkloads = new long[groups.size()];
        List<Integer> path = new ArrayList<>();
        for (int g = 0; g < groups.size(); g++) {
            GroupRuntime group = groups.get(g);
            int depth = group.depth();
            path.subList(depth, path.size()).clear();
            parent[g] = depth == 0 ? -1 : path.get(depth - 1);
            path.add(g);
            waiting[g] = new long[snapshot.forest().schema().size()];
            if (!group.isParent()) {
                readWaiting(g, pendingOf);
            }
        }
        for (int g = groups.size() - 1; g >= 0; g--) { // children before their parents
            if (parent[g] >= 0) {
                addWaiting(parent[g], g);
            }
        }
    }

    private void readWaiting(int g, ToLongFunction<String> pendingOf) {
        ResourceVector request = groups.get(g).ownRequest();
        ResourceVector used = groups.get(g).used();
        for (int d = 0; d < waiting[g].length; d++) {
            waiting[g][d] = request.value(d) - used.value(d);
        }
        waitingWorkloads[g] = pendingOf.applyAsLong(groups.get(g).name());
    }

    private void addWaiting(int to, int from) {
        for (int d = 0; d < waiting[to].length; d++) {
            waiting[to][d] += waiting[from][d]; // the requests of a tree sum to a long
        }
        waitingWorkloads[to] += waitingWorkloads[from];
    }

    int size() {
        return groups.size();
    }

    /** Adds all groups to a choice. */
    void offerTo(GroupChoice choice, int limit) {
        double[] total = new double[waiting.length == 0 ? 0 : waiting[0].length];
        for (int d = 0; d < total.length; d++) {
            total[d] = Math.max(1, quotas.total().value(d));
        }
        for (GroupRuntime group : groups) {
            ResourceVector larger = group.min().max(group.used());
            double share = 0;
            for (int d = 0; d < total.length; d++) {
                share = Math.max(share, larger.value(d) / total[d]);
            }
            choice.add(group.name(), group.depth(), share, limit);
        }
    }

    /** Adds a line for each chosen group, and one for the leaf groups among the others if there are any. */
    TreeLine addLines(String tree, Set<String> chosen, List<GroupLine> lines) {
        GroupLine rest = new GroupLine(tree, Labels.OTHER, Labels.OTHER, GroupKind.OTHER, schemaSize());
        int dropped = 0;
        boolean anyLeaf = false;
        for (int g = 0; g < groups.size(); g++) {
            GroupRuntime group = groups.get(g);
            if (chosen.contains(group.name())) {
                lines.add(line(tree, g));
            } else {
                dropped++;
                if (!group.isParent()) {
                    anyLeaf = true;
                    rest.add(line(tree, g));
                }
            }
        }
        if (anyLeaf) {
            lines.add(rest);
        }
        return new TreeLine(tree, quotas.total(), groups.size(), dropped);
    }

    private int schemaSize() {
        return snapshot.forest().schema().size();
    }

    private GroupLine line(String tree, int g) {
        GroupRuntime group = groups.get(g);
        String above = parent[g] < 0
                ? Labels.ROOT
                : Labels.declared(groups.get(parent[g]).name());
        GroupKind kind = group.isParent() ? GroupKind.PARENT : GroupKind.LEAF;
        GroupLine line = new GroupLine(tree, Labels.declared(group.name()), above, kind, schemaSize());
        ResourceVector leaving = snapshot.leaving(group.name());
        ResourceVector staying = group.used().minus(leaving);
        line.set(Measure.MIN, group.min());
        line.set(Measure.MAX, group.max());
        line.set(Measure.REQUEST, group.request());
        line.set(Measure.RUNTIME, group.runtime());
        line.set(Measure.USED, group.used());
        line.set(Measure.BORROWED, group.borrowed());
        line.set(Measure.LENT, group.lent());
        line.set(Measure.OVERUSE, staying.minus(staying.min(group.runtime())));
        line.set(Measure.WAITING, waiting[g]);
        line.set(Measure.LEAVING, leaving);
        line.setWaitingWorkloads(waitingWorkloads[g]);
        return line;
    }
}
