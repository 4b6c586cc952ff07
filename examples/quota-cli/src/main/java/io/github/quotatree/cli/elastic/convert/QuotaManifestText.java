package io.github.quotatree.cli.elastic.convert;

import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.quotatree.QuotaGroup;
import io.github.quotatree.ReservedNames;
import io.github.quotatree.reading.input.Findings;
import io.github.quotatree.reading.manifest.Manifests;
import io.github.quotatree.reading.manifest.QuotaMetadata;
import io.github.quotatree.reading.problem.ClusterContents;
import io.github.quotatree.reading.problem.ClusterContents.Group;
import io.github.quotatree.reading.problem.ClusterContents.Tree;
import io.github.quotatree.reading.text.YamlText;
import io.github.quotatree.resource.ResourceSchema;
import io.github.quotatree.resource.ResourceVector;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.HashSet;
import java.util.Set;

/** Writes a cluster as manifests of Kubernetes: ElasticQuotas, a Node with the total, and Pods. */
public final class QuotaManifestText {
    private static final String NODE = "quotatree-total";

    private static final String NAMESPACE = "quotas";

    private final ClusterContents cluster;
    private final ResourceSchema schema;
    private final ManifestAmounts amounts;
    private final Findings findings;
    private final String namespace;
    private final Set<String> ownMarks = new HashSet<>();
    private final JsonMapper mapper = JsonMapper.builder().build();
    private final StringBuilder text = new StringBuilder();

    private QuotaManifestText(ClusterContents cluster, Findings findings) {
        this.cluster = cluster;
        this.findings = findings;
        schema = cluster.schema();
        amounts = new ManifestAmounts(schema);
        namespace = namespace(cluster);
    }

    /** Returns the manifests; what they cannot express is noted. */
    public static String of(ClusterContents cluster, Findings findings) {
        QuotaManifestText manifests = new QuotaManifestText(cluster, findings);
        manifests.write();
        return manifests.text.toString();
    }

    private static String namespace(ClusterContents cluster) {
        Set<String> names = new HashSet<>();
        cluster.trees()
                .forEach(tree ->
                        tree.groups().forEach(group -> names.add(group.group().name())));
        String namespace = NAMESPACE;
        for (int i = 2; names.contains(namespace); i++) {
            namespace = NAMESPACE + "-" + i;
        }
        return namespace;
    }

    private void write() {
        // annotations do not say the flavors of requests and use, but pods do
        boolean hasPods = !cluster.workloads().isEmpty() || schema.hasFlavors();
        FlavorNodes nodes = new FlavorNodes(cluster, mapper);
        WorkloadPods pods = new WorkloadPods(cluster, mapper, amounts, nodes, findings);
        for (Tree tree : cluster.trees()) {
            if (tree.id().equals(ReservedNames.DEFAULT_TREE)) {
                tree.total().ifPresent(total -> node(total, nodes));
            }
        }
        for (Tree tree : cluster.trees()) {
            String root = "";
            for (Group group : tree.groups()) {
                if (root.isEmpty() && group.group().parent().isEmpty()) {
                    root = group.group().name();
                }
            }
            for (Group group : tree.groups()) {
                add(quota(tree, group, group.group().name().equals(root), hasPods));
                if (hasPods) {
                    pods.unlisted(group.group().name(), group.request(), group.used(), group.byFlavor());
                }
            }
        }
        besideTheTree(hasPods, pods);
        cluster.workloads().forEach(pods::listed);
        nodes.all().forEach(this::add);
        pods.all().forEach(this::add);
        nodes.note(findings);
        if (!ownMarks.isEmpty()) {
            findings.note("Koordinator does not know "
                    + String.join(", ", ownMarks.stream().sorted().toList()) + " of " + QuotaMetadata.OWN_PREFIX
                    + "; quota reads them");
        }
    }

    private void node(ResourceVector total, FlavorNodes nodes) {
        ObjectNode node = object("v1", "Node", NODE);
        ObjectNode allocatable = amounts.all(total);
        schema.dimensions().stream()
                .filter(dimension -> schema.hasFlavors(schema.position(dimension)))
                .forEach(allocatable::remove);
        if (!allocatable.isEmpty()) {
            node.putObject("status").set("allocatable", allocatable);
            add(node);
        }
        nodes.addTotal(total);
    }

    private ObjectNode quota(Tree tree, Group declared, boolean isRoot, boolean hasPods) {
        QuotaGroup group = declared.group();
        ObjectNode quota = object("scheduling.sigs.k8s.io/v1alpha1", "ElasticQuota", group.name());
        ObjectNode metadata = (ObjectNode) quota.get("metadata");
        metadata.put("namespace", namespace);
        ObjectNode labels = mapper.createObjectNode();
        ObjectNode annotations = mapper.createObjectNode();
        group.parent().ifPresent(parent -> labels.put(QuotaMetadata.PREFIX + "parent", parent));
        if (group.isParent()) {
            labels.put(QuotaMetadata.PREFIX + "is-parent", "true");
        }
        boolean isOtherTree = !tree.id().equals(ReservedNames.DEFAULT_TREE);
        if (isOtherTree) {
            labels.put(QuotaMetadata.PREFIX + "tree-id", tree.id());
        }
        if (isOtherTree && isRoot && tree.total().isPresent()) {
            labels.put(QuotaMetadata.PREFIX + "is-root", "true");
            // or the total would be subtracted from that of the default tree
            labels.put(QuotaMetadata.PREFIX + "ignore-default-tree", "true");
            annotations.put(
                    QuotaMetadata.PREFIX + "total-resource",
                    amounts.all(tree.total().get()).toString());
            flavors(annotations, QuotaMetadata.FLAVOR_TOTAL, tree.total().get(), 0);
        }
        limits(group, labels, annotations);
        if (!hasPods && !declared.request().isZero()) {
            annotations.put(
                    QuotaMetadata.PREFIX + "request",
                    amounts.all(declared.request()).toString());
        }
        set(metadata, "labels", labels);
        set(metadata, "annotations", annotations);
        ObjectNode spec = quota.putObject("spec");
        // with every dimension, so that none is lost that nothing else names
        spec.set("min", amounts.all(group.min()));
        if (!group.max().equals(schema.unlimited())) {
            spec.set("max", amounts.all(group.max()));
        }
        if (!hasPods && !declared.used().isZero()) {
            quota.putObject("status").set("used", amounts.all(declared.used()));
        }
        return quota;
    }

    private void limits(QuotaGroup group, ObjectNode labels, ObjectNode annotations) {
        if (group.lendLimit().isZero()) {
            labels.put(QuotaMetadata.PREFIX + "allow-lent-resource", "false");
        } else if (!group.lendLimit().equals(schema.unlimited())) {
            annotations.put(
                    own("lend-limit"), amounts.limited(group.lendLimit()).toString());
        }
        if (!group.isMinScalable()) {
            labels.put(own("min-scalable"), "false");
        }
        flavors(annotations, QuotaMetadata.FLAVOR_MIN, group.min(), 0);
        flavors(annotations, QuotaMetadata.FLAVOR_MAX, group.max(), ResourceVector.UNLIMITED);
        if (group.sharedWeight().isPresent()) {
            ResourceVector weight = group.sharedWeight().get();
            if (weight.isZero()) {
                labels.put(own(QuotaMetadata.NEVER_BORROWS), "true");
            } else {
                annotations.put(
                        QuotaMetadata.PREFIX + "shared-weight",
                        amounts.all(weight).toString());
            }
        }
        if (!group.namespaces().isEmpty()) {
            annotations.put(
                    QuotaMetadata.PREFIX + "namespaces",
                    mapper.valueToTree(group.namespaces()).toString());
        }
    }

    private void flavors(ObjectNode annotations, String mark, ResourceVector amount, long absent) {
        ObjectNode byFlavor = amounts.flavors(amount, absent);
        if (!byFlavor.isEmpty()) {
            annotations.put(own(mark), byFlavor.toString());
        }
    }

    private String own(String mark) {
        ownMarks.add(mark);
        return QuotaMetadata.OWN_PREFIX + mark;
    }

    private void besideTheTree(boolean hasPods, WorkloadPods pods) {
        if (hasPods) {
            pods.beside(ReservedNames.SYSTEM_GROUP, cluster.system());
            pods.beside(ReservedNames.DEFAULT_GROUP, cluster.defaultGroup());
        }
        beside(Manifests.SYSTEM, schema.unlimited(), hasPods ? schema.zero() : cluster.system());
        beside(Manifests.DEFAULT, cluster.defaultMax(), hasPods ? schema.zero() : cluster.defaultGroup());
    }

    private void beside(String name, ResourceVector max, ResourceVector used) {
        if (max.equals(schema.unlimited()) && used.isZero()) {
            return;
        }
        ObjectNode quota = object("scheduling.sigs.k8s.io/v1alpha1", "ElasticQuota", name);
        ((ObjectNode) quota.get("metadata")).put("namespace", namespace);
        if (!max.equals(schema.unlimited())) {
            quota.putObject("spec").set("max", amounts.limited(max));
        }
        if (!used.isZero()) {
            quota.putObject("status").set("used", amounts.all(used));
        }
        add(quota);
    }

    private ObjectNode object(String version, String kind, String name) {
        ObjectNode object = mapper.createObjectNode();
        object.put("apiVersion", version)
                .put("kind", kind)
                .putObject("metadata")
                .put("name", name);
        return object;
    }

    private static void set(ObjectNode metadata, String key, ObjectNode value) {
        if (!value.isEmpty()) {
            metadata.set(key, value);
        }
    }

    private void add(ObjectNode object) {
        try {
            text.append("---\n").append(YamlText.of(mapper.treeAsTokens(object)));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
