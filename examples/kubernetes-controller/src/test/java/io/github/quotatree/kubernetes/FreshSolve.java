package io.github.quotatree.kubernetes;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.api.model.KubernetesList;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.utils.Serialization;
import io.github.quotatree.GroupRuntime;
import io.github.quotatree.RuntimeQuotas;
import io.github.quotatree.SolveOptions;
import io.github.quotatree.kubernetes.cluster.ApiKinds;
import io.github.quotatree.kubernetes.cluster.PodMarks;
import io.github.quotatree.reading.input.BaseUnits;
import io.github.quotatree.reading.input.Findings;
import io.github.quotatree.reading.input.Json;
import io.github.quotatree.reading.input.ManifestReader;
import io.github.quotatree.reading.manifest.FlavorLabels;
import io.github.quotatree.reading.manifest.Manifests;
import io.github.quotatree.reading.manifest.TreeSorter;
import io.github.quotatree.reading.problem.QuotaProblem;
import io.github.quotatree.reading.problem.QuotaProblem.Settings;
import io.github.quotatree.reading.problem.QuotaProblem.Settings.RequestSource;
import io.github.quotatree.resource.ResourceVector;
import java.io.ByteArrayInputStream;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * What the ElasticQuotas of an API server should say: its objects of now are written down as manifests, without what
 * the controller has written, and solved by the command line, with a tree and a demand made from nothing.
 */
public final class FreshSolve {
    private static final String PREFIX = "quota.scheduling.koordinator.sh/";

    private FreshSolve() {}

    /** Returns how the annotations and statuses differ from a fresh solve; empty if they do not. */
    public static List<String> differences(KubernetesClient client) {
        List<GenericKubernetesResource> quotas = client.genericKubernetesResources(ApiKinds.QUOTAS)
                .inAnyNamespace()
                .list()
                .getItems();
        SortedMap<String, GenericKubernetesResource> byName = new TreeMap<>();
        quotas.forEach(quota -> byName.put(quota.getMetadata().getName(), quota));
        List<String> differences = new ArrayList<>();
        for (RuntimeQuotas tree : solve(client, quotas)) {
            for (GroupRuntime group : tree.groups()) {
                GenericKubernetesResource quota = byName.get(group.name());
                compare(group.name() + " request", group.request(), annotation(quota, "request"), differences);
                compare(group.name() + " runtime", group.runtime(), annotation(quota, "runtime"), differences);
                compare(group.name() + " used", group.used(), used(quota), differences);
            }
        }
        return differences;
    }

    /** Fails if the annotations and statuses differ from a fresh solve. */
    public static void check(KubernetesClient client) {
        assertThat(differences(client)).isEmpty();
    }

    private static List<RuntimeQuotas> solve(KubernetesClient client, List<GenericKubernetesResource> quotas) {
        KubernetesList all = new KubernetesList();
        quotas.forEach(quota -> all.getItems().add(declared(quota, quotas)));
        all.getItems()
                .addAll(client.genericKubernetesResources(ApiKinds.PROFILES)
                        .inAnyNamespace()
                        .list()
                        .getItems());
        all.getItems().addAll(client.nodes().list().getItems());
        for (Pod pod : client.pods().inAnyNamespace().list().getItems()) {
            if (!pod.isMarkedForDeletion() || pod.getSpec().getNodeName() != null) {
                all.getItems().add(isLetGo(pod) ? placed(pod) : pod);
            }
        }
        byte[] text = Serialization.asJson(all).getBytes(StandardCharsets.UTF_8);
        Findings findings = new Findings();
        ManifestReader reader = new ManifestReader(new ByteArrayInputStream(text), () -> {});
        Manifests manifests = TreeSorter.read(reader, List.of("-"), FlavorLabels.none(), findings);
        return new QuotaProblem(manifests, findings)
                .solve(new Settings(null, SolveOptions.defaults(), RequestSource.PODS));
    }

    /** Returns whether a controller that lends has let a pod go: it counts as used before it has a node. */
    private static boolean isLetGo(Pod pod) {
        Map<String, String> annotations = pod.getMetadata().getAnnotations();
        return annotations != null
                && annotations.getOrDefault(PodMarks.ANSWER, "").startsWith("starts")
                && pod.getSpec().getSchedulingGates().isEmpty();
    }

    private static Pod placed(Pod pod) {
        return new PodBuilder(pod).editSpec().withNodeName("any").endSpec().build();
    }

    /** Returns a quota as it would be without a controller; the root of a profile guarantees the mins below it. */
    private static GenericKubernetesResource declared(
            GenericKubernetesResource quota, List<GenericKubernetesResource> quotas) {
        GenericKubernetesResource declared = Serialization.clone(quota);
        declared.getAdditionalProperties().remove("status");
        Map<String, String> annotations = declared.getMetadata().getAnnotations();
        if (annotations != null) {
            List.of("request", "runtime").forEach(name -> annotations.remove(PREFIX + name));
            Map<String, String> labels = declared.getMetadata().getLabels();
            if (labels != null && labels.containsKey(PREFIX + "profile")) {
                annotations.remove(PREFIX + "total-resource"); // the nodes give it
                declared.setAdditionalProperty("spec", Map.of("min", minsBelow(declared, quotas)));
            }
        }
        return declared;
    }

    private static Map<String, String> minsBelow(
            GenericKubernetesResource root, List<GenericKubernetesResource> quotas) {
        Map<String, BigDecimal> sums = new TreeMap<>();
        for (GenericKubernetesResource quota : quotas) {
            Map<String, String> labels = quota.getMetadata().getLabels();
            if (labels != null && root.getMetadata().getName().equals(labels.get(PREFIX + "parent"))) {
                Map<?, ?> spec = (Map<?, ?>) quota.getAdditionalProperties().get("spec");
                ((Map<?, ?>) spec.get("min"))
                        .forEach((dimension, amount) ->
                                sums.merge(String.valueOf(dimension), BaseUnits.exact(amount), BigDecimal::add));
            }
        }
        Map<String, String> min = new TreeMap<>();
        sums.forEach((dimension, amount) -> min.put(dimension, amount.toPlainString()));
        return min;
    }

    private static void compare(String what, ResourceVector expected, Map<?, ?> written, List<String> differences) {
        for (String dimension : expected.schema().dimensions()) {
            Object text = written.get(dimension);
            long value = text == null
                    ? 0
                    : BaseUnits.of(dimension, BaseUnits.exact(text)).longValueExact();
            if (value != expected.value(dimension)) {
                differences.add(what + " " + dimension + ": written " + text + ", fresh " + expected.value(dimension));
            }
        }
        if (written.isEmpty()) {
            differences.add(what + " is not written");
        }
    }

    private static Map<?, ?> annotation(GenericKubernetesResource quota, String name) {
        Map<String, String> annotations = quota.getMetadata().getAnnotations();
        String text = annotations == null ? null : annotations.get(PREFIX + name);
        try {
            return text == null ? Map.of() : (Map<?, ?>) Json.parsed(text);
        } catch (com.fasterxml.jackson.core.JsonProcessingException e) {
            throw new AssertionError(text, e);
        }
    }

    private static Map<?, ?> used(GenericKubernetesResource quota) {
        return quota.getAdditionalProperties().get("status") instanceof Map<?, ?> status
                        && status.get("used") instanceof Map<?, ?> used
                ? used
                : Map.of();
    }
}
