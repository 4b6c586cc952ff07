package io.github.quotatree.reading.problem;

import io.github.quotatree.InvalidQuotaException;
import io.github.quotatree.ReservedNames;
import io.github.quotatree.SolveOptions;
import io.github.quotatree.ValidityRule;
import io.github.quotatree.forest.QuotaForest;
import io.github.quotatree.forest.WorkloadPlacement;
import io.github.quotatree.reading.input.Amounts;
import io.github.quotatree.reading.input.Findings;
import io.github.quotatree.reading.input.Findings.BadInputException;
import io.github.quotatree.reading.input.Findings.Fault;
import io.github.quotatree.reading.manifest.Manifests;
import io.github.quotatree.reading.manifest.Manifests.DeclaredTotal;
import io.github.quotatree.reading.manifest.QuotaManifest;
import io.github.quotatree.reading.manifest.TreeRoots;
import io.github.quotatree.reading.text.Prose;
import io.github.quotatree.resource.ResourceVector;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.BiPredicate;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** The valid forest that manifests declare, and the totals of its trees. */
final class DeclaredForest {
    private final Manifests manifests;
    private final Findings findings;
    private final @Nullable Amounts given;
    private final QuotaForest forest;
    private final WorkloadPlacement placement;
    private final Map<String, List<QuotaManifest>> ofTree;
    private final Map<String, QuotaManifest> byName = new HashMap<>();

    public DeclaredForest(Manifests manifests, @Nullable Amounts given, Findings findings) {
        this(manifests, given, findings, List.of());
    }

    public DeclaredForest(
            Manifests manifests, @Nullable Amounts given, Findings findings, Collection<String> furtherDimensions) {
        this.manifests = manifests;
        this.findings = findings;
        this.given = GivenTotal.of(given, manifests.flavors());
        if (manifests.quotas().isEmpty() && findings.faults().isEmpty()) {
            findings.fault(new Fault(manifests.shownFiles(), "no ElasticQuota"));
        }
        if (manifests.quotas().isEmpty()) {
            findings.refuseFaults();
        }
        TreeRoots.raise(manifests, findings);
        Set<String> dimensions = new TreeSet<>(furtherDimensions);
        dimensions.addAll(this.given == null ? List.of() : this.given.dimensions());
        DeclaredQuotas declared = new DeclaredQuotas(manifests, dimensions);
        forest = valid(declared);
        placement = declared.placement();
        ofTree = manifests.quotas().stream().collect(Collectors.groupingBy(QuotaManifest::treeId));
        manifests.quotas().forEach(quota -> byName.put(quota.name(), quota));
    }

    Manifests manifests() {
        return manifests;
    }

    public QuotaForest forest() {
        return forest;
    }

    void requireOffered(SolveOptions options) {
        if (forest.schema().hasFlavors() && !options.equals(SolveOptions.defaults())) {
            findings.fault(new Fault(
                    "options",
                    "\"" + options + "\" is not offered where a resource has flavors: " + forest.schema()
                            + " is shared by water-filling with min scaling, and no use is guaranteed"));
        }
    }

    public WorkloadPlacement placement() {
        return placement;
    }

    public @Nullable QuotaManifest quota(String name) {
        return byName.get(name);
    }

    public List<QuotaManifest> quotas(String treeId) {
        return ofTree.getOrDefault(treeId, List.of());
    }

    /** Returns the total of each tree that has groups; a tree without a total is left out, with a fault. */
    public Map<String, ResourceVector> totals() {
        return totals((totals, treeId) -> ofTree.containsKey(treeId));
    }

    /** Returns the totals that are given or can be summed up, without a fault for the others. */
    public Map<String, ResourceVector> knownTotals() {
        return totals(TreeTotals::has);
    }

    private Map<String, ResourceVector> totals(BiPredicate<TreeTotals, String> counts) {
        TreeTotals totals = new TreeTotals(forest, manifests, given, findings);
        Map<String, ResourceVector> found = new TreeMap<>();
        for (String treeId : forest.trees().keySet()) {
            ResourceVector total = counts.test(totals, treeId) ? totals.of(treeId) : null;
            if (total != null) {
                found.put(treeId, total);
            }
        }
        return found;
    }

    /**
     * Returns the total of a tree without groups. That of the default tree bounds the default group; where nothing
     * gives it, it is unlimited.
     */
    public ResourceVector totalWithoutGroups(String treeId) {
        boolean isGiven = treeId.equals(ReservedNames.DEFAULT_TREE)
                && (given != null
                        || manifests.totals().containsKey(treeId)
                        || !forest.nodes().isEmpty());
        ResourceVector total = isGiven ? new TreeTotals(forest, manifests, given, findings).of(treeId) : null;
        return total != null ? total : GivenTotal.unlimited(forest.schema());
    }

    /** Notes totals above the nodes, and where the total that was given and the quotas name other dimensions. */
    public void noteUnusualTotal() {
        TotalNotes.noteAboveNodes(manifests, given, findings);
        DeclaredTotal declared = manifests.totals().get(ReservedNames.DEFAULT_TREE);
        if (declared != null && given == null && !forest.nodes().isEmpty()) {
            findings.note(declared.origin(), "has a total, so the nodes do not count for it");
        }
        if (given == null) {
            return;
        }
        Set<String> named = DeclaredQuotas.dimensions(manifests);
        named.addAll(manifests.dimensions());
        for (String dimension : given.dimensions()) {
            if (!named.contains(dimension)) {
                findings.note("--total: no quota names " + dimension);
            }
        }
        List<String> others = DeclaredQuotas.dimensions(quotas(ReservedNames.DEFAULT_TREE)).stream()
                .filter(dimension -> !given.names(dimension))
                .toList();
        if (!others.isEmpty()) {
            findings.note("--total: does not name " + Prose.list(others) + ", for which "
                    + (declared != null ? "the total in " + declared.origin() : "the sum of the nodes") + " counts");
        }
    }

    private QuotaForest valid(DeclaredQuotas declared) {
        declared.checkDefaultMax(findings);
        ViolationFaults faults = new ViolationFaults(List.of(manifests));
        if (!findings.faults().isEmpty()) {
            // the groups cannot be declared, but which nodes are in conflict is known
            faults.of(declared.nodeViolations()).forEach(findings::fault);
            throw findings.refusal();
        }
        try {
            return declared.builder().build();
        } catch (InvalidQuotaException e) {
            Optional<String> plugin = manifests.systems().pluginSign();
            if (plugin.isPresent() && e.violations().stream().anyMatch(v -> v.rule() == ValidityRule.NAME_IS_UNIQUE)) {
                throw new BadInputException(
                        manifests.shownFiles(),
                        ofPlugin(plugin.get()) + "run quota capacity; a tree has no two quotas of one name");
            }
            faults.of(e.violations()).forEach(findings::fault);
            throw findings.refusal();
        }
    }

    private static String ofPlugin(String sign) {
        return "the ElasticQuotas are of the Capacity Scheduling plugin (" + sign + "): ";
    }
}
