package io.github.quotatree.ledger;

import io.github.quotatree.QuotaTree;
import io.github.quotatree.SolveOptions;
import io.github.quotatree.forest.Placement;
import io.github.quotatree.forest.QuotaForest;
import io.github.quotatree.resource.ResourceVector;
import io.github.quotatree.workload.Workload;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/** The trees of a forest with their accounts, and what each shares. Which trees there are is fixed. */
final class OpenTrees {
    private final QuotaForest forest;
    private final SolveOptions options;
    private final SortedMap<String, ResourceVector> setTotals;
    private final SortedMap<String, TreeAccounts> trees;

    private OpenTrees(
            QuotaForest forest,
            SolveOptions options,
            SortedMap<String, ResourceVector> setTotals,
            SortedMap<String, TreeAccounts> trees) {
        this.forest = forest;
        this.options = options;
        this.setTotals = setTotals;
        this.trees = trees;
    }

    /** Opens empty accounts for the trees of a forest. */
    static OpenTrees of(QuotaForest forest, Map<String, ResourceVector> setTotals, SolveOptions options) {
        SortedMap<String, ResourceVector> totals = new TreeMap<>(setTotals);
        totals.forEach((treeId, total) -> requireTotal(forest, treeId, total));
        SortedMap<String, TreeAccounts> trees = new TreeMap<>();
        for (QuotaTree tree : forest.trees().values()) {
            ResourceVector set = totals.get(tree.id());
            trees.put(tree.id(), new TreeAccounts(tree, set != null ? set : forest.total(tree.id()), options));
        }
        return new OpenTrees(forest, options, totals, trees);
    }

    QuotaForest forest() {
        return forest;
    }

    SortedMap<String, ResourceVector> setTotals() {
        return Collections.unmodifiableSortedMap(setTotals);
    }

    /** Returns the accounts of the tree that a group belongs to, or stands beside. */
    TreeAccounts accountsOf(String group) {
        Placement placement = forest.place(group, null);
        if (!placement.group().equals(group)) {
            throw new IllegalArgumentException("no group " + group + " in the forest");
        }
        return accounts(placement.treeId());
    }

    private TreeAccounts accounts(String treeId) {
        TreeAccounts accounts = trees.get(treeId);
        if (accounts == null) {
            throw new IllegalStateException("the forest has no tree \"" + treeId + "\"");
        }
        return accounts;
    }

    /** Returns where a workload counts. */
    Seat seat(Workload workload) {
        Placement placement =
                forest.place(workload.group().orElse(null), workload.namespace().orElse(null));
        TreeAccounts accounts = accounts(placement.treeId());
        int node = accounts.node(placement.group());
        if (node > 0 && accounts.live.isParent(node)) {
            throw new IllegalArgumentException(
                    "workload " + workload.id() + ": " + accounts.tree().path(placement.group())
                            + " is a parent group, and workloads belong to leaf groups");
        }
        return new Seat(accounts, node);
    }

    void setTotal(String treeId, ResourceVector total) {
        requireTotal(forest, treeId, total);
        accounts(treeId).total(total);
        setTotals.put(treeId, total);
    }

    SortedMap<String, TreePicture> pictures() {
        SortedMap<String, TreePicture> pictures = new TreeMap<>();
        trees.forEach((id, accounts) -> pictures.put(id, accounts.picture()));
        return pictures;
    }

    /** Returns whether another forest has the very trees of this one, so that the accounts hold for it too. */
    @SuppressWarnings("ReferenceEquality") // accounts are laid out as their tree is
    boolean haveTreesOf(QuotaForest next) {
        return next.trees().size() == trees.size()
                && trees.entrySet().stream()
                        .allMatch(own -> own.getValue().tree() == next.trees().get(own.getKey()));
    }

    /** Returns these accounts for a forest of the same trees, whose nodes may be others. */
    OpenTrees withNodesOf(QuotaForest next) {
        List<ResourceVector> totals = new ArrayList<>(); // all are summed up before one is set
        for (String treeId : trees.keySet()) {
            ResourceVector set = setTotals.get(treeId);
            totals.add(set != null ? set : next.total(treeId));
        }
        int k = 0;
        for (TreeAccounts accounts : trees.values()) {
            accounts.total(totals.get(k++));
        }
        return new OpenTrees(next, options, setTotals, trees);
    }

    /** Opens empty accounts for a forest that replaces this one. */
    OpenTrees reopened(QuotaForest next) {
        for (TreeAccounts accounts : trees.values()) {
            for (int node = 1; node <= accounts.live.size(); node++) {
                Placement after = next.place(accounts.name(node), null);
                if (after.group().equals(accounts.name(node)) && !after.treeId().equals(accounts.treeId())) {
                    throw new IllegalArgumentException(after.group() + ": tree id \"" + accounts.treeId()
                            + "\" cannot change to \"" + after.treeId() + "\"");
                }
            }
        }
        SortedMap<String, ResourceVector> kept = new TreeMap<>(setTotals);
        kept.keySet().retainAll(next.trees().keySet());
        return of(next, kept, options);
    }

    private static void requireTotal(QuotaForest forest, String treeId, ResourceVector total) {
        if (!forest.trees().containsKey(treeId)) {
            throw new IllegalArgumentException("no tree \"" + treeId + "\" in the forest");
        }
        String what = "total of tree \"" + treeId + "\"";
        requireSchema(forest, total, what);
        for (int d = 0; d < total.schema().size(); d++) {
            if (total.value(d) < 0) {
                throw new IllegalArgumentException(
                        what + ": " + total.schema().dimension(d) + " (" + total.value(d) + ") is negative");
            }
        }
    }

    private static void requireSchema(QuotaForest forest, ResourceVector vector, String what) {
        if (!vector.schema().equals(forest.schema())) {
            throw new IllegalArgumentException(
                    what + " has the dimensions " + vector.schema() + ", not " + forest.schema());
        }
    }

    void requireSchema(String id, ResourceVector request) {
        if (!request.schema().equals(forest.schema())) { // the words only where they are needed
            requireSchema(forest, request, "workload " + id + ": request");
        }
    }

    /** Where a workload counts: a group of a tree, or one beside it. */
    record Seat(TreeAccounts accounts, int node) {}
}
