package io.github.quotatree.kubernetes.cluster;

import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.Node;
import io.fabric8.kubernetes.api.model.Pod;
import io.github.quotatree.kubernetes.cluster.ObservedObjects.Seen;
import io.github.quotatree.ledger.LedgerSnapshot;
import io.github.quotatree.ledger.QuotaLedger;
import io.github.quotatree.reading.input.Findings.Fault;
import io.github.quotatree.reading.input.NodeManifest;
import io.github.quotatree.reading.manifest.FlavorLabels;
import io.github.quotatree.reading.manifest.PodManifest;
import io.github.quotatree.reading.manifest.ProfileManifest;
import io.github.quotatree.reading.manifest.QuotaManifest;
import io.github.quotatree.workload.AdmissionRule;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.BiPredicate;
import java.util.function.Supplier;
import java.util.stream.Collectors;

/**
 * Keeps the last observed quotas, profiles, nodes and pods of a cluster, and a ledger of them.
 *
 * <p>It is fed by events, {@link #observe} and {@link #forget}. What counts is the last observed version of each
 * object, so events may come twice, late or in any order between objects. An event only remembers its object; the next
 * question brings forest and ledger up to date, once for all events before it.
 *
 * <p>Declarations that make no forest are reported by {@link #problems}, and the last ones that made one stay in force,
 * with the nodes of now.
 *
 * <p>Safe for use by many threads, which exclude each other.
 */
public final class LiveCluster {
    private final ObservedObjects<QuotaObject> quotas = new ObservedObjects<>();
    private final ObservedObjects<ProfileObject> profiles = new ObservedObjects<>();
    private final ObservedObjects<ReadObject<NodeManifest>> nodes = new ObservedObjects<>();
    private final ObservedObjects<PodObject> pods = new ObservedObjects<>();
    private final GangMembers gangs = new GangMembers();
    private final NodeFit fit = new NodeFit();
    private final ObjectReading reading;
    private final PodLedgerKeeper keeper;

    private ClusterQuotas declared = ClusterQuotas.none();
    private ClusterQuotas inForce = ClusterQuotas.none();
    private boolean declarationsChanged = true; // that there are none is a declaration
    private boolean hasForest;
    private boolean held;

    private record QuotaObject(GenericKubernetesResource object, ReadObject<QuotaManifest> read) {
        boolean declaresAs(QuotaObject other) {
            return ObjectReading.declares(object) == ObjectReading.declares(other.object) && read.equals(other.read);
        }
    }

    private record ProfileObject(GenericKubernetesResource object, ReadObject<ProfileManifest> read) {}

    public LiveCluster(InstantSource clock) {
        this(clock, AdmissionRule.QUOTA_ONLY, FlavorLabels.none());
    }

    /**
     * Makes an empty cluster.
     *
     * @param labels the labels of nodes that say the flavors of resources
     */
    public LiveCluster(InstantSource clock, AdmissionRule rule, FlavorLabels labels) {
        reading = new ObjectReading(labels);
        keeper = new PodLedgerKeeper(pods, gangs, clock, rule);
    }

    /** Takes in a version of an ElasticQuota, ElasticQuotaProfile, Node or Pod. */
    public synchronized boolean observe(HasMetadata object) {
        if (object instanceof Pod pod) {
            return observePod(pod);
        }
        if (object instanceof Node node) {
            Supplier<ReadObject<NodeManifest>> read = () -> {
                ReadObject<NodeManifest> manifest = reading.node(node);
                fit.observe(node, manifest.value());
                return manifest;
            };
            return observe(nodes, node, read, ReadObject::equals); // heartbeats declare nothing else
        }
        if (object instanceof GenericKubernetesResource resource) {
            if (ApiKinds.QUOTA_KIND.equals(resource.getKind())) {
                Supplier<QuotaObject> read = () -> new QuotaObject(resource, reading.quota(resource));
                return observe(
                        quotas, resource, read, QuotaObject::declaresAs); // not what the controller writes itself
            }
            if (ApiKinds.PROFILE_KIND.equals(resource.getKind())) {
                Supplier<ProfileObject> read = () -> new ProfileObject(resource, reading.profile(resource));
                return observe(
                        profiles, resource, read, (before, now) -> before.read().equals(now.read()));
            }
        }
        throw new IllegalArgumentException("object of kind " + object.getKind() + " is no " + ApiKinds.QUOTA_KIND + ", "
                + ApiKinds.PROFILE_KIND + ", Node or Pod");
    }

    /** Takes in that an object was deleted. */
    public synchronized boolean forget(HasMetadata object) {
        return forget(object, true);
    }

    /**
     * Takes in that an object is not in a list any more. An object that came after the list was made is missing in it
     * too, and a later event may bring it back.
     */
    public synchronized boolean forgetMissing(HasMetadata object) {
        return forget(object, false);
    }

    private boolean forget(HasMetadata object, boolean isCertain) {
        ObservedObjects<?> objects = objectsLike(object);
        boolean news = objects.remove(object, isCertain);
        if (news && objects == pods) {
            gangs.forget(ObjectKey.of(object));
            keeper.changed(ObjectKey.of(object));
        } else if (news) {
            declarationsChanged = true;
            if (objects == nodes) {
                fit.forget(ObjectKey.of(object));
            }
        }
        return news;
    }

    private ObservedObjects<?> objectsLike(HasMetadata object) {
        return switch (String.valueOf(object.getKind())) {
            case "Pod" -> pods;
            case "Node" -> nodes;
            case ApiKinds.QUOTA_KIND -> quotas;
            case ApiKinds.PROFILE_KIND -> profiles;
            default -> throw new IllegalArgumentException("object of kind " + object.getKind() + " is not followed");
        };
    }

    /**
     * Lets declarations and ledger stay as they are until the {@link #release}. While the objects of a cluster are
     * listed, some of them make no cluster: a part of the quotas may be valid, and all of them not.
     */
    public synchronized void hold() {
        held = true;
    }

    /** Lets declarations and ledger follow all events so far, and those to come. */
    public synchronized void release() {
        held = false;
    }

    public synchronized ClusterQuotas quotas() {
        update();
        return declared;
    }

    /** Returns the declarations that the ledger has: the last ones that make a forest, with the nodes of now. */
    public synchronized ClusterQuotas quotasInForce() {
        update();
        return inForce;
    }

    /** Returns whether the declarations make a forest, or made one at some time since the start. */
    public synchronized boolean hasForest() {
        update();
        return hasForest;
    }

    /**
     * Returns the ledger, up to date with the events so far. It is another ledger after a change that no ledger can
     * carry out, such as another resource dimension, so a caller asks again each time.
     */
    public synchronized QuotaLedger ledger() {
        update();
        return keeper.ledger();
    }

    public synchronized LedgerSnapshot snapshot() {
        update();
        return keeper.ledger().snapshot();
    }

    public synchronized List<Fault> problems() {
        update();
        List<Fault> problems = new ArrayList<>(declared.problems());
        problems.addAll(keeper.problems());
        return problems;
    }

    public synchronized Optional<GenericKubernetesResource> quotaObject(ObjectKey key) {
        Seen<QuotaObject> seen = quotas.get(key);
        return seen == null ? Optional.empty() : Optional.of(seen.value().object());
    }

    public synchronized List<GenericKubernetesResource> quotaObjects() {
        return quotas.values().values().stream().map(QuotaObject::object).toList();
    }

    public synchronized List<GenericKubernetesResource> profileObjects() {
        return profiles.values().values().stream().map(ProfileObject::object).toList();
    }

    public synchronized Optional<PodIdentity> pod(String workload) {
        ObjectKey key = ObjectKey.ofWorkload(workload);
        return seen(workload).map(seen -> new PodIdentity(key.namespace(), key.name(), seen.uid()));
    }

    /** Returns the resource version of a pod as it was seen last, or empty if it is gone or has no number. */
    public synchronized Optional<String> podVersion(String workload) {
        return seen(workload).map(Seen::version).filter(version -> version >= 0).map(version -> Long.toString(version));
    }

    /** Returns whether the pod of a workload was seen with a deletion mark. */
    public synchronized boolean isLeaving(String workload) {
        return seen(workload)
                .filter(seen -> seen.value().manifest().isTerminating())
                .isPresent();
    }

    /** Returns the memory that the pod of a workload has of decisions, or empty if it is gone. */
    public synchronized Optional<PodMarks> marks(String workload) {
        return seen(workload).map(seen -> seen.value().marks());
    }

    /** Returns whether a workload has a node, or there is one that could take it if no other pod ran there. */
    public synchronized boolean hasNode(String workload) {
        return seen(workload)
                .flatMap(seen -> seen.value().shape())
                .map(fit::canTake)
                .orElse(true);
    }

    private Optional<Seen<PodObject>> seen(String workload) {
        return Optional.ofNullable(pods.get(ObjectKey.ofWorkload(workload)));
    }

    /** Returns the workloads of the gang of a workload, itself included; it alone if it is in none. */
    public synchronized Set<String> gang(String workload) {
        return gangs.of(ObjectKey.ofWorkload(workload))
                .map(gang -> gangs.of(gang).stream().map(ObjectKey::toString).collect(Collectors.toSet()))
                .orElse(Set.of(workload));
    }

    /** Returns whether a workload is in no gang, or in one of which all pods are there. */
    public synchronized boolean isWhole(String workload) {
        return gangs.isWhole(ObjectKey.ofWorkload(workload));
    }

    /**
     * Returns whether the gate of a workload that may start can be taken away: it is in no gang, or all pods of its
     * gang have the answer that they may start, so that whoever leads next lets the rest of them go.
     */
    public synchronized boolean mayGo(String workload) {
        return keeper.mayGo(workload);
    }

    /** Returns the label of nodes that says the flavors of a resource; empty if units of any flavor count together. */
    public Optional<String> flavorLabel(String resource) {
        return Optional.ofNullable(reading.labels().labels().get(resource));
    }

    /** Lets the ledger, which lends, have the memory that the pods have of decisions, and no other. */
    public synchronized void remember() {
        update();
        keeper.remember();
    }

    public synchronized List<PodManifest> pods() {
        return pods.values().values().stream().map(PodObject::manifest).toList();
    }

    private boolean observePod(Pod pod) {
        if (!pods.isNews(pod)) {
            return false;
        }
        ObjectKey key = ObjectKey.of(pod);
        gangs.observe(pod);
        Optional<PodObject> read = reading.pod(pod);
        if (read.isPresent()) {
            pods.put(pod, read.get());
        } else {
            pods.putIdle(pod);
        }
        keeper.changed(key);
        return true;
    }

    /** Takes in a version of an object, by which the declarations change unless it declares the same as before. */
    private <T> boolean observe(
            ObservedObjects<T> objects, HasMetadata object, Supplier<T> reading, BiPredicate<T, T> isSame) {
        if (!objects.isNews(object)) {
            return false;
        }
        T read = reading.get();
        Seen<T> before = objects.get(ObjectKey.of(object));
        objects.put(object, read);
        declarationsChanged |= before == null || !isSame.test(before.value(), read);
        return true;
    }

    private void update() {
        if (held) {
            return;
        }
        if (declarationsChanged) {
            declarationsChanged = false;
            declare();
        }
        keeper.update(inForce);
    }

    private void declare() {
        SortedMap<ObjectKey, ReadObject<QuotaManifest>> readQuotas = new TreeMap<>();
        quotas.values().forEach((key, quota) -> {
            if (ObjectReading.declares(quota.object())) {
                readQuotas.put(key, quota.read());
            }
        });
        SortedMap<ObjectKey, ReadObject<ProfileManifest>> readProfiles = new TreeMap<>();
        profiles.values().forEach((key, profile) -> readProfiles.put(key, profile.read()));
        declared = new ClusterQuotas(reading.labels(), readQuotas, readProfiles, nodes.values());
        if (declared.isValid()) {
            inForce = declared;
            hasForest = true;
        } else if (hasForest) {
            ClusterQuotas before = inForce.withNodesOf(declared);
            inForce = before.isValid() ? before : inForce;
        }
    }
}
