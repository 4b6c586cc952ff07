package io.github.quotatree.ledger;

import io.github.quotatree.GroupRuntime;
import io.github.quotatree.QuotaTree;
import io.github.quotatree.ReservedNames;
import io.github.quotatree.admission.Accounts;
import io.github.quotatree.admission.AdmissionQuestion;
import io.github.quotatree.forest.Placement;
import io.github.quotatree.internal.tree.TreeLayout.NameOrder;
import io.github.quotatree.resource.ResourceVector;
import io.github.quotatree.workload.AdmissionOptions;
import io.github.quotatree.workload.AdmissionRule;
import io.github.quotatree.workload.WorkloadOrder;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Searches for the pending workloads that fit in a snapshot and did not, or were not pending, in an earlier one. Where
 * no room has grown and nothing has changed, one that did not fit does not fit, and is not judged.
 */
final class RoomSearch {
    private static final Comparator<WorkloadStatus> MOST_URGENT_FIRST =
            Comparator.comparing(WorkloadStatus::workload, WorkloadOrder.mostUrgentFirst());

    private final LedgerSnapshot before;
    private final LedgerSnapshot now;
    private final Difference difference;
    private final AdmissionOptions options;

    /** Whether room may have come without a count of the group that has grown, so that every group is judged. */
    private final boolean beyondCounts;

    private final Map<String, List<WorkloadStatus>> changedPending = new HashMap<>();
    private final List<WorkloadStatus> found = new ArrayList<>();

    private RoomSearch(LedgerSnapshot before, LedgerSnapshot now, Difference difference, AdmissionOptions options) {
        this.before = before;
        this.now = now;
        this.difference = difference;
        this.options = options;
        beyondCounts = now.forest().schema().hasFlavors() || now.admissionRule() == AdmissionRule.LOANS;
    }

    /** Returns the workloads by group in tree order, the default and the system group last, the most urgent first. */
    static List<WorkloadStatus> search(
            LedgerSnapshot before, LedgerSnapshot now, Difference difference, AdmissionOptions options) {
        RoomSearch search = new RoomSearch(before, now, difference, options);
        for (WorkloadStatus status : difference.changed.values()) {
            if (status.phase() == WorkloadPhase.PENDING) {
                search.changedPending
                        .computeIfAbsent(status.group(), group -> new ArrayList<>())
                        .add(status);
            }
        }
        for (QuotaTree tree : now.forest().trees().values()) {
            search.judge(tree);
        }
        search.judge(ReservedNames.DEFAULT_GROUP, search.beyondCounts || search.defaultGroupHasGrown());
        search.judge(ReservedNames.SYSTEM_GROUP, false);
        return search.found;
    }

    private void judge(QuotaTree tree) {
        Set<String> grown = new HashSet<>();
        for (GroupRuntime group : now.quotas(tree.id())) { // a parent before its children
            boolean below = options.checkAncestors()
                    && group.parent().filter(grown::contains).isPresent();
            boolean waiting = !group.isParent() && !group.ownRequest().equals(group.used());
            if ((waiting || options.checkAncestors()) && (below || hasGrown(tree.id(), group))) {
                grown.add(group.name());
            }
            if (!group.isParent()) {
                judge(group.name(), waiting && grown.contains(group.name()));
            }
        }
    }

    private boolean hasGrown(String treeId, GroupRuntime group) {
        if (beyondCounts) {
            return true; // a flavor may have room that was kept for another group, or idles
        }
        Placement earlier = before.forest().place(group.name(), null);
        if (!earlier.group().equals(group.name()) || !earlier.treeId().equals(treeId)) {
            return false; // all of its workloads have changed
        }
        GroupRuntime was = before.quotas(treeId).group(group.name());
        if (hasGrown(was.runtime(), was.used(), group.runtime(), group.used())) {
            return true;
        }
        ResourceVector boundByMin = now.nonPreemptibleUsed(group.name()); // 0 for a parent group, as before
        return hasGrown(was.min(), before.nonPreemptibleUsed(group.name()), group.min(), boundByMin);
    }

    private boolean defaultGroupHasGrown() {
        String group = ReservedNames.DEFAULT_GROUP;
        return hasGrown(before.runtime(group), before.used(group), now.runtime(group), now.used(group));
    }

    private static boolean hasGrown(
            ResourceVector limitBefore, ResourceVector usedBefore, ResourceVector limit, ResourceVector used) {
        for (int d = 0; d < limit.schema().size(); d++) {
            if (limit.value(d) - used.value(d) > limitBefore.value(d) - usedBefore.value(d)) {
                return true;
            }
        }
        return false;
    }

    private void judge(String group, boolean hasGrown) {
        List<WorkloadStatus> pending = hasGrown
                ? now.workloads(group).stream()
                        .filter(status -> status.phase() == WorkloadPhase.PENDING)
                        .toList()
                : changedPending.getOrDefault(group, List.of());
        if (pending.isEmpty()) {
            return;
        }
        pending.stream()
                .filter(status -> fits(now, status) && !fittedBefore(status))
                .sorted(MOST_URGENT_FIRST)
                .forEach(found::add);
    }

    private boolean fittedBefore(WorkloadStatus status) {
        WorkloadStatus was = difference.before(status);
        return was != null && was.phase() == WorkloadPhase.PENDING && fits(before, was);
    }

    private boolean fits(LedgerSnapshot snapshot, WorkloadStatus status) {
        return snapshot.ask(trees -> {
            Accounts accounts = trees.apply(status.placement().treeId());
            int account = accounts.account(status.group());
            return AdmissionQuestion.fits(
                    accounts, account, status.workload(), status.workload().request(), options);
        });
    }

    static final class Difference {
        private final Map<String, WorkloadStatus> before = new HashMap<>();
        final SortedMap<String, WorkloadStatus> changed = new TreeMap<>(NameOrder.BY_CODE_POINT);

        /** Returns the difference of two snapshots, in time in the workloads of groups that have changed. */
        static Difference of(LedgerSnapshot earlier, LedgerSnapshot later) {
            Difference difference = new Difference();
            Collection<String> groups = later.groupsChangedSince(earlier);
            for (String group : groups) {
                earlier.workloads(group).forEach(status -> difference.before.put(status.id(), status));
            }
            for (String group : groups) {
                later.workloads(group).forEach(difference::add);
            }
            return difference;
        }

        private void add(WorkloadStatus status) {
            if (!status.equals(before.get(status.id()))) {
                changed.put(status.id(), status);
            }
        }

        @Nullable
        WorkloadStatus before(WorkloadStatus status) {
            return changed.containsKey(status.id()) ? before.get(status.id()) : status;
        }
    }
}
