package io.github.quotatree.cli.capacity;

import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.Pod;
import io.github.quotatree.reading.input.Findings;
import io.github.quotatree.reading.input.Findings.Fault;
import io.github.quotatree.reading.input.ManifestReader;
import io.github.quotatree.reading.input.ObjectSorter;
import io.github.quotatree.reading.input.Origin;
import io.github.quotatree.reading.input.QuotaSystems;
import io.github.quotatree.reading.input.RawObject;
import io.github.quotatree.reading.input.Remedy;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Sorts the objects of a problem of namespaces: a quota for each and disruption budgets, beside nodes and pods. */
final class CapacitySorter extends ObjectSorter<CapacityPodManifest> {
    /** The namespace of an object that names none. */
    private static final String DEFAULT_NAMESPACE = "default";

    /** The quotas of several namespaces that nos has beside its ElasticQuotas. */
    private static final String COMPOSITE = "CompositeElasticQuota";

    private final CapacityManifests manifests;
    private final Findings findings;
    private final Map<String, Origin> quotaOf = new HashMap<>();
    private final List<Fault> furtherQuotas = new ArrayList<>();

    /** The quotas that the plugin does not read, with the version of each. */
    private final Map<Origin, String> ofOtherGroups = new LinkedHashMap<>();

    private final QuotaSystems systems = new QuotaSystems();
    private int composites;

    CapacitySorter(CapacityManifests manifests, Findings findings) {
        super(manifests, DEFAULT_NAMESPACE, findings);
        this.manifests = manifests;
        this.findings = findings;
    }

    /** Reads files as one problem of namespaces and their quotas; the findings receive faults and notes. */
    static CapacityManifests read(ManifestReader reader, List<String> files, Findings findings) {
        CapacityManifests manifests = new CapacityManifests(files);
        CapacitySorter sorter = new CapacitySorter(manifests, findings);
        reader.read(files, findings, sorter);
        sorter.decideSystem();
        sorter.refuseCompositesAlone();
        return manifests;
    }

    /** Refuses files whose quotas are all of a kind that is not read: the answer would be about none of them. */
    private void refuseCompositesAlone() {
        if (composites > 0 && quotaOf.isEmpty()) {
            findings.fault(new Fault(
                    manifests.shownFiles(),
                    "no ElasticQuota, and " + COMPOSITE + " is not read, so that there is nothing to decide by"));
        }
    }

    /** Refuses a tree of quotas; where it has a quota a namespace, it is read all the same, with a note. */
    private void decideSystem() {
        Optional<String> koordinator = systems.koordinatorSign();
        if (furtherQuotas.isEmpty()) {
            koordinator.ifPresent(sign -> findings.note(ofKoordinator(sign)
                    + "use quota solve, admit or revoke, which share as in their tree; here each counts as the quota of"
                    + " its namespace"));
        } else if (koordinator.isPresent()) {
            findings.fault(new Fault(
                    manifests.shownFiles(),
                    ofKoordinator(koordinator.get())
                            + "run quota solve, admit or revoke; capacity reads one quota a namespace"));
        } else {
            furtherQuotas.forEach(findings::fault);
        }
        if (koordinator.isEmpty()) {
            ofOtherGroups.forEach(this::noteOtherGroup);
        }
    }

    private static String ofKoordinator(String sign) {
        return "the ElasticQuotas are of Koordinator (" + sign + "): ";
    }

    private void noteOtherGroup(Origin origin, String version) {
        findings.note(
                origin,
                "apiVersion: " + version + " is not of the Capacity Scheduling plugin, which reads "
                        + QuotaSystems.PLUGIN_GROUP
                        + (QuotaSystems.isOf(version, QuotaSystems.KOORDINATOR_GROUP)
                                ? "; for Koordinator, use quota solve"
                                : "")
                        + "; counts here as the quota of its namespace");
    }

    @Override
    protected boolean read(String kind, RawObject object) {
        switch (kind) {
            case "ElasticQuota" -> quota(object);
            case "PodDisruptionBudget" -> kept(object, BudgetManifest::read, manifests.budgets()::add);
            case "ResourceQuota" -> kept(object, ResourceQuotaManifest::read, manifests.resourceQuotas()::add);
            case COMPOSITE -> composite(object);
            default -> {
                return false;
            }
        }
        return true;
    }

    @Override
    protected CapacityPodManifest pod(Origin origin, Pod pod) {
        return CapacityPodManifest.read(origin, pod, findings);
    }

    @Override
    protected CapacityPodManifest withPriority(CapacityPodManifest pod, int priority, boolean preempts) {
        return pod.withPriority(priority, pod.preempts() && preempts);
    }

    private void quota(RawObject object) {
        GenericKubernetesResource quota = object.as(GenericKubernetesResource.class);
        Origin origin = inNamespace(object, quota);
        if (origin == null) {
            return;
        }
        systems.see(origin, quota);
        Origin first = quotaOf.putIfAbsent(origin.namespace(), origin);
        if (first != null) {
            furtherQuotas.add(origin.fault(
                            "metadata.namespace",
                            origin.namespace() + " has a quota already, " + first.object() + " in " + first.file()
                                    + "; a namespace has one at most")
                    .or(Remedy.NO_OBJECT));
        } else {
            String version = quota.getApiVersion();
            if (version != null && !QuotaSystems.isOf(version, QuotaSystems.PLUGIN_GROUP)) {
                ofOtherGroups.put(origin, version);
            }
            int leftOut = findings.objectsLeftOut();
            NamespaceQuotaManifest manifest = NamespaceQuotaManifest.read(origin, quota, findings);
            if (findings.objectsLeftOut() == leftOut) {
                manifests.quotas().add(manifest);
            } else {
                quotaOf.remove(origin.namespace());
            }
        }
    }

    private void composite(RawObject object) {
        Origin origin = inNamespace(object, object.as(GenericKubernetesResource.class));
        if (origin != null && isFirst(origin, origin.object())) {
            findings.note(origin, "is not read: it is one quota of several namespaces, and a quota here has one");
            composites++;
        }
    }

    private <T> void kept(RawObject object, Reader<T> reader, Consumer<T> keeper) {
        GenericKubernetesResource resource = object.as(GenericKubernetesResource.class);
        Origin origin = inNamespace(object, resource);
        if (origin != null && isFirst(origin, origin.object())) {
            keep(origin, () -> reader.read(origin, resource, findings), keeper);
        }
    }

    private interface Reader<T> {
        T read(Origin origin, GenericKubernetesResource resource, Findings findings);
    }

    private @Nullable Origin inNamespace(RawObject object, HasMetadata resource) {
        Origin origin = origin(object, resource);
        return origin == null ? null : origin.orIn(DEFAULT_NAMESPACE);
    }
}
