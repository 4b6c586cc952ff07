package io.github.quotatree.kubernetes.cluster;

import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.github.quotatree.Violation;
import io.github.quotatree.forest.QuotaForest;
import io.github.quotatree.forest.WorkloadPlacement;
import io.github.quotatree.reading.input.Findings.Fault;
import io.github.quotatree.reading.input.NodeManifest;
import io.github.quotatree.reading.manifest.ClusterFlavors;
import io.github.quotatree.reading.manifest.FlavorLabels;
import io.github.quotatree.reading.manifest.ProfileManifest;
import io.github.quotatree.reading.manifest.QuotaManifest;
import io.github.quotatree.resource.ResourceVector;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * The quotas, profiles and nodes of a cluster at one moment, read and checked together: the forest that they declare,
 * or everything that is wrong with them.
 *
 * <p>An immutable value. {@link #withQuota} and {@link #withoutQuota} say what would be, and change nothing.
 */
public final class ClusterQuotas {
    private static final ClusterQuotas NONE =
            new ClusterQuotas(FlavorLabels.none(), new TreeMap<>(), new TreeMap<>(), Collections.emptySortedMap());

    private final FlavorLabels labels;
    private final SortedMap<ObjectKey, ReadObject<QuotaManifest>> quotas;
    private final SortedMap<ObjectKey, ReadObject<ProfileManifest>> profiles;
    private final SortedMap<ObjectKey, ReadObject<NodeManifest>> nodes;
    private final CheckedDeclarations checked;

    ClusterQuotas(
            FlavorLabels labels,
            SortedMap<ObjectKey, ReadObject<QuotaManifest>> quotas,
            SortedMap<ObjectKey, ReadObject<ProfileManifest>> profiles,
            SortedMap<ObjectKey, ReadObject<NodeManifest>> nodes) {
        this.labels = labels;
        this.quotas = quotas;
        this.profiles = profiles;
        this.nodes = nodes;
        checked = CheckedDeclarations.of(labels, quotas.values(), profiles.values(), nodes.values());
    }

    public static ClusterQuotas none() {
        return NONE;
    }

    /**
     * Returns the cluster with an ElasticQuota added, or replaced if there is one of its namespace and name; this one
     * if it declares what it declared before. A quota that is being deleted declares nothing.
     */
    public ClusterQuotas withQuota(GenericKubernetesResource quota) {
        return with(ObjectKey.of(quota), ObjectReading.declares(quota) ? new ObjectReading(labels).quota(quota) : null);
    }

    /** Returns the cluster with these ElasticQuotas in place of all of its own. */
    public ClusterQuotas withQuotas(Collection<GenericKubernetesResource> others) {
        SortedMap<ObjectKey, ReadObject<QuotaManifest>> read = new TreeMap<>();
        others.stream()
                .filter(ObjectReading::declares)
                .forEach(quota -> read.put(ObjectKey.of(quota), new ObjectReading(labels).quota(quota)));
        return new ClusterQuotas(labels, read, profiles, nodes);
    }

    /** Returns the cluster without an ElasticQuota, or this one if there is none of its namespace and name. */
    public ClusterQuotas withoutQuota(String namespace, String name) {
        return with(new ObjectKey(namespace, name), null);
    }

    private ClusterQuotas with(ObjectKey key, @Nullable ReadObject<QuotaManifest> quota) {
        if (Objects.equals(quota, quotas.get(key))) {
            return this;
        }
        SortedMap<ObjectKey, ReadObject<QuotaManifest>> others = new TreeMap<>(quotas);
        if (quota == null) {
            others.remove(key);
        } else {
            others.put(key, quota);
        }
        return new ClusterQuotas(labels, others, profiles, nodes);
    }

    /**
     * Returns the cluster without the quotas, profiles and nodes that have faults by themselves; this one if none has.
     */
    public ClusterQuotas readable() {
        SortedMap<ObjectKey, ReadObject<QuotaManifest>> someQuotas = faultless(quotas);
        SortedMap<ObjectKey, ReadObject<ProfileManifest>> someProfiles = faultless(profiles);
        SortedMap<ObjectKey, ReadObject<NodeManifest>> someNodes = faultless(nodes);
        boolean isReadable = someQuotas.size() == quotas.size()
                && someProfiles.size() == profiles.size()
                && someNodes.size() == nodes.size();
        return isReadable ? this : new ClusterQuotas(labels, someQuotas, someProfiles, someNodes);
    }

    /** Returns what is wrong with an ElasticQuota by itself, whatever else is declared. */
    public List<Fault> problemsOfQuota(String namespace, String name) {
        ReadObject<QuotaManifest> quota = quotas.get(new ObjectKey(namespace, name));
        return quota == null ? List.of() : quota.faults();
    }

    /** Returns the declarations of an ElasticQuota that the controller does not keep; the others count. */
    public List<Fault> unkeptOfQuota(String namespace, String name) {
        ReadObject<QuotaManifest> quota = quotas.get(new ObjectKey(namespace, name));
        return quota == null ? List.of() : quota.unkept();
    }

    /** Returns these quotas and profiles with the nodes of another moment. */
    ClusterQuotas withNodesOf(ClusterQuotas other) {
        return new ClusterQuotas(labels, quotas, profiles, other.nodes);
    }

    /** Returns whether the quotas, profiles and nodes make a forest. */
    public boolean isValid() {
        return checked.forest().isPresent();
    }

    /** Returns the forest, or empty if something is wrong that leaves no forest. */
    public Optional<QuotaForest> forest() {
        return checked.forest();
    }

    /** Returns whether the flavors of any resource are counted. */
    public boolean countsFlavors() {
        return !labels.isEmpty();
    }

    /** Returns the flavors of resources, and the flavors of each node. */
    ClusterFlavors flavors() {
        return checked.manifests().flavors();
    }

    /** Returns the total of each tree of the forest, by tree id; empty if there is no forest. */
    public SortedMap<String, ResourceVector> totals() {
        return checked.totals();
    }

    /**
     * Returns everything that is wrong: with single objects, else with all of them together. A cluster may have
     * problems and a forest: after the loss of nodes, the mins under the root quota of a profile may sum to more than
     * its total, and are scaled.
     */
    public List<Fault> problems() {
        return checked.problems();
    }

    /**
     * Returns the violations of these quotas as a replacement of others, by themselves and as a change, whether the
     * others are valid or not; none if single objects cannot be read.
     *
     * @param before what they replace
     */
    public List<Violation> violationsAsChangeOf(ClusterQuotas before, Set<String> groupsWithPods) {
        return checked.violationsAsChangeOf(before.checked, groupsWithPods);
    }

    /** Returns a violation of these quotas, or of others that they replace, as what is wrong with an object. */
    public Fault fault(Violation violation, ClusterQuotas before) {
        return checked.fault(violation, before.checked);
    }

    /** Returns the groups of workloads, also where the quotas make no forest. */
    public WorkloadPlacement placement() {
        return checked.placement();
    }

    public Optional<QuotaManifest> quota(String namespace, String name) {
        return Optional.ofNullable(quotas.get(new ObjectKey(namespace, name))).map(ReadObject::value);
    }

    public Optional<QuotaManifest> group(String name) {
        return Optional.ofNullable(checked.groups().get(name));
    }

    public List<QuotaManifest> quotas() {
        return values(quotas);
    }

    public List<ProfileManifest> profiles() {
        return values(profiles);
    }

    public Optional<ProfileManifest> profile(ObjectKey key) {
        return Optional.ofNullable(profiles.get(key)).map(ReadObject::value);
    }

    public Optional<QuotaForest> capacity() {
        return checked.capacity();
    }

    private static <T> SortedMap<ObjectKey, ReadObject<T>> faultless(SortedMap<ObjectKey, ReadObject<T>> objects) {
        SortedMap<ObjectKey, ReadObject<T>> some = new TreeMap<>(objects);
        some.values().removeIf(object -> !object.faults().isEmpty());
        return some;
    }

    private static <T> List<T> values(SortedMap<ObjectKey, ReadObject<T>> objects) {
        return objects.values().stream().map(ReadObject::value).toList();
    }

    @Override
    public String toString() {
        return forest().map(QuotaForest::toString)
                .orElse("no quota forest: " + problems().size() + " problems");
    }
}
