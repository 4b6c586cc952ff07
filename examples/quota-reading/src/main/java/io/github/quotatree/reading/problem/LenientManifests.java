package io.github.quotatree.reading.problem;

import io.github.quotatree.QuotaTree;
import io.github.quotatree.Violation;
import io.github.quotatree.forest.QuotaForest;
import io.github.quotatree.reading.input.Amounts;
import io.github.quotatree.reading.input.Findings;
import io.github.quotatree.reading.input.ManifestReader;
import io.github.quotatree.reading.input.Remedy;
import io.github.quotatree.reading.manifest.FlavorLabels;
import io.github.quotatree.reading.manifest.Manifests;
import io.github.quotatree.reading.manifest.ProfileManifest;
import io.github.quotatree.reading.manifest.QuotaManifest;
import io.github.quotatree.reading.manifest.TreeSorter;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * Reads manifests, and where a run is lenient, leaves out what is not valid together, so that one bad object does not
 * hide the cluster: the rest is as if the bad objects had been removed from the files by hand.
 */
public final class LenientManifests {
    private final Manifests manifests;
    private final Findings findings;

    private LenientManifests(Manifests manifests, Findings findings) {
        this.manifests = manifests;
        this.findings = findings;
    }

    /** Reads files as one problem of trees; the findings receive faults and notes. */
    public static Manifests read(
            ManifestReader reader,
            List<String> files,
            FlavorLabels flavors,
            @Nullable Amounts total,
            Findings findings) {
        Manifests manifests = TreeSorter.read(reader, files, flavors, findings);
        if (findings.isLenient() && findings.faults().isEmpty()) {
            new LenientManifests(manifests, findings).mend(total);
        }
        return manifests;
    }

    private void mend(@Nullable Amounts total) {
        manifests.acceptMinsAboveParents();
        mendDefaultQuota();
        mendProfiles();
        mendTotals();
        GroupRemedies groups = new GroupRemedies(manifests, findings);
        List<Violation> broken = violations();
        while (!broken.isEmpty() && groups.apply(broken)) {
            broken = violations();
        }
        if (!broken.isEmpty() || manifests.quotas().isEmpty()) {
            // which the forest refuses
            return;
        }
        leaveOutTreesWithoutTotal(total);
        // what is left, and accepted
        new ViolationFaults(List.of(manifests))
                .of(QuotaTree.violations(new DeclaredQuotas(manifests, List.of()).groups(), false))
                .forEach(findings::fault);
    }

    private List<Violation> violations() {
        return new DeclaredQuotas(manifests, List.of()).builder().violations();
    }

    private void mendDefaultQuota() {
        int before = findings.objectsLeftOut();
        new DeclaredQuotas(manifests, List.of()).checkDefaultMax(findings);
        if (findings.objectsLeftOut() > before) {
            manifests.removeDefaultQuota();
        }
    }

    /** Keeps of the profiles that select one node the first. */
    private void mendProfiles() {
        List<Violation> conflicts = new DeclaredQuotas(manifests, List.of()).nodeViolations();
        if (conflicts.isEmpty()) {
            return;
        }
        Set<String> kept = new HashSet<>();
        List<ProfileManifest> profiles = new ArrayList<>();
        for (ProfileManifest profile : manifests.profiles()) {
            String name = profile.origin().object();
            Violation conflict = conflicts.stream()
                    .filter(next -> next.profiles().contains(name)
                            && next.profiles().stream().anyMatch(kept::contains))
                    .findFirst()
                    .orElse(null);
            if (conflict == null) {
                kept.add(name);
                profiles.add(profile);
                continue;
            }
            String other = conflict.profiles().stream()
                    .filter(kept::contains)
                    .findFirst()
                    .orElse("");
            findings.fault(
                    profile.origin(),
                    "spec.nodeSelector",
                    "selects node " + conflict.name() + ", as " + other + " does; a node belongs to one tree",
                    Remedy.NO_OBJECT);
        }
        manifests.replace(manifests.quotas(), profiles);
    }

    /** Keeps of several totals of one tree the first. */
    private void mendTotals() {
        Set<String> have = new HashSet<>(manifests.totals().keySet());
        List<QuotaManifest> quotas = new ArrayList<>();
        for (QuotaManifest quota : manifests.quotas()) {
            boolean isFurther = quota.isTreeRoot() && quota.totalResource() != null && !have.add(quota.treeId());
            if (isFurther) {
                findings.fault(
                        quota.origin(),
                        "annotation total-resource",
                        "tree \"" + quota.treeId() + "\" has its total already",
                        Remedy.NO_FIELD);
            }
            quotas.add(isFurther ? quota.withTotalResource(null) : quota);
        }
        manifests.replace(quotas, manifests.profiles());
    }

    private void leaveOutTreesWithoutTotal(@Nullable Amounts written) {
        Amounts total = GivenTotal.of(written, manifests.flavors());
        QuotaForest forest = new DeclaredQuotas(manifests, total == null ? List.of() : total.dimensions())
                .builder()
                .build();
        TreeTotals totals = new TreeTotals(forest, manifests, total, findings);
        Set<String> trees = new TreeSet<>();
        manifests.quotas().forEach(quota -> trees.add(quota.treeId()));
        Set<String> without = new HashSet<>();
        for (String treeId : trees) {
            if (!totals.has(treeId)) {
                totals.of(treeId);
                without.add(treeId);
            }
        }
        if (!without.isEmpty()) {
            manifests.replace(
                    manifests.quotas().stream()
                            .filter(quota -> !without.contains(quota.treeId()))
                            .toList(),
                    manifests.profiles());
        }
    }
}
