package io.github.quotatree.reading.manifest;

import io.github.quotatree.ReservedNames;
import io.github.quotatree.reading.input.Amounts;
import io.github.quotatree.reading.input.ClusterObjects;
import io.github.quotatree.reading.input.NodeManifest;
import io.github.quotatree.reading.input.Origin;
import io.github.quotatree.reading.input.QuotaSystems;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** All that was read for a problem of trees. */
public final class Manifests extends ClusterObjects<PodManifest> {
    /** The name by which a parent label may refer to the root. */
    public static final String ROOT = "koordinator-root-quota";

    /** The name that the earlier documentation of Koordinator has for the root. */
    public static final String EARLIER_ROOT = "root";

    /** The name of the quota for the pods of the system. */
    public static final String SYSTEM = "koordinator-system-quota";

    /** The name of the quota for the pods that belong to no other. */
    public static final String DEFAULT = "koordinator-default-quota";

    private final List<QuotaManifest> quotas = new ArrayList<>();
    private final List<ProfileManifest> profiles = new ArrayList<>();
    private @Nullable QuotaManifest rootQuota;
    private @Nullable QuotaManifest systemQuota;
    private @Nullable QuotaManifest defaultQuota;
    private final Map<String, DeclaredTotal> totals = new TreeMap<>();
    private final Map<String, Amounts> profileTotals = new TreeMap<>();
    private final Set<String> rootsOfProfiles = new TreeSet<>();
    private final Set<String> dimensions = new TreeSet<>();
    private final ClusterFlavors flavors = new ClusterFlavors();
    private final QuotaSystems systems = new QuotaSystems();
    private boolean anyQuota;
    private boolean acceptsMinsAboveParents;

    Manifests(List<String> files) {
        super(files);
    }

    /** Returns the objects of a cluster that come from no file, without pods. */
    public static Manifests of(
            Iterable<QuotaManifest> quotas, Iterable<ProfileManifest> profiles, Iterable<NodeManifest> nodes) {
        Manifests manifests = new Manifests(List.of());
        quotas.forEach(manifests::add);
        profiles.forEach(manifests::add);
        nodes.forEach(manifests::addNode);
        return manifests;
    }

    public void replace(List<QuotaManifest> otherQuotas, List<ProfileManifest> otherProfiles) {
        List<QuotaManifest> replacing = List.copyOf(otherQuotas);
        quotas.clear();
        quotas.addAll(replacing);
        List<ProfileManifest> replacingProfiles = List.copyOf(otherProfiles);
        profiles.clear();
        profiles.addAll(replacingProfiles);
    }

    public void removeDefaultQuota() {
        defaultQuota = null;
    }

    public void acceptMinsAboveParents() {
        acceptsMinsAboveParents = true;
    }

    public boolean acceptsMinsAboveParents() {
        return acceptsMinsAboveParents;
    }

    /** Returns the quotas that are groups of trees. */
    public List<QuotaManifest> quotas() {
        return quotas;
    }

    /** Returns the quota that stands for the whole cluster, whose total the nodes give. */
    public @Nullable QuotaManifest rootQuota() {
        return rootQuota;
    }

    public @Nullable QuotaManifest systemQuota() {
        return systemQuota;
    }

    public @Nullable QuotaManifest defaultQuota() {
        return defaultQuota;
    }

    public List<ProfileManifest> profiles() {
        return profiles;
    }

    /** Returns the totals that files give to trees themselves, by tree id. */
    public Map<String, DeclaredTotal> totals() {
        return totals;
    }

    /** Returns the capacity of the trees whose profiles name a root quota, by tree id, as far as nodes are known. */
    public Map<String, Amounts> profileTotals() {
        return profileTotals;
    }

    /** Returns the names of the root quotas that no file has, and that profiles make. */
    public Set<String> rootsOfProfiles() {
        return rootsOfProfiles;
    }

    /** Returns the dimensions that files declare, also those that no quota names. */
    public Set<String> dimensions() {
        return dimensions;
    }

    public ClusterFlavors flavors() {
        return flavors;
    }

    /** The total of a tree, from a file that is not Kubernetes. */
    public record DeclaredTotal(Origin origin, Amounts amounts) {}

    /** Returns whether a name is that of a quota that is no group of a tree. */
    public static boolean isBesideTheTree(String name) {
        return name.equals(ROOT) || name.equals(SYSTEM) || name.equals(DEFAULT);
    }

    /** Returns the name that a group of a problem has in manifests: the two beside the trees have those of quotas. */
    public static String nameOf(String group) {
        return switch (group) {
            case ReservedNames.SYSTEM_GROUP -> SYSTEM;
            case ReservedNames.DEFAULT_GROUP -> DEFAULT;
            default -> group;
        };
    }

    public QuotaSystems systems() {
        return systems;
    }

    /** Returns whether there was any quota, be it a group of a tree or not. */
    public boolean hasQuotas() {
        return anyQuota;
    }

    void add(QuotaManifest quota) {
        anyQuota = true;
        switch (quota.name()) {
            case ROOT -> rootQuota = quota;
            case SYSTEM -> systemQuota = quota;
            case DEFAULT -> defaultQuota = quota;
            default -> quotas.add(quota);
        }
    }

    boolean addTotal(String treeId, DeclaredTotal total) {
        return totals.putIfAbsent(treeId, total) == null;
    }

    void addDimensions(Collection<String> names) {
        dimensions.addAll(names);
    }

    void add(ProfileManifest profile) {
        profiles.add(profile);
    }
}
