package io.github.quotatree.queue;

import io.github.quotatree.ledger.WorkloadStatus;
import io.github.quotatree.queue.QueueEntry.HeldRoom;
import io.github.quotatree.queue.QueueEntry.Verdict;
import io.github.quotatree.resource.ResourceVector;
import io.github.quotatree.workload.ExceededLimit;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** A walk along the queue of one group that simulates a host, which admits all units that may start: the verdicts. */
final class GroupWalk {
    private final GroupQueue queue;
    private final Instant now;
    private int index;
    private @Nullable WaitingUnit atIndex; // once it is read
    private int ahead;

    // the units that were admitted on the way
    private Use taken;
    private final List<Holder> started = new ArrayList<>(0);

    private GroupRoom room;

    private GroupRoom.Places placed = GroupRoom.Places.NONE;

    /** The part of all use that states an end. */
    private Use ending;

    private Share share;
    private @Nullable Head head;
    private @Nullable Verdict verdict;

    private boolean inTime;

    GroupWalk(GroupQueue queue, Instant now) {
        this.queue = queue;
        this.now = now;
        room = queue.room();
        taken = Use.none(queue.holders().use().schema());
        ending = queue.holders().ending();
        share = queue.share();
    }

    /** Returns a walk that has come to the first unit that may start, or to the end if none may. */
    static GroupWalk toFirstStart(GroupQueue queue, Instant now) {
        GroupWalk walk = new GroupWalk(queue, now);
        walk.passOver();
        while (walk.hasUnit() && !walk.verdict().admits()) {
            walk.advance();
            walk.passOver();
        }
        return walk;
    }

    /** Passes over units that neither start nor become the head: these leave a walk as it is. */
    private void passOver() {
        atIndex = null;
        index = queue.units().next(index, this::mayMatter);
        ahead = queue.units().weightBefore(index);
    }

    private boolean mayMatter(Least least) {
        Head ahead = head;
        if (room.fits(least.use())) {
            return ahead == null || ahead.mayBePassedBy(least);
        }
        return ahead == null && queue.empty().fits(least.use()) && mayFitAfterEnds(least.use());
    }

    GroupQueue queue() {
        return queue;
    }

    boolean hasUnit() {
        return index < queue.units().size();
    }

    WaitingUnit unit() {
        WaitingUnit known = atIndex;
        if (known == null) {
            known = queue.units().get(index);
            atIndex = known;
        }
        return known;
    }

    Share share() {
        return share;
    }

    Verdict verdict() {
        Verdict known = verdict;
        if (known == null) {
            known = judge(unit());
            verdict = known;
        }
        return known;
    }

    private Verdict judge(WaitingUnit unit) {
        inTime = false;
        placed = GroupRoom.Places.NONE;
        if (room.fits(unit.use())) {
            placed = unit.place(room);
            if (placed.exceededLimits().isEmpty()) {
                Head ahead = head;
                if (ahead == null) {
                    return Verdict.STARTS;
                }
                inTime = ahead.endsBefore(unit.maxRunTime());
                return inTime || ahead.fitsBeside(unit, placed.flavors()) ? Verdict.BACKFILLS : Verdict.HELD_BACK;
            }
        } else if (!queue.empty().fits(unit.use())) {
            return Verdict.NEVER_FITS;
        }
        if (head == null && holdsRoomFor(unit)) {
            head = new Head(unit, room, queue.holders(), started, now);
            return Verdict.HEAD;
        }
        return Verdict.DOES_NOT_FIT;
    }

    private boolean holdsRoomFor(WaitingUnit unit) {
        return switch (queue.options().holdRoom()) {
            case NEVER -> false;
            case ALWAYS -> findsFlavorsAfter(unit, holder -> true);
            case IF_BOUNDED -> mayFitAfterEnds(unit.use()) && findsFlavorsAfter(unit, Holder::statesEnd);
        };
    }

    /** Returns whether a use fits by count after the ends for which the group holds room. */
    private boolean mayFitAfterEnds(Use use) {
        return switch (queue.options().holdRoom()) {
            case NEVER -> false;
            case ALWAYS -> true;
            case IF_BOUNDED ->
                room.with(Use.none(taken.all().schema()).minus(ending)).fits(use);
        };
    }

    private boolean findsFlavorsAfter(WaitingUnit unit, Predicate<Holder> ended) {
        return !unit.use().all().schema().hasFlavors()
                || unit.place(Holder.endAll(
                                queue.holders().with(started).stream()
                                        .filter(ended)
                                        .toList(),
                                room))
                        .exceededLimits()
                        .isEmpty();
    }

    /** Goes on to the next unit, with this one admitted if it may start. */
    void advance() {
        WaitingUnit unit = unit();
        if (verdict().admits()) {
            taken = taken.plus(unit.use());
            share = queue.shares().share(queue.holders().use().plus(taken.all()));
            room = unit.startIn(room, placed.flavors());
            if (head == null) {
                start(unit);
            } else if (!inTime) {
                head.passedBy(unit, placed.flavors());
            }
        }
        ahead += unit.members().size();
        index++;
        atIndex = null;
        verdict = null;
    }

    private void start(WaitingUnit unit) {
        for (WorkloadStatus member : unit.members()) {
            Holder holder = Holder.starting(member.workload(), placed.flavors().getOrDefault(member.id(), Map.of()));
            started.add(holder);
            ending = holder.statesEnd() ? ending.plus(holder.use()) : ending;
        }
    }

    QueueEntry entry() {
        WaitingUnit unit = unit();
        Verdict known = verdict();
        List<ExceededLimit> exceeded = known.admits() || known == Verdict.HELD_BACK ? List.of() : exceededLimits(unit);
        Optional<HeldRoom> held = Optional.ofNullable(head).map(present -> present.heldRoom(queue.group()));
        return new QueueEntry(queue.group(), unit.members(), share, ahead, known, exceeded, held);
    }

    private List<ExceededLimit> exceededLimits(WaitingUnit unit) {
        List<ExceededLimit> byCount = room.exceededLimits(unit.use()).stream()
                .map(this::withNominated)
                .toList();
        return byCount.isEmpty() ? placed.exceededLimits() : byCount;
    }

    /** Returns a limit with the units that were admitted on the way as nominated, rather than as used. */
    private ExceededLimit withNominated(ExceededLimit limit) {
        ResourceVector started = limit.kind() == ExceededLimit.Kind.MIN ? taken.nonPreemptible() : taken.all();
        long nominated = started.value(limit.dimension().orElseThrow());
        return new ExceededLimit(
                limit.kind(),
                limit.holder(),
                limit.dimension(),
                limit.limit(),
                limit.used() - nominated,
                nominated,
                limit.request());
    }

    /** Returns the last moment at which a walk to this unit gives the same entry. */
    Instant staysUntil() {
        Instant bound = head == null ? null : head.statedBound;
        if (bound == null) {
            return Instant.MAX;
        }
        if (bound.equals(Instant.MIN)) {
            return now;
        }
        if (queue.holders().others().stream().anyMatch(Holder::endMoves)
                || started.stream().anyMatch(Holder::endMoves)) {
            return now;
        }
        return hasUnit() && inTime ? bound.minus(Objects.requireNonNull(unit().maxRunTime())) : Instant.MAX;
    }
}
