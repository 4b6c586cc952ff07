package io.github.quotatree.kubernetes.control;

import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.github.quotatree.forest.QuotaForest;
import io.github.quotatree.kubernetes.cluster.ApiKinds;
import io.github.quotatree.kubernetes.cluster.ClusterQuotas;
import io.github.quotatree.kubernetes.cluster.LiveCluster;
import io.github.quotatree.kubernetes.cluster.ObjectKey;
import io.github.quotatree.kubernetes.control.ObjectWriter.NotLeadingException;
import io.github.quotatree.kubernetes.control.ObjectWriter.Outcome;
import io.github.quotatree.reading.input.Findings.Fault;
import io.github.quotatree.reading.manifest.ProfileManifest;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.BooleanSupplier;
import java.util.stream.Collectors;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Makes the objects of the API server say what the ledger says, once for each run: first the root quotas of profiles,
 * then request, runtime and use of every quota. It compares with the objects as they were observed last, so a run after
 * which nothing has changed writes nothing and reads nothing.
 *
 * <p>For one thread.
 */
public final class Reconciler implements Runnable {
    private static final Logger LOG = LoggerFactory.getLogger(Reconciler.class);

    private final LiveCluster cluster;
    private final ObjectWriter writer;
    private final QuotaConditions conditions;
    private final WaitingCounts counts;
    private final BooleanSupplier isReady;
    private final BooleanSupplier mayWrite;
    private List<Fault> reported = List.of();
    private Set<ObjectKey> leaving = Set.of();
    private volatile boolean hasCompleted;

    /**
     * Makes a reconciler.
     *
     * @param clock the times of conditions
     * @param isReady whether all objects have been listed; before, nothing is written
     * @param mayWrite whether this controller leads
     */
    public Reconciler(
            LiveCluster cluster,
            ObjectWriter writer,
            InstantSource clock,
            BooleanSupplier isReady,
            BooleanSupplier mayWrite) {
        conditions = new QuotaConditions(clock);
        counts = new WaitingCounts(clock);
        this.cluster = cluster;
        this.writer = writer;
        this.isReady = isReady;
        this.mayWrite = mayWrite;
    }

    /** Returns the time after which a run has something to write without news, if the last one left something. */
    public Optional<Duration> untilNext() {
        return counts.untilNext();
    }

    /** Returns whether a run, as a leader or not, has done all that there was to do. */
    public boolean hasCompleted() {
        return hasCompleted;
    }

    /** Runs once. */
    @Override
    public void run() {
        if (!isReady.getAsBoolean()) {
            return;
        }
        if (mayWrite.getAsBoolean()) {
            try {
                int open = writeRoots();
                report(cluster.problems()); // now that new trees have their roots
                reportLeaving();
                open += writeStatuses();
                if (open > 0) {
                    throw new KubernetesClientException(open + " objects were changed by others again and again");
                }
            } catch (NotLeadingException e) {
                LOG.info("stopped to write: {}", e.getMessage());
            }
        }
        hasCompleted = true;
    }

    private int writeRoots() {
        ClusterQuotas quotas = cluster.quotas();
        Optional<QuotaForest> capacity = quotas.capacity();
        if (capacity.isEmpty()) {
            return 0;
        }
        ProfileRoots roots = new ProfileRoots(quotas, capacity.get());
        int open = 0;
        for (GenericKubernetesResource object : cluster.profileObjects()) {
            ProfileManifest profile = quotas.profile(ObjectKey.of(object)).orElse(null);
            if (profile != null && !profile.isLabelled()) {
                open += failed(writer.write(ApiKinds.PROFILES, object, roots.ofProfile(profile)), object);
            }
        }
        for (ProfileManifest profile : quotas.profiles()) {
            Optional<ObjectEdit> edit = roots.of(profile);
            Optional<ObjectKey> root = ObjectKey.ofRoot(profile);
            if (root.isPresent() && edit.isPresent()) {
                open += writeRoot(root.get(), edit.get());
            }
        }
        return open;
    }

    private int writeRoot(ObjectKey key, ObjectEdit edit) {
        GenericKubernetesResource present = cluster.quotaObject(key).orElse(null);
        if (present != null) {
            return failed(writer.write(ApiKinds.QUOTAS, present, edit), present);
        }
        GenericKubernetesResource created = ProfileRoots.create(key, edit);
        return failed(writer.create(ApiKinds.QUOTAS, created), created);
    }

    private int writeStatuses() {
        QuotaStatuses statuses;
        List<GenericKubernetesResource> objects;
        synchronized (cluster) { // one moment for all of them
            statuses = new QuotaStatuses(
                    conditions, counts, cluster.snapshot(), cluster.quotasInForce(), cluster.problems());
            objects = cluster.quotaObjects();
        }
        int open = 0;
        for (GenericKubernetesResource object : objects) {
            ObjectEdit edit = statuses.of(object);
            boolean isNewStatus = !edit.holdsInStatusOf(object);
            Outcome outcome = writer.write(ApiKinds.QUOTAS, object, edit);
            open += failed(outcome, object);
            if (outcome == Outcome.WRITTEN && isNewStatus) {
                cluster.quotaObject(ObjectKey.of(object)).ifPresent(written -> {
                    conditions.wrote(written);
                    counts.wrote(edit, written);
                });
            }
        }
        return open;
    }

    private static int failed(Outcome outcome, GenericKubernetesResource object) {
        if (outcome == Outcome.REFUSED) {
            LOG.warn("{} {}: the API server refuses to write it", object.getKind(), ObjectKey.of(object));
        }
        return outcome == Outcome.CONTENDED ? 1 : 0;
    }

    /** Logs each quota that is being deleted once: its definition may have no room for a condition that says so. */
    private void reportLeaving() {
        Set<ObjectKey> now = cluster.quotaObjects().stream()
                .filter(GenericKubernetesResource::isMarkedForDeletion)
                .map(ObjectKey::of)
                .collect(Collectors.toSet());
        now.stream()
                .filter(key -> !leaving.contains(key))
                .forEach(key -> LOG.info(
                        "{} {}: metadata.deletionTimestamp: it is being deleted, and declares no group",
                        ApiKinds.QUOTA_KIND,
                        key));
        leaving = now;
    }

    private void report(List<Fault> problems) {
        if (problems.equals(reported)) {
            return;
        }
        problems.stream().filter(problem -> !reported.contains(problem)).forEach(problem -> LOG.warn(problem.line()));
        if (problems.isEmpty()) {
            LOG.info("nothing is wrong with quotas, profiles, nodes and pods any more");
        } else if (!cluster.quotas().isValid()) {
            LOG.warn("the quotas make no forest; the last ones that did stay in force");
        }
        reported = problems;
    }
}
