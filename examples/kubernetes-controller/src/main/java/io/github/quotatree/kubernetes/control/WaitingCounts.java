package io.github.quotatree.kubernetes.control;

import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.github.quotatree.ReservedNames;
import io.github.quotatree.RuntimeQuotas;
import io.github.quotatree.forest.Placement;
import io.github.quotatree.kubernetes.cluster.ObjectKey;
import io.github.quotatree.ledger.LedgerSnapshot;
import io.github.quotatree.ledger.WorkloadPhase;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The field {@code status.waiting} of ElasticQuotas: how many pods of the group, and of the groups below it, wait.
 *
 * <p>A pod that comes changes the request of its quotas, which is written to their annotations. A count that is exact
 * at each moment would be one request more for each of them, since the status is a subresource. It is written together
 * with other news of the status, and alone at most each {@link #APART}.
 */
final class WaitingCounts {
    /** The least time between two requests of which the count is the only news. */
    static final Duration APART = Duration.ofSeconds(30);

    private static final String FIELD = "waiting";

    private static final Set<WorkloadPhase> PHASES = Set.of(WorkloadPhase.PENDING);

    private final InstantSource clock;
    private final Map<ObjectKey, Instant> written = new HashMap<>();
    private boolean hasRoom = true;
    private @Nullable Instant next;

    WaitingCounts(InstantSource clock) {
        this.clock = Objects.requireNonNull(clock, "clock");
    }

    /** Returns how many workloads wait in each group and below it; a group that is absent has none. */
    static Map<String, Integer> of(LedgerSnapshot snapshot) {
        Map<Placement, Integer> own = new HashMap<>();
        snapshot.forEach(PHASES, workload -> own.merge(workload.placement(), 1, Integer::sum));
        Map<String, Integer> counts = new HashMap<>();
        own.forEach((placement, count) -> {
            counts.merge(placement.group(), count, Integer::sum);
            if (!ReservedNames.isReserved(placement.group())) {
                RuntimeQuotas tree = snapshot.quotas(placement.treeId());
                Optional<String> above = tree.group(placement.group()).parent();
                while (above.isPresent()) {
                    counts.merge(above.get(), count, Integer::sum);
                    above = tree.group(above.get()).parent();
                }
            }
        });
        return counts;
    }

    /**
     * Returns a status, with the count if it is to be written now.
     *
     * @param status the other fields of the status
     */
    Map<String, Object> with(Map<String, Object> status, GenericKubernetesResource quota, int count) {
        Map<String, Object> all = new LinkedHashMap<>(status);
        all.put(FIELD, count);
        if (!hasRoom || (isOnlyNews(status, all, quota) && !isDue(ObjectKey.of(quota)))) {
            return status;
        }
        return all;
    }

    private static boolean isOnlyNews(
            Map<String, Object> status, Map<String, Object> all, GenericKubernetesResource quota) {
        return ObjectEdit.of(Map.of(), status).holdsInStatusOf(quota)
                && !ObjectEdit.of(Map.of(), all).holdsInStatusOf(quota);
    }

    private boolean isDue(ObjectKey quota) {
        Instant last = written.get(quota);
        Instant now = clock.instant();
        if (last == null || !now.isBefore(last.plus(APART))) {
            return true;
        }
        Instant due = last.plus(APART);
        next = next == null || due.isBefore(next) ? due : next;
        return false;
    }

    /** Takes in a quota as the API server has it after a write of its status, which a definition may have cut. */
    void wrote(ObjectEdit edit, GenericKubernetesResource quota) {
        if (edit.status().containsKey(FIELD)) {
            hasRoom &= quota.getAdditionalProperties().get("status") instanceof Map<?, ?> status
                    && status.containsKey(FIELD);
        }
        written.put(ObjectKey.of(quota), clock.instant());
    }

    /** Returns the time until a count is due that was held back since the last call; empty if none was. */
    Optional<Duration> untilNext() {
        Optional<Duration> time = Optional.ofNullable(next).map(due -> Duration.between(clock.instant(), due));
        next = null;
        return time;
    }
}
