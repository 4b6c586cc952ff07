package io.github.quotatree.capacity;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Finds what of a selection has to be stopped for a workload to start in one place: puts back, from the most important, what
 * need not be.
 */
final class VictimSearch {
    private static final int[] NONE = {};

    private final PreemptionSetting setting;
    private final Selection selection;
    private final @Nullable NodeRoom room;

    /** Which of the selection are on the node. */
    private final int[] here;

    /** Which of those that are on the node is the next to be put back. */
    private int nextHere;

    /**
     * Makes a search in one place.
     *
     * @param room what the node has left with all on it, or null where there are no nodes
     */
    VictimSearch(PreemptionSetting setting, Selection selection, @Nullable NodeRoom room) {
        this.setting = setting;
        this.selection = selection;
        this.room = room == null ? null : room.copy();
        if (this.room == null) {
            here = NONE;
            return;
        }
        here = selection.on(this.room);
        for (int i : here) {
            selection.takeOff(i, this.room);
        }
    }

    /** Searches from the first. */
    NodeOutcome search() {
        Usage left = selection.left();
        Optional<NodeRefusal> refusal = refusal(left);
        return refusal.isPresent() ? NodeOutcome.of(refusal.get()) : putBack(0, left, List.of());
    }

    /**
     * Returns why there is no room even with all off, if there is none.
     *
     * @param left what the quotas use with all off
     */
    Optional<NodeRefusal> refusal(Usage left) {
        if (selection.inOrder().isEmpty()) {
            return Optional.of(new NodeRefusal(
                    node(),
                    selection.anySpared() ? NodeRefusal.Reason.FLOOR : NodeRefusal.Reason.NO_VICTIMS,
                    List.of()));
        }
        if (room != null && !room.fits(setting.workload())) {
            return Optional.of(new NodeRefusal(node(), NodeRefusal.Reason.NODE, room.bindings(setting.workload())));
        }
        Asked required = setting.required();
        if (required != null && required.isRefused(left)) {
            return Optional.of(new NodeRefusal(node(), NodeRefusal.Reason.QUOTA, required.bindings(left)));
        }
        return Optional.empty();
    }

    /**
     * Puts back onto the node what is on it and not a victim already, up to the first for which the node has no room, and
     * returns the place of that one in the order, or the end of the order. Up to there all goes as if there were no node.
     */
    int putBackWhatFits(BitSet victims) {
        if (room != null) {
            for (int i : here) {
                selection.putBack(i, room);
                if (!room.fits(setting.workload())) {
                    selection.takeOff(i, room);
                    return i;
                }
                nextHere++;
                if (victims.get(i)) {
                    selection.takeOff(i, room);
                }
            }
        }
        return selection.inOrder().size();
    }

    /**
     * Puts back from one in the order to the last.
     *
     * @param from the first that is not put back yet
     * @param left what the quotas use with those before it put back that need not be stopped
     * @param before the victims before it
     */
    NodeOutcome putBack(int from, Usage left, List<CapacityVictim> before) {
        List<CapacityVictim> victims = new ArrayList<>(before);
        int violations = setting.countsAll()
                ? (int) before.stream().filter(CapacityVictim::violatesBudget).count()
                : 0;
        @Nullable Asked asked = setting.asked();
        for (int i = from; i < selection.inOrder().size(); i++) {
            boolean onIt = isHere(i);
            put(i, onIt, left);
            // what does not fit any more on the node does so because of what was put back onto it
            boolean fits = room == null || !onIt || room.fits(setting.workload());
            if (fits && (asked == null || !asked.isRefused(left))) {
                continue;
            }
            List<CapacityBinding> bindings = bindings(left);
            take(i, onIt, left);
            if (!fits && setting.mode() == PreemptionMode.PLUGIN && asked != null && asked.isRefused(left)) {
                // the plugin takes it off twice then, and gives the node up
                return NodeOutcome.of(new NodeRefusal(node(), NodeRefusal.Reason.QUOTA, asked.bindings(left)));
            }
            boolean violates = selection.isAgainstBudget(selection.inOrder().get(i));
            if (violates && (!fits || setting.countsAll())) {
                violations++;
            }
            victims.add(new CapacityVictim(selection.inOrder().get(i), bindings, violates));
        }
        if (victims.isEmpty()) {
            return NodeOutcome.of(new NodeRefusal(node(), NodeRefusal.Reason.NOT_NEEDED, List.of()));
        }
        victims.sort((one, other) -> Importance.MOST_FIRST.compare(one.workload(), other.workload()));
        return NodeOutcome.of(new PreemptionCandidate(node(), victims, violations, selection));
    }

    private boolean isHere(int i) {
        if (nextHere < here.length && here[nextHere] == i) {
            nextHere++;
            return true;
        }
        return false;
    }

    private List<CapacityBinding> bindings(Usage left) {
        Asked asked = setting.asked();
        List<CapacityBinding> bindings = new ArrayList<>(asked == null ? List.of() : asked.bindings(left));
        bindings.addAll(room == null ? List.of() : room.bindings(setting.workload()));
        return bindings;
    }

    private void take(int i, boolean onIt, Usage left) {
        selection.takeOff(i, left);
        if (room != null && onIt) {
            selection.takeOff(i, room);
        }
    }

    private void put(int i, boolean onIt, Usage left) {
        selection.putBack(i, left);
        if (room != null && onIt) {
            selection.putBack(i, room);
        }
    }

    private Optional<String> node() {
        return room == null ? Optional.empty() : Optional.of(room.node().name());
    }
}
