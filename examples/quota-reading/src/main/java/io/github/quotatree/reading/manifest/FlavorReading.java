package io.github.quotatree.reading.manifest;

import io.github.quotatree.reading.input.Amounts;
import io.github.quotatree.reading.input.Findings;
import io.github.quotatree.reading.input.Findings.Fault;
import io.github.quotatree.reading.input.FlavorAmounts;
import io.github.quotatree.reading.input.FlavorUnits;
import io.github.quotatree.reading.input.NodeManifest;
import io.github.quotatree.reading.input.Remedy;
import io.github.quotatree.reading.manifest.FlavorLabels.Model;
import io.github.quotatree.reading.text.NearNames;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * Finds the flavors of a cluster once all of it is read: first those of the nodes, then those that quotas name, and
 * last those that pods accept.
 */
public record FlavorReading(Manifests manifests, ClusterFlavors flavors, FlavorLabels labels, Findings findings) {
    /**
     * Finds the flavors of a cluster, and replaces its nodes and pods by ones that name them.
     *
     * @throws Findings.BadInputException if a resource has more flavors than there may be
     */
    public static void complete(Manifests manifests, FlavorLabels labels, Findings findings) {
        FlavorReading reading = new FlavorReading(manifests, manifests.flavors(), labels, findings);
        manifests.flavors().read(labels);
        if (!labels.isEmpty() || !manifests.flavors().ofResources().isEmpty()) {
            reading.readNodes();
            reading.readQuotas();
            reading.readPods();
            reading.check();
        }
    }

    static void completeFurther(Manifests further, ClusterFlavors ofCluster, Findings findings) {
        if (ofCluster.labels().isEmpty() && ofCluster.ofResources().isEmpty()) {
            return;
        }
        FlavorReading reading = new FlavorReading(further, ofCluster, ofCluster.labels(), findings);
        reading.readNodes();
        reading.readPods();
    }

    /**
     * Returns a pod with the flavors that it accepts and uses, of those that a cluster has; empty, with a fault, if it
     * accepts none of them, or its node has none.
     */
    public static Optional<PodManifest> pod(PodManifest pod, ClusterFlavors cluster, Findings findings) {
        int before = findings.count();
        PodManifest read = new PodFlavors(
                        pod,
                        cluster.ofResources(),
                        cluster,
                        (resource, unknown) -> findings.fault(pod.origin()
                                .fault(
                                        "spec",
                                        "accepts only " + String.join(" or ", unknown) + " of " + resource
                                                + ", which no node and no quota has")),
                        findings)
                .read();
        return findings.count() == before ? Optional.ofNullable(read) : Optional.empty();
    }

    private void readNodes() {
        SortedSet<String> resources = new TreeSet<>(labels.labels().keySet());
        resources.addAll(flavors.ofResources().keySet());
        List<NodeManifest> nodes = manifests.nodes();
        for (int i = 0; i < nodes.size(); i++) {
            NodeManifest node = nodes.get(i);
            Map<String, String> flavorOf = new HashMap<>();
            TreeMap<String, Long> counts = new TreeMap<>(node.allocatable().byDimension());
            Map<String, SortedMap<String, Long>> byFlavor = new HashMap<>();
            for (String resource : resources) {
                readNode(node, resource, counts, flavorOf, byFlavor);
            }
            labels.models().keySet().forEach(counts::remove);
            flavors.setNode(node.origin().name(), Map.copyOf(flavorOf));
            nodes.set(
                    i,
                    new NodeManifest(
                            node.origin(),
                            node.labels(),
                            Amounts.of(counts).withFlavors(FlavorAmounts.of(byFlavor)),
                            node.schedulable()));
        }
    }

    private void readNode(
            NodeManifest node,
            String resource,
            SortedMap<String, Long> counts,
            Map<String, String> flavorOf,
            Map<String, SortedMap<String, Long>> byFlavor) {
        String label = labels.labels().get(resource);
        String flavor = label == null ? "" : node.labels().getOrDefault(label, "");
        long ofModels = 0;
        for (Map.Entry<String, Model> entry : labels.models().entrySet()) {
            long units = counts.getOrDefault(entry.getKey(), 0L);
            if (!entry.getValue().resource().equals(resource) || units == 0) {
                continue;
            }
            String model = entry.getValue().flavor();
            String field = "status.allocatable." + entry.getKey();
            if (!flavor.isBlank() && !flavor.equals(model)) {
                findings.fault(
                        node.origin(),
                        field,
                        "is " + model + " by --model, and the node is " + flavor + " by "
                                + (label == null ? "another" : "label " + label),
                        Remedy.NO_AMOUNT);
                continue;
            }
            flavor = model;
            ofModels = Math.max(ofModels, units);
            findings.note(node.origin(), field + ": counts as " + resource + " of " + model + ", by --model");
        }
        long counted = counts.getOrDefault(resource, 0L);
        if (counted != 0 && ofModels != 0 && counted != ofModels) {
            findings.fault(
                    node.origin(),
                    "status.allocatable." + resource,
                    counted + " differs from its " + ofModels + " of " + flavor + " by --model",
                    Remedy.counts("it counts"));
        }
        long units = counted == 0 ? ofModels : counted;
        if (!flavor.isBlank()) {
            flavorOf.put(resource, flavor);
            if (ofModels != 0 || counts.containsKey(resource)) {
                counts.put(resource, units);
                byFlavor.put(resource, new TreeMap<>(Map.of(flavor, units)));
                flavors.add(resource, List.of(flavor));
            }
        } else if (units > 0) {
            findings.fault(
                    node.origin(),
                    label == null ? "status.allocatable." + resource : "metadata.labels",
                    label == null
                            ? "has flavors, and those of nodes are not known; give --flavor " + resource + "=LABEL"
                            : "has no label " + label + ", which says the flavor of its " + units + " " + resource,
                    Remedy.counts("its " + resource + " is left out"));
            counts.remove(resource);
        }
    }

    private void readQuotas() {
        Map<String, SortedSet<String>> ofNodes = new HashMap<>();
        flavors.ofResources().forEach((resource, names) -> ofNodes.put(resource, new TreeSet<>(names)));
        for (QuotaManifest quota : manifests.quotas()) {
            noteUnknown(quota, quota.min(), "spec.min", ofNodes);
            noteUnknown(quota, quota.max(), "spec.max", ofNodes);
            if (quota.totalResource() != null) {
                add(quota.totalResource().flavors());
            }
            for (FlavorUnits units : quota.byFlavor()) {
                flavors.add(units.resource(), units.accepted());
                flavors.add(units.resource(), units.on() == null ? List.of() : List.of(units.on()));
            }
        }
        manifests.totals().values().forEach(total -> add(total.amounts().flavors()));
    }

    private void add(FlavorAmounts amounts) {
        amounts.resources()
                .forEach(resource -> flavors.add(resource, amounts.of(resource).keySet()));
    }

    private void noteUnknown(
            QuotaManifest quota, Amounts amounts, String field, Map<String, SortedSet<String>> ofNodes) {
        FlavorAmounts named = amounts.flavors();
        add(named);
        for (String resource : named.resources()) {
            SortedSet<String> known = ofNodes.getOrDefault(resource, new TreeSet<>());
            for (String flavor : named.of(resource).keySet()) {
                if (!known.contains(flavor) && !manifests.nodes().isEmpty()) {
                    findings.note(
                            quota.origin(),
                            field + ": names " + flavor + " of " + resource
                                    + ", which no node has; it has a capacity of 0"
                                    + NearNames.hint(flavor, known));
                }
            }
        }
    }

    private void readPods() {
        Map<String, SortedSet<String>> known = new HashMap<>();
        flavors.ofResources().forEach((resource, names) -> known.put(resource, new TreeSet<>(names)));
        List<PodManifest> pods = manifests.pods();
        int kept = 0;
        for (PodManifest pod : pods) {
            PodManifest read = new PodFlavors(pod, known, flavors, flavors::add, findings).read();
            if (read != null) {
                pods.set(kept++, read);
            }
        }
        pods.subList(kept, pods.size()).clear();
    }

    private void check() {
        labels.labels().forEach((resource, label) -> {
            boolean anything =
                    !manifests.quotas().isEmpty() || !manifests.pods().isEmpty();
            if (anything && !flavors.has(resource)) {
                findings.note("--flavor " + resource + "=" + label + ": no node, group or pod names a flavor; "
                        + resource + " is only counted");
            }
        });
        flavors.ofResources().keySet().forEach(resource -> {
            String problem = flavors.tooMany(resource);
            if (!problem.isEmpty()) {
                findings.fault(new Fault(manifests.shownFiles(), problem));
            }
        });
        // without which no dimension can be made
        if (flavors.ofResources().keySet().stream()
                .anyMatch(resource -> !flavors.tooMany(resource).isEmpty())) {
            throw findings.refusal();
        }
    }
}
