package io.github.quotatree.whatif;

import io.github.quotatree.RuntimeQuotas;
import io.github.quotatree.internal.math.Wide;
import io.github.quotatree.internal.solve.Solution;
import io.github.quotatree.internal.tree.Declarations;
import io.github.quotatree.internal.tree.TreeLayout;
import io.github.quotatree.internal.tree.TreeLayout.NameOrder;
import io.github.quotatree.resource.ResourceVector;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;
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
     * A group to be tried: the most and the least by which its number can and must change, whether it requests more
     * than its min, by which it comes first, and the edit by an amount.
     */
    record Candidate(
            String name, int turn, long from, long most, long bound, boolean borrows, LongFunction<QuotaEdit> change) {
        /** The order by a bound or by an amount that suffices; of several classes of a group, as they are declared. */
        static <T> Comparator<T> order(Function<T, Candidate> of, ToLongFunction<T> amount) {
            return Comparator.comparing((T one) -> !of.apply(one).borrows)
                    .thenComparingLong(amount)
                    .thenComparing(one -> of.apply(one).name, NameOrder.BY_CODE_POINT)
                    .thenComparingInt(one -> of.apply(one).turn);
        }
    }

    record Found(Candidate of, long delta) {
        QuotaEdit edit() {
            return of.change.apply(delta);
        }
    }

    private final RuntimeQuotas quotas;
    private final Probes probes;
    private final Wish wish;
    private final String dimension;
    private final long missing;

    // the numbers of the result by node
    private final Solution solution;
    private final Declarations declared;
    private final TreeLayout layout;
    private final int d;

    /** By node: the sibling on the way up that a group is, or is below; 0 for the way itself and the groups below. */
    private final int[] siblings;

    OtherGroups(RuntimeQuotas quotas, Probes probes, Wish wish, String dimension) {
        this.quotas = quotas;
        this.probes = probes;
        this.wish = wish;
        this.dimension = dimension;
        missing = wish.missing(EditedNumbers.of(quotas), dimension);
        solution = Solution.of(quotas);
        declared = solution.declarations();
        layout = declared.layout();
        d = quotas.tree().schema().position(dimension);
        siblings = siblings(layout, layout.find(wish.group()));
    }

    private static int[] siblings(TreeLayout layout, int group) {
        BitSet above = new BitSet(); // the root is above all groups
        for (int node = group; node >= 0; node = layout.parent(node)) {
            above.set(node);
        }
        int[] siblings = new int[layout.size() + 1];
        for (int node = 1; node < siblings.length; node++) {
            int parent = layout.parent(node);
            if (!above.get(node)) {
                siblings[node] = above.get(parent) && parent != group ? node : siblings[parent];
            }
        }
        return siblings;
    }

    List<Found> requests() {
        Candidates candidates = new Candidates();
        boolean hasFlavors = declared.flavors(d) != null;
        for (int node = 1; node < siblings.length; node++) {
            if (declared.isParentGroup(node) || isNoOther(node)) {
                continue;
            }
            long limited = solution.limitedRequest(d, node);
            boolean borrows = limited > solution.min(d, node);
            if (hasFlavors) {
                addClasses(layout.name(node), borrows, candidates);
                continue;
            }
            long own = solution.ownRequest(d, node);
            long bound = Wide.saturatedAdd(own - Math.min(own, limited), leastLoss(node));
            if (candidates.mayAdd(borrows, bound)) {
                String name = layout.name(node);
                candidates.add(
                        name, own, own, bound, borrows, less -> QuotaEdit.setRequest(name, dimension, own - less));
            }
        }
        return best(candidates);
    }

    private void addClasses(String name, boolean borrows, Candidates candidates) {
        quotas.demand().requestByClass(name, dimension).forEach((flavors, units) -> {
            LongFunction<QuotaEdit> change = less -> QuotaEdit.setRequest(name, flavors, units - less);
            candidates.add(name, units, units, missing, borrows, change);
        });
    }

    List<Found> lendLimits() {
        Candidates candidates = new Candidates();
        for (int node = 1; node < siblings.length; node++) {
            long lendLimit = declared.lendLimit(d, node);
            long kept = solution.min(d, node) - lendLimit;
            if (kept > 0 && solution.request(d, node) == kept && !isNoOther(node)) {
                long bound = leastLoss(node);
                if (candidates.mayAdd(false, bound)) {
                    String name = layout.name(node);
                    long most = ResourceVector.UNLIMITED - 1 - lendLimit;
                    LongFunction<QuotaEdit> change = more -> QuotaEdit.setLendLimit(name, dimension, lendLimit + more);
                    candidates.add(name, lendLimit, most, bound, false, change);
                }
            }
        }
        return best(candidates);
    }

    private boolean isNoOther(int node) {
        int sibling = siblings[node];
        return sibling == 0
                || (solution.runtime(d, sibling) < missing && !quotas.options().guaranteeUsage());
    }

    /** Returns by how much the limited request of a group must fall at least: its sibling on the way up must lose. */
    private long leastLoss(int node) {
        long limited = solution.limitedRequest(d, siblings[node]);
        return Wide.saturatedAdd(limited - Math.min(limited, solution.runtime(d, siblings[node])), missing);
    }

    private List<Found> best(Candidates candidates) {
        List<Found> best = new ArrayList<>();
        for (Candidate candidate : candidates.inOrder()) {
            Found worst = best.size() < MOST_NAMED ? null : best.get(MOST_NAMED - 1);
            if (worst != null && (worst.of.borrows != candidate.borrows || candidate.bound > worst.delta)) {
                break;
            }
            long most = worst == null ? candidate.most : Math.min(candidate.most, worst.delta);
            long delta = probes.leastChange(
                    wish, most, Math.max(1, candidate.bound), by -> List.of(candidate.change.apply(by)));
            if (delta != LeastAmount.NONE) {
                best.add(new Found(candidate, delta));
                best.sort(Candidate.order(Found::of, Found::delta));
                best = new ArrayList<>(best.subList(0, Math.min(best.size(), MOST_NAMED)));
            }
        }
        return best;
    }

    /** The first candidates of many: as many as are tried. */
    private static final class Candidates {
        private static final Comparator<Candidate> ORDER = Candidate.order(Function.identity(), Candidate::bound);

        private final PriorityQueue<Candidate> lastFirst = new PriorityQueue<>(ORDER.reversed());
        private int turns;

        /** Returns false for one that would come after as many as are tried. */
        boolean mayAdd(boolean borrows, long bound) {
            if (lastFirst.size() < MOST_TRIED) {
                return true;
            }
            Candidate last = lastFirst.element();
            return borrows == last.borrows ? bound <= last.bound : borrows;
        }

        void add(String name, long from, long most, long bound, boolean borrows, LongFunction<QuotaEdit> change) {
            lastFirst.add(new Candidate(name, turns++, from, most, bound, borrows, change));
            if (lastFirst.size() > MOST_TRIED) {
                lastFirst.remove();
            }
        }

        List<Candidate> inOrder() {
            return lastFirst.stream().sorted(ORDER).toList();
        }
    }
}
