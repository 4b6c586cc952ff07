package io.github.quotatree.capacity;

import java.util.ArrayList;
import java.util.Arrays;
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
            look(null, new Choice(state.workloads()));
        } else if (options.scope() == PreemptionScope.POOL) {
            Choice all = new Choice(state.workloads());
            rooms.values().forEach(room -> look(room, all));
        } else {
            Map<String, List<CapacityWorkload>> byNode = new HashMap<>();
            for (CapacityWorkload other : state.workloads()) {
                byNode.computeIfAbsent(other.node().orElse(""), node -> new ArrayList<>())
                        .add(other);
            }
            rooms.forEach((name, room) -> look(room, new Choice(byNode.getOrDefault(name, List.of()))));
        }
    }

    private void look(@Nullable NodeRoom room, Choice choice) {
        if (room != null
                && !(room.node().schedulable() && options.eligibleNodes().test(room.node()))) {
            refusals.add(new NodeRefusal(Optional.of(room.node().name()), NodeRefusal.Reason.NOT_ELIGIBLE, List.of()));
            return;
        }
        Optional<NodeRefusal> refusal = search(room, choice.leastImportantFirst());
        if (refusal.isPresent()
                && options.mode() == PreemptionMode.FLOOR_SAFE
                && !refusal.get().bindings().isEmpty()) {
            // small victims may have used up what a quota can give, where one large one would do
            boolean found =
                    search(room, choice.largestFirst(refusal.get().bindings())).isEmpty();
            refusal = found ? Optional.empty() : refusal;
        }
        refusal.ifPresent(refusals::add);
    }

    private Optional<NodeRefusal> search(@Nullable NodeRoom room, Selection selection) {
        return new VictimSearch(workload, options.mode(), asked, selection, room).search(candidates);
    }

    /** The workloads of one node or of all, and what may be stopped of them, found when it is asked for. */
    private final class Choice {
        private final CapacityWorkload[] workloads;
        private final Map<List<Integer>, Selection> largestFirst = new HashMap<>();
        private @Nullable Selection leastImportantFirst;

        Choice(List<CapacityWorkload> workloads) {
            this.workloads = workloads.toArray(new CapacityWorkload[0]);
            Arrays.sort(this.workloads, Importance.LEAST_FIRST);
        }

        Selection leastImportantFirst() {
            if (leastImportantFirst == null) {
                leastImportantFirst = new Selection(state, rule, Arrays.asList(workloads), rooms);
            }
            return leastImportantFirst;
        }

        /** Orders by what is freed of the dimensions that are short, the most first, what is alike as before. */
        Selection largestFirst(List<CapacityBinding> bindings) {
            List<Integer> shortOf = bindings.stream()
                    .flatMap(binding -> binding.dimension().stream())
                    .map(state.schema()::position)
                    .distinct()
                    .toList();
            return largestFirst.computeIfAbsent(shortOf, dimensions -> {
                CapacityWorkload[] sorted = workloads.clone();
                Arrays.sort(sorted, (one, other) -> mostFreedFirst(one, other, dimensions));
                return new Selection(state, rule, Arrays.asList(sorted), rooms);
            });
        }

        private static int mostFreedFirst(CapacityWorkload one, CapacityWorkload other, List<Integer> dimensions) {
            for (int d : dimensions) {
                int order = Long.compare(other.request().value(d), one.request().value(d));
                if (order != 0) {
                    return order;
                }
            }
            return 0;
        }
    }
}
