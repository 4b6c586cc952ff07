package io.github.quotatree.ledger;

import io.github.quotatree.QuotaTree;
import io.github.quotatree.ReservedNames;
import io.github.quotatree.SolveOptions;
import io.github.quotatree.forest.Placement;
import io.github.quotatree.forest.QuotaForest;
import io.github.quotatree.internal.tree.TreeLayout.NameOrder;
import io.github.quotatree.resource.ResourceVector;
import io.github.quotatree.workload.Workload;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.SortedMap;
import java.util.TreeMap;

/** The accounts of all trees of a forest by name, and the totals that were set. An edit replaces the content alone. */
final class ForestAccounts {
    private QuotaForest forest;

    /** Replaced by another map when a total is set, so that snapshots share it. */
    private SortedMap<String, ResourceVector> setTotals;

    private SortedMap<String, TreeAccounts> trees;

    /** The trees by number, in the order of their ids. */
    private List<TreeAccounts> numbered;

    Seating seating;

    /** How often these accounts have become others; each seat compares it with the one that it knows. */
    int replacements;

    private ForestAccounts(
            QuotaForest forest,
            SortedMap<String, ResourceVector> setTotals,
            SortedMap<String, TreeAccounts> trees,
            Seating seating) {
        this.forest = forest;
        this.setTotals = Collections.unmodifiableSortedMap(setTotals);
        this.trees = trees;
        this.seating = seating;
        numbered = List.copyOf(trees.values());
    }

    static ForestAccounts of(
            QuotaForest forest, Map<String, ResourceVector> setTotals, SolveOptions options, boolean lend) {
        SortedMap<String, ResourceVector> totals = new TreeMap<>(NameOrder.BY_CODE_POINT);
        totals.putAll(setTotals);
        totals.forEach((treeId, total) -> requireAmounts(forest, treeId, total));
        SortedMap<String, TreeAccounts> trees = new TreeMap<>(NameOrder.BY_CODE_POINT);
        Seating seating = new Seating(forest.trees().size());
        for (QuotaTree tree : forest.trees().values()) {
            ResourceVector total = total(forest, totals, tree.id());
            trees.put(tree.id(), new TreeAccounts(trees.size(), tree, total, forest.defaultGroupMax(), options, lend));
        }
        return new ForestAccounts(forest, totals, trees, seating);
    }

    QuotaForest forest() {
        return forest;
    }

    /** Returns the totals that were set, by tree id, also of trees that have lost their last group. */
    SortedMap<String, ResourceVector> setTotals() {
        return setTotals;
    }

    List<TreeAccounts> trees() {
        return numbered;
    }

    /** Takes over the accounts of another forest, which are not used otherwise; totals that were set stay. */
    void become(ForestAccounts other) {
        trees = other.trees;
        numbered = other.numbered;
        seating = other.seating;
        replacements++;
    }

    SortedMap<String, TreeSnapshot> snapshots() {
        SortedMap<String, TreeSnapshot> snapshots = new TreeMap<>(NameOrder.BY_CODE_POINT);
        trees.forEach((id, accounts) -> snapshots.put(id, new TreeSnapshot(accounts)));
        return snapshots;
    }

    // accounts by name

    GroupAccount account(String group) {
        TreeAccounts tree = tree(treeOf(forest, group));
        return new GroupAccount(tree, tree.account(group));
    }

    static String treeOf(QuotaForest forest, String group) {
        Placement placement = forest.place(Objects.requireNonNull(group, "group"), null);
        if (!placement.group().equals(group)) {
            throw new IllegalArgumentException("no group " + group + " in the forest");
        }
        return placement.treeId();
    }

    GroupAccount place(Workload workload) {
        GroupAccount named = named(workload);
        if (isParent(named)) {
            TreeAccounts tree = named.tree();
            throw new IllegalArgumentException(
                    "workload " + workload.id() + ": " + tree.tree().path(tree.name(named.account()))
                            + " is a parent group, and workloads belong to leaf groups");
        }
        return named;
    }

    /** Returns the account that a workload counts in, which is the default group if its group is a parent group. */
    GroupAccount placeInLeaf(Workload workload) {
        GroupAccount named = named(workload);
        return isParent(named) ? account(ReservedNames.DEFAULT_GROUP) : named;
    }

    private GroupAccount named(Workload workload) {
        Placement placement =
                forest.place(workload.group().orElse(null), workload.namespace().orElse(null));
        TreeAccounts tree = tree(placement.treeId());
        return new GroupAccount(tree, tree.account(placement.group()));
    }

    private static boolean isParent(GroupAccount account) {
        return account.tree().isParent(account.account());
    }

    private TreeAccounts tree(String treeId) {
        TreeAccounts tree = trees.get(treeId);
        if (tree == null) {
            throw new IllegalStateException("the forest has no tree \"" + treeId + "\"");
        }
        return tree;
    }

    long runtime(String group, String dimension) {
        int d = forest.schema().position(dimension);
        GroupAccount account = account(group);
        return account.tree().runtime(account.account(), d);
    }

    long request(String group, String dimension) {
        int d = forest.schema().position(dimension);
        GroupAccount account = account(group);
        return account.tree().units.requested(d, account.account());
    }

    long used(String group, String dimension) {
        int d = forest.schema().position(dimension);
        GroupAccount account = account(group);
        return account.tree().used(account.account(), d);
    }

    // changes of the cluster

    void setTotal(String treeId, ResourceVector total) {
        TreeAccounts tree = trees.get(treeId);
        if (tree != null) { // it may have lost its last group, and return
            tree.capacity.setTotal(total);
        }
        SortedMap<String, ResourceVector> more = new TreeMap<>(setTotals);
        more.put(treeId, total);
        setTotals = Collections.unmodifiableSortedMap(more);
    }

    @SuppressWarnings("ReferenceEquality") // accounts are laid out as their tree is
    static boolean areSameTrees(QuotaForest one, QuotaForest other) {
        return one.trees().size() == other.trees().size()
                && one.trees().values().stream()
                        .allMatch(tree -> tree == other.trees().get(tree.id()));
    }

    /** Returns the capacity of the nodes of each tree that has no total which was set. */
    static Map<String, ResourceVector> capacities(QuotaForest next, Map<String, ResourceVector> setTotals) {
        Map<String, ResourceVector> capacities = new HashMap<>();
        next.trees().keySet().forEach(treeId -> capacities.put(treeId, total(next, setTotals, treeId)));
        return capacities;
    }

    /** Sets the forest, which has the same trees, and the capacity of its nodes where no total was set. */
    void setForest(QuotaForest next, Map<String, ResourceVector> capacities) {
        trees.forEach((treeId, tree) -> {
            tree.capacity.setTotal(
                    Objects.requireNonNull(setTotals.getOrDefault(treeId, capacities.get(treeId)), treeId));
            tree.capacity.setDefaultMax(next.defaultGroupMax());
        });
        forest = next;
    }

    private static ResourceVector total(QuotaForest forest, Map<String, ResourceVector> setTotals, String treeId) {
        ResourceVector set = setTotals.get(treeId);
        try {
            return set != null ? set : forest.total(treeId);
        } catch (ArithmeticException e) {
            throw new IllegalArgumentException(e.getMessage(), e);
        }
    }

    /** Checks a total that is set for a tree, which may be one whose total was set while it had groups. */
    static void requireTotal(
            QuotaForest forest, Map<String, ResourceVector> setTotals, String treeId, ResourceVector total) {
        Objects.requireNonNull(total, "total");
        if (!forest.trees().containsKey(treeId) && !setTotals.containsKey(treeId)) {
            throw new IllegalArgumentException("no tree \"" + treeId + "\" in the forest");
        }
        requireAmounts(forest, treeId, total);
    }

    static void requireAmounts(QuotaForest forest, String treeId, ResourceVector total) {
        forest.schema().requireKnownFlavors("total of tree \"" + treeId + "\"", total);
    }

    /** Checks the dimensions of a request; a resize does so each time, and makes no garbage. */
    void requireSchema(String id, ResourceVector request) {
        if (!request.schema().equals(forest.schema())) {
            throw new IllegalArgumentException(
                    "workload " + id + ": request has dimensions " + request.schema() + ", not " + forest.schema());
        }
    }
}
