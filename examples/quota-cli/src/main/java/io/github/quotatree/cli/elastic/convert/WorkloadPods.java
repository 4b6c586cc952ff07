package io.github.quotatree.cli.elastic.convert;

import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.quotatree.ReservedNames;
import io.github.quotatree.cli.elastic.manifest.Manifests;
import io.github.quotatree.cli.elastic.manifest.PodManifest;
import io.github.quotatree.cli.elastic.manifest.QuotaMetadata;
import io.github.quotatree.cli.elastic.problem.ClusterContents;
import io.github.quotatree.cli.elastic.problem.ClusterContents.Listed;
import io.github.quotatree.cli.input.BaseUnits;
import io.github.quotatree.cli.input.Findings;
import io.github.quotatree.resource.ResourceSchema;
import io.github.quotatree.resource.ResourceVector;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/**
 * Makes Pods of workloads. Where there are Pods, the annotations of quotas do not count; there, Pods stand for the
 * requests and the use that no workload lists.
 */
final class WorkloadPods {
    private static final String NODE = "quotatree-node";

    private final ResourceSchema schema;
    private final JsonMapper mapper;
    private final ManifestAmounts amounts;
    private final Findings findings;
    private final Set<String> ids = new HashSet<>();
    private final List<ObjectNode> pods = new ArrayList<>();

    WorkloadPods(ClusterContents cluster, JsonMapper mapper, ManifestAmounts amounts, Findings findings) {
        this.schema = cluster.schema();
        this.mapper = mapper;
        this.amounts = amounts;
        this.findings = findings;
        cluster.workloads().forEach(listed -> ids.add(listed.pod().origin().qualifiedName()));
    }

    /** Returns the pods so far. */
    List<ObjectNode> all() {
        return pods;
    }

    /** Adds the pod of a workload. */
    void listed(Listed listed) {
        PodManifest declared = listed.pod();
        ObjectNode pod =
                pod(declared.origin().qualifiedName(), listed.group(), listed.request(), declared.isAssigned());
        if (!declared.isPreemptible()) {
            ((ObjectNode) pod.at("/metadata/labels")).put(QuotaMetadata.PREFIX + "preemptible", "false");
        }
        if (declared.priority() != 0) {
            ((ObjectNode) pod.get("spec")).put("priority", declared.priority());
        }
        listed.submitted()
                .ifPresent(time -> ((ObjectNode) pod.get("metadata")).put("creationTimestamp", time.toString()));
        listed.started().ifPresent(time -> pod.putObject("status").put("startTime", time.toString()));
        pods.add(pod);
    }

    /** Adds pods for what no workload of a group lists: one that runs, and one that waits. */
    void unlisted(String group, ResourceVector request, ResourceVector used) {
        if (!used.isZero()) {
            pods.add(standIn(group, "used-" + group, used, true));
        }
        ResourceVector waiting = request.minus(request.min(used));
        if (!waiting.isZero()) {
            ObjectNode pod = standIn(group, "requested-" + group, waiting, false);
            // the last of all, so that it does not change what is decided on the others
            ((ObjectNode) pod.get("spec")).put("priority", Integer.MIN_VALUE);
            pods.add(pod);
            findings.note("group " + group + ": pod " + pod.at("/metadata/name").asText()
                    + " stands for the requests that no workload lists; admit decides on it, too");
        }
        if (!used.min(request).equals(used)) {
            findings.note("group " + group + ": uses more than it requests, which pods cannot; its request becomes its"
                    + " use");
        }
    }

    private ObjectNode standIn(String group, String name, ResourceVector amount, boolean runs) {
        String id = name;
        while (!ids.add(id)) {
            id += "-";
        }
        Map<String, BigDecimal> request = new TreeMap<>();
        for (String dimension : schema.dimensions()) {
            request.put(dimension, BaseUnits.quantity(dimension, amount.value(dimension)));
        }
        ObjectNode pod = pod(id, group, request, runs);
        ((ObjectNode) pod.at("/metadata/labels")).put(QuotaMetadata.PREFIX + "preemptible", "false");
        return pod;
    }

    private ObjectNode pod(String id, String group, Map<String, BigDecimal> request, boolean runs) {
        int slash = id.lastIndexOf('/');
        boolean hasNamespace = slash > 0 && slash < id.length() - 1;
        ObjectNode pod = mapper.createObjectNode();
        ObjectNode metadata = pod.put("apiVersion", "v1").put("kind", "Pod").putObject("metadata");
        metadata.put("name", hasNamespace ? id.substring(slash + 1) : id);
        if (hasNamespace) {
            metadata.put("namespace", id.substring(0, slash));
        }
        metadata.putObject("labels").put(QuotaMetadata.PREFIX + "name", nameInManifests(group));
        ObjectNode spec = pod.putObject("spec");
        if (runs) {
            spec.put("nodeName", NODE);
        }
        ObjectNode container = spec.putArray("containers").addObject().put("name", "main");
        container.putObject("resources").set("requests", amounts.exact(request));
        return pod;
    }

    /** Returns the name of a group in manifests, where those beside the trees have others. */
    private static String nameInManifests(String group) {
        return switch (group) {
            case ReservedNames.SYSTEM_GROUP -> Manifests.SYSTEM;
            case ReservedNames.DEFAULT_GROUP -> Manifests.DEFAULT;
            default -> group;
        };
    }
}
