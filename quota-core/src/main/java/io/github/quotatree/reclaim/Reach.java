package io.github.quotatree.reclaim;

import io.github.quotatree.GroupRuntime;
import io.github.quotatree.RuntimeQuotas;
import io.github.quotatree.internal.flavor.ClassRequests;
import io.github.quotatree.internal.flavor.FlavorReach;
import io.github.quotatree.internal.flavor.FlavorUse;
import io.github.quotatree.internal.flavor.TightSet;
import io.github.quotatree.internal.tree.FlavorBounds;
import io.github.quotatree.internal.tree.TreeLayout;
import io.github.quotatree.internal.tree.TreeLayout.NameOrder;
import io.github.quotatree.ledger.LedgerSnapshot;
import io.github.quotatree.ledger.WorkloadPhase;
import io.github.quotatree.ledger.WorkloadStatus;
import io.github.quotatree.reclaim.GroupRevocation.ShortFlavors;
import io.github.quotatree.resource.FlavorClass;
import io.github.quotatree.resource.ResourceSchema;
import io.github.quotatree.workload.ExceededLimit;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;

/**
 * The units that are out of reach in one dimension with flavors of a tree, while a plan takes workloads and keeps some
 * of them after all. Workloads of other trees, and of the groups beside the trees, change nothing.
 */
record Reach(
        String treeId, String dimension, int position, List<String> flavors, TreeLayout layout, FlavorReach units) {
    /** Returns the reach of the runtimes in a snapshot, in which all use is gone that is leaving. */
    static Reach of(LedgerSnapshot snapshot, String treeId, String dimension) {
        RuntimeQuotas quotas = snapshot.quotas(treeId);
        String[] names = new String[quotas.groups().size()];
        Arrays.setAll(names, g -> quotas.groups().get(g).name());
        Arrays.sort(names, NameOrder.BY_CODE_POINT);
        int[] parents = new int[names.length];
        Arrays.setAll(
                parents,
                g -> quotas.group(names[g])
                        .parent()
                        .map(parent -> Arrays.binarySearch(names, parent, NameOrder.BY_CODE_POINT))
                        .orElse(-1));
        TreeLayout layout = TreeLayout.of(names, parents);
        List<String> flavors = quotas.total().schema().flavors(dimension);
        int nodes = names.length + 1;
        FlavorBounds bounds = new FlavorBounds(nodes, flavors.size());
        long[] runtime = new long[nodes];
        ClassRequests requests = new ClassRequests(nodes);
        ClassRequests promised = new ClassRequests(nodes);
        FlavorUse use = new FlavorUse(nodes, flavors.size());
        for (GroupRuntime group : quotas) {
            int node = layout.find(group.name());
            for (int k = 0; k < flavors.size(); k++) {
                String flavor = flavors.get(k);
                bounds.set(node, k, 0, group.declaration().max().value(dimension, flavor));
                promised.set(node, 1 << k, group.promised().value(dimension, flavor));
            }
            if (!group.isParent()) {
                runtime[node] = group.runtime().value(dimension);
                for (Map.Entry<FlavorClass, Long> asked :
                        quotas.demand().requestByClass(group.name(), dimension).entrySet()) {
                    FlavorClass accepted = asked.getKey();
                    requests.set(node, accepted.mask(), asked.getValue());
                    for (String flavor : accepted.flavors()) {
                        long used = quotas.demand().used(group.name(), accepted, flavor);
                        use.set(node, accepted.mask(), flavors.indexOf(flavor), used);
                    }
                }
            }
        }
        long[] total = new long[flavors.size()];
        Arrays.setAll(total, k -> quotas.available().value(dimension, flavors.get(k)));
        FlavorReach units = new FlavorReach(layout, bounds, runtime, requests, promised, use, total);
        Reach reach = new Reach(treeId, dimension, quotas.total().schema().position(dimension), flavors, layout, units);
        for (GroupRuntime group : quotas) {
            if (!group.isParent() && !snapshot.leaving(group.name()).isZero()) {
                snapshot.workloads(group.name()).stream()
                        .filter(status -> status.phase() == WorkloadPhase.STOPPING)
                        .forEach(status -> reach.use(status, -1));
            }
        }
        return reach;
    }

    /**
     * Returns the reach of the promises by name alone, with the present use: of the units that a group still has to get
     * by name, and of the units that are freed from now on.
     */
    Reach ofPromises() {
        return new Reach(treeId, dimension, position, flavors, layout, units.ofPromises());
    }

    /** Counts the units of a workload or gang that starts, or that ends by a negative number. */
    void count(VictimUnit unit, int times) {
        unit.members().forEach(member -> use(member, times));
    }

    private void use(WorkloadStatus status, int times) {
        int flavor = flavors.indexOf(status.flavors().getOrDefault(dimension, ""));
        int leaf = layout.find(status.group());
        if (flavor >= 0 && leaf >= 0) {
            int mask = status.workload().accepted(dimension).mask();
            long more = times * status.workload().request().value(dimension);
            units.use(leaf, mask, flavor, more);
        }
    }

    long missing() {
        return units.missing();
    }

    ShortFlavors shortFlavors() {
        TightSet set = units.shortage();
        boolean isShort = set.flavors() != 0;
        Map<String, Long> needs = new LinkedHashMap<>();
        for (int i = 0; isShort && i < set.groups().length; i++) {
            needs.put(layout.name(set.groups()[i]), set.needed()[i]);
        }
        return new ShortFlavors(
                treeId,
                dimension,
                names(isShort ? set.flavors() : units.overrunFlavors()),
                isShort && set.node() != TreeLayout.ROOT ? Optional.of(layout.name(set.node())) : Optional.empty(),
                isShort ? set.units() : 0,
                needs,
                missing(),
                missing(),
                List.of());
    }

    /** Returns the flavors that are short, and the flavors of which more is used than may be. */
    List<String> shortOrOverrun() {
        return names(units.shortage().flavors() | units.overrunFlavors());
    }

    private List<String> names(int mask) {
        return IntStream.range(0, flavors.size())
                .filter(k -> (mask >>> k & 1) == 1)
                .mapToObj(flavors::get)
                .toList();
    }

    /** Returns why a workload of a group gives way: units that groups need and lack, or beyond the capacity. */
    static List<ExceededLimit> reasons(ShortFlavors flavors, String group) {
        List<ExceededLimit> reasons = new ArrayList<>();
        flavors.needs()
                .forEach((needing, units) -> reasons.add(ExceededLimit.of(
                        ExceededLimit.Kind.FLAVOR, needing, flavors.dimension(), flavors.left(), 0, units)));
        if (reasons.isEmpty()) {
            reasons.add(
                    ExceededLimit.of(ExceededLimit.Kind.FLAVOR, group, flavors.dimension(), 0, 0, flavors.missing()));
        }
        return reasons;
    }

    /** The reach in all dimensions with flavors of all trees, each made when it is first read; none without flavors. */
    static final class OfTrees {
        private final LedgerSnapshot snapshot;
        private final List<String> dimensions;
        private final Map<String, List<Reach>> byTree = new HashMap<>();

        OfTrees(LedgerSnapshot snapshot) {
            this.snapshot = snapshot;
            ResourceSchema schema = snapshot.forest().schema();
            dimensions =
                    schema.flavoredPositions().stream().map(schema::dimension).toList();
        }

        boolean matter() {
            return !dimensions.isEmpty();
        }

        List<Reach> of(String treeId) {
            return byTree.computeIfAbsent(
                    treeId,
                    id -> dimensions.stream()
                            .map(dimension -> Reach.of(snapshot, id, dimension))
                            .toList());
        }

        private List<Reach> of(VictimUnit unit) {
            if (dimensions.isEmpty()) {
                return List.of();
            }
            return of(unit.treeId()).stream()
                    .filter(reach -> unit.runsOnFlavorOf(reach.dimension()))
                    .toList();
        }

        void take(VictimUnit unit) {
            of(unit).forEach(reach -> reach.count(unit, -1));
        }

        void keep(VictimUnit unit) {
            of(unit).forEach(reach -> reach.count(unit, 1));
        }

        /** Returns whether a unit frees, in one of some dimensions, a flavor that some entitlement needs. */
        boolean lowers(VictimUnit unit, IntPredicate dimensionsInQuestion) {
            for (Reach reach : of(unit)) {
                long before = dimensionsInQuestion.test(reach.position()) ? reach.missing() : 0;
                if (before > 0) {
                    reach.count(unit, -1);
                    long after = reach.missing();
                    reach.count(unit, 1);
                    if (after < before) {
                        return true;
                    }
                }
            }
            return false;
        }

        boolean fitsAgain(VictimUnit unit) {
            return hindering(unit).isEmpty();
        }

        List<ExceededLimit> reasons(VictimUnit unit) {
            for (Reach reach : hindering(unit)) {
                reach.count(unit, 1);
                List<ExceededLimit> reasons = Reach.reasons(reach.shortFlavors(), unit.group());
                reach.count(unit, -1);
                return reasons;
            }
            return List.of();
        }

        /** Returns the reach in those dimensions in which some entitlement would get out of reach. */
        private List<Reach> hindering(VictimUnit unit) {
            List<Reach> some = new ArrayList<>(0);
            for (Reach reach : of(unit)) {
                long before = reach.missing();
                reach.count(unit, 1);
                if (reach.missing() > before) {
                    some.add(reach);
                }
                reach.count(unit, -1);
            }
            return some;
        }
    }
}
