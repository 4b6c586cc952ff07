package io.github.quotatree.reclaim;

import io.github.quotatree.ledger.WorkloadStatus;
import io.github.quotatree.reclaim.GroupRevocation.ShortFlavors;
import io.github.quotatree.reclaim.HeldUse.Holder;
import io.github.quotatree.resource.ResourceSchema;
import io.github.quotatree.resource.ResourceVector;
import io.github.quotatree.workload.Victim;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;

/**
 * Searches for the workloads that give way on flavors of one dimension of a tree that are short, whatever their group:
 * without them, more of the entitlements of groups is within reach.
 *
 * <p>All candidates are taken, and then, from the most important back, each is kept that costs nothing: keeping more
 * never brings anything within reach, so each unit that is taken at the end is needed. Taking them one by
 * one while each helps would not do: where A runs on a flavor that B needs, and C on all that A could move to, A
 * and C have to give way together.
 *
 * <p>A victim is needed for all entitlements together, its own included: so its units have another place, and no
 * admission brings it back to where it was.
 *
 * @param goal the reach that is to grow: of promises alone, or of the entitlements themselves
 * @param keptByOthers units that were stopped before this search, and that their group keeps after all
 */
@SuppressWarnings("ReferenceEquality") // the goal is the entitlements themselves, or a reach of its own
record FlavorSearch(
        Reach.OfTrees reaches,
        Reach entitled,
        Reach goal,
        ShortFlavors shortage,
        Selection selection,
        List<VictimUnit> keptByOthers) {
    /**
     * Returns a search that has found which candidates of the tree give way; the victims count in the reaches
     * afterwards, and in the allowance.
     */
    static FlavorSearch settled(
            Reach.OfTrees reaches,
            Reach entitled,
            Reach goal,
            Candidates candidates,
            RevocationOptions options,
            Selection.Allowance allowance) {
        List<VictimUnit> units = candidates.units().stream()
                .filter(unit -> unit.runsOnFlavorOf(goal.dimension()))
                .toList();
        Selection selection = new Selection(new Candidates(units, candidates.held()), options.victims(), allowance);
        FlavorSearch search =
                new FlavorSearch(reaches, entitled, goal, goal.shortFlavors(), selection, new ArrayList<>());
        selection.takeAll();
        units.forEach(search::take);
        search.keepWhatCostsNothing();
        selection.keepWhatIsNotAllowed().forEach(search::keep);
        search.keepWhatCostsNothing();
        return search;
    }

    List<VictimUnit> taken() {
        return selection.taken();
    }

    private void take(VictimUnit unit) {
        reaches.take(unit);
        countInGoal(unit, -1);
    }

    private void keep(VictimUnit unit) {
        reaches.keep(unit);
        countInGoal(unit, 1);
    }

    private void countInGoal(VictimUnit unit, int times) {
        if (goal != entitled) {
            goal.count(unit, times);
        }
    }

    void takeOfOthers(List<VictimUnit> taken) {
        taken.forEach(unit -> countInGoal(unit, -1));
    }

    void keepOfOthers(List<VictimUnit> kept) {
        kept.forEach(unit -> countInGoal(unit, 1));
        Set<VictimUnit> own = kept.isEmpty() ? Set.of() : new HashSet<>(selection.units());
        kept.stream().filter(unit -> !own.contains(unit)).forEach(keptByOthers::add);
    }

    /** Keeps units, from the most important back, until each that is left is needed, and returns the kept ones. */
    List<VictimUnit> keepWhatCostsNothing() {
        List<VictimUnit> kept = new ArrayList<>();
        boolean some = true;
        while (some) {
            some = selection.keep(u -> {
                VictimUnit unit = selection.unit(u);
                long missing = entitled.missing();
                long missingOfGoal = goal.missing();
                keep(unit);
                boolean costsNothing = entitled.missing() == missing || goal.missing() == missingOfGoal;
                if (costsNothing) {
                    kept.add(unit);
                } else {
                    take(unit);
                }
                return costsNothing;
            });
        }
        return kept;
    }

    List<Victim<WorkloadStatus>> victims() {
        return selection.victims(u -> Reach.reasons(shortage, selection.unit(u).group()));
    }

    ShortFlavors result(ResourceSchema schema) {
        long missing = goal.missing();
        return shortage.after(missing, missing == 0 ? List.of() : heldUse(schema));
    }

    /** Returns the holders of the rest of the use of short flavors or, where nothing runs on these, of all. */
    private List<HeldUse> heldUse(ResourceSchema schema) {
        List<HeldUse> onShort = heldUse(schema, goal.shortOrOverrun());
        return onShort.isEmpty() ? heldUse(schema, schema.flavors(goal.dimension())) : onShort;
    }

    private List<HeldUse> heldUse(ResourceSchema schema, List<String> flavors) {
        Predicate<WorkloadStatus> counts =
                status -> flavors.contains(status.flavors().getOrDefault(goal.dimension(), ""));
        Map<Holder, ResourceVector> sums = selection.held(Holder.ENTITLED, counts);
        keptByOthers.stream()
                .flatMap(unit -> unit.members().stream())
                .filter(counts)
                .forEach(member -> sums.merge(Holder.ENTITLED, member.workload().request(), ResourceVector::plus));
        return HeldUse.of(sums, schema, d -> d == goal.position());
    }
}
