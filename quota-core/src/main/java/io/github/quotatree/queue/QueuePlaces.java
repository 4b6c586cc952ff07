package io.github.quotatree.queue;

import io.github.quotatree.GroupRuntime;
import io.github.quotatree.QuotaTree;
import io.github.quotatree.ReservedNames;
import io.github.quotatree.RuntimeQuotas;
import io.github.quotatree.ledger.LedgerSnapshot;
import io.github.quotatree.queue.QueueOptions.ShareRule;
import io.github.quotatree.resource.ResourceVector;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/** The places of the groups in a {@link QueueNode}, in tree order, then the default and the system group. */
final class QueuePlaces {
    private final List<QuotaTree> trees;
    private final List<String> names = new ArrayList<>();
    private final Map<String, Integer> places = new HashMap<>();

    /** The place of the first group of each tree, and then that of the default group. */
    private final int[] starts;

    private final List<ResourceVector> largestWeights = new ArrayList<>();

    QueuePlaces(LedgerSnapshot snapshot, ShareRule rule) {
        trees = List.copyOf(snapshot.forest().trees().values());
        starts = new int[trees.size() + 1];
        for (int t = 0; t < trees.size(); t++) {
            ResourceVector largest = snapshot.forest().schema().zero();
            for (GroupRuntime group : snapshot.quotas(trees.get(t).id())) {
                names.add(group.name());
                if (rule != ShareRule.RUNTIME && !group.isParent()) {
                    largest = largest.max(group.sharedWeight());
                }
            }
            largestWeights.add(largest);
            starts[t + 1] = names.size();
        }
        names.add(ReservedNames.DEFAULT_GROUP);
        names.add(ReservedNames.SYSTEM_GROUP);
        names.forEach(name -> places.put(name, places.size()));
    }

    @SuppressWarnings("ReferenceEquality") // an edited tree is another one, and a comparison would take linear time
    boolean areOf(LedgerSnapshot snapshot) {
        List<QuotaTree> others = List.copyOf(snapshot.forest().trees().values());
        boolean same = others.size() == trees.size();
        for (int t = 0; same && t < trees.size(); t++) {
            same = others.get(t) == trees.get(t);
        }
        return same;
    }

    int size() {
        return names.size();
    }

    String name(int place) {
        return names.get(place);
    }

    int place(String group) {
        return Objects.requireNonNull(places.get(group), group);
    }

    int besideTrees() {
        return starts[trees.size()];
    }

    /** Reads the limits of groups in the order of their places. */
    final class Reader {
        private final LedgerSnapshot snapshot;
        private final LedgerSnapshot solved;
        private final ShareRule rule;
        private int tree = -1;
        private List<GroupRuntime> groups = List.of();
        private ResourceVector available;

        Reader(LedgerSnapshot snapshot, LedgerSnapshot solved, ShareRule rule) {
            this.snapshot = snapshot;
            this.solved = solved;
            this.rule = rule;
            available = snapshot.forest().schema().zero();
        }

        /** Returns a snapshot with the limits of a group, whose runtimes are known if that can be. */
        LedgerSnapshot limits(int place) {
            return place < besideTrees() ? solved : snapshot;
        }

        GroupShares shares(int place) {
            if (place >= besideTrees()) {
                return GroupShares.ofRuntime(snapshot.runtime(name(place)));
            }
            return GroupShares.of(rule, group(place), largestWeights.get(tree), available);
        }

        private GroupRuntime group(int place) {
            while (tree < 0 || place >= starts[tree + 1]) {
                tree++;
                RuntimeQuotas quotas = solved.quotas(trees.get(tree).id());
                groups = quotas.groups();
                available = quotas.available();
            }
            return groups.get(place - starts[tree]);
        }
    }
}
