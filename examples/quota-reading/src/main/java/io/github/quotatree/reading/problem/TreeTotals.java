package io.github.quotatree.reading.problem;

import io.github.quotatree.ReservedNames;
import io.github.quotatree.forest.ClusterNode;
import io.github.quotatree.forest.QuotaForest;
import io.github.quotatree.reading.input.Amounts;
import io.github.quotatree.reading.input.Findings;
import io.github.quotatree.reading.input.Findings.Fault;
import io.github.quotatree.reading.input.Remedy;
import io.github.quotatree.reading.manifest.Manifests;
import io.github.quotatree.reading.manifest.Manifests.DeclaredTotal;
import io.github.quotatree.reading.manifest.QuotaManifest;
import io.github.quotatree.reading.text.Prose;
import io.github.quotatree.resource.ResourceVector;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Finds the total of each tree of a forest. */
public final class TreeTotals {
    private static final Remedy NO_TREE = new Remedy(Remedy.Part.TREE, "the quotas of the tree are left out");

    private final QuotaForest forest;
    private final @Nullable Amounts given;
    private final Findings findings;
    private final String shownFiles;
    private final List<QuotaManifest> ofDefaultTree;
    private final Map<String, DeclaredTotal> declared;
    private final Set<String> ignoreDefaultTree = new HashSet<>();
    private final Set<String> withNodes = new HashSet<>();

    public TreeTotals(QuotaForest forest, Manifests manifests, @Nullable Amounts given, Findings findings) {
        this.forest = forest;
        this.given = given;
        this.findings = findings;
        shownFiles = manifests.shownFiles();
        declared = new TreeMap<>(manifests.totals());
        ofDefaultTree = manifests.quotas().stream()
                .filter(quota -> quota.treeId().equals(ReservedNames.DEFAULT_TREE))
                .toList();
        for (QuotaManifest quota : manifests.quotas()) {
            if (quota.isTreeRoot()) {
                addRoot(quota);
            }
        }
        for (ClusterNode node : forest.nodes()) {
            withNodes.add(forest.treeOfNode(node.name()));
        }
    }

    public boolean has(String treeId) {
        return declared.containsKey(treeId)
                || (treeId.equals(ReservedNames.DEFAULT_TREE)
                        ? given != null || !forest.nodes().isEmpty()
                        : withNodes.contains(treeId));
    }

    /** Returns the total of a tree, or null, with a fault, if there is none. */
    @Nullable
    public ResourceVector of(String treeId) {
        try {
            return treeId.equals(ReservedNames.DEFAULT_TREE) ? ofDefaultTree() : ofTree(treeId);
        } catch (ArithmeticException e) {
            findings.fault(
                    new Fault(shownFiles, String.valueOf(e.getMessage()).replace("tree \"\"", "the default tree")));
            return null;
        }
    }

    private void addRoot(QuotaManifest quota) {
        if (quota.ignoresDefaultTree()) {
            ignoreDefaultTree.add(quota.treeId());
        }
        if (quota.totalResource() == null) {
            return;
        }
        DeclaredTotal other =
                declared.putIfAbsent(quota.treeId(), new DeclaredTotal(quota.origin(), quota.totalResource()));
        if (other != null) {
            findings.fault(quota.origin()
                    .fault(
                            "annotation total-resource",
                            "tree \"" + quota.treeId() + "\" has its total from " + other.origin() + " already"));
        }
    }

    private @Nullable ResourceVector ofTree(String treeId) {
        ResourceVector ofFile = declared(treeId);
        if (ofFile != null) {
            return ofFile;
        }
        if (withNodes.contains(treeId)) {
            return forest.total(treeId);
        }
        findings.fault(new Fault(
                        shownFiles,
                        "no total for tree \"" + treeId
                                + "\": give its root quota the total-resource annotation, or a profile and its nodes")
                .or(NO_TREE));
        return null;
    }

    /** Returns the given total; in the dimensions that it does not name, that of a file, or else that of the nodes. */
    private @Nullable ResourceVector ofDefaultTree() {
        ResourceVector found = declared(ReservedNames.DEFAULT_TREE);
        if (found == null && !forest.nodes().isEmpty()) {
            found = ofNodes();
        }
        if (given == null) {
            if (found == null) {
                findings.fault(new Fault(shownFiles, "no total for the default tree: give --total, or Node manifests")
                        .or(NO_TREE));
            }
            return found;
        }
        ResourceVector rest = found;
        if (rest == null) {
            List<String> missing = missing(given);
            if (!missing.isEmpty()) {
                findings.fault(new Fault(
                        "",
                        "--total: does not name " + Prose.list(missing) + ", which quotas name, and no Node or file"
                                + " gives the rest of the total; name " + (missing.size() == 1 ? "it" : "them")
                                + " too, with 0 for none"));
                return null;
            }
            // without quotas, it is only the default group that has the total, and nothing bounds it
            rest = ofDefaultTree.isEmpty()
                    ? GivenTotal.unlimited(forest.schema())
                    : forest.schema().zero();
        }
        return GivenTotal.within(rest, given, text -> findings.fault(new Fault("", "--total: " + text)));
    }

    private List<String> missing(Amounts total) {
        return DeclaredQuotas.dimensions(ofDefaultTree).stream()
                .filter(dimension -> !total.names(dimension))
                .toList();
    }

    private ResourceVector ofNodes() {
        ResourceVector total = forest.total(ReservedNames.DEFAULT_TREE);
        for (ClusterNode node : forest.nodes()) {
            String treeId = forest.treeOfNode(node.name());
            if (ignoreDefaultTree.contains(treeId)) {
                total = total.plus(node.allocatable());
            }
        }
        for (String treeId : declared.keySet()) {
            ResourceVector ofTree = declared(treeId);
            if (ofTree != null && !withNodes.contains(treeId) && !ignoreDefaultTree.contains(treeId)) {
                // nodes that no profile selects were counted above, but the tree has them
                total = GivenTotal.less(total, ofTree);
            }
        }
        return total;
    }

    private @Nullable ResourceVector declared(String treeId) {
        DeclaredTotal total = declared.get(treeId);
        return total == null
                ? null
                : GivenTotal.within(
                        forest.schema().zero(),
                        total.amounts(),
                        text -> findings.fault(total.origin().fault("annotation total-resource", text)));
    }
}
