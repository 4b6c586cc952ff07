package io.github.quotatree.cli.elastic.convert;

import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.quotatree.reading.input.BaseUnits;
import io.github.quotatree.reading.input.Findings;
import io.github.quotatree.reading.input.FlavorUnits;
import io.github.quotatree.reading.manifest.FlavorUse;
import io.github.quotatree.reading.manifest.Manifests;
import io.github.quotatree.reading.manifest.PodManifest;
import io.github.quotatree.reading.manifest.QuotaMetadata;
import io.github.quotatree.reading.problem.ClusterContents;
import io.github.quotatree.reading.problem.ClusterContents.Listed;
import io.github.quotatree.resource.ResourceSchema;
import io.github.quotatree.resource.ResourceVector;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * Makes Pods of workloads. Where there are Pods, the annotations of quotas do not count; there, Pods stand for the
 * requests and the use that no workload lists.
 */
final class WorkloadPods {
    private static final String NODE = "quotatree-node";

    private final ResourceSchema schema;
    private final JsonMapper mapper;
    private final ManifestAmounts amounts;
    private final FlavorNodes nodes;
    private final Findings findings;
    private final Set<String> ids = new HashSet<>();
    private final List<ObjectNode> pods = new ArrayList<>();

    WorkloadPods(
            ClusterContents cluster, JsonMapper mapper, ManifestAmounts amounts, FlavorNodes nodes, Findings findings) {
        this.schema = cluster.schema();
        this.mapper = mapper;
        this.amounts = amounts;
        this.nodes = nodes;
        this.findings = findings;
        cluster.workloads().forEach(listed -> ids.add(listed.pod().origin().qualifiedName()));
    }

    List<ObjectNode> all() {
        return pods;
    }

    void listed(Listed listed) {
        PodManifest declared = listed.pod();
        ObjectNode pod =
                pod(declared.origin().qualifiedName(), listed.group(), listed.request(), declared.isAssigned());
        listed.request().keySet().forEach(dimension -> nodes.choose(pod, dimension, declared.flavors(dimension)));
        nodes.run(pod, listed.request().keySet(), declared);
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

    void beside(String group, ResourceVector used) {
        List<FlavorUnits> byFlavor = new ArrayList<>();
        for (String dimension : schema.dimensions()) {
            for (String flavor : schema.flavors(dimension)) {
                byFlavor.add(new FlavorUnits(
                        dimension, new TreeSet<>(List.of(flavor)), flavor, used.value(dimension, flavor)));
            }
        }
        unlisted(group, used, used, byFlavor);
    }

    /**
     * Adds pods for what no workload of a group lists: one that runs, and one that waits; in dimensions with flavors,
     * such ones for the units that accept the same.
     */
    void unlisted(String group, ResourceVector request, ResourceVector used, List<FlavorUnits> byFlavor) {
        counted(group, withoutFlavors(request), withoutFlavors(used));
        Map<FlavorUnits, Long> waiting = new LinkedHashMap<>();
        for (FlavorUnits units : byFlavor) {
            waiting.merge(units.requested().of(0), units.on() == null ? units.units() : -units.units(), Long::sum);
            if (units.on() != null && units.units() > 0) {
                ObjectNode pod = standIn(group, "used-" + group, of(units.resource(), units.units()), true);
                FlavorUse use = new FlavorUse(units.accepted(), units.on());
                nodes.choose(pod, units.resource(), use);
                nodes.run(pod, Map.of(units.resource(), units.on()));
                pods.add(pod);
            }
        }
        waiting.forEach((units, left) -> {
            if (left > 0) {
                ObjectNode pod = waiting(group, of(units.resource(), left));
                nodes.choose(pod, units.resource(), new FlavorUse(units.accepted(), null));
            }
        });
    }

    private ResourceVector of(String dimension, long units) {
        return schema.zero().with(dimension, units);
    }

    private ResourceVector withoutFlavors(ResourceVector amount) {
        ResourceVector rest = schema.zero();
        for (String dimension : schema.dimensions()) {
            if (!schema.hasFlavors(schema.position(dimension))) {
                rest = rest.with(dimension, amount.value(dimension));
            }
        }
        return rest;
    }

    private void counted(String group, ResourceVector request, ResourceVector used) {
        if (!used.isZero()) {
            pods.add(standIn(group, "used-" + group, used, true));
        }
        ResourceVector waiting = request.minus(request.min(used));
        if (!waiting.isZero()) {
            waiting(group, waiting);
        }
        if (!used.min(request).equals(used)) {
            findings.note("group " + group + ": uses more than it requests, which pods cannot; its request becomes its"
                    + " use");
        }
    }

    private ObjectNode waiting(String group, ResourceVector amount) {
        ObjectNode pod = standIn(group, "requested-" + group, amount, false);
        // the last of all, so that it does not change what is decided on the others
        ((ObjectNode) pod.get("spec")).put("priority", Integer.MIN_VALUE);
        pods.add(pod);
        findings.note("group " + group + ": pod " + pod.at("/metadata/name").asText()
                + " stands for the requests that no workload lists; admit decides on it, too");
        return pod;
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
        metadata.putObject("labels").put(QuotaMetadata.PREFIX + "name", Manifests.nameOf(group));
        ObjectNode spec = pod.putObject("spec");
        if (runs) {
            spec.put("nodeName", NODE);
        }
        ObjectNode container = spec.putArray("containers").addObject().put("name", "main");
        container.putObject("resources").set("requests", amounts.exact(request));
        return pod;
    }
}
