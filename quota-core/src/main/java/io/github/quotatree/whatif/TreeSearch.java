package io.github.quotatree.whatif;

import io.github.quotatree.RuntimeQuotas;
import io.github.quotatree.SolveOptions;
import io.github.quotatree.internal.math.Wide;
import io.github.quotatree.internal.rule.QuotaRule;
import io.github.quotatree.resource.ResourceVector;
import io.github.quotatree.whatif.PathProblem.Property;
import io.github.quotatree.whatif.SmallestChange.Kind;
import io.github.quotatree.whatif.UnhelpfulChange.Reason;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The search for the smallest changes in one dimension, for a group of a tree that lacks something there. */
final class TreeSearch {
    /** So many groups are looked at on the way up. */
    static final int MOST_LEVELS = 16;

    /** So many other groups are named for each kind of change. */
    static final int MOST_OTHERS = 3;

    /** So many other groups are tried where the rule is not the plain one, and a guess may be wrong. */
    private static final int MOST_TRIALS = 8;

    private static final long LARGEST_WEIGHT = 1L << 62;

    private final RuntimeQuotas quotas;
    private final Wishes wishes;
    private final int d;
    private final String dimension;
    private final TreeNumbers numbers;
    private final PathProblem problem;
    private final int group;
    private final boolean monotone;
    private final LevelNeeds needs;
    private final List<SmallestChange> changes = new ArrayList<>();
    private final List<UnhelpfulChange> unhelpful = new ArrayList<>();

    /** Makes a search for a group whose wishes, which the problem has, are not met. */
    TreeSearch(Wishes wishes, int d, TreeNumbers numbers, PathProblem problem, int group) {
        this.wishes = wishes;
        quotas = numbers.groups.quotas();
        this.d = d;
        this.numbers = numbers;
        this.problem = problem;
        this.group = group;
        dimension = quotas.tree().schema().dimension(d);
        monotone = quotas.options().solver() == SolveOptions.Solver.WATER_FILLING;
        needs = LevelNeeds.of(numbers, quotas.options(), problem, group);
    }

    List<SmallestChange> changes() {
        return changes;
    }

    List<UnhelpfulChange> unhelpful() {
        return unhelpful;
    }

    void run() {
        if (!problem.hasWantedMin()) {
            searchMin(group);
            refuse(Kind.TOTAL, Optional.empty(), Reason.NOT_PREEMPTIBLE);
            refuse(Kind.REQUEST, Optional.empty(), Reason.NOT_PREEMPTIBLE);
            refuse(Kind.LEND_LIMIT, Optional.empty(), Reason.NOT_PREEMPTIBLE);
            refuse(Kind.MAX, Optional.of(numbers.groups.name[group]), Reason.NOT_PREEMPTIBLE);
            refuse(Kind.SHARED_WEIGHT, Optional.of(numbers.groups.name[group]), Reason.NOT_PREEMPTIBLE);
            return;
        }
        searchTotal();
        int level = 0;
        for (int i = group; i != PlacedGroups.ROOT; i = numbers.groups.parent[i]) {
            if (level++ < MOST_LEVELS) {
                searchMax(i);
                searchMin(i);
                searchWeight(i);
            } else {
                for (Kind kind : List.of(Kind.MAX, Kind.MIN, Kind.SHARED_WEIGHT)) {
                    refuse(kind, Optional.of(numbers.groups.name[i]), Reason.NOT_SEARCHED);
                }
            }
        }
        OtherGroups others = OtherGroups.of(numbers, needs, group);
        searchRequests(others);
        searchLendLimits(others);
    }

    private void searchTotal() {
        long total = quotas.total().value(d);
        long system = quotas.demand().systemUsed().value(d);
        long others = quotas.demand().defaultUsed().value(d);
        long missing = Math.max(0, QuotaRule.demand(system, others) - total);
        long delta = LeastDelta.find(
                Long.MAX_VALUE - total,
                saturated(needs.lacking(PlacedGroups.ROOT), missing),
                monotone,
                more -> problem.isMetWithAvailable(QuotaRule.available(total + more, system, others)));
        if (delta == LeastDelta.NONE) {
            refuse(Kind.TOTAL, Optional.empty(), notEnough());
        } else {
            QuotaEdit edit = QuotaEdit.setTotal(quotas.tree().id(), dimension, total + delta);
            addOrRefuse(Kind.TOTAL, Optional.empty(), edit, total, total + delta);
        }
    }

    private static long saturated(long lacking, long missing) {
        return lacking == LevelNeeds.NONE ? 1 : Math.max(1, lacking + Math.min(missing, Long.MAX_VALUE - lacking));
    }

    private void searchMax(int i) {
        Optional<String> name = Optional.of(numbers.groups.name[i]);
        long max = numbers.max[i];
        if (max == ResourceVector.UNLIMITED) {
            refuse(Kind.MAX, name, Reason.UNLIMITED);
            return;
        }
        boolean idle = numbers.limited[i] < max
                && numbers.groups.declared[i].sharedWeight().isPresent();
        long delta = idle ? LeastDelta.NONE : search(Property.MAX, i, max, ResourceVector.UNLIMITED - 1);
        if (delta == LeastDelta.NONE) {
            refuse(Kind.MAX, name, notEnough());
        } else {
            QuotaEdit edit = QuotaEdit.setMax(numbers.groups.name[i], dimension, max + delta);
            addOrRefuse(Kind.MAX, name, edit, max, max + delta);
        }
    }

    private void searchMin(int i) {
        Optional<String> name = Optional.of(numbers.groups.name[i]);
        long min = numbers.min[i];
        long delta = search(Property.MIN, i, min, Math.min(numbers.max[i], ResourceVector.UNLIMITED - 1));
        if (delta == LeastDelta.NONE) {
            refuse(Kind.MIN, name, notEnough());
        } else if (delta > unpromised(i)) {
            unhelpful.add(new UnhelpfulChange(Kind.MIN, name, dimension, Reason.MIN_OF_PARENT, together(i, delta)));
        } else {
            QuotaEdit edit = QuotaEdit.setMin(numbers.groups.name[i], dimension, min + delta);
            addOrRefuse(Kind.MIN, name, edit, min, min + delta);
        }
    }

    /**
     * Returns by how much a min can grow until the mins of the siblings sum to the min of their parent; without a bound
     * where the tree accepts larger sums.
     */
    private long unpromised(int i) {
        int above = numbers.groups.parent[i];
        if (above == PlacedGroups.ROOT || quotas.tree().acceptsMinsAboveParents()) {
            return Long.MAX_VALUE;
        }
        long left = numbers.min[above];
        for (int c = numbers.groups.childrenStart(above); c < numbers.groups.childrenEnd(above); c++) {
            left -= numbers.min[numbers.groups.child(c)];
        }
        return left;
    }

    /**
     * Returns the least larger mins of a group and of those above it whose mins must grow with it, from the highest
     * down; or none if they do not suffice.
     *
     * @param guess by how much the min of the group must grow if the others need not
     */
    private List<QuotaEdit> together(int group, long guess) {
        long delta = LeastDelta.find(
                mostTogether(group), guess, monotone, more -> problem.isMetWithMins(larger(group, more)));
        List<QuotaEdit> edits = new ArrayList<>();
        if (delta != LeastDelta.NONE) {
            larger(group, delta)
                    .forEach((i, min) -> edits.add(QuotaEdit.setMin(numbers.groups.name[i], dimension, min)));
        }
        Collections.reverse(edits);
        return isConfirmed(edits) ? edits : List.of();
    }

    /** Returns by how much the min of a group can grow if those above it grow with it as far as they must. */
    private long mostTogether(int group) {
        long most = Long.MAX_VALUE;
        long promised = 0;
        for (int i = group; i != PlacedGroups.ROOT && promised < Long.MAX_VALUE; i = numbers.groups.parent[i]) {
            long room = Math.min(numbers.max[i], ResourceVector.UNLIMITED - 1) - numbers.min[i];
            most = Math.min(most, Wide.saturatedAdd(room, promised));
            promised = Wide.saturatedAdd(promised, unpromised(i));
        }
        return most;
    }

    /** Returns the mins, by position from the lowest group up, that must grow with the min of a group. */
    private Map<Integer, Long> larger(int group, long delta) {
        Map<Integer, Long> mins = new LinkedHashMap<>();
        long more = delta;
        for (int i = group; i != PlacedGroups.ROOT && more > 0; i = numbers.groups.parent[i]) {
            mins.put(i, numbers.min[i] + more);
            more -= Math.min(more, unpromised(i));
        }
        return mins;
    }

    private void searchWeight(int i) {
        Optional<String> name = Optional.of(numbers.groups.name[i]);
        long weight = numbers.weight[i];
        long delta = search(Property.WEIGHT, i, weight, LARGEST_WEIGHT);
        if (delta == LeastDelta.NONE) {
            refuse(Kind.SHARED_WEIGHT, name, notEnough());
        } else {
            QuotaEdit edit = QuotaEdit.setSharedWeight(numbers.groups.name[i], dimension, weight + delta);
            addOrRefuse(Kind.SHARED_WEIGHT, name, edit, weight, weight + delta);
        }
    }

    private long search(Property property, int i, long from, long largest) {
        if (needs.need(i) == LevelNeeds.NONE) {
            return LeastDelta.NONE; // no runtime of this group suffices
        }
        long guess = property == Property.WEIGHT ? 1 : Math.max(1, needs.need(i) - from);
        return LeastDelta.find(largest - from, guess, monotone, more -> problem.isMetWith(property, i, from + more));
    }

    private void searchRequests(OtherGroups others) {
        int found = 0;
        int tried = 0;
        for (OtherGroups.Candidate candidate : others.requests()) {
            if (found == MOST_OTHERS || tried++ == MOST_TRIALS) {
                break;
            }
            int i = candidate.group();
            long from = numbers.own[i];
            long delta = LeastDelta.find(
                    from,
                    candidate.delta(),
                    monotone,
                    less -> problem.isMetWith(
                            Property.REQUEST, candidate.sibling(), others.demandWithRequest(candidate, from - less)));
            if (delta != LeastDelta.NONE) {
                QuotaEdit edit = QuotaEdit.setRequest(numbers.groups.name[i], dimension, from - delta);
                found += add(Kind.REQUEST, edit, from, from - delta) ? 1 : 0;
            }
        }
        if (found == 0) {
            refuse(Kind.REQUEST, Optional.empty(), notEnoughOfOthers());
        }
    }

    private void searchLendLimits(OtherGroups others) {
        int found = 0;
        int tried = 0;
        for (OtherGroups.Candidate candidate : others.lendLimits()) {
            if (found == MOST_OTHERS || tried++ == MOST_TRIALS) {
                break;
            }
            int i = candidate.group();
            long from = numbers.lendLimit[i];
            long delta = LeastDelta.find(
                    ResourceVector.UNLIMITED - 1 - from,
                    candidate.delta(),
                    monotone,
                    more -> isMetWithLendLimit(others, candidate, from + more));
            if (delta != LeastDelta.NONE) {
                QuotaEdit edit = QuotaEdit.setLendLimit(numbers.groups.name[i], dimension, from + delta);
                found += add(Kind.LEND_LIMIT, edit, from, from + delta) ? 1 : 0;
            }
        }
        if (found == 0) {
            refuse(Kind.LEND_LIMIT, Optional.empty(), notEnoughOfOthers());
        }
    }

    private boolean isMetWithLendLimit(OtherGroups others, OtherGroups.Candidate candidate, long lendLimit) {
        return candidate.group() == candidate.sibling()
                ? problem.isMetWith(Property.LEND_LIMIT, candidate.group(), lendLimit)
                : problem.isMetWith(
                        Property.REQUEST, candidate.sibling(), others.demandWithLendLimit(candidate, lendLimit));
    }

    /** Returns why no other group helps: where usage is guaranteed, floors make more possible than is looked for. */
    private Reason notEnoughOfOthers() {
        return quotas.options().guaranteeUsage() ? Reason.NOT_FOUND : notEnough();
    }

    private Reason notEnough() {
        return monotone ? Reason.NOT_ENOUGH : Reason.NOT_FOUND;
    }

    /** Adds a change, if the edited tree is valid and its solve confirms it, and returns whether it was added. */
    private boolean add(Kind kind, QuotaEdit edit, long from, long to) {
        boolean confirmed = isConfirmed(List.of(edit));
        if (confirmed) {
            changes.add(new SmallestChange(kind, edit, dimension, from, to));
        }
        return confirmed;
    }

    private boolean isConfirmed(List<QuotaEdit> edits) {
        return WhatIf.of(quotas, edits)
                .after()
                .filter(after -> wishes.areMetIn(after, d))
                .isPresent();
    }

    private void addOrRefuse(Kind kind, Optional<String> name, QuotaEdit edit, long from, long to) {
        if (!add(kind, edit, from, to)) {
            refuse(kind, name, Reason.NOT_FOUND);
        }
    }

    private void refuse(Kind kind, Optional<String> name, Reason reason) {
        unhelpful.add(new UnhelpfulChange(kind, name, dimension, reason, List.of()));
    }
}
