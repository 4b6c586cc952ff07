package io.github.quotatree.kubernetes.cluster;

import io.github.quotatree.InvalidQuotaException;
import io.github.quotatree.QuotaTree;
import io.github.quotatree.Violation;
import io.github.quotatree.forest.QuotaForest;
import io.github.quotatree.forest.WorkloadPlacement;
import io.github.quotatree.reading.input.Findings;
import io.github.quotatree.reading.input.Findings.BadInputException;
import io.github.quotatree.reading.input.Findings.Fault;
import io.github.quotatree.reading.input.NodeManifest;
import io.github.quotatree.reading.manifest.FlavorLabels;
import io.github.quotatree.reading.manifest.FlavorReading;
import io.github.quotatree.reading.manifest.Manifests;
import io.github.quotatree.reading.manifest.ProfileManifest;
import io.github.quotatree.reading.manifest.QuotaManifest;
import io.github.quotatree.reading.problem.DeclaredQuotas;
import io.github.quotatree.reading.problem.TreeTotals;
import io.github.quotatree.reading.problem.ViolationFaults;
import io.github.quotatree.resource.ResourceVector;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Declarations, checked together.
 *
 * @param declared how it is declared to the library, or null if single objects cannot be read
 * @param forest the forest, or empty if there is none
 */
record CheckedDeclarations(
        Manifests manifests,
        @Nullable DeclaredQuotas declared,
        Optional<QuotaForest> forest,
        Optional<QuotaForest> capacity,
        SortedMap<String, ResourceVector> totals,
        List<Fault> problems,
        Map<String, QuotaManifest> groups,
        WorkloadPlacement placement) {

    static CheckedDeclarations of(
            FlavorLabels labels,
            Collection<ReadObject<QuotaManifest>> quotas,
            Collection<ReadObject<ProfileManifest>> profiles,
            Collection<ReadObject<NodeManifest>> nodes) {
        Findings findings = new Findings();
        List<QuotaManifest> quotaManifests = values(quotas, findings);
        List<ProfileManifest> profileManifests = values(profiles, findings);
        List<NodeManifest> nodeManifests = values(nodes, findings);
        TreeRoots roots = TreeRoots.of(profileManifests, findings);
        List<QuotaManifest> counting = roots.withoutTotals(quotaManifests);
        Manifests manifests = Manifests.of(counting, profileManifests, nodeManifests);
        Findings ofFlavors = new Findings();
        try {
            FlavorReading.complete(manifests, labels, ofFlavors);
        } catch (BadInputException e) { // more flavors than a resource may have
            e.faults().forEach(findings::fault);
            manifests = Manifests.of(counting, profileManifests, nodeManifests);
            ofFlavors = new Findings();
        }
        checkOnceBesideTheTree(quotaManifests, findings);
        Map<String, QuotaManifest> groups = new HashMap<>();
        manifests.quotas().forEach(quota -> groups.putIfAbsent(quota.name(), quota));
        Set<String> further = roots.dimensions();
        ViolationFaults faults = new ViolationFaults(List.of(manifests));
        DeclaredQuotas declared = new DeclaredQuotas(manifests, further);
        declared.checkDefaultMax(findings);
        Optional<QuotaForest> forest = Optional.empty();
        Optional<QuotaForest> capacity = Optional.empty();
        SortedMap<String, ResourceVector> totals = new TreeMap<>();
        DeclaredQuotas readable = null;
        try {
            capacity = capacity(declared);
            if (findings.faults().isEmpty()) {
                List<Violation> violations = declared.builder().violations();
                faults.of(violations).forEach(findings::fault);
                readable = declared;
                forest = violations.isEmpty()
                        ? Optional.of(declared.builder().build())
                        : forest(
                                raised(labels, roots.withMinsBelow(counting), profileManifests, nodeManifests),
                                further);
                if (forest.isPresent()) {
                    totals.putAll(totals(forest.get(), manifests, findings));
                }
            } else {
                faults.of(declared.nodeViolations()).forEach(findings::fault);
            }
        } catch (ArithmeticException | IllegalArgumentException e) {
            // a sum of nodes out of range, or a ratio of more decimals than there may be
            findings.fault(new Fault("", String.valueOf(e.getMessage())));
            forest = Optional.empty();
            totals.clear();
        }
        // beside the forest, which they leave as it is: units of a node without a label, and undeclared flavors
        ofFlavors.faults().forEach(findings::fault);
        quotas.forEach(quota -> quota.unkept().forEach(findings::fault));
        return new CheckedDeclarations(
                manifests,
                readable,
                forest,
                capacity,
                Collections.unmodifiableSortedMap(totals),
                findings.faults(),
                Collections.unmodifiableMap(groups),
                readable == null ? WorkloadPlacement.of(List.of()) : readable.placement());
    }

    private static Manifests raised(
            FlavorLabels labels, List<QuotaManifest> quotas, List<ProfileManifest> profiles, List<NodeManifest> nodes) {
        Manifests raised = Manifests.of(quotas, profiles, nodes);
        FlavorReading.complete(raised, labels, new Findings()); // whose faults are reported already
        return raised;
    }

    private static Optional<QuotaForest> forest(Manifests manifests, Set<String> furtherDimensions) {
        QuotaForest.Builder builder = new DeclaredQuotas(manifests, furtherDimensions).builder();
        return builder.violations().isEmpty() ? Optional.of(builder.build()) : Optional.empty();
    }

    List<Violation> violationsAsChangeOf(CheckedDeclarations before, Set<String> groupsWithPods) {
        if (declared == null) {
            return List.of();
        }
        List<Violation> found = new ArrayList<>(QuotaTree.violationsOfChange(
                before.declared == null ? List.of() : before.declared.groups(),
                declared.groups(),
                groupsWithPods,
                false));
        found.addAll(declared.nodeViolations());
        return found;
    }

    Fault fault(Violation violation, CheckedDeclarations before) {
        return new ViolationFaults(List.of(manifests, before.manifests))
                .of(List.of(violation))
                .get(0);
    }

    private static Optional<QuotaForest> capacity(DeclaredQuotas declared) {
        try {
            QuotaForest capacity = declared.nodes().build();
            capacity.trees().keySet().forEach(capacity::total); // whose sums may be out of range
            return Optional.of(capacity);
        } catch (InvalidQuotaException e) {
            return Optional.empty(); // among the violations of all
        }
    }

    /** Returns the total of each tree: that of its root quota where a user gives it, else that of its nodes. */
    private static Map<String, ResourceVector> totals(QuotaForest forest, Manifests manifests, Findings findings) {
        TreeTotals totals = new TreeTotals(forest, manifests, null, findings);
        Map<String, ResourceVector> found = new TreeMap<>();
        for (String treeId : forest.trees().keySet()) {
            ResourceVector total = totals.has(treeId) ? totals.of(treeId) : null;
            found.put(treeId, total == null ? forest.total(treeId) : total);
        }
        return found;
    }

    private static void checkOnceBesideTheTree(List<QuotaManifest> quotas, Findings findings) {
        Map<String, QuotaManifest> first = new HashMap<>();
        for (QuotaManifest quota : quotas) {
            QuotaManifest other =
                    Manifests.isBesideTheTree(quota.name()) ? first.putIfAbsent(quota.name(), quota) : null;
            if (other != null) {
                findings.fault(quota.origin().fault("metadata.name", "is declared already, in " + other.origin()));
            }
        }
    }

    private static <T> List<T> values(Collection<ReadObject<T>> objects, Findings findings) {
        List<T> values = new ArrayList<>(objects.size());
        for (ReadObject<T> object : objects) {
            values.add(object.value());
            object.faults().forEach(findings::fault);
        }
        return values;
    }
}
