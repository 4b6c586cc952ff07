package io.github.quotatree.capacity;

import io.github.quotatree.capacity.PreemptionCandidate.NodeRefusal;
import io.github.quotatree.capacity.VictimSearch.Outcome;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** Searches every node for the workloads that can be stopped there for a workload. */
final class PlanSearch {
    private final CapacityState state;
    private final CapacityWorkload workload;
    private final CapacityPreemptionOptions options;
    private final ClaimTargets targets;
    private final StartConditions conditions;

    /** The use of the quotas, from which each search removes workloads that it restores in the end. */
    private final QuotaUse use;

    /** The nodes with all workloads on them. */
    private final NodeRoom[] rooms;

    /** The workloads that the claim is against. */
    private final ClaimedWorkloads.Builder against;

    private PlanSearch(CapacityState state, CapacityWorkload workload, CapacityPreemptionOptions options) {
        this.state = state;
        this.workload = workload;
        this.options = options;
        targets = ClaimTargets.of(state, workload, options.mode());
        conditions = StartConditions.of(state, workload, options.mode());
        use = state.quotaUse();
        Map<String, Integer> nodes = new HashMap<>();
        rooms = new NodeRoom[state.nodes().size()];
        for (CapacityNode node : state.nodes()) {
            rooms[nodes.size()] = NodeRoom.of(node);
            nodes.put(node.name(), nodes.size());
        }
        against = new ClaimedWorkloads.Builder(state.schema().size());
        place(nodes);
    }

    static PlanSearch of(CapacityState state, CapacityWorkload workload, CapacityPreemptionOptions options) {
        return new PlanSearch(state, workload, options);
    }

    /** Reads every workload once: adds it to its node, and to the others that the claim is against. */
    private void place(Map<String, Integer> nodes) {
        for (CapacityWorkload other : state.workloads()) {
            int node = nodes.getOrDefault(other.node().orElse(""), -1);
            if (node >= 0) {
                rooms[node].add(other);
            }
            int quota = use.position(other.namespace());
            if (targets.includes(other, quota, use)) {
                against.add(other, quota, node);
            }
        }
        for (CapacityWorkload other : state.nominated()) {
            int node = nodes.getOrDefault(other.node().orElse(""), -1);
            if (node >= 0 && other.goesBefore(workload)) {
                rooms[node].addNominated(other);
            }
        }
    }

    PreemptionClaim claim() {
        return targets.claim();
    }

    /** Returns whether a node has room for the workload as things are, or there are no nodes. */
    boolean anyRoom() {
        boolean any = rooms.length == 0;
        for (int node = 0; node < rooms.length && !any; node++) {
            any = options.eligibleNodes().test(rooms[node].node()) && rooms[node].fits(workload);
        }
        return any;
    }

    /**
     * Returns the outcome of the search on each node, in the order of the nodes; one outcome where there are no nodes.
     */
    List<Outcome> outcomes() {
        ClaimedWorkloads claimed = against.build();
        @Nullable Outcome[] outcomes = new Outcome[Math.max(1, rooms.length)];
        int[] eligible = IntStream.range(0, outcomes.length)
                .filter(place -> rooms.length == 0 || isEligible(rooms[place].node()))
                .toArray();
        if (rooms.length == 0 || options.scope() == CapacityPreemptionOptions.Scope.POOL) {
            search(eligible, claimed, claimed.all(), outcomes);
        } else {
            int[][] onNode = claimed.byNode(rooms.length);
            for (int node : eligible) {
                search(new int[] {node}, claimed, onNode[node], outcomes);
            }
        }
        List<Outcome> all = new ArrayList<>(outcomes.length);
        for (int place = 0; place < outcomes.length; place++) {
            Outcome outcome = outcomes[place];
            all.add(outcome == null ? notEligible(rooms[place].node()) : outcome);
        }
        return all;
    }

    private boolean isEligible(CapacityNode node) {
        return node.schedulable() && options.eligibleNodes().test(node);
    }

    private static Outcome notEligible(CapacityNode node) {
        return Outcome.of(new NodeRefusal(Optional.of(node.name()), NodeRefusal.Reason.NOT_ELIGIBLE, List.of()));
    }

    /** Searches in places where the victims may be any of the same candidates, the least important first. */
    private void search(int[] places, ClaimedWorkloads claimed, int[] candidates, @Nullable Outcome[] outcomes) {
        Outcome[] first = outcomes(places, claimed, candidates);
        Map<List<Integer>, List<Integer>> again = new LinkedHashMap<>();
        for (int at = 0; at < places.length; at++) {
            outcomes[places[at]] = first[at];
            if (isWorthAnotherTry(first[at])) {
                again.computeIfAbsent(lackingDimensions(first[at]), dimensions -> new ArrayList<>())
                        .add(places[at]);
            }
        }
        again.forEach((dimensions, some) -> {
            int[] largestFirst = candidates.clone();
            claimed.sortLargestFirst(largestFirst, dimensions);
            int[] placesAgain = some.stream().mapToInt(Integer::intValue).toArray();
            Outcome[] second = outcomes(placesAgain, claimed, largestFirst);
            for (int at = 0; at < placesAgain.length; at++) {
                if (second[at].candidate().isPresent()) {
                    outcomes[placesAgain[at]] = second[at];
                }
            }
        });
    }

    /** Returns the outcomes of removing candidates in the given order, by index of place. */
    private Outcome[] outcomes(int[] places, ClaimedWorkloads claimed, int[] candidates) {
        RemovedWorkloads removed = RemovedWorkloads.of(claimed, targets, state.budgets(), candidates, use);
        RestoredUse restored = new RestoredUse(removed, use, conditions.whileRestoring());
        Outcome[] outcomes;
        if (rooms.length == 0) {
            outcomes = new Outcome[] {
                VictimSearch.anywhere(conditions, removed, restored).search()
            };
        } else if (options.scope() == CapacityPreemptionOptions.Scope.POOL) {
            outcomes = new PoolSearch(conditions, removed, restored).search(rooms, places);
        } else {
            int[] here = IntStream.range(0, removed.size()).toArray();
            outcomes = new Outcome[] {
                VictimSearch.on(rooms[places[0]], here, conditions, removed, restored)
                        .search()
            };
        }
        restored.clear();
        removed.restoreAllTo(use);
        return outcomes;
    }

    /**
     * Returns whether small victims may have used up the amount that a quota can give back, where one large victim would
     * suffice.
     */
    private boolean isWorthAnotherTry(Outcome outcome) {
        return options.mode() == CapacityPreemptionOptions.Mode.FLOOR_SAFE
                && targets.claim() != PreemptionClaim.NO_QUOTA
                && outcome.refusal()
                        .filter(refusal -> !refusal.exceededLimits().isEmpty())
                        .isPresent();
    }

    private List<Integer> lackingDimensions(Outcome outcome) {
        return outcome.refusal().stream()
                .flatMap(refusal -> refusal.exceededLimits().stream())
                .flatMap(limit -> limit.dimension().stream())
                .map(state.schema()::position)
                .distinct()
                .toList();
    }
}
