package io.github.quotatree.reading.manifest;

import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.api.model.Pod;
import io.github.quotatree.reading.input.Findings;
import io.github.quotatree.reading.input.ManifestReader;
import io.github.quotatree.reading.input.ObjectSorter;
import io.github.quotatree.reading.input.Origin;
import io.github.quotatree.reading.input.QuotaSystems;
import io.github.quotatree.reading.input.RawObject;
import io.github.quotatree.reading.input.SourceFile.UnreadableException;
import java.io.IOException;
import java.io.InputStream;
import java.util.List;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Sorts the objects of a problem of trees: quotas and profiles, beside nodes and pods, and reads quotatree files. */
public final class TreeSorter extends ObjectSorter<PodManifest> {
    private final Manifests manifests;
    private final Findings findings;
    private final FlavorLabels flavors;
    private final QuotaReader quotas;
    private final QuotaFileReader quotaFiles;
    private final @Nullable Consumer<RawObject> each;
    private final BiConsumer<Origin, RawObject> declarations;

    private TreeSorter(
            Manifests manifests,
            FlavorLabels flavors,
            Findings findings,
            @Nullable Consumer<RawObject> each,
            BiConsumer<Origin, RawObject> declarations) {
        super(manifests, "", findings);
        this.manifests = manifests;
        this.flavors = flavors;
        this.findings = findings;
        this.each = each;
        this.declarations = declarations;
        quotas = new QuotaReader(findings, flavors);
        quotaFiles = new QuotaFileReader(manifests, findings);
    }

    public static Manifests read(ManifestReader reader, List<String> files, FlavorLabels flavors, Findings findings) {
        return read(reader, files, flavors, findings, null, (origin, declaration) -> {});
    }

    /**
     * Reads files as one problem of trees, and shows objects as they stand there.
     *
     * @param each receives each object; if it is not null, files that are not Kubernetes are refused
     * @param declarations receives the quotas and profiles
     */
    public static Manifests read(
            ManifestReader reader,
            List<String> files,
            FlavorLabels flavors,
            Findings findings,
            @Nullable Consumer<RawObject> each,
            BiConsumer<Origin, RawObject> declarations) {
        Manifests manifests = new Manifests(files);
        readObjects(reader, files, findings, new TreeSorter(manifests, flavors, findings, each, declarations));
        FlavorReading.complete(manifests, flavors, findings);
        TreeRoots.complete(manifests, findings);
        return manifests;
    }

    /** Reads further files of a cluster; the findings receive faults and notes. */
    public static Manifests readFurther(
            ManifestReader reader, List<String> files, Manifests cluster, Findings findings) {
        Manifests manifests = new Manifests(files);
        manifests.priorityClasses().addMissing(cluster.priorityClasses());
        FlavorLabels flavors = cluster.flavors().labels();
        readObjects(
                reader,
                files,
                findings,
                new TreeSorter(manifests, flavors, findings, null, (origin, declaration) -> {}));
        FlavorReading.completeFurther(manifests, cluster.flavors(), findings);
        TreeRoots.complete(manifests, findings);
        return manifests;
    }

    private static void readObjects(ManifestReader reader, List<String> files, Findings findings, TreeSorter sorter) {
        reader.read(files, findings, sorter);
        sorter.quotaFiles.end();
    }

    @Override
    protected void see(RawObject object) {
        if (each != null) {
            each.accept(object);
        }
    }

    @Override
    protected boolean read(String kind, RawObject object) {
        switch (kind) {
            case "ElasticQuota" -> quota(object);
            case "ElasticQuotaProfile" -> profile(object);
            default -> {
                return false;
            }
        }
        return true;
    }

    @Override
    protected void readQuotaFile(String shownFile, InputStream in) throws IOException, UnreadableException {
        if (each != null) {
            throw new UnreadableException("is a quotatree file, which leaves nothing to a webhook");
        }
        quotaFiles.read(shownFile, in);
    }

    @Override
    protected boolean readsNodesOfPods() {
        return !flavors.isEmpty();
    }

    @Override
    protected PodManifest pod(Origin origin, Pod pod) {
        MarkNames.check(origin, pod.getMetadata(), findings);
        return PodManifest.read(origin, pod, flavors, findings);
    }

    @Override
    protected PodManifest withPriority(PodManifest pod, int priority, boolean preempts) {
        return pod.withPriority(priority);
    }

    private void quota(RawObject object) {
        GenericKubernetesResource quota = object.as(GenericKubernetesResource.class);
        Origin origin = origin(object, quota);
        if (origin == null) {
            return;
        }
        if (quota.isMarkedForDeletion()) {
            findings.note(
                    origin,
                    "metadata.deletionTimestamp: the quota is being deleted and is skipped, as Koordinator skips it");
            return;
        }
        declarations.accept(origin, object);
        manifests.systems().see(origin, quota);
        noteOtherSystem(origin, quota.getApiVersion());
        MarkNames.check(origin, quota.getMetadata(), findings);
        int leftOut = findings.objectsLeftOut();
        QuotaManifest manifest = quotas.quota(origin, quota);
        // two groups of one name are for the validation of the forest to report; these are no groups
        if (findings.objectsLeftOut() == leftOut
                && (!Manifests.isBesideTheTree(manifest.name()) || isFirst(origin, manifest.name()))) {
            manifests.add(manifest);
        }
    }

    private void noteOtherSystem(Origin origin, @Nullable String version) {
        if (version != null && !QuotaSystems.isOf(version, QuotaSystems.KOORDINATOR_GROUP)) {
            boolean isOfPlugin = QuotaSystems.isOf(version, QuotaSystems.PLUGIN_GROUP);
            findings.note(
                    origin,
                    "apiVersion: " + version
                            + (isOfPlugin
                                    ? " is of the Capacity Scheduling plugin: use quota capacity, which decides by its"
                                            + " rules"
                                    : " is not of Koordinator, which reads " + QuotaSystems.KOORDINATOR_GROUP)
                            + "; counts here as a group of a tree");
        }
    }

    private void profile(RawObject object) {
        GenericKubernetesResource profile = object.as(GenericKubernetesResource.class);
        Origin origin = origin(object, profile);
        if (origin != null && isFirst(origin, origin.object())) {
            declarations.accept(origin, object);
            MarkNames.check(origin, profile.getMetadata(), findings);
            keep(origin, () -> ProfileManifest.read(origin, profile, findings), manifests::add);
        }
    }
}
