package io.github.quotatree.whatif;

import io.github.quotatree.QuotaGroup;
import io.github.quotatree.RuntimeQuotas;
import io.github.quotatree.internal.math.Wide;
import io.github.quotatree.internal.solve.Solution;
import io.github.quotatree.internal.tree.Declarations;
import io.github.quotatree.resource.ResourceVector;
import io.github.quotatree.whatif.SmallestChange.Kind;
import io.github.quotatree.whatif.UnhelpfulChange.Reason;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.LongFunction;

/** The search for the smallest changes in one dimension; each probe edits one number. */
final class ChangeSearch {
    static final int MOST_LEVELS = 16;

    private static final long LARGEST_WEIGHT = 1L << 62;
    private static final long LARGEST = ResourceVector.UNLIMITED - 1;

    private final RuntimeQuotas quotas;

    private final Probes probes;
    private final Wish wish;
    private final String dimension;
    private final List<String> flavors;
    private final long missing;
    private final List<QuotaGroup> path = new ArrayList<>();
    private final List<SmallestChange> changes = new ArrayList<>();
    private final Set<UnhelpfulChange> unhelpful = new LinkedHashSet<>();

    ChangeSearch(RuntimeQuotas quotas, Probes probes, Wish wish, String dimension) {
        this.quotas = quotas;
        this.probes = probes;
        this.wish = wish;
        this.dimension = dimension;
        flavors = quotas.tree().schema().flavors(dimension);
        missing = wish.missing(EditedNumbers.of(quotas), dimension);
        for (Optional<String> next = Optional.of(wish.group());
                next.isPresent();
                next = path.get(path.size() - 1).parent()) {
            path.add(quotas.group(next.get()).declaration());
        }
    }

    List<SmallestChange> changes() {
        return changes;
    }

    /** Returns the kinds of changes that do not suffice: of a kind with flavors, no flavor does. */
    List<UnhelpfulChange> unhelpful() {
        return unhelpful.stream()
                .filter(refused -> changes.stream()
                        .noneMatch(change -> change.kind() == refused.kind()
                                && change.group().equals(refused.group())))
                .toList();
    }

    void run() {
        if (wish.isAboveMin(quotas, dimension)) {
            searchMin(0);
            for (Kind kind : List.of(Kind.TOTAL, Kind.REQUEST, Kind.LEND_LIMIT)) {
                refuse(kind, Optional.empty(), Reason.NOT_PREEMPTIBLE);
            }
            refuse(Kind.MAX, name(0), Reason.NOT_PREEMPTIBLE);
            refuse(Kind.SHARED_WEIGHT, name(0), Reason.NOT_PREEMPTIBLE);
            return;
        }
        searchTotal();
        for (int level = 0; level < path.size(); level++) {
            if (level < MOST_LEVELS) {
                searchMax(level);
                searchMin(level);
                searchWeight(level);
                searchFlavors(path.get(level), name(level));
            } else {
                for (Kind kind : List.of(Kind.MAX, Kind.MIN, Kind.SHARED_WEIGHT)) {
                    refuse(kind, name(level), Reason.NOT_SEARCHED);
                }
            }
        }
        OtherGroups others = new OtherGroups(quotas, probes, wish, dimension);
        addOthers(Kind.REQUEST, others.requests());
        addOthers(Kind.LEND_LIMIT, others.lendLimits());
    }

    private Optional<String> name(int level) {
        return Optional.of(path.get(level).name());
    }

    private void searchTotal() {
        String tree = quotas.tree().id();
        Optional<String> none = Optional.empty();
        long total = quotas.total().value(dimension);
        if (flavors.isEmpty()) {
            search(Kind.TOTAL, none, total, LARGEST, to -> QuotaEdit.setTotal(tree, dimension, to));
        }
        for (String flavor : flavors) {
            long now = quotas.total().value(dimension, flavor);
            long largest = now + (LARGEST - total);
            search(Kind.TOTAL, none, now, largest, to -> QuotaEdit.setTotal(tree, dimension, flavor, to));
        }
    }

    private void searchMax(int level) {
        String group = path.get(level).name();
        long max = path.get(level).max().value(dimension);
        if (max == ResourceVector.UNLIMITED) {
            refuse(Kind.MAX, name(level), Reason.UNLIMITED);
            return;
        }
        long request = Math.min(quotas.group(group).request().value(dimension), LARGEST);
        if (max >= request) {
            refuse(Kind.MAX, name(level), Reason.ABOVE_REQUEST);
        } else {
            search(Kind.MAX, name(level), max, request, to -> QuotaEdit.setMax(group, dimension, to));
        }
    }

    private void searchWeight(int level) {
        String group = path.get(level).name();
        long weight = quotas.group(group).sharedWeight().value(dimension);
        LongFunction<QuotaEdit> edit = to -> QuotaEdit.setSharedWeight(group, dimension, to);
        search(Kind.SHARED_WEIGHT, name(level), weight, LARGEST_WEIGHT, edit);
    }

    private void searchFlavors(QuotaGroup group, Optional<String> name) {
        long unnamed = group.min().value(dimension);
        for (String flavor : flavors) {
            unnamed -= group.min().value(dimension, flavor);
        }
        for (String flavor : flavors) {
            long max = group.max().value(dimension, flavor);
            long min = group.min().value(dimension, flavor);
            if (max < ResourceVector.UNLIMITED) {
                search(Kind.MAX, name, max, LARGEST, to -> QuotaEdit.setMax(group.name(), dimension, flavor, to));
            }
            long largest = Math.min(max, min + unnamed);
            search(Kind.MIN, name, min, largest, to -> QuotaEdit.setMin(group.name(), dimension, flavor, to));
        }
    }

    private void searchMin(int level) {
        QuotaGroup group = path.get(level);
        long min = group.min().value(dimension);
        LongFunction<QuotaEdit> edit = to -> QuotaEdit.setMin(group.name(), dimension, to);
        long delta = least(min, Math.min(group.max().value(dimension), LARGEST), edit);
        if (delta > unpromised(level)) {
            List<QuotaEdit> together = together(level, delta);
            unhelpful.add(new UnhelpfulChange(Kind.MIN, name(level), dimension, Reason.MIN_OF_PARENT, together));
        } else {
            addOrRefuse(Kind.MIN, name(level), min, delta, edit);
        }
    }

    /** Returns how much room the mins of siblings leave in the min of their parent; any where the tree accepts more. */
    private long unpromised(int level) {
        if (level == path.size() - 1 || quotas.tree().acceptsMinsAboveParents()) {
            return Long.MAX_VALUE;
        }
        QuotaGroup above = path.get(level + 1);
        Declarations declared = Solution.of(quotas).declarations();
        int parent = declared.layout().find(above.name());
        long left = above.min().value(dimension);
        for (int child = declared.layout().childrenStart(parent);
                child < declared.layout().childrenEnd(parent);
                child++) {
            left -= declared.min(quotas.tree().schema().position(dimension), child);
        }
        return left;
    }

    /** Returns the least larger mins of a group and those above that must grow too, top down; none if not enough. */
    private List<QuotaEdit> together(int level, long guess) {
        long most = Long.MAX_VALUE;
        long promised = 0;
        for (int i = level; i < path.size() && promised < Long.MAX_VALUE; i++) {
            long room = Math.min(path.get(i).max().value(dimension), LARGEST)
                    - path.get(i).min().value(dimension);
            most = Math.min(most, Wide.saturatedAdd(room, promised));
            promised = Wide.saturatedAdd(promised, unpromised(i));
        }
        long delta = probes.leastChange(wish, most, guess, more -> largerMins(level, more));
        List<QuotaEdit> edits = delta == LeastAmount.NONE ? List.of() : largerMins(level, delta);
        return probes.isConfirmed(wish, edits) ? edits : List.of();
    }

    private List<QuotaEdit> largerMins(int level, long delta) {
        List<QuotaEdit> edits = new ArrayList<>();
        long more = delta;
        for (int i = level; i < path.size() && more > 0; i++) {
            QuotaGroup group = path.get(i);
            edits.add(QuotaEdit.setMin(group.name(), dimension, group.min().value(dimension) + more));
            more -= Math.min(more, unpromised(i));
        }
        Collections.reverse(edits);
        return edits;
    }

    private void addOthers(Kind kind, List<OtherGroups.Found> others) {
        int before = changes.size();
        others.forEach(other -> add(kind, other.edit(), other.of().from()));
        if (changes.size() == before) {
            // where usage is guaranteed, other groups may help in ways that are not searched
            refuse(kind, Optional.empty(), quotas.options().guaranteeUsage() ? Reason.NOT_FOUND : notEnough());
        }
    }

    private void search(Kind kind, Optional<String> group, long from, long largest, LongFunction<QuotaEdit> edit) {
        addOrRefuse(kind, group, from, least(from, largest, edit), edit);
    }

    private long least(long from, long largest, LongFunction<QuotaEdit> edit) {
        return probes.leastChange(wish, largest - from, Math.max(1, missing), more -> List.of(edit.apply(from + more)));
    }

    /** With flavors, a group may lose below the first level by another one's gain, so that nothing is proved. */
    private Reason notEnough() {
        return probes.areMonotone() && flavors.isEmpty() ? Reason.NOT_ENOUGH : Reason.NOT_FOUND;
    }

    private void addOrRefuse(Kind kind, Optional<String> group, long from, long delta, LongFunction<QuotaEdit> edit) {
        if (delta == LeastAmount.NONE) {
            refuse(kind, group, notEnough());
        } else if (!add(kind, edit.apply(from + delta), from)) {
            refuse(kind, group, Reason.NOT_FOUND);
        }
    }

    /** Adds a change if it is confirmed. */
    private boolean add(Kind kind, QuotaEdit edit, long from) {
        boolean actsAsWeight = kind == Kind.MAX && edit.flavor().isEmpty() && isFollowedByWeight(edit.name(), from);
        return probes.isConfirmed(wish, List.of(edit))
                && changes.add(new SmallestChange(kind, edit, dimension, from, edit.amount(), actsAsWeight));
    }

    /** Returns whether the max of a group is its weight, and does not hold its runtime back. */
    private boolean isFollowedByWeight(String group, long max) {
        return quotas.group(group).declaration().sharedWeight().isEmpty()
                && quotas.runtime(group).value(dimension) < max;
    }

    private void refuse(Kind kind, Optional<String> group, Reason reason) {
        unhelpful.add(new UnhelpfulChange(kind, group, dimension, reason, List.of()));
    }
}
