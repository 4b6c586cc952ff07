package io.github.quotatree.ledger;

import io.github.quotatree.resource.ResourceVector;
import io.github.quotatree.workload.ExceededLimit;
import io.github.quotatree.workload.Workload;
import io.github.quotatree.workload.WorkloadOrder;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A workload of a leaf group, or the members of a gang in it, that are not leaving, as its class is found. */
final class LeafUnit {
    /** The sums when a unit had its turn, the parts of them that wait, and the dimensions that the head held. */
    @SuppressWarnings("ArrayRecordComponent") // not compared with another one
    record Turn(
            long[] entitled,
            long[] nonPreemptible,
            long[] waiting,
            long[] waitingNonPreemptible,
            boolean[] heldByHead) {
        /** Returns a turn that stays as it is. */
        Turn copy() {
            return new Turn(
                    entitled.clone(),
                    nonPreemptible.clone(),
                    waiting.clone(),
                    waitingNonPreemptible.clone(),
                    heldByHead.clone());
        }
    }

    final List<Lender.Member> members = new ArrayList<>(1);
    Workload first;
    ResourceVector request;

    /** The part of the request that waits; null if all members hold theirs. */
    @Nullable
    ResourceVector waiting;

    boolean preemptible = true;
    boolean holds;
    boolean keeps;
    boolean placeable = true;
    boolean entitled;

    /** The time when it was classified last. */
    long classifiedAt;

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

    /** Returns whether another one is classified at the same place. */
    boolean isInPlaceOf(LeafUnit other) {
        return keeps == other.keeps
                && preemptible == other.preemptible
                && WorkloadOrder.mostUrgentFirst().compare(first, other.first) == 0;
    }

    /** Returns whether it was started on loan. */
    boolean isLent() {
        return holds && !keeps;
    }

    /** Returns whether some member waits. */
    boolean waits() {
        return waiting != null;
    }

    /** Returns whether it waits, and no node can take it. */
    boolean isUnplaceable() {
        return !holds && !placeable;
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

    /** Returns a unit with one member more, or of this one alone if there is none. */
    static LeafUnit with(@Nullable LeafUnit others, Lender.Member member, Waiting waiting) {
        LeafUnit unit = others;
        if (unit == null) {
            unit = new LeafUnit(member);
        } else {
            boolean isFirst = WorkloadOrder.mostUrgentFirst().compare(member.workload(), unit.first) < 0;
            unit.first = isFirst ? member.workload() : unit.first;
            unit.request = unit.request.plus(member.request());
        }
        if (!member.holds()) {
            unit.waiting = unit.waiting == null ? member.request() : unit.waiting.plus(member.request());
        }
        unit.members.add(member);
        unit.preemptible &= member.workload().preemptible();
        unit.holds |= member.holds();
        unit.keeps |= member.holds() && !member.startedOnLoan();
        unit.placeable &= member.holds()
                || !waiting.unplaceable().contains(member.workload().id());
        return unit;
    }
}
