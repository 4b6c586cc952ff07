package io.github.quotatree.kubernetes.cluster;

import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.Node;
import io.fabric8.kubernetes.api.model.ObjectMeta;
import io.fabric8.kubernetes.api.model.ObjectMetaBuilder;
import io.fabric8.kubernetes.api.model.Pod;
import io.github.quotatree.reading.input.Findings;
import io.github.quotatree.reading.input.Findings.Fault;
import io.github.quotatree.reading.input.NodeManifest;
import io.github.quotatree.reading.input.ObjectSorter;
import io.github.quotatree.reading.input.Origin;
import io.github.quotatree.reading.manifest.PodManifest;
import io.github.quotatree.reading.manifest.ProfileManifest;
import io.github.quotatree.reading.manifest.QuotaManifest;
import io.github.quotatree.reading.manifest.QuotaMetadata;
import io.github.quotatree.reading.manifest.QuotaReader;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/** Reads objects of the API server, by the rules of the command line for manifests. */
final class ObjectReading {
    private static final List<String> FLAVOR_ANNOTATIONS =
            List.of(QuotaMetadata.FLAVOR_MIN, QuotaMetadata.FLAVOR_MAX, QuotaMetadata.FLAVOR_TOTAL);

    private ObjectReading() {}

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
        Origin origin = origin(ApiKinds.QUOTA_KIND, quota);
        Findings findings = new Findings();
        QuotaManifest read = new QuotaReader(findings).quota(origin, declared);
        return new ReadObject<>(read, findings.faults(), unkept(origin, metadata));
    }

    /** Returns the promises and limits by flavor, which the controller does not keep: it counts units of any flavor. */
    private static List<Fault> unkept(Origin origin, ObjectMeta metadata) {
        List<Fault> unkept = new ArrayList<>();
        for (String name : FLAVOR_ANNOTATIONS) {
            if (metadata.getAnnotations().containsKey(QuotaMetadata.OWN_PREFIX + name)) {
                unkept.add(origin.fault(
                        "annotation " + name, "is not kept: the controller counts units of any flavor together"));
            }
        }
        return List.copyOf(unkept);
    }

    static ReadObject<ProfileManifest> profile(GenericKubernetesResource profile) {
        return read(findings -> ProfileManifest.read(origin(ApiKinds.PROFILE_KIND, profile), profile, findings));
    }

    static ReadObject<NodeManifest> node(Node node) {
        return read(findings -> NodeManifest.read(origin("Node", node), node, findings));
    }

    /**
     * Reads a Pod, or returns empty if it requests and uses nothing: it has ended, or is being deleted without a node.
     * One that is being deleted uses its request until its node has let it go, though that be a day of grace.
     */
    static Optional<PodObject> pod(Pod pod) {
        PodMarks marks = PodMarks.of(pod);
        if (ObjectSorter.isFinished(pod) || (pod.isMarkedForDeletion() && !marks.isAssigned())) {
            return Optional.empty();
        }
        ReadObject<PodManifest> read = read(findings -> PodManifest.read(origin("Pod", pod), pod, findings));
        Optional<PodShape> shape = marks.isAssigned() ? Optional.empty() : Optional.of(PodShape.of(pod, read.value()));
        return Optional.of(new PodObject(read, marks, shape, PodGang.of(pod)));
    }

    private static <T> ReadObject<T> read(Function<Findings, T> reading) {
        Findings findings = new Findings();
        T value = reading.apply(findings);
        return new ReadObject<>(value, findings.faults(), List.of());
    }

    private static Origin origin(String kind, HasMetadata object) {
        ObjectKey key = ObjectKey.of(object);
        return new Origin("", kind, key.namespace(), key.name());
    }
}
