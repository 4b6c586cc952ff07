package io.github.quotatree.kubernetes.control;

import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.github.quotatree.GroupRuntime;
import io.github.quotatree.ReservedNames;
import io.github.quotatree.kubernetes.cluster.ClusterQuotas;
import io.github.quotatree.kubernetes.cluster.ObjectKey;
import io.github.quotatree.ledger.LedgerSnapshot;
import io.github.quotatree.reading.input.Findings.Fault;
import io.github.quotatree.reading.manifest.Manifests;
import io.github.quotatree.reading.manifest.QuotaManifest;
import io.github.quotatree.reading.manifest.QuotaMetadata;
import io.github.quotatree.reading.problem.DeclaredQuotas;
import io.github.quotatree.resource.ResourceVector;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * What each ElasticQuota should say at one moment: the annotations {@code request} and {@code runtime} and {@code
 * status.used}, by the names that Koordinator has for them, in every dimension that a quota of its tree names; {@code
 * status.waiting}, see {@link WaitingCounts}; and the annotation {@value #PROBLEM} if something is wrong with it.
 *
 * <p>A quota that the forest in force does not have keeps what it says.
 */
public final class QuotaStatuses {
    public static final String PROBLEM = QuotaMetadata.OWN_PREFIX + "problem";

    public static final String REQUEST = QuotaMetadata.PREFIX + "request";

    public static final String RUNTIME = QuotaMetadata.PREFIX + "runtime";

    private static final int LONGEST_PROBLEM = 1000;

    private final QuotaConditions conditions;
    private final WaitingCounts counts;
    private final Map<String, Integer> waiting;
    private final LedgerSnapshot snapshot;
    private final ClusterQuotas quotas;
    private final Map<ObjectKey, String> problems = new HashMap<>();
    private final Map<String, Collection<String>> dimensionsOfTree = new HashMap<>();

    /**
     * Makes the statuses of a moment.
     *
     * @param conditions makes conditions of them
     * @param counts says when the number of pods that wait is written
     * @param snapshot the ledger
     * @param quotas the declarations that the ledger has
     * @param faults everything that is wrong with the declarations as they are now
     */
    QuotaStatuses(
            QuotaConditions conditions,
            WaitingCounts counts,
            LedgerSnapshot snapshot,
            ClusterQuotas quotas,
            List<Fault> faults) {
        this.conditions = conditions;
        this.counts = counts;
        waiting = WaitingCounts.of(snapshot);
        this.snapshot = snapshot;
        this.quotas = quotas;
        for (Fault fault : faults) {
            if (fault.field() != null) {
                ObjectKey key = new ObjectKey(
                        fault.field().object().namespace(),
                        fault.field().object().name());
                problems.merge(key, fault.text(), (one, other) -> one + "; " + other);
            }
        }
        Map<String, List<QuotaManifest>> ofTree = new HashMap<>();
        for (QuotaManifest quota : quotas.quotas()) {
            ofTree.computeIfAbsent(quota.treeId(), id -> new ArrayList<>()).add(quota);
        }
        ofTree.forEach((id, of) -> dimensionsOfTree.put(id, tracked(of)));
    }

    /** Returns what a quota should say. */
    ObjectEdit of(GenericKubernetesResource object) {
        ObjectKey key = ObjectKey.of(object);
        Map<String, String> annotations = new TreeMap<>();
        String problem = shortened(problems.getOrDefault(key, ""));
        annotations.put(PROBLEM, problem);
        Amounts amounts = quotas.quota(key.namespace(), key.name())
                .flatMap(quota -> amounts(quota, key))
                .orElse(null);
        if (amounts == null) {
            return ObjectEdit.of(annotations, conditions.with(Map.of(), object, false, false, problem));
        }
        annotations.put(REQUEST, ResourceLists.json(amounts.request()));
        if (amounts.runtime() != null) {
            annotations.put(RUNTIME, ResourceLists.json(amounts.runtime()));
        }
        Map<String, Object> status =
                conditions.with(Map.of("used", amounts.used()), object, true, amounts.isOverUsed(), problem);
        return ObjectEdit.of(annotations, counts.with(status, object, waiting.getOrDefault(amounts.group(), 0)));
    }

    private record Amounts(
            String group,
            Map<String, String> request,
            @Nullable Map<String, String> runtime,
            Map<String, String> used,
            boolean isOverUsed) {}

    private Optional<Amounts> amounts(QuotaManifest quota, ObjectKey key) {
        return switch (key.name()) {
            case Manifests.SYSTEM -> Optional.of(beside(ReservedNames.SYSTEM_GROUP, false));
            case Manifests.DEFAULT -> Optional.of(beside(ReservedNames.DEFAULT_GROUP, true));
            default -> inTree(quota, key);
        };
    }

    private Optional<Amounts> inTree(QuotaManifest quota, ObjectKey key) {
        boolean counts = quotas.group(key.name())
                .filter(group -> group.origin().namespace().equals(key.namespace()))
                .isPresent();
        boolean isGroup = snapshot.forest()
                .tree(quota.treeId())
                .filter(tree -> tree.contains(key.name()))
                .isPresent();
        if (!counts || !isGroup) {
            return Optional.empty(); // the root of all, or one of two of its name
        }
        GroupRuntime group = snapshot.quotas(quota.treeId()).group(key.name());
        Collection<String> dimensions = dimensionsOfTree.getOrDefault(quota.treeId(), List.of());
        return Optional.of(new Amounts(
                key.name(),
                ResourceLists.of(group.request(), dimensions),
                ResourceLists.of(group.runtime(), dimensions),
                ResourceLists.of(group.used(), dimensions),
                !snapshot.overused(key.name()).isZero()));
    }

    private Amounts beside(String group, boolean isBounded) {
        Collection<String> dimensions = dimensionsOfTree.getOrDefault(ReservedNames.DEFAULT_TREE, List.of());
        ResourceVector runtime = snapshot.runtime(group);
        return new Amounts(
                group,
                ResourceLists.of(snapshot.request(group), dimensions),
                isBounded ? ResourceLists.of(runtime, dimensions) : null,
                ResourceLists.of(snapshot.used(group), dimensions),
                false);
    }

    private Collection<String> tracked(List<QuotaManifest> quotasOfTree) {
        Collection<String> named = new TreeSet<>(DeclaredQuotas.dimensions(quotasOfTree));
        named.retainAll(snapshot.forest().schema().dimensions());
        return named;
    }

    private static String shortened(String text) {
        return text.length() <= LONGEST_PROBLEM ? text : text.substring(0, LONGEST_PROBLEM) + "...";
    }
}
