package io.github.quotatree.groupquota;

import static io.github.quotatree.groupquota.PoolCase.number;

import io.github.quotatree.PeerLine;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Runs our cycles one after the other beside those of the peer, and collects where they differ. */
final class PeerCycles {
    private final PoolCase pool;
    private final boolean keepRunning;
    private final long step;
    private final List<String> differences = new ArrayList<>();
    private SlotClasses slots;
    private Map<String, Double> usage = Map.of();
    private Map<String, Long> times = Map.of();
    private long now;
    private int number;
    private int round;
    private int peerRounds;
    private boolean closed = true;

    private @Nullable NegotiationCycle cycle;

    PeerCycles(PoolCase pool) {
        this.pool = pool;
        PeerLine line = pool.line("cycles").orElseThrow();
        keepRunning = line.hasWord("keep");
        now = (long) number(line, "from");
        step = (long) number(line, "step");
        slots = SlotClasses.of(pool);
    }

    /** Begins the next cycle: with the jobs that run, or with all of them anew. */
    void next() {
        if (!keepRunning) {
            slots = SlotClasses.of(pool);
            usage = Map.of();
        }
        NegotiationCycle run = NegotiationCycle.run(pool.demand(usage, times), pool.total, now, pool.options, slots);
        for (NegotiationRound allocated : run.rounds()) {
            Laws.assertHold(pool.tree, pool.total, allocated.quotas().options(), allocated.quotas());
        }
        cycle = run;
        now += step;
        times = run.lastRemainderTimes();
        usage = new HashMap<>(slots.running());
        number++;
        round = 0;
        peerRounds = 0;
        closed = false;
    }

    void nextRound(double surplus) {
        peerRounds++;
        round++;
        if (round <= current().rounds().size()) {
            compare("round " + round + ": surplus", quotas().surplus(), surplus);
        }
    }

    void compare(PeerLine line) {
        if (round > current().rounds().size()) {
            return; // reported when the cycle ends
        }
        GroupAllocation group = quotas().group(line.word(1));
        String place = "round " + round + ": " + group.name();
        compare(place + " quota", group.quota(), number(line, "own"));
        compare(place + " requested", group.requested(), number(line, "requested"));
        compare(place + " allocated", group.allocated(), number(line, "allocated"));
        compare(place + " unmet", group.unmet(), number(line, "unmet"));
    }

    void compareEnd(PeerLine line) {
        String place = "cycle " + number + ": ";
        if (!closed) {
            compare(place + "rounds", current().rounds().size(), peerRounds);
            closed = true;
        }
        String group = line.word(1);
        compare(place + group + " uses", current().usage(group), number(line, "usage"));
        compare(place + group + " since", (double) current().lastRemainderTime(group), number(line, "since"));
    }

    List<String> takeDifferences() {
        List<String> taken = List.copyOf(differences);
        differences.clear();
        return taken;
    }

    private void compare(String what, double ours, double peer) {
        if (Math.abs(ours - peer) > 1e-9 * Math.max(1, Math.abs(peer))) {
            differences.add(what + " " + SlotRounding.text(ours) + ", peer " + SlotRounding.text(peer));
        }
    }

    private NegotiationCycle current() {
        if (cycle == null) {
            throw new IllegalStateException("no cycle yet");
        }
        return cycle;
    }

    private GroupQuotas quotas() {
        return current().rounds().get(round - 1).quotas();
    }
}
