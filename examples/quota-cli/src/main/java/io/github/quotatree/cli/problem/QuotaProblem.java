package io.github.quotatree.cli.problem;

import io.github.quotatree.Demand;
import io.github.quotatree.InvalidQuotaException;
import io.github.quotatree.QuotaForest;
import io.github.quotatree.QuotaTree;
import io.github.quotatree.RuntimeQuotas;
import io.github.quotatree.cli.manifest.Amounts;
import io.github.quotatree.cli.manifest.BadInputException;
import io.github.quotatree.cli.manifest.Fault;
import io.github.quotatree.cli.manifest.Findings;
import io.github.quotatree.cli.manifest.Manifests;
import io.github.quotatree.cli.manifest.NodeManifest;
import io.github.quotatree.cli.manifest.ProfileManifest;
import io.github.quotatree.cli.manifest.QuotaManifest;
import io.github.quotatree.resource.ResourceSchema;
import io.github.quotatree.resource.ResourceVector;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/** Solves what was read from manifests. */
public final class QuotaProblem {
    private final Manifests manifests;
    private final Findings findings;

    /** Makes a problem of manifests; faults and notes go to the findings. */
    public QuotaProblem(Manifests manifests, Findings findings) {
        this.manifests = manifests;
        this.findings = findings;
    }

    /**
     * Returns the trees that have groups, by id, with what each group may use.
     *
     * @throws BadInputException if anything is wrong with the input, with every fault
     */
    public List<RuntimeQuotas> solve(SolveSettings settings) {
        if (manifests.quotas().isEmpty() && findings.faults().isEmpty()) {
            findings.fault(new Fault(manifests.shownFiles(), "no ElasticQuota"));
        }
        if (manifests.quotas().isEmpty()) {
            findings.refuseFaults();
        }
        Amounts given = settings.total() == null ? Amounts.none() : settings.total();
        DeclaredQuotas declared = new DeclaredQuotas(manifests, given.dimensions());
        QuotaForest forest = forest(declared);
        ResourceSchema schema = forest.schema();
        TreeTotals totals = new TreeTotals(forest, manifests, settings.total(), findings);
        Demands demands = new Demands(manifests, schema, settings, findings);
        Map<String, ResourceVector> totalOf = new HashMap<>();
        Map<String, Demand> demandOf = new HashMap<>();
        Map<String, List<QuotaManifest>> groups =
                manifests.quotas().stream().collect(Collectors.groupingBy(QuotaManifest::treeId));
        forest.trees().forEach((id, tree) -> {
            ResourceVector total = groups.containsKey(id) ? totals.of(id) : null;
            if (total != null) {
                totalOf.put(id, total);
                demandOf.put(id, demands.of(tree, groups.getOrDefault(id, List.of())));
            }
        });
        findings.refuseFaults();
        noteUnusualTotal(settings);
        List<RuntimeQuotas> solved = new ArrayList<>();
        for (QuotaTree tree : forest.trees().values()) {
            ResourceVector total = totalOf.get(tree.id());
            Demand demand = demandOf.get(tree.id());
            if (total != null && demand != null) {
                solved.add(tree.computeRuntime(total, demand, settings.options()));
            }
        }
        return solved;
    }

    private QuotaForest forest(DeclaredQuotas declared) {
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

    private void noteUnusualTotal(SolveSettings settings) {
        if (settings.total() == null) {
            return;
        }
        Set<String> named = DeclaredQuotas.dimensions(manifests);
        for (String dimension : settings.total().dimensions()) {
            if (!named.contains(dimension)) {
                findings.note("--total: no quota names " + dimension);
            }
        }
        for (String dimension : named) {
            if (!settings.total().names(dimension)) {
                findings.note("--total: does not name " + dimension + ", which quotas name; it is taken as 0");
            }
        }
    }

    /** Adds a fault for each node that two profiles select. */
    static void refuseSharedNodes(Manifests manifests, Findings findings) {
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
