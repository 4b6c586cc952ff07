package io.github.quotatree.cli.elastic.manifest;

import io.github.quotatree.cli.input.NodeManifest;
import io.github.quotatree.cli.input.SourceFile;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** All that was read for a problem of trees. */
public final class Manifests {
    /** The name by which a parent label may refer to the root. */
    static final String ROOT = "koordinator-root-quota";

    /** The name of the quota for the pods of the system. */
    public static final String SYSTEM = "koordinator-system-quota";

    /** The name of the quota for the pods that belong to no other. */
    public static final String DEFAULT = "koordinator-default-quota";

    private final List<String> files;
    private final List<QuotaManifest> quotas = new ArrayList<>();
    private final List<ProfileManifest> profiles = new ArrayList<>();
    private final List<NodeManifest> nodes = new ArrayList<>();
    private final List<PodManifest> pods = new ArrayList<>();
    private @Nullable QuotaManifest systemQuota;
    private @Nullable QuotaManifest defaultQuota;
    private boolean anyPod;
    private boolean anyQuota;

    public Manifests(List<String> files) {
        this.files = List.copyOf(files);
    }

    /** Returns the files that were read. */
    public List<String> files() {
        return files;
    }

    /** Returns how messages name the files, of which there may be many. */
    public String shownFiles() {
        return SourceFile.shown(files);
    }

    /** Returns the quotas that are groups of trees. */
    public List<QuotaManifest> quotas() {
        return quotas;
    }

    /** Returns the quota of the pods of the system, if there is one. */
    public @Nullable QuotaManifest systemQuota() {
        return systemQuota;
    }

    /** Returns the quota of the pods that belong to no other, if there is one. */
    public @Nullable QuotaManifest defaultQuota() {
        return defaultQuota;
    }

    /** Returns the profiles. */
    public List<ProfileManifest> profiles() {
        return profiles;
    }

    /** Returns the nodes. */
    public List<NodeManifest> nodes() {
        return nodes;
    }

    /** Returns the pods that are not finished. */
    public List<PodManifest> pods() {
        return pods;
    }

    /** Returns whether there was any pod, finished or not. */
    public boolean hasPods() {
        return anyPod;
    }

    /** Returns whether a name is that of a quota that is no group of a tree. */
    public static boolean isBesideTheTree(String name) {
        return name.equals(ROOT) || name.equals(SYSTEM) || name.equals(DEFAULT);
    }

    /** Returns whether there was any quota, be it a group of a tree or not. */
    public boolean hasQuotas() {
        return anyQuota;
    }

    public void add(QuotaManifest quota) {
        anyQuota = true;
        switch (quota.name()) {
            case ROOT -> {
                // stands for the whole cluster, whose total the nodes give
            }
            case SYSTEM -> systemQuota = quota;
            case DEFAULT -> defaultQuota = quota;
            default -> quotas.add(quota);
        }
    }

    public void add(ProfileManifest profile) {
        profiles.add(profile);
    }

    public void add(NodeManifest node) {
        nodes.add(node);
    }

    public void add(PodManifest pod) {
        anyPod = true;
        pods.add(pod);
    }

    /** Counts a pod that has no request and no use any more. */
    public void addFinishedPod() {
        anyPod = true;
    }
}
