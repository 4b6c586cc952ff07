package io.github.quotatree.cli.elastic.problem;

import io.github.quotatree.InvalidQuotaException;
import io.github.quotatree.cli.elastic.manifest.Manifests;
import io.github.quotatree.cli.elastic.manifest.ProfileManifest;
import io.github.quotatree.cli.elastic.manifest.QuotaManifest;
import io.github.quotatree.cli.input.Amounts;
import io.github.quotatree.cli.input.BadInputException;
import io.github.quotatree.cli.input.Fault;
import io.github.quotatree.cli.input.Findings;
import io.github.quotatree.cli.input.NodeManifest;
import io.github.quotatree.forest.QuotaForest;
import io.github.quotatree.resource.ResourceVector;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** The valid forest that manifests declare, and what its trees have to share. */
final class DeclaredForest {
    private final Manifests manifests;
    private final Findings findings;
    private final @Nullable Amounts given;
    private final QuotaForest forest;
    private final Map<String, List<QuotaManifest>> groups;

    /**
     * Makes the forest of manifests.
     *
     * @param given the total of the default tree, or null to sum up its nodes
     * @throws BadInputException if anything is wrong with the quotas, nodes and profiles, with every fault
     */
    public DeclaredForest(Manifests manifests, @Nullable Amounts given, Findings findings) {
        this.manifests = manifests;
        this.given = given;
        this.findings = findings;
        if (manifests.quotas().isEmpty() && findings.faults().isEmpty()) {
            findings.fault(new Fault(manifests.shownFiles(), "no ElasticQuota"));
        }
        if (manifests.quotas().isEmpty()) {
            findings.refuseFaults();
        }
        forest = valid(new DeclaredQuotas(manifests, given == null ? List.of() : given.dimensions()));
        groups = manifests.quotas().stream().collect(Collectors.groupingBy(QuotaManifest::treeId));
    }

    public QuotaForest forest() {
        return forest;
    }

    /** Returns the quotas of a tree. */
    public List<QuotaManifest> quotas(String treeId) {
        return groups.getOrDefault(treeId, List.of());
    }

    /** Returns what each tree has that has groups; a tree without a total is left out, with a fault. */
    public Map<String, ResourceVector> totals() {
        TreeTotals totals = new TreeTotals(forest, manifests, given, findings);
        Map<String, ResourceVector> found = new TreeMap<>();
        for (String treeId : forest.trees().keySet()) {
            ResourceVector total = groups.containsKey(treeId) ? totals.of(treeId) : null;
            if (total != null) {
                found.put(treeId, total);
            }
        }
        return found;
    }

    /** Notes where the total that was given and the quotas are not about the same dimensions. */
    public void noteUnusualTotal() {
        if (given == null) {
            return;
        }
        Set<String> named = DeclaredQuotas.dimensions(manifests);
        for (String dimension : given.dimensions()) {
            if (!named.contains(dimension)) {
                findings.note("--total: no quota names " + dimension);
            }
        }
        for (String dimension : named) {
            if (!given.names(dimension)) {
                findings.note("--total: does not name " + dimension + ", which quotas name; it is taken as 0");
            }
        }
    }

    private QuotaForest valid(DeclaredQuotas declared) {
        refuseNegativeDefaultMax(manifests, findings);
        boolean isDeclarable = findings.faults().isEmpty();
        refuseSharedNodes(manifests, findings);
        if (isDeclarable && !findings.faults().isEmpty()) {
            // a forest does not get built, but what else is wrong with its groups can be told
            new ViolationFaults(List.of(manifests))
                    .of(declared.builder().violations())
                    .forEach(findings::fault);
        }
        findings.refuseFaults();
        try {
            return declared.builder().build();
        } catch (InvalidQuotaException e) {
            new ViolationFaults(List.of(manifests)).of(e.violations()).forEach(findings::fault);
            throw new BadInputException(findings.faults());
        }
    }

    /** Adds a fault for each node that two profiles select. */
    public static void refuseSharedNodes(Manifests manifests, Findings findings) {
        for (NodeManifest node : manifests.nodes()) {
            List<String> selecting = new ArrayList<>();
            for (ProfileManifest profile : manifests.profiles()) {
                Map<String, String> selector = profile.nodeSelector();
                if (selector != null && node.labels().entrySet().containsAll(selector.entrySet())) {
                    selecting.add(profile.origin().object());
                }
            }
            if (selecting.size() > 1) {
                findings.fault(node.origin()
                        .fault(
                                "metadata.labels",
                                "are selected by " + String.join(" and by ", selecting)
                                        + "; a node belongs to one tree"));
            }
        }
    }

    private static void refuseNegativeDefaultMax(Manifests manifests, Findings findings) {
        QuotaManifest quota = manifests.defaultQuota();
        if (quota == null) {
            return;
        }
        for (String dimension : quota.max().dimensions()) {
            if (quota.max().amount(dimension).orElse(0) < 0) {
                findings.fault(quota.origin().fault("spec.max." + dimension, "is below 0"));
            }
        }
    }
}
