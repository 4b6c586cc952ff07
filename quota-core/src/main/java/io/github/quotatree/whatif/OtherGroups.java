package io.github.quotatree.whatif;

import io.github.quotatree.GroupRuntime;
import io.github.quotatree.QuotaGroup;
import io.github.quotatree.RuntimeQuotas;
import io.github.quotatree.internal.math.Wide;
import io.github.quotatree.internal.tree.TreeLayout.NameOrder;
import io.github.quotatree.resource.ResourceVector;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.function.LongFunction;
import java.util.function.ToLongFunction;

/**
 * The search for other groups that could have less: leaf groups that could request less, and groups that could lend
 * more of the idle min that they keep.
 *
 * <p>Siblings share a fixed amount, so that one of them must lose the missing amount at least: its limited request must
 * fall below its runtime by as much. That bounds from below by how much the number of a group must change. Groups are
 * tried in the order of this bound, and the search ends where it exceeds the changes that are found. Each further group
 * costs one probe, unless it has to change less than one of those.
 */
final class OtherGroups {
    static final int MOST_NAMED = 3;
    private static final int MOST_TRIED = 64;

    /**
     * A group to be tried: its number, the most and the least by which it can and must change, whether it requests more
     * than its min, by which it comes first, and the edit by an amount.
     */
    record Candidate(
            GroupRuntime group, long from, long most, long bound, boolean borrows, LongFunction<QuotaEdit> change) {
        /** The order by a bound or by an amount that suffices. */
        static <T> Comparator<T> order(Function<T, Candidate> of, ToLongFunction<T> amount) {
            return Comparator.comparing((T one) -> !of.apply(one).borrows)
                    .thenComparingLong(amount)
                    .thenComparing(one -> of.apply(one).group.name(), NameOrder.BY_CODE_POINT);
        }
    }

    record Found(Candidate of, long delta) {
        QuotaEdit edit() {
            return of.change.apply(delta);
        }
    }

    private final RuntimeQuotas quotas;

    /** The part of the result that has all siblings of the groups on the way up. */
    private final RuntimeQuotas part;

    private final Wish wish;
    private final String dimension;
    private final Set<String> above = new HashSet<>();
    private final long missing;

    /** By the name of each group neither above nor below: the sibling on the way up that it is, or is below. */
    private final Map<String, GroupRuntime> siblings = new HashMap<>();

    OtherGroups(RuntimeQuotas quotas, RuntimeQuotas part, Wish wish, String dimension, List<QuotaGroup> path) {
        this.quotas = quotas;
        this.part = part;
        this.wish = wish;
        this.dimension = dimension;
        path.forEach(group -> above.add(group.name()));
        missing = wish.missing(quotas, dimension);
        for (GroupRuntime group : quotas) {
            Optional<String> parent = group.parent();
            boolean isSibling = parent.isEmpty()
                    || (above.contains(parent.get()) && !parent.get().equals(wish.group()));
            GroupRuntime sibling = isSibling ? group : siblings.get(parent.get());
            if (sibling != null && !above.contains(group.name())) {
                siblings.put(group.name(), sibling);
            }
        }
    }

    List<Found> requests() {
        List<Candidate> candidates = new ArrayList<>();
        for (GroupRuntime group : quotas) {
            if (group.isParent() || isNoOther(group)) {
                continue;
            }
            String name = group.name();
            long own = group.ownRequest().value(dimension);
            boolean borrows =
                    group.limitedRequest().value(dimension) > group.min().value(dimension);
            if (quotas.tree().schema().flavors(dimension).isEmpty()) {
                long unused = own - Math.min(own, group.limitedRequest().value(dimension));
                long bound = Wide.saturatedAdd(unused, leastLoss(group));
                LongFunction<QuotaEdit> change = less -> QuotaEdit.setRequest(name, dimension, own - less);
                candidates.add(new Candidate(group, own, own, bound, borrows, change));
            } else {
                quotas.demand().requestByClass(name, dimension).forEach((flavors, units) -> {
                    LongFunction<QuotaEdit> change = less -> QuotaEdit.setRequest(name, flavors, units - less);
                    candidates.add(new Candidate(group, units, units, missing, borrows, change));
                });
            }
        }
        return best(candidates);
    }

    List<Found> lendLimits() {
        List<Candidate> candidates = new ArrayList<>();
        for (GroupRuntime group : quotas) {
            long lendLimit = group.declaration().lendLimit().value(dimension);
            long kept = group.min().value(dimension) - lendLimit;
            if (kept > 0 && group.request().value(dimension) == kept && !isNoOther(group)) {
                String name = group.name();
                long most = ResourceVector.UNLIMITED - 1 - lendLimit;
                LongFunction<QuotaEdit> change = more -> QuotaEdit.setLendLimit(name, dimension, lendLimit + more);
                candidates.add(new Candidate(group, lendLimit, most, leastLoss(group), false, change));
            }
        }
        return best(candidates);
    }

    private boolean isNoOther(GroupRuntime group) {
        GroupRuntime sibling = siblings.get(group.name());
        return sibling == null
                || (sibling.runtime().value(dimension) < missing
                        && !quotas.options().guaranteeUsage());
    }

    /** Returns by how much the limited request of a group must fall at least: its sibling on the way up must lose. */
    private long leastLoss(GroupRuntime group) {
        GroupRuntime sibling = Objects.requireNonNull(siblings.get(group.name()));
        long unmet = sibling.limitedRequest().value(dimension)
                - Math.min(
                        sibling.limitedRequest().value(dimension),
                        sibling.runtime().value(dimension));
        return Wide.saturatedAdd(unmet, missing);
    }

    private List<Found> best(List<Candidate> candidates) {
        candidates.sort(Candidate.order(Function.identity(), Candidate::bound));
        List<Found> best = new ArrayList<>();
        for (Candidate candidate : candidates.subList(0, Math.min(candidates.size(), MOST_TRIED))) {
            Found worst = best.size() < MOST_NAMED ? null : best.get(MOST_NAMED - 1);
            if (worst != null && (worst.of.borrows != candidate.borrows || candidate.bound > worst.delta)) {
                break;
            }
            long most = worst == null ? candidate.most : Math.min(candidate.most, worst.delta);
            long delta = wish.leastChange(
                    partWith(candidate.group),
                    dimension,
                    most,
                    Math.max(1, candidate.bound),
                    by -> List.of(candidate.change.apply(by)));
            if (delta != Wish.NONE) {
                best.add(new Found(candidate, delta));
                best.sort(Candidate.order(Found::of, Found::delta));
                best = new ArrayList<>(best.subList(0, Math.min(best.size(), MOST_NAMED)));
            }
        }
        return best;
    }

    /** Returns the part of the result that has a group by itself, and not in the request of a group above it. */
    private RuntimeQuotas partWith(GroupRuntime group) {
        Optional<String> parent = group.parent();
        boolean isThere = parent.isEmpty() || above.contains(parent.get());
        if ((part.tree().schema().equals(quotas.tree().schema()) && part.tree().contains(group.name()))
                || (isThere && !group.isParent())) {
            return part;
        }
        Set<String> parents = new HashSet<>(above);
        parents.remove(wish.group());
        parents.addAll(PathTree.above(quotas, group.name()));
        if (group.isParent()) {
            parents.add(group.name());
        }
        return PathTree.of(quotas, dimension, parents);
    }
}
