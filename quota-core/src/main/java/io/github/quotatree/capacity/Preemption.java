package io.github.quotatree.capacity;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Looks at every node for who can be stopped there for a workload, and chooses. */
final class Preemption {
    private final CapacityState state;
    private final CapacityWorkload workload;
    private final PreemptionOptions options;
    private final VictimRule rule;
    private final PreemptionSetting setting;
    private final Map<String, NodeRoom> rooms;
    private final List<PreemptionCandidate> candidates = new ArrayList<>();
    private final List<NodeRefusal> refusals = new ArrayList<>();

    Preemption(CapacityState state, CapacityWorkload workload, PreemptionOptions options) {
        this.state = state;
        this.workload = workload;
        this.options = options;
        rule = new VictimRule(state, workload, options.mode());
        setting = PreemptionSetting.of(state, workload, options.mode());
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
            Choice all = new Choice(state.workloads());
            NodeOutcome first = new VictimSearch(setting, all.leastImportantFirst(), null).search();
            add(
                    isWorthAnotherTry(first)
                            ? better(first, new VictimSearch(setting, all.largestFirst(shortOf(first)), null).search())
                            : first);
            return;
        }
        Map<Integer, NodeOutcome> outcomes = new HashMap<>();
        if (options.scope() == PreemptionScope.POOL) {
            look(eligible(rooms.values()), new Choice(state.workloads()), outcomes);
        } else {
            Map<String, List<CapacityWorkload>> byNode = new HashMap<>();
            for (CapacityWorkload other : state.workloads()) {
                byNode.computeIfAbsent(other.node().orElse(""), node -> new ArrayList<>())
                        .add(other);
            }
            for (NodeRoom room : eligible(rooms.values())) {
                Choice here = new Choice(byNode.getOrDefault(room.node().name(), List.of()));
                look(List.of(room), here, outcomes);
            }
        }
        for (NodeRoom room : rooms.values()) {
            NodeOutcome outcome = outcomes.get(room.index());
            add(outcome != null ? outcome : NodeOutcome.of(notEligible(room)));
        }
    }

    private List<NodeRoom> eligible(Collection<NodeRoom> all) {
        return all.stream()
                .filter(room ->
                        room.node().schedulable() && options.eligibleNodes().test(room.node()))
                .toList();
    }

    private static NodeRefusal notEligible(NodeRoom room) {
        return new NodeRefusal(Optional.of(room.node().name()), NodeRefusal.Reason.NOT_ELIGIBLE, List.of());
    }

    private void add(NodeOutcome outcome) {
        outcome.candidate().ifPresent(candidates::add);
        outcome.refusal().ifPresent(refusals::add);
    }

    /** Searches on nodes whose victims may be chosen from the same workloads. */
    private void look(List<NodeRoom> nodes, Choice choice, Map<Integer, NodeOutcome> outcomes) {
        outcomes.putAll(search(nodes, choice.leastImportantFirst()));
        Map<List<Integer>, List<NodeRoom>> again = new LinkedHashMap<>();
        for (NodeRoom room : nodes) {
            NodeOutcome first = Objects.requireNonNull(outcomes.get(room.index()));
            if (isWorthAnotherTry(first)) {
                again.computeIfAbsent(shortOf(first), dimensions -> new ArrayList<>())
                        .add(room);
            }
        }
        again.forEach((dimensions, some) -> search(some, choice.largestFirst(dimensions))
                .forEach((node, second) -> outcomes.merge(node, second, Preemption::better)));
    }

    private Map<Integer, NodeOutcome> search(List<NodeRoom> nodes, Selection selection) {
        if (nodes.size() == 1) {
            return Map.of(nodes.get(0).index(), new VictimSearch(setting, selection, nodes.get(0)).search());
        }
        return new PoolSearch(setting, selection).search(nodes);
    }

    /** Returns whether small victims may have used up what a quota can give, where one large one would do. */
    private boolean isWorthAnotherTry(NodeOutcome outcome) {
        return options.mode() == PreemptionMode.FLOOR_SAFE
                && rule.claim() != PreemptionClaim.NO_QUOTA
                && outcome.refusal()
                        .filter(refusal -> !refusal.bindings().isEmpty())
                        .isPresent();
    }

    private static NodeOutcome better(NodeOutcome first, NodeOutcome second) {
        return second.candidate().isPresent() ? second : first;
    }

    private List<Integer> shortOf(NodeOutcome outcome) {
        return outcome.refusal().stream()
                .flatMap(refusal -> refusal.bindings().stream())
                .flatMap(binding -> binding.dimension().stream())
                .map(state.schema()::position)
                .distinct()
                .toList();
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
        Selection largestFirst(List<Integer> shortOf) {
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
