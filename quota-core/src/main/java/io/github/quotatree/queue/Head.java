package io.github.quotatree.queue;

import io.github.quotatree.internal.tree.TreeLayout.NameOrder;
import io.github.quotatree.queue.QueueEntry.HeldRoom;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The head of a group with its bound, and the room beside it at the bound, which shrinks as others pass it. */
final class Head {
    final WaitingUnit unit;
    private final Holders holders;

    /** Those that have started ahead of it on the walk; no others do after it. */
    private final List<Holder> started;

    private final Instant now;

    /** When the stated ends make room for it; the earliest instant if leaving workloads do; null if nothing does. */
    final @Nullable Instant statedBound;

    /** The room of the group at the bound, or when all have ended that hold room now, without the head. */
    private GroupRoom atBound;

    /** Whether it lacks nothing but a flavor with room. */
    private final boolean lacksFlavor;

    private @Nullable HeldRoom heldRoom;

    /** Finds the bound beside all that holds room in the group; the unit does not fit in the room at present. */
    Head(WaitingUnit unit, GroupRoom room, Holders holders, List<Holder> started, Instant now) {
        this.unit = unit;
        this.holders = holders;
        this.started = started;
        this.now = now;
        lacksFlavor = room.fits(unit.use());
        Instant bound = null;
        GroupRoom left = room;
        List<Holder> ending = holders.byEnd(started, now);
        for (int k = 0; k < ending.size() && bound == null; k++) {
            Instant end = Objects.requireNonNull(ending.get(k).end(now));
            left = Holder.endAll(ending.subList(k, k + 1), left);
            boolean lastAtThisTime =
                    k + 1 == ending.size() || !end.equals(ending.get(k + 1).end(now));
            bound = lastAtThisTime && unit.fitsIn(left) ? end : null;
        }
        statedBound = bound;
        atBound = bound != null ? left : lacksFlavor ? Holder.endAll(holders.with(started), room) : room;
    }

    /** Returns whether a unit that starts now ends before the head needs its room; null if it states no end. */
    boolean endsBefore(@Nullable Duration time) {
        if (time == null || statedBound == null) {
            return time != null;
        }
        return statedBound.isAfter(now) && time.compareTo(Duration.between(now, statedBound)) <= 0;
    }

    /**
     * Returns whether the head still fits at its bound if a unit runs then, on flavors by id and dimension. A head
     * without a bound lets none pass; but where it lacks nothing but a flavor, only the flavors that it accepts are
     * held.
     */
    boolean fitsBeside(WaitingUnit other, Map<String, Map<String, String>> flavors) {
        GroupRoom beside = other.startIn(atBound, flavors);
        return statedBound != null
                ? unit.fitsIn(beside)
                : lacksFlavor && !unit.acceptsAny(flavors) && unit.fitsIn(beside);
    }

    /** Returns whether one of several units that fit may pass: none does if not even their bounds would. */
    boolean mayBePassedBy(Least least) {
        boolean holdsByCount = statedBound != null || lacksFlavor;
        return endsBefore(least.maxRunTime())
                || (holdsByCount && atBound.with(least.use()).fits(unit.use()));
    }

    void passedBy(WaitingUnit other, Map<String, Map<String, String>> flavors) {
        atBound = other.startIn(atBound, flavors);
    }

    /** Returns the head as data. Threads that call this at the same time get equal answers. */
    HeldRoom heldRoom(String group) {
        HeldRoom known = heldRoom;
        if (known == null) {
            known = asData(group);
            heldRoom = known;
        }
        return known;
    }

    private HeldRoom asData(String group) {
        Instant until = statedBound;
        List<String> waitsFor = until == null
                ? holders.with(started).stream()
                        .filter(holder -> holder.end(now) == null)
                        .map(Holder::id)
                        .sorted(NameOrder.BY_CODE_POINT)
                        .toList()
                : holders.byEnd(started, now).stream()
                        .takeWhile(holder ->
                                !Objects.requireNonNull(holder.end(now)).isAfter(until))
                        .map(Holder::id)
                        .toList();
        Optional<Instant> bound = Optional.ofNullable(until).map(time -> time.equals(Instant.MIN) ? now : time);
        return new HeldRoom(group, unit.ids(), bound, waitsFor);
    }
}
