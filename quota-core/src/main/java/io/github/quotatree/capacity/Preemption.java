package io.github.quotatree.capacity;

import io.github.quotatree.resource.ResourceSchema;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Looks at every node for who can be stopped there for a workload, and chooses. */
final class Preemption {
    private final CapacityState state;
    private final CapacityWorkload workload;
    private final PreemptionOptions options;
    private final VictimRule rule;
    private final @Nullable Asked asked;
    private final Map<String, NodeRoom> rooms;
    private final List<PreemptionCandidate> candidates = new ArrayList<>();
    private final List<NodeRefusal> refusals = new ArrayList<>();

    Preemption(CapacityState state, CapacityWorkload workload, PreemptionOptions options) {
        this.state = state;
        this.workload = workload;
        this.options = options;
        rule = new VictimRule(state, workload, options.mode());
        asked = rule.claim() == PreemptionClaim.NO_QUOTA ? null : state.asked(workload);
        rooms = state.rooms(workload);
    }

    PreemptionPlan plan() {
        CapacityDecision decision = state.decide(workload);
        boolean needed = !decision.admitted() || !(rooms.isEmpty() || anyRoom());
        if (needed && workload.preempts()) {
            lookEverywhere();
        }
        return new PreemptionPlan(
                decision,
                rule.claim(),
                needed,
                candidates.isEmpty() ? Optional.empty() : Optional.of(NodeChoice.best(candidates)),
                candidates,
                refusals);
    }

    private boolean anyRoom() {
        return rooms.values().stream()
                .anyMatch(room -> options.eligibleNodes().test(room.node()) && room.fits(workload));
    }

    private void lookEverywhere() {
        if (rooms.isEmpty()) {
            look(null, sorted(state.workloads()));
        } else if (options.scope() == PreemptionScope.POOL) {
            CapacityWorkload[] all = sorted(state.workloads());
            rooms.values().forEach(room -> look(room, all));
        } else {
            Map<String, List<CapacityWorkload>> byNode = new HashMap<>();
            for (CapacityWorkload other : state.workloads()) {
                byNode.computeIfAbsent(other.node().orElse(""), node -> new ArrayList<>())
                        .add(other);
            }
            rooms.forEach((name, room) -> look(room, sorted(byNode.getOrDefault(name, List.of()))));
        }
    }

    private void look(@Nullable NodeRoom room, CapacityWorkload[] leastImportantFirst) {
        if (room != null
                && !(room.node().schedulable() && options.eligibleNodes().test(room.node()))) {
            refusals.add(new NodeRefusal(Optional.of(room.node().name()), NodeRefusal.Reason.NOT_ELIGIBLE, List.of()));
            return;
        }
        Optional<NodeRefusal> refusal = search(room).search(Arrays.asList(leastImportantFirst), candidates);
        if (refusal.isPresent()
                && options.mode() == PreemptionMode.FLOOR_SAFE
                && !refusal.get().bindings().isEmpty()) {
            // small victims may have used up what a quota can give, where one large one would do
            CapacityWorkload[] largestFirst = leastImportantFirst.clone();
            Arrays.sort(largestFirst, largestFirst(refusal.get().bindings()));
            refusal =
                    search(room).search(Arrays.asList(largestFirst), candidates).isEmpty() ? Optional.empty() : refusal;
        }
        refusal.ifPresent(refusals::add);
    }

    private VictimSearch search(@Nullable NodeRoom room) {
        return new VictimSearch(state, workload, options.mode(), rule, asked, room == null ? null : room.copy());
    }

    /** Orders workloads by what they free of the dimensions that are short, the most first; what is alike stays as it is. */
    private Comparator<CapacityWorkload> largestFirst(List<CapacityBinding> bindings) {
        ResourceSchema schema = state.schema();
        int[] shortOf = bindings.stream()
                .flatMap(binding -> binding.dimension().stream())
                .mapToInt(schema::position)
                .distinct()
                .toArray();
        return (one, other) -> {
            for (int d : shortOf) {
                int order = Long.compare(other.request().value(d), one.request().value(d));
                if (order != 0) {
                    return order;
                }
            }
            return 0;
        };
    }

    private static CapacityWorkload[] sorted(List<CapacityWorkload> workloads) {
        CapacityWorkload[] sorted = workloads.toArray(new CapacityWorkload[0]);
        Arrays.sort(sorted, Importance.LEAST_FIRST);
        return sorted;
    }
}
