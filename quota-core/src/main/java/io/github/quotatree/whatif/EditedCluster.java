package io.github.quotatree.whatif;

import io.github.quotatree.GroupRuntime;
import io.github.quotatree.QuotaGroup;
import io.github.quotatree.ReservedNames;
import io.github.quotatree.Violation;
import io.github.quotatree.forest.ClusterNode;
import io.github.quotatree.forest.Placement;
import io.github.quotatree.forest.QuotaForest;
import io.github.quotatree.ledger.DisplacedWorkloads;
import io.github.quotatree.ledger.LedgerSnapshot;
import io.github.quotatree.ledger.QuotaLedger;
import io.github.quotatree.ledger.WorkloadStatus;
import io.github.quotatree.resource.ResourceVector;
import io.github.quotatree.workload.Workload;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/** A cluster while edits are applied; in the end, they are carried out in a ledger, by the methods of any ledger. */
final class EditedCluster {
    private final LedgerSnapshot before;
    private final EditedGroups groups;
    private final List<ClusterNode> nodes;
    private final Set<String> trees = new TreeSet<>();
    private final Set<String> removed = new LinkedHashSet<>();
    private final Map<String, ResourceVector> resized = new LinkedHashMap<>();
    private final Map<String, Workload> added = new LinkedHashMap<>();
    private ResourceVector defaultGroupMax;

    EditedCluster(LedgerSnapshot before) {
        this.before = before;
        QuotaForest forest = before.forest();
        List<QuotaGroup> declared = forest.trees().values().stream()
                .flatMap(tree -> tree.groups().stream())
                .toList();
        groups = new EditedGroups(forest.schema(), declared, this::find, "forest", this::weight);
        nodes = new ArrayList<>(forest.nodes());
        defaultGroupMax = forest.defaultGroupMax();
    }

    private Optional<QuotaGroup> find(String group) {
        return before.forest().trees().values().stream()
                .flatMap(tree -> tree.group(group).stream())
                .findFirst();
    }

    private Optional<ResourceVector> weight(String group) {
        Placement placement = before.forest().place(group, null);
        return placement.group().equals(group) && !ReservedNames.isReserved(group)
                ? Optional.of(before.quotas(placement.treeId()).group(group)).map(GroupRuntime::sharedWeight)
                : Optional.empty();
    }

    void apply(QuotaEdit edit) {
        switch (edit.kind()) {
            case SET_TOTAL, CHANGE_TOTAL -> {
                groups.requireOneColumn(edit);
                if (!before.forest().trees().containsKey(edit.name()) && !groups.hasTree(edit.name())) {
                    throw edit.refused("no tree \"" + edit.name() + "\" in the forest");
                }
                trees.add(edit.name());
                groups.apply(edit);
            }
            case SET_MAX -> {
                if (edit.name().equals(ReservedNames.DEFAULT_GROUP)
                        && edit.flavor().isEmpty()) {
                    setDefaultGroupMax(edit);
                } else {
                    groups.apply(edit);
                }
            }
            case ADD_NODE -> nodes.add(edit.detail(ClusterNode.class));
            case REMOVE_NODE -> {
                if (!nodes.removeIf(node -> node.name().equals(edit.name()))) {
                    throw edit.refused("no node " + edit.name() + " in the forest");
                }
            }
            case ADD_WORKLOAD, REMOVE_WORKLOAD, RESIZE_WORKLOAD -> applyToWorkload(edit);
            case SET_REQUEST, SET_USED ->
                throw edit.refused("in a cluster, requests and use follow from the workloads; add, resize or remove"
                        + " workloads");
            default -> groups.apply(edit);
        }
    }

    private void setDefaultGroupMax(QuotaEdit edit) {
        groups.requireColumn(edit);
        String dimension = edit.inDimension();
        if (edit.amount() < 0) {
            throw new IllegalArgumentException(
                    "max " + dimension + " of " + edit.name() + " (" + edit.amount() + ") is below 0");
        }
        defaultGroupMax = defaultGroupMax.with(dimension, edit.amount());
    }

    private void applyToWorkload(QuotaEdit edit) {
        String id = edit.name();
        boolean adds = edit.kind() == QuotaEdit.Kind.ADD_WORKLOAD;
        boolean present = added.containsKey(id) || (before.workload(id).isPresent() && !removed.contains(id));
        if (adds == present) {
            throw edit.refused(adds ? "workload " + id + " is there already" : "no workload " + id + " in the ledger");
        }
        if (adds) {
            added.put(id, edit.detail(Workload.class));
        } else if (edit.kind() == QuotaEdit.Kind.REMOVE_WORKLOAD) {
            if (added.remove(id) == null) {
                removed.add(id);
                resized.remove(id);
            }
        } else {
            ResourceVector request = edit.detail(ResourceVector.class);
            if (added.computeIfPresent(id, (same, fresh) -> fresh.withRequest(request)) == null) {
                resized.put(id, request);
            }
        }
    }

    /** Returns a ledger in a state, whose reservations do not end. */
    static QuotaLedger ledgerOf(LedgerSnapshot snapshot) {
        return QuotaLedger.builder(snapshot.state())
                .acceptUnmatchedWorkloads() // as the ledger may
                .clock(InstantSource.fixed(Instant.MIN))
                .build();
    }

    /**
     * Carries out the edits in a ledger of the state before them, which may refuse one. Returns the violations for
     * which nothing but the removal of workloads was carried out; none if all was.
     */
    List<Violation> carryOutIn(QuotaLedger ledger, DisplacedWorkloads displaced) {
        removed.forEach(ledger::finish);
        QuotaForest.Builder edited = QuotaForest.builder(before.forest().schema());
        if (before.forest().acceptsMinsAboveParents()) {
            edited.acceptMinsAboveParents();
        }
        groups.all().forEach(edited::add);
        before.forest().profiles().values().forEach(edited::profile);
        nodes.forEach(edited::node);
        edited.defaultGroupMax(defaultGroupMax);
        List<Violation> violations =
                edited.violationsOfChange(before.forest(), groupsToKeep(ledger.snapshot(), displaced));
        if (!violations.isEmpty()) {
            return violations;
        }
        QuotaForest forest = edited.build();
        ledger.update(present -> forest, displaced);
        for (String treeId : trees) {
            if (forest.trees().containsKey(treeId)) {
                ledger.setTotal(treeId, groups.total(treeId, ledger.snapshot().total(treeId)));
            }
        }
        resized.forEach(ledger::resize);
        added.values().forEach(ledger::submit);
        return List.of();
    }

    private static Set<String> groupsToKeep(LedgerSnapshot snapshot, DisplacedWorkloads displaced) {
        Set<String> groups = new HashSet<>();
        if (!displaced.othersToDefaultGroup()) {
            snapshot.workloads().stream().map(WorkloadStatus::group).forEach(groups::add);
            groups.removeAll(displaced.moves().keySet());
        }
        return groups;
    }
}
