package io.github.quotatree.kubernetes.cluster;

import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.Node;
import io.fabric8.kubernetes.api.model.ObjectMeta;
import io.fabric8.kubernetes.api.model.ObjectMetaBuilder;
import io.fabric8.kubernetes.api.model.Pod;
import io.github.quotatree.cli.elastic.manifest.PodManifest;
import io.github.quotatree.cli.elastic.manifest.ProfileManifest;
import io.github.quotatree.cli.elastic.manifest.QuotaManifest;
import io.github.quotatree.cli.elastic.manifest.QuotaMetadata;
import io.github.quotatree.cli.elastic.manifest.QuotaReader;
import io.github.quotatree.cli.input.Findings;
import io.github.quotatree.cli.input.NodeManifest;
import io.github.quotatree.cli.input.ObjectSorter;
import io.github.quotatree.cli.input.Origin;
import io.github.quotatree.cli.input.UntypedFields;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Reads objects of the API server, by the rules of the command line for manifests. */
final class ObjectReading {
    private ObjectReading() {}

    /** Reads an ElasticQuota without its request and use: the pods say those. */
    static ReadObject<QuotaManifest> quota(GenericKubernetesResource quota) {
        Map<String, Object> properties = new HashMap<>(quota.getAdditionalProperties());
        properties.remove("status");
        ObjectMeta metadata = new ObjectMetaBuilder(quota.getMetadata())
                .removeFromAnnotations(QuotaMetadata.PREFIX + "request")
                .build();
        GenericKubernetesResource declared = new GenericKubernetesResource();
        declared.setApiVersion(quota.getApiVersion());
        declared.setKind(ApiKinds.QUOTA_KIND);
        declared.setMetadata(metadata);
        declared.setAdditionalProperties(properties);
        return read(findings -> new QuotaReader(findings).quota(origin(ApiKinds.QUOTA_KIND, quota), declared));
    }

    /** Reads an ElasticQuotaProfile. */
    static ReadObject<ProfileDeclaration> profile(GenericKubernetesResource profile) {
        return read(findings -> {
            Origin origin = origin(ApiKinds.PROFILE_KIND, profile);
            boolean isLabelled = new QuotaMetadata(origin, profile.getMetadata(), findings)
                    .label("tree-id")
                    .isPresent();
            GenericKubernetesResource labelled = isLabelled ? profile : withTreeId(profile);
            QuotaMetadata metadata = new QuotaMetadata(origin, labelled.getMetadata(), findings);
            Map<?, ?> spec = UntypedFields.object(
                    origin, "spec", profile.getAdditionalProperties().get("spec"), findings);
            Object name = spec.get("quotaName");
            Map<?, ?> labels = UntypedFields.object(origin, "spec.quotaLabels", spec.get("quotaLabels"), findings);
            return new ProfileDeclaration(
                    ProfileManifest.read(origin, labelled, findings),
                    Optional.ofNullable(name).map(String::valueOf).filter(text -> !text.isBlank()),
                    Map.copyOf(UntypedFields.texts(origin, "spec.quotaLabels", labels, findings)),
                    resourceKeys(origin, metadata.json("resource-keys"), findings),
                    isLabelled);
        });
    }

    /** Reads a Node. */
    static ReadObject<NodeManifest> node(Node node) {
        return read(findings -> NodeManifest.read(origin("Node", node), node, findings));
    }

    /** Reads a Pod, or returns empty if it requests and uses nothing: it has ended or is being deleted. */
    static Optional<ReadObject<PodManifest>> pod(Pod pod) {
        if (ObjectSorter.isFinished(pod) || pod.getMetadata().getDeletionTimestamp() != null) {
            return Optional.empty();
        }
        return Optional.of(read(findings -> PodManifest.read(origin("Pod", pod), pod, findings)));
    }

    private static <T> ReadObject<T> read(Function<Findings, T> reading) {
        Findings findings = new Findings();
        T value = reading.apply(findings);
        return new ReadObject<>(value, findings.faults());
    }

    private static Origin origin(String kind, HasMetadata object) {
        ObjectKey key = ObjectKey.of(object);
        return new Origin("", kind, key.namespace(), key.name());
    }

    private static GenericKubernetesResource withTreeId(GenericKubernetesResource profile) {
        Map<String, String> labels = new LinkedHashMap<>();
        if (profile.getMetadata().getLabels() != null) {
            labels.putAll(profile.getMetadata().getLabels());
        }
        labels.put(QuotaMetadata.PREFIX + "tree-id", TreeIds.of(ObjectKey.of(profile)));
        GenericKubernetesResource labelled = new GenericKubernetesResource();
        labelled.setMetadata(
                new ObjectMetaBuilder(profile.getMetadata()).withLabels(labels).build());
        labelled.setAdditionalProperties(profile.getAdditionalProperties());
        return labelled;
    }

    private static List<String> resourceKeys(Origin origin, @Nullable Object list, Findings findings) {
        if (list == null) {
            return List.of();
        }
        List<String> keys = new ArrayList<>();
        if (list instanceof List<?> elements) {
            for (Object element : elements) {
                if (element instanceof String key && !key.isBlank()) {
                    keys.add(key);
                } else {
                    findings.fault(
                            origin.fault("annotation resource-keys", element + " is not the name of a resource"));
                }
            }
        } else {
            findings.fault(origin.fault("annotation resource-keys", "is not a JSON list"));
        }
        return List.copyOf(keys);
    }
}
