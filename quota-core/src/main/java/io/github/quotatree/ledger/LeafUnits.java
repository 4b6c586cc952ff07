package io.github.quotatree.ledger;

import io.github.quotatree.resource.ResourceVector;
import io.github.quotatree.workload.Workload;
import io.github.quotatree.workload.WorkloadOrder;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The units of a leaf group in the order in which they are classified, kept while workloads change one by one: a change
 * takes the place of its unit alone. A unit is a workload, or the members of a gang in the group, that are not leaving.
 */
final class LeafUnits {
    private static final Comparator<LeafUnit> BY_IMPORTANCE =
            (one, other) -> WorkloadOrder.mostUrgentFirst().compare(one.first, other.first);

    private static final int FEW = 8;

    private static final Comparator<LeafUnit> NON_PREEMPTIBLE_FIRST =
            (one, other) -> one.preemptible != other.preemptible
                    ? Boolean.compare(one.preemptible, other.preemptible)
                    : BY_IMPORTANCE.compare(one, other);

    /** Running units that were not started on loan, those that are not preemptible first, then by importance. */
    final List<LeafUnit> keeping = new ArrayList<>();

    /** The units that were started on loan, and those that wait, by importance. */
    final List<LeafUnit> others = new ArrayList<>();

    /** The other units that hold their requests, by importance: those that were started on loan. */
    final List<LeafUnit> lent = new ArrayList<>();

    /** By dimension: the sums of the keeping units, and of those that are not preemptible. */
    final long[] kept;

    final long[] keptNonPreemptible;

    /** By dimension: the parts of these that wait, of gangs that have begun. */
    final long[] keptWaiting;

    final long[] keptWaitingNonPreemptible;

    /** The number of the other units that request nothing. */
    private int empty;

    /** The number of the keeping units of which some members wait: of gangs. */
    private int begun;

    private final Map<String, LeafUnit> byMember = new HashMap<>();

    /** The members of each gang, also leaving ones. */
    private final Map<String, Set<String>> gangs = new HashMap<>(0);

    /** The workloads that have changed, or come, or gone since the units were last read. */
    private final List<Workload> changed = new ArrayList<>(1);

    LeafUnits(int dimensions, List<? extends Lender.Member> members, Waiting waiting) {
        kept = new long[dimensions];
        keptNonPreemptible = new long[dimensions];
        keptWaiting = new long[dimensions];
        keptWaitingNonPreemptible = new long[dimensions];
        Map<String, LeafUnit> ofGangs = new HashMap<>(0);
        for (Lender.Member member : members) {
            String id = member.workload().id();
            String gang = member.workload().gang().orElse(null);
            if (gang != null) {
                gangs.computeIfAbsent(gang, none -> new LinkedHashSet<>()).add(id);
            }
            if (!member.isLeaving()) {
                LeafUnit before = gang == null ? null : ofGangs.get(gang);
                LeafUnit unit = LeafUnit.with(before, member, waiting);
                byMember.put(id, unit);
                if (gang != null) {
                    ofGangs.put(gang, unit);
                }
            }
        }
        for (LeafUnit unit : gangs.isEmpty() ? byMember.values() : new LinkedHashSet<>(byMember.values())) {
            (unit.keeps ? keeping : others).add(unit);
            count(unit, 1);
        }
        keeping.sort(NON_PREEMPTIBLE_FIRST);
        others.sort(BY_IMPORTANCE);
        others.stream().filter(LeafUnit::isLent).forEach(lent::add);
    }

    @Nullable
    LeafUnit unit(String member) {
        return byMember.get(member);
    }

    /** Notes that a workload has changed, or come, or gone. */
    void change(Workload workload) {
        if (changed.isEmpty() || !changed.get(changed.size() - 1).id().equals(workload.id())) {
            changed.add(workload); // a change mostly comes in several steps
        }
    }

    boolean areFarBehind() {
        return changed.size() > FEW + (keeping.size() + others.size()) / FEW;
    }

    boolean areSomeBegun() {
        return begun > 0;
    }

    boolean areSomeEmpty() {
        return empty > 0;
    }

    /** Returns whether some may be on loan, without following the changes. */
    boolean mayBeOnLoan(Lender lender, int account) {
        boolean may = !lent.isEmpty();
        for (int k = 0; k < changed.size() && !may; k++) {
            Lender.Member member = lender.member(account, changed.get(k).id());
            may = member != null && member.startedOnLoan();
        }
        return may;
    }

    boolean haveChanged() {
        return !changed.isEmpty();
    }

    /** Follows the changes since the last time. */
    void follow(Lender lender, int account) {
        Set<String> changedGangs = null; // mostly: no garbage
        for (int k = 0; k < changed.size(); k++) {
            String id = changed.get(k).id();
            String gang = changed.get(k).gang().orElse(null);
            if (gang == null) {
                followOne(id, lender, account);
            } else {
                gangs.computeIfAbsent(gang, none -> new LinkedHashSet<>()).add(id);
                changedGangs = changedGangs == null ? new LinkedHashSet<>() : changedGangs;
                changedGangs.add(gang);
            }
        }
        changed.clear();
        if (changedGangs != null) { // each once, for all its members that have changed
            changedGangs.forEach(gang -> followGang(gang, lender, account));
        }
    }

    private void followOne(String id, Lender lender, int account) {
        Lender.Member member = lender.member(account, id);
        LeafUnit now = member == null || member.isLeaving() ? null : LeafUnit.with(null, member, lender.waiting());
        replace(now == null ? byMember.remove(id) : byMember.put(id, now), now);
    }

    private void followGang(String gang, Lender lender, int account) {
        Set<String> members = gangs.getOrDefault(gang, Set.of());
        LeafUnit before = null;
        LeafUnit now = null;
        List<String> gone = new ArrayList<>(0);
        for (String each : members) {
            LeafUnit unit = byMember.remove(each);
            before = unit == null ? before : unit;
            Lender.Member member = lender.member(account, each);
            if (member == null) {
                gone.add(each);
            } else if (!member.isLeaving()) {
                now = LeafUnit.with(now, member, lender.waiting());
                byMember.put(each, now);
            }
        }
        gone.forEach(members::remove); // a set that removes a list of its own size looks through it each time
        if (members.isEmpty()) {
            gangs.remove(gang);
        }
        replace(before, now);
    }

    private void replace(@Nullable LeafUnit before, @Nullable LeafUnit now) {
        if (before != null) {
            count(before, -1);
        }
        if (now != null) {
            count(now, 1);
        }
        if (before != null && now != null && before.isInPlaceOf(now)) {
            List<LeafUnit> list = listOf(now);
            list.set(place(list, now), now);
            replaceLent(before, now);
            return;
        }
        if (before != null) {
            List<LeafUnit> list = listOf(before);
            list.remove(place(list, before));
        }
        if (now != null) {
            List<LeafUnit> list = listOf(now);
            list.add(~place(list, now), now);
        }
        replaceLent(before, now);
    }

    private void replaceLent(@Nullable LeafUnit before, @Nullable LeafUnit now) {
        if (before != null && before.isLent()) {
            lent.remove(place(lent, before));
        }
        if (now != null && now.isLent()) {
            lent.add(~place(lent, now), now);
        }
    }

    private List<LeafUnit> listOf(LeafUnit unit) {
        return unit.keeps ? keeping : others;
    }

    /** Lets a keeping unit be classified among the others. */
    void giveUp(LeafUnit unit) {
        others.add(~place(others, unit), unit);
    }

    private int place(List<LeafUnit> list, LeafUnit unit) {
        return Collections.binarySearch(list, unit, list == keeping ? NON_PREEMPTIBLE_FIRST : BY_IMPORTANCE);
    }

    private void count(LeafUnit unit, int sign) {
        ResourceVector request = unit.request;
        empty += !unit.keeps && request.isZero() ? sign : 0;
        begun += unit.keeps && unit.waits() ? sign : 0;
        if (unit.keeps) {
            add(sign, request, kept, unit.preemptible ? null : keptNonPreemptible);
        }
        if (unit.keeps && unit.waiting != null) {
            add(sign, unit.waiting, keptWaiting, unit.preemptible ? null : keptWaitingNonPreemptible);
        }
    }

    private static void add(int sign, ResourceVector amounts, long[] all, long @Nullable [] nonPreemptible) {
        for (int d = 0; d < all.length; d++) {
            all[d] += sign * amounts.value(d);
            if (nonPreemptible != null) {
                nonPreemptible[d] += sign * amounts.value(d);
            }
        }
    }
}
