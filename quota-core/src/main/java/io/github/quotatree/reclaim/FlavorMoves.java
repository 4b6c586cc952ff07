package io.github.quotatree.reclaim;

import io.github.quotatree.FlavorReach;
import io.github.quotatree.GroupRuntime;
import io.github.quotatree.ledger.LedgerSnapshot;
import io.github.quotatree.ledger.WorkloadStatus;
import io.github.quotatree.reclaim.HeldUse.Holder;
import io.github.quotatree.resource.ResourceSchema;
import io.github.quotatree.resource.ResourceVector;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;

/** Plans which workloads give way on flavors that are short, tree by tree and dimension by dimension. */
final class FlavorMoves {
    private final LedgerSnapshot snapshot;
    private final RevocationOptions options;
    private final VictimAllowance allowance;
    private final FlavorReaches reaches;
    private final Set<String> stopped = new HashSet<>();

    /** The groups that are over-used in some dimension although all was stopped that may be. */
    private final Map<String, ResourceVector> stillOver = new HashMap<>();

    /**
     * Starts with what over-used groups have given back.
     *
     * @param allowance the victims that the plan may still take
     * @param reaches what is within reach without what was given back
     */
    FlavorMoves(
            LedgerSnapshot snapshot, RevocationOptions options, VictimAllowance allowance, FlavorReaches reaches) {
        this.snapshot = snapshot;
        this.options = options;
        this.allowance = allowance;
        this.reaches = reaches;
    }

    /** Leaves out what an over-used group gives back already. */
    void without(GroupRevocation revocation) {
        revocation.victims().forEach(victim -> stopped.add(victim.id()));
        stillOver.put(revocation.group(), revocation.stillOver());
    }

    /**
     * Returns what is short, with the workloads that give way.
     *
     * @param mayGiveWay the groups whose workloads may
     */
    List<FlavorRevocation> plan(Predicate<String> mayGiveWay) {
        ResourceSchema schema = snapshot.forest().schema();
        List<FlavorRevocation> revocations = new ArrayList<>();
        if (!schema.hasFlavors() || options.moves() == RevocationOptions.Moves.NONE) {
            return revocations;
        }
        for (String treeId : snapshot.forest().trees().keySet()) {
            for (int d = 0; d < schema.size(); d++) {
                FlavorReach entitled = reaches.of(treeId, d).orElse(null);
                if (entitled != null && entitled.missing() > 0) {
                    FlavorReach goal = options.moves() == RevocationOptions.Moves.ENTITLEMENTS
                            ? entitled
                            : entitled.ofPromises();
                    FlavorShortfall shortfall = FlavorShortfall.of(schema, treeId, d, goal);
                    if (shortfall.missing() > 0) {
                        FlavorRevocation revocation = FlavorSearch.revocation(
                                reaches,
                                shortfall,
                                entitled,
                                goal,
                                candidates(treeId, d, mayGiveWay),
                                options,
                                allowance);
                        revocation.victims().forEach(victim -> stopped.add(victim.id()));
                        revocations.add(revocation);
                    }
                }
            }
        }
        return revocations;
    }

    /**
     * Returns the candidates of all groups of a tree that may give way, in one order of taking. A group that is still
     * over-used has no entitlement left that a move could use, and gives back no more than it has.
     */
    private Candidates candidates(String treeId, int d, Predicate<String> mayGiveWay) {
        List<VictimUnit> units = new ArrayList<>();
        List<Candidates.Held> held = new ArrayList<>();
        for (GroupRuntime group : snapshot.quotas(treeId)) {
            if (!group.isParent() && mayGiveWay.test(group.name())) {
                Candidates own = Candidates.of(snapshot, group.name(), options.victims(), status -> true);
                boolean over = stillOver.containsKey(group.name())
                        && stillOver.get(group.name()).value(d) > 0;
                for (VictimUnit unit : own.units()) {
                    if (over) {
                        unit.members().forEach(member -> held.add(new Candidates.Held(member, Holder.FLOOR)));
                    } else if (!stopped.contains(unit.mostImportant().id())) {
                        units.add(unit);
                    }
                }
                held.addAll(own.held());
            }
        }
        Comparator<WorkloadStatus> order = options.victims().totalOrder();
        units.sort((one, other) -> order.compare(one.mostImportant(), other.mostImportant()));
        return new Candidates(units, held);
    }
}
