package io.github.quotatree.ledger;

import io.github.quotatree.resource.ResourceVector;
import io.github.quotatree.workload.ExceededLimit;
import io.github.quotatree.workload.Workload;
import io.github.quotatree.workload.WorkloadOrder;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A workload of a leaf group, or the members of a gang in it, that are not leaving, as its class is found. */
final class LeafUnit {
    /** The sums when a unit had its turn, and the dimensions that the head held. */
    static final class Turn {
        final long[] entitled;
        final long[] nonPreemptible;
        final boolean[] heldByHead;

        Turn(long[] entitled, long[] nonPreemptible, boolean[] heldByHead) {
            this.entitled = entitled.clone();
            this.nonPreemptible = nonPreemptible.clone();
            this.heldByHead = heldByHead.clone();
        }
    }

    final List<Lender.Member> members = new ArrayList<>(1);
    Workload first;
    ResourceVector request;
    boolean preemptible = true;
    boolean holds;
    boolean keeps;
    boolean placeable = true;
    boolean entitled;

    /** Whether it would have headroom on flavors if nothing ran. */
    boolean fitsAlone = true;

    /** The requests of the members on the flavors that they are entitled to, if so; empty without flavors. */
    List<ResourceVector> seats = List.of();

    /** The limits of flavors by which it is not entitled where it is. */
    List<ExceededLimit> exceededFlavors = List.of();

    /** When its turn came and it was not entitled; null if it was, or if it had no turn, as no node can take it. */
    @Nullable
    Turn turn;

    private LeafUnit(Lender.Member member) {
        first = member.workload();
        request = member.request();
    }

    /** Returns whether a member that runs is entitled to another flavor than it holds. */
    boolean moves() {
        boolean moves = false;
        for (int m = 0; m < seats.size(); m++) {
            Lender.Member member = members.get(m);
            moves |= member.holds() && !member.request().equals(seats.get(m));
        }
        return moves;
    }

    private void add(Lender.Member member, Waiting waiting) {
        members.add(member);
        preemptible &= member.workload().preemptible();
        holds |= member.holds();
        keeps |= member.holds() && !member.startedOnLoan();
        placeable &= member.holds()
                || !waiting.unplaceable().contains(member.workload().id());
    }

    /** Returns the units of the members that are not leaving, and puts each into a map by the ids of its members. */
    static List<LeafUnit> of(List<? extends Lender.Member> members, Waiting waiting, Map<String, LeafUnit> byMember) {
        List<LeafUnit> all = new ArrayList<>(members.size());
        Map<String, LeafUnit> gangs = new HashMap<>();
        for (Lender.Member member : members) {
            if (member.isLeaving()) {
                continue;
            }
            String gang = member.workload().gang().orElse(null);
            LeafUnit unit = gang == null ? null : gangs.get(gang);
            if (unit == null) {
                unit = new LeafUnit(member);
                all.add(unit);
                if (gang != null) {
                    gangs.put(gang, unit);
                }
            } else {
                unit.request = unit.request.plus(member.request());
                unit.first = WorkloadOrder.mostUrgentFirst().compare(member.workload(), unit.first) < 0
                        ? member.workload()
                        : unit.first;
            }
            unit.add(member, waiting);
            byMember.put(member.workload().id(), unit);
        }
        return all;
    }
}
