package io.github.quotatree.kubernetes.cluster;

import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.Node;
import io.fabric8.kubernetes.api.model.ObjectMeta;
import io.fabric8.kubernetes.api.model.ObjectMetaBuilder;
import io.fabric8.kubernetes.api.model.Pod;
import io.github.quotatree.kubernetes.cluster.GangMembers.PodGang;
import io.github.quotatree.kubernetes.cluster.NodeFit.PodShape;
import io.github.quotatree.reading.input.Findings;
import io.github.quotatree.reading.input.Findings.Fault;
import io.github.quotatree.reading.input.NodeManifest;
import io.github.quotatree.reading.input.ObjectSorter;
import io.github.quotatree.reading.input.Origin;
import io.github.quotatree.reading.manifest.FlavorLabels;
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

/**
 * Reads objects of the API server, by the rules of the command line for manifests.
 *
 * @param labels where the flavors of resources stand
 */
record ObjectReading(FlavorLabels labels) {
    private static final List<String> FLAVOR_ANNOTATIONS =
            List.of(QuotaMetadata.FLAVOR_MIN, QuotaMetadata.FLAVOR_MAX, QuotaMetadata.FLAVOR_TOTAL);

    /**
     * Returns whether an ElasticQuota declares a group. One that is being deleted does not, as Koordinator skips it: it
     * is there until its finalizers are gone, which may be never.
     */
    static boolean declares(GenericKubernetesResource quota) {
        return !quota.isMarkedForDeletion();
    }

    ReadObject<QuotaManifest> quota(GenericKubernetesResource quota) {
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
        QuotaManifest read = new QuotaReader(findings, labels).quota(origin, declared);
        return new ReadObject<>(read, findings.faults(), unkept(origin, metadata));
    }

    /** Returns the promises and limits by flavor of resources whose flavors are counted together. */
    private List<Fault> unkept(Origin origin, ObjectMeta metadata) {
        QuotaMetadata own = new QuotaMetadata(origin, metadata, new Findings());
        List<Fault> unkept = new ArrayList<>();
        for (String name : FLAVOR_ANNOTATIONS) {
            if (own.ownJson(name) instanceof Map<?, ?> byResource) {
                byResource.keySet().stream()
                        .map(String::valueOf)
                        .filter(resource -> !labels.labels().containsKey(resource))
                        .forEach(resource -> unkept.add(origin.fault(
                                "annotation " + name + "." + resource,
                                "is not kept: the controller counts its units together without " + FlavorLabels.FLAVOR
                                        + " " + resource + "=LABEL")));
            }
        }
        return List.copyOf(unkept);
    }

    ReadObject<ProfileManifest> profile(GenericKubernetesResource profile) {
        return read(findings -> ProfileManifest.read(origin(ApiKinds.PROFILE_KIND, profile), profile, findings));
    }

    ReadObject<NodeManifest> node(Node node) {
        return read(findings -> NodeManifest.read(origin("Node", node), node, findings));
    }

    /**
     * Reads a Pod, or returns empty if it requests and uses nothing: it has ended, or is being deleted without a node.
     * One that is being deleted uses its request until its node has let it go, though that be a day of grace.
     */
    Optional<PodObject> pod(Pod pod) {
        PodMarks marks = PodMarks.of(pod);
        if (ObjectSorter.isFinished(pod) || (pod.isMarkedForDeletion() && !marks.isAssigned())) {
            return Optional.empty();
        }
        ReadObject<PodManifest> read = read(findings -> PodManifest.read(origin("Pod", pod), pod, labels, findings));
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
