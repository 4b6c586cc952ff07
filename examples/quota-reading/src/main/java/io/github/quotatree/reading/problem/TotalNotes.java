package io.github.quotatree.reading.problem;

import io.github.quotatree.GroupRuntime;
import io.github.quotatree.ReservedNames;
import io.github.quotatree.RuntimeQuotas;
import io.github.quotatree.reading.input.Amounts;
import io.github.quotatree.reading.input.Findings;
import io.github.quotatree.reading.input.NodeManifest;
import io.github.quotatree.reading.manifest.Manifests;
import io.github.quotatree.reading.manifest.QuotaManifest;
import io.github.quotatree.reading.text.QuantityText;
import io.github.quotatree.resource.ResourceVector;
import java.math.BigInteger;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Notes the totals that the nodes or the use contradict. */
final class TotalNotes {
    private final Findings findings;
    private final String shownFiles;
    private final Map<String, BigInteger> ofNodes = new TreeMap<>();

    /** The totals that share the nodes, summed up. */
    private final Map<String, BigInteger> sum = new TreeMap<>();

    private int totals;
    private boolean anyAbove;

    private TotalNotes(Manifests manifests, Findings findings) {
        this.findings = findings;
        shownFiles = manifests.shownFiles();
        for (NodeManifest node : manifests.nodes()) {
            add(ofNodes, node.allocatable());
        }
    }

    /**
     * Notes the declared totals that are larger than all nodes together, each or in sum: not all that they share out
     * exists.
     */
    static void noteAboveNodes(Manifests manifests, @Nullable Amounts given, Findings findings) {
        if (manifests.nodes().isEmpty()) {
            return;
        }
        TotalNotes notes = new TotalNotes(manifests, findings);
        if (given != null) {
            // what only the option names is what the nodes do not say
            notes.look(notes.ofNodes(given), true, text -> findings.note("--total: " + text));
        }
        manifests.totals().forEach((tree, total) -> {
            if (given == null || !tree.equals(ReservedNames.DEFAULT_TREE)) {
                notes.look(total.amounts(), true, text -> findings.note(total.origin(), "total: " + text));
            }
        });
        for (QuotaManifest quota : manifests.quotas()) {
            Amounts total = quota.totalResource();
            if (total != null) {
                // a tree that ignores the default tree has its nodes in common with it on purpose
                notes.look(
                        total,
                        !quota.ignoresDefaultTree(),
                        text -> findings.note(quota.origin(), "annotation total-resource: " + text));
            }
        }
        notes.noteSum();
    }

    static void noteUse(Manifests manifests, RuntimeQuotas quotas, Findings findings) {
        String id = quotas.tree().id();
        String tree = id.isEmpty() ? "the default tree" : "tree \"" + id + "\"";
        for (String dimension : quotas.tree().schema().dimensions()) {
            BigInteger used = BigInteger.valueOf(quotas.demand().systemUsed().value(dimension))
                    .add(BigInteger.valueOf(quotas.demand().defaultUsed().value(dimension)));
            for (GroupRuntime group : quotas) {
                used = group.parent().isEmpty() ? used.add(group.exactUsed(dimension)) : used;
            }
            long total = quotas.total().value(dimension);
            if (total != ResourceVector.UNLIMITED && used.compareTo(BigInteger.valueOf(total)) > 0) {
                findings.note(manifests.shownFiles() + ": " + tree + ": uses " + dimension + " "
                        + QuantityText.exact(dimension, used) + ", above the total, "
                        + QuantityText.amount(dimension, total));
            }
        }
    }

    private Amounts ofNodes(Amounts total) {
        SortedMap<String, Long> named = new TreeMap<>(total.byDimension());
        named.keySet().retainAll(ofNodes.keySet());
        return Amounts.of(named);
    }

    private void look(Amounts total, boolean sharesNodes, Consumer<String> note) {
        if (sharesNodes) {
            totals++;
            add(sum, total);
        }
        for (String dimension : total.dimensions()) {
            BigInteger amount = BigInteger.valueOf(total.amount(dimension).orElse(0));
            if (isAboveNodes(dimension, amount)) {
                anyAbove = true;
                note.accept(aboveNodes(dimension, amount));
            }
        }
    }

    private void noteSum() {
        if (anyAbove || totals < 2) {
            return;
        }
        sum.forEach((dimension, amount) -> {
            if (isAboveNodes(dimension, amount)) {
                findings.note(
                        shownFiles + ": the totals of " + totals + " trees in sum: " + aboveNodes(dimension, amount));
            }
        });
    }

    private boolean isAboveNodes(String dimension, BigInteger amount) {
        return amount.compareTo(ofNodes.getOrDefault(dimension, BigInteger.ZERO)) > 0;
    }

    private String aboveNodes(String dimension, BigInteger amount) {
        return dimension + " " + QuantityText.exact(dimension, amount) + " is above the "
                + QuantityText.exact(dimension, ofNodes.getOrDefault(dimension, BigInteger.ZERO))
                + " of all nodes together";
    }

    private static void add(Map<String, BigInteger> sums, Amounts amounts) {
        amounts.byDimension()
                .forEach((dimension, amount) -> sums.merge(dimension, BigInteger.valueOf(amount), BigInteger::add));
    }
}
