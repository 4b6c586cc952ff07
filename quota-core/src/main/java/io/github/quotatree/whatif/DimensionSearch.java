package io.github.quotatree.whatif;

import io.github.quotatree.GroupRuntime;
import io.github.quotatree.QuotaTree;
import io.github.quotatree.ReservedNames;
import io.github.quotatree.RuntimeQuotas;
import io.github.quotatree.ledger.LedgerSnapshot;
import io.github.quotatree.ledger.WorkloadStatus;
import io.github.quotatree.resource.ResourceVector;
import io.github.quotatree.whatif.DimensionChanges.Ceiling;
import io.github.quotatree.workload.AdmissionOptions;
import java.util.Comparator;
import java.util.Optional;

/** The search of one dimension for the smallest changes, from a group up. */
final class DimensionSearch {
    private static final Comparator<SmallestChange> EASIEST_FIRST =
            Comparator.comparing(SmallestChange::kind).thenComparingLong(SmallestChange::amount);

    private DimensionSearch() {}

    /** Returns the largest request that fits now. */
    static long largest(LedgerSnapshot snapshot, WorkloadStatus pending, String dimension, AdmissionOptions options) {
        String group = pending.group();
        if (group.equals(ReservedNames.SYSTEM_GROUP)) {
            return ResourceVector.UNLIMITED;
        }
        if (group.equals(ReservedNames.DEFAULT_GROUP)) {
            long used = snapshot.used(group).value(dimension);
            return Math.max(0, snapshot.runtime(group).value(dimension) - used);
        }
        RuntimeQuotas quotas = snapshot.quotas(pending.placement().treeId());
        Wish wish = Wish.of(snapshot, group, pending.workload(), options);
        return largest(quotas, probes(quotas, group, dimension), wish, dimension);
    }

    /** Returns the largest request that would be met in place of the one of a wish. */
    private static long largest(RuntimeQuotas quotas, Probes probes, Wish wish, String dimension) {
        GroupRuntime now = quotas.group(wish.group());
        if (!wish.mayRequest(quotas, dimension)) {
            return now.runtime().value(dimension);
        }
        long own = now.ownRequest().value(dimension);
        long others = wish.admission() == null ? 0 : own - wish.request().value(dimension);
        boolean hasFlavors = !quotas.tree().schema().flavors(dimension).isEmpty();
        long most = Math.min(
                ResourceVector.UNLIMITED - 1 - others,
                hasFlavors ? quotas.total().value(dimension) : ResourceVector.UNLIMITED);
        long room = most - probes.missingWithRequest(wish, most);
        long tooLarge = LeastAmount.of(most, room + 1, true, amount -> probes.missingWithRequest(wish, amount) > 0);
        return tooLarge == LeastAmount.NONE ? most : tooLarge - 1;
    }

    /** Returns probes for a group: of the sets on its path, or of the whole tree if the dimension has flavors. */
    private static Probes probes(RuntimeQuotas quotas, String group, String dimension) {
        return quotas.tree().schema().flavors(dimension).isEmpty()
                ? new PathProbes(quotas, group, dimension)
                : new WholeProbes(quotas, dimension);
    }

    /** Searches for the changes by which the group of a pending workload gets a needed runtime. */
    static DimensionChanges ofEntitled(
            LedgerSnapshot snapshot, WorkloadStatus pending, String dimension, ResourceVector needed) {
        String group = pending.group();
        if (group.equals(ReservedNames.DEFAULT_GROUP)) {
            long runtime = snapshot.runtime(group).value(dimension);
            long missing = Math.max(0, needed.value(dimension) - runtime);
            return DefaultGroupChanges.of(
                    snapshot,
                    pending.workload(),
                    dimension,
                    missing,
                    needed.minus(pending.workload().request()));
        }
        RuntimeQuotas quotas = snapshot.quotas(pending.placement().treeId());
        return of(quotas, Wish.of(group, needed), dimension, 0);
    }

    /** Searches for the changes by which a pending workload is admitted. */
    static DimensionChanges of(
            LedgerSnapshot snapshot, WorkloadStatus pending, String dimension, long missing, AdmissionOptions options) {
        String group = pending.group();
        if (group.equals(ReservedNames.SYSTEM_GROUP)) {
            return DimensionChanges.none(dimension, 0, ResourceVector.UNLIMITED);
        }
        if (group.equals(ReservedNames.DEFAULT_GROUP)) {
            return DefaultGroupChanges.of(
                    snapshot, pending.workload(), dimension, missing, snapshot.used(ReservedNames.DEFAULT_GROUP));
        }
        RuntimeQuotas quotas = snapshot.quotas(pending.placement().treeId());
        return of(quotas, Wish.of(snapshot, group, pending.workload(), options), dimension, 0);
    }

    /** Searches one dimension, with the raised request of the group if that is not 0. */
    static DimensionChanges of(RuntimeQuotas quotas, Wish wish, String dimension, long raised) {
        GroupRuntime now = quotas.group(wish.group());
        Probes probes = probes(quotas, wish.group(), dimension);
        long largest = largest(quotas, probes, wish, dimension);
        RuntimeQuotas asked = quotas;
        if (raised > 0 && wish.mayRequest(quotas, dimension)) {
            asked = wish.requesting(quotas, dimension, raised);
            probes = probes(asked, wish.group(), dimension);
        }
        long missing = wish.missing(EditedNumbers.of(asked), dimension);
        if (missing == 0) {
            return DimensionChanges.none(dimension, raised, largest);
        }
        ChangeSearch search = new ChangeSearch(asked, probes, wish, dimension);
        search.run();
        Ceiling ceiling = search.changes().isEmpty() && wish.admission() == null
                ? ceiling(asked, now.name(), dimension)
                : Ceiling.NONE;
        long runtime = asked.runtime(wish.group()).value(dimension);
        if (ceiling.runtime() > runtime) {
            search = new ChangeSearch(asked, probes, wish.with(dimension, ceiling.runtime()), dimension);
            search.run();
        }
        search.changes().sort(EASIEST_FIRST);
        return new DimensionChanges(
                dimension, missing, raised, largest, ceiling, runtime, search.changes(), search.unhelpful());
    }

    /** Returns the runtime of a group where capacity has no end, and the max that holds it there. */
    private static Ceiling ceiling(RuntimeQuotas quotas, String group, String dimension) {
        QuotaTree tree = quotas.tree();
        if (!tree.schema().flavors(dimension).isEmpty()) {
            long max = quotas.group(group).max().value(dimension);
            boolean holds = max < quotas.group(group).request().value(dimension);
            return holds ? new Ceiling(max, group, max) : Ceiling.NONE;
        }
        ResourceVector endless = quotas.total().with(dimension, ResourceVector.UNLIMITED - 1);
        RuntimeQuotas most = tree.computeRuntime(endless, quotas.demand(), quotas.options());
        for (Optional<String> at = Optional.of(group);
                at.isPresent();
                at = most.group(at.get()).parent()) {
            long max = most.group(at.get()).max().value(dimension);
            if (most.runtime(at.get()).value(dimension) == max) {
                return new Ceiling(most.runtime(group).value(dimension), at.get(), max);
            }
        }
        return Ceiling.NONE;
    }
}
