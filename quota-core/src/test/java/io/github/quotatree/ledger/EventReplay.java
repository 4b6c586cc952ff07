package io.github.quotatree.ledger;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.quotatree.GroupRuntime;
import io.github.quotatree.QuotaGroup;
import io.github.quotatree.ReservedNames;
import io.github.quotatree.RuntimeChange;
import io.github.quotatree.forest.Placement;
import io.github.quotatree.resource.ResourceVector;
import io.github.quotatree.workload.AdmissionOptions;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Queue;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentLinkedQueue;

/**
 * Applies the events of a ledger to what it was before, and compares the result with what the ledger is. By the name of
 * a group alone, so that events in a wrong order are found.
 */
final class EventReplay implements LedgerListener {
    private final AdmissionOptions options;
    private final Map<String, Located> runtimes = new TreeMap<>();
    private final Set<String> overused = new TreeSet<>();
    private final List<String> kinds = new ArrayList<>();
    private final Queue<String> failures = new ConcurrentLinkedQueue<>();
    private LedgerSnapshot before;

    // since the last comparison
    private final List<String> ended = new ArrayList<>();
    private final List<String> moved = new ArrayList<>();
    private final List<WorkloadStatus> rooms = new ArrayList<>();

    /** The runtime of a group of a tree. */
    private record Located(String treeId, ResourceVector amount) {}

    EventReplay(LedgerSnapshot first, AdmissionOptions options) {
        this.options = options;
        before = first;
        runtimes.putAll(runtimes(first));
        overused.addAll(overused(first));
    }

    @Override
    public AdmissionOptions admission() {
        return options;
    }

    @Override
    public void runtimeChanged(RuntimeChange change) {
        kinds.add("runtime");
        Located earlier = change.after().isPresent()
                ? runtimes.put(
                        change.group(),
                        new Located(change.treeId(), change.after().get()))
                : runtimes.remove(change.group());
        Optional<Located> expected = change.before().map(amount -> new Located(change.treeId(), amount));
        failIf(!Optional.ofNullable(earlier).equals(expected), change + " after " + earlier);
        failIf(change.after().equals(change.before()), change.toString());
    }

    @Override
    public void overuseBegan(String group, ResourceVector over) {
        kinds.add("began");
        failIf(!overused.add(group) || over.isZero(), group + " begins to be over by " + over);
    }

    @Override
    public void overuseEnded(String group) {
        kinds.add("ended");
        failIf(!overused.remove(group), group + " ends to be over");
    }

    @Override
    public void reservationEnded(WorkloadStatus reserved) {
        failIf(reserved.phase() != WorkloadPhase.RESERVED, reserved + " ends");
        ended.add(reserved.id());
    }

    @Override
    public void placementChanged(WorkloadStatus workload, Placement earlier) {
        moved.add(moved(workload, earlier));
    }

    private static String moved(WorkloadStatus workload, Placement earlier) {
        return workload.id() + " from " + earlier + " to " + workload.placement();
    }

    @Override
    public void roomFor(WorkloadStatus workload) {
        rooms.add(workload);
    }

    private void failIf(boolean wrong, String event) {
        if (wrong) {
            failures.add(event);
        }
    }

    /** Returns the events that cannot be right. */
    Queue<String> failures() {
        return failures;
    }

    /** Returns the workloads whose reservations have ended since the last comparison. */
    List<String> ended() {
        return ended;
    }

    /** Returns the kind of each event so far. */
    List<String> kinds() {
        return kinds;
    }

    /** Asserts that the events have led to a snapshot. */
    void assertLedTo(LedgerSnapshot now) {
        assertThat(runtimes).isEqualTo(runtimes(now));
        assertThat(overused).isEqualTo(overused(now));
    }

    /**
     * Asserts that the events since the last comparison are the difference to a snapshot, and that reservations have
     * ended as they were recorded.
     */
    void compare(LedgerSnapshot now, List<String> expired) {
        assertThat(failures).isEmpty();
        assertLedTo(now);
        assertThat(ended).isEqualTo(expired);
        List<String> expectedMoves = new ArrayList<>();
        List<WorkloadStatus> expectedRooms = new ArrayList<>();
        for (WorkloadStatus status : now.workloads()) {
            Optional<WorkloadStatus> was = before.workload(status.id());
            if (was.isPresent() && !was.get().placement().equals(status.placement())) {
                expectedMoves.add(moved(status, was.get().placement()));
            }
            if (waitsAndFits(now, status.id()) && !waitsAndFits(before, status.id())) {
                expectedRooms.add(status);
            }
        }
        assertThat(moved).isEqualTo(expectedMoves);
        assertThat(rooms).containsExactlyInAnyOrderElementsOf(expectedRooms);
        expired.forEach(id -> kinds.add("expired"));
        moved.forEach(id -> kinds.add("moved"));
        rooms.forEach(id -> kinds.add("room"));
        ended.clear();
        moved.clear();
        rooms.clear();
        before = now;
    }

    private boolean waitsAndFits(LedgerSnapshot snapshot, String id) {
        return snapshot.workload(id)
                        .filter(status -> status.phase() == WorkloadPhase.PENDING)
                        .isPresent()
                && AdmissionCheck.of(snapshot, id, options).exceededLimits().isEmpty();
    }

    private static Map<String, Located> runtimes(LedgerSnapshot snapshot) {
        Map<String, Located> found = new TreeMap<>();
        for (String treeId : snapshot.forest().trees().keySet()) {
            for (GroupRuntime group : snapshot.quotas(treeId)) {
                found.put(group.name(), new Located(treeId, group.runtime()));
            }
        }
        return found;
    }

    private static Set<String> overused(LedgerSnapshot snapshot) {
        Set<String> found = new TreeSet<>();
        for (QuotaGroup group : ForestDraw.groups(snapshot.forest())) {
            if (!snapshot.overused(group.name()).isZero()) {
                found.add(group.name());
            }
        }
        if (!snapshot.overused(ReservedNames.DEFAULT_GROUP).isZero()) {
            found.add(ReservedNames.DEFAULT_GROUP);
        }
        return found;
    }
}
