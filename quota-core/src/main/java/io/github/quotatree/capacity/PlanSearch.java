package io.github.quotatree.capacity;

import io.github.quotatree.capacity.PreemptionCandidate.NodeRefusal;
import io.github.quotatree.capacity.VictimSearch.Outcome;
import io.github.quotatree.workload.Victim;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;

/** Searches every node for the workloads that can be stopped there for a workload. */
final class PlanSearch {
    private final CapacityState state;
    private final CapacityWorkload workload;
    private final CapacityPreemptionOptions options;
    final ClaimTargets targets;

    /** The use of the quotas, from which each search removes workloads that it restores in the end. */
    private final QuotaUse use;

    private final NodeRoom[] rooms;

    /** The workloads that the claim is against, and by their index the positions of their quotas and nodes. */
    private final List<CapacityWorkload> against = new ArrayList<>();

    private int[] quotas = new int[64];
    private int[] nodes = new int[64];

    PlanSearch(CapacityState state, CapacityWorkload workload, CapacityPreemptionOptions options) {
        this.state = state;
        this.workload = workload;
        this.options = options;
        targets = new ClaimTargets(state, workload, options.mode());
        use = state.quotaUse();
        rooms = state.nodes().stream().map(NodeRoom::of).toArray(NodeRoom[]::new);
        Map<String, Integer> byName = new HashMap<>();
        for (NodeRoom room : rooms) {
            byName.put(room.node().name(), byName.size());
        }
        for (CapacityWorkload other : state.workloads()) {
            int node = byName.getOrDefault(other.node().orElse(""), -1);
            if (node >= 0) {
                rooms[node].add(other);
            }
            int quota = use.position(other.namespace());
            if (targets.includes(other, quota, use)) {
                add(other, quota, node);
            }
        }
        for (CapacityWorkload other : state.nominated()) {
            int node = byName.getOrDefault(other.node().orElse(""), -1);
            if (node >= 0 && other.goesBefore(workload)) {
                rooms[node].addNominated(other);
            }
        }
    }

    private void add(CapacityWorkload other, int quota, int node) {
        int at = against.size();
        if (at == quotas.length) {
            quotas = Arrays.copyOf(quotas, 2 * at);
            nodes = Arrays.copyOf(nodes, 2 * at);
        }
        against.add(other);
        quotas[at] = quota;
        nodes[at] = node;
    }

    boolean anyRoom() {
        return rooms.length == 0
                || Arrays.stream(rooms)
                        .anyMatch(room -> options.eligibleNodes().test(room.node()) && room.fits(workload));
    }

    /** Returns the outcome on each node, in the order of the nodes; one outcome where there are no nodes. */
    List<Outcome> outcomes() {
        ClaimedWorkloads claimed =
                new ClaimedWorkloads(against, quotas, nodes, state.schema().size());
        Outcome[] outcomes = new Outcome[Math.max(1, rooms.length)];
        int[] eligible = new int[outcomes.length];
        int count = rooms.length == 0 ? 1 : 0;
        for (int place = 0; place < rooms.length; place++) {
            CapacityNode node = rooms[place].node();
            if (node.schedulable() && options.eligibleNodes().test(node)) {
                eligible[count++] = place;
            } else {
                Optional<String> name = Optional.of(node.name());
                outcomes[place] = Outcome.of(new NodeRefusal(name, NodeRefusal.Reason.NOT_ELIGIBLE, List.of()));
            }
        }
        eligible = Arrays.copyOf(eligible, count);
        if (rooms.length == 0 || options.scope() == CapacityPreemptionOptions.Scope.POOL) {
            search(eligible, claimed, claimed.all(), outcomes);
        } else {
            int[][] onNode = claimed.byNode(claimed.all(), rooms.length);
            for (int node : eligible) {
                search(new int[] {node}, claimed, onNode[node], outcomes);
            }
        }
        return List.of(outcomes);
    }

    /** Searches in places where the victims may be any of the same candidates, the least important first. */
    private void search(int[] places, ClaimedWorkloads claimed, int[] candidates, Outcome[] outcomes) {
        Outcome[] first = outcomes(places, claimed, candidates);
        Map<List<Integer>, List<Integer>> again = new LinkedHashMap<>();
        for (int at = 0; at < places.length; at++) {
            outcomes[places[at]] = first[at];
            List<Integer> lacking = lackingDimensions(first[at]);
            if (!lacking.isEmpty()) {
                again.computeIfAbsent(lacking, dimensions -> new ArrayList<>()).add(places[at]);
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

    private Outcome[] outcomes(int[] places, ClaimedWorkloads claimed, int[] candidates) {
        RemovedWorkloads removed = new RemovedWorkloads(claimed, targets, state.budgets(), candidates, use);
        Outcome[] outcomes;
        if (rooms.length == 0) {
            outcomes = new Outcome[] {new VictimSearch(removed, null).search()};
        } else if (options.scope() == CapacityPreemptionOptions.Scope.POOL) {
            outcomes = new PoolSearch(removed).search(rooms, places);
        } else {
            int[] here = IntStream.range(0, removed.size()).toArray();
            outcomes = new Outcome[] {new VictimSearch(removed, rooms[places[0]], here).search()};
        }
        removed.restoreAll();
        return outcomes;
    }

    /** Returns the dimensions for another try, where large victims may suffice if small ones do not; else none. */
    private List<Integer> lackingDimensions(Outcome outcome) {
        if (options.mode() == CapacityPreemptionOptions.Mode.PLUGIN || targets.claim == PreemptionClaim.NO_QUOTA) {
            return List.of();
        }
        return outcome.refusal().stream()
                .flatMap(refusal -> refusal.exceededLimits().stream())
                .flatMap(limit -> limit.dimension().stream())
                .map(state.schema()::position)
                .distinct()
                .toList();
    }

    /** Searches on many nodes with the same removed workloads, as where victims may be anywhere. */
    private static final class PoolSearch {
        /*
         * To restore all removed workloads for each node by itself would take the product of the two numbers. But up to
         * the first workload for which a node has no room, everything happens there as if there were no nodes; so that
         * part is found once, and each node continues from where it differs.
         */
        private final RemovedWorkloads removed;
        private final BitSet stopped = new BitSet();
        private final List<Victim<CapacityWorkload>> victims = new ArrayList<>();

        /** The requests of the first of them, by their number. */
        private final List<long[]> stoppedSums = new ArrayList<>();

        PoolSearch(RemovedWorkloads removed) {
            this.removed = removed;
        }

        /** Returns the outcome on each of some nodes, whose indices are given, among the rooms of all. */
        VictimSearch.Outcome[] search(NodeRoom[] rooms, int[] nodes) {
            VictimSearch[] searches = new VictimSearch[nodes.length];
            List<Optional<NodeRefusal>> refusals = new ArrayList<>(nodes.length);
            int[][] onNode = removed.byNode(rooms.length);
            for (int at = 0; at < nodes.length; at++) {
                searches[at] = new VictimSearch(removed, rooms[nodes[at]], onNode[nodes[at]]);
                refusals.add(searches[at].refusal());
            }
            if (refusals.stream().anyMatch(Optional::isEmpty)) {
                restoreWithoutNodes();
            }
            int[] stoppedBefore = new int[removed.size() + 1];
            for (int i = 0; i < removed.size(); i++) {
                stoppedBefore[i + 1] = stoppedBefore[i] + (stopped.get(i) ? 1 : 0);
            }
            VictimSearch.Outcome[] outcomes = new VictimSearch.Outcome[nodes.length];
            for (int at = 0; at < nodes.length; at++) {
                if (refusals.get(at).isPresent()) {
                    outcomes[at] = VictimSearch.Outcome.of(refusals.get(at).get());
                } else {
                    int from = searches[at].restoreWhatFits(stopped);
                    removed.restoreBefore(from, stoppedSums.get(stoppedBefore[from]));
                    outcomes[at] = searches[at].restoreFrom(from, victims.subList(0, stoppedBefore[from]));
                }
            }
            return outcomes;
        }

        private void restoreWithoutNodes() {
            long[] sum = new long[removed.dimensions];
            stoppedSums.add(sum);
            int at = removed.restoreWhileAllowed(0, removed.size());
            while (at < removed.size()) {
                removed.change(at, 1);
                CapacityWorkload workload = removed.inOrder.get(at);
                victims.add(new Victim<>(
                        workload,
                        workload.request().amounts(),
                        removed.targets.whileRestoring.exceededLimits(removed.use),
                        removed.isAgainstBudget(at)));
                removed.change(at, -1);
                stopped.set(at);
                sum = sum.clone();
                QuotaCheck.add(sum, workload, 1);
                stoppedSums.add(sum);
                at = removed.restoreWhileAllowed(at + 1, removed.size());
            }
        }
    }
}
