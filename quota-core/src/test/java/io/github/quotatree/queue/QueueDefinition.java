package io.github.quotatree.queue;

import static java.util.Objects.requireNonNull;

import io.github.quotatree.GroupRuntime;
import io.github.quotatree.ReservedNames;
import io.github.quotatree.ledger.LedgerSnapshot;
import io.github.quotatree.ledger.WorkloadPhase;
import io.github.quotatree.ledger.WorkloadStatus;
import io.github.quotatree.queue.QueueEntry.Verdict;
import io.github.quotatree.queue.QueueOptions.HoldRoom;
import io.github.quotatree.queue.QueueOptions.ShareRule;
import io.github.quotatree.queue.QueuePosition.Criterion;
import io.github.quotatree.resource.ResourceSchema;
import io.github.quotatree.resource.ResourceVector;
import io.github.quotatree.workload.Workload;
import java.math.BigInteger;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A queue from its definitions, turn by turn: every sum is added up anew, every fraction is a pair of big integers, and
 * every bound is found by looking at each end.
 */
final class QueueDefinition {
    private final LedgerSnapshot snapshot;
    private final QueueOptions options;
    private final Instant now;
    private final ResourceSchema schema;
    private final Map<String, List<Unit>> waiting = new LinkedHashMap<>();
    private final Map<String, List<WorkloadStatus>> holders = new HashMap<>();

    /** What was admitted at a turn, by group. */
    private final Map<String, List<Workload>> admitted = new HashMap<>();

    private final Map<String, Unit> heads = new HashMap<>();
    private final Map<String, Optional<Instant>> bounds = new HashMap<>();

    QueueDefinition(LedgerSnapshot snapshot, QueueOptions options, Instant now) {
        this.snapshot = snapshot;
        this.options = options;
        this.now = now;
        schema = snapshot.forest().schema();
        for (WorkloadStatus status : snapshot.workloads()) {
            if (status.phase().holds()) {
                holders.computeIfAbsent(status.group(), group -> new ArrayList<>())
                        .add(status);
            } else {
                addWaiting(status);
            }
        }
    }

    private void addWaiting(WorkloadStatus status) {
        List<Unit> units = waiting.computeIfAbsent(status.group(), group -> new ArrayList<>());
        Optional<String> gang = status.workload().gang();
        for (Unit unit : units) {
            if (gang.isPresent() && unit.members.get(0).workload().gang().equals(gang)) {
                unit.members.add(status);
                return;
            }
        }
        units.add(new Unit(status.group(), new ArrayList<>(List.of(status))));
    }

    /** A turn, as text: ids, share, verdict, the head and its bound. */
    record Turn(List<String> ids, Verdict verdict, String head, Optional<Instant> bound) {}

    List<Turn> turns() {
        List<Turn> turns = new ArrayList<>();
        while (waiting.values().stream().anyMatch(units -> !units.isEmpty())) {
            Unit next =
                    waiting.values().stream().flatMap(List::stream).min(order()).orElseThrow();
            requireNonNull(waiting.get(next.group)).remove(next);
            Verdict verdict = verdict(next);
            if (verdict == Verdict.STARTS || verdict == Verdict.BACKFILLS) {
                next.members.forEach(member -> admitted.computeIfAbsent(next.group, group -> new ArrayList<>())
                        .add(member.workload()));
            }
            Unit head = heads.get(next.group);
            turns.add(new Turn(
                    next.ids(),
                    verdict,
                    head == null ? "" : String.join(",", head.ids()),
                    bounds.getOrDefault(next.group, Optional.empty())
                            .map(bound -> bound.equals(Instant.MIN) ? now : bound)));
        }
        return turns;
    }

    private Comparator<Unit> order() {
        List<Comparator<Unit>> orders = new ArrayList<>();
        for (Criterion criterion : options.order().criteria()) {
            orders.add(
                    switch (criterion) {
                        case ANSWER -> throw new AssertionError("of a ledger that lends");
                        case SHARE -> (one, other) -> compareShares(one.group, other.group);
                        case PRIORITY ->
                            Comparator.<Unit>comparingInt(unit -> -unit.members.stream()
                                    .mapToInt(member -> member.workload().priority())
                                    .max()
                                    .orElseThrow());
                        case AGE ->
                            Comparator.<Unit, Instant>comparing(unit -> unit.members.stream()
                                    .map(member -> member.workload().submitted())
                                    .min(Comparator.naturalOrder())
                                    .orElseThrow());
                        case ID ->
                            Comparator.<Unit, String>comparing(
                                    unit -> unit.ids().get(0));
                    });
        }
        return orders.stream().reduce(Comparator::thenComparing).orElseThrow();
    }

    // shares

    private int compareShares(String one, String other) {
        Optional<BigInteger[]> a = share(one);
        Optional<BigInteger[]> b = share(other);
        if (a.isEmpty() || b.isEmpty()) {
            return Boolean.compare(a.isEmpty(), b.isEmpty());
        }
        return a.get()[0].multiply(b.get()[1]).compareTo(b.get()[0].multiply(a.get()[1]));
    }

    /** Returns the largest fraction over the dimensions, or empty if it is infinite. */
    Optional<BigInteger[]> share(String group) {
        BigInteger[] largest = {BigInteger.ZERO, BigInteger.ONE};
        for (int d = 0; d < schema.size(); d++) {
            BigInteger use = BigInteger.ZERO;
            for (WorkloadStatus holder : holders.getOrDefault(group, List.of())) {
                if (!isLeaving(holder)) {
                    use = use.add(BigInteger.valueOf(holder.workload().request().value(d)));
                }
            }
            for (Workload workload : admitted.getOrDefault(group, List.of())) {
                use = use.add(BigInteger.valueOf(workload.request().value(d)));
            }
            BigInteger limit = BigInteger.valueOf(snapshot.runtime(group).value(d));
            BigInteger up = BigInteger.ONE;
            BigInteger down = BigInteger.ONE;
            if (options.share() != ShareRule.RUNTIME && !isBesideTrees(group)) {
                up = largestWeight(snapshot.treeOf(group), d);
                down = BigInteger.valueOf(runtime(group).sharedWeight().value(d));
            }
            if (options.share() == ShareRule.BORROWED && !isBesideTrees(group)) {
                use = use.subtract(
                        BigInteger.valueOf(runtime(group).effectiveMin().value(d)));
                limit = BigInteger.valueOf(
                        snapshot.quotas(snapshot.treeOf(group)).available().value(d));
            }
            if (use.signum() <= 0 || limit.longValueExact() == ResourceVector.UNLIMITED) {
                continue;
            }
            BigInteger[] share = {use.multiply(up), limit.multiply(down)};
            if (share[1].signum() == 0) {
                return Optional.empty();
            }
            if (share[0].multiply(largest[1]).compareTo(largest[0].multiply(share[1])) > 0) {
                largest = share;
            }
        }
        return Optional.of(largest);
    }

    private BigInteger largestWeight(String tree, int d) {
        long largest = 0;
        for (GroupRuntime group : snapshot.quotas(tree)) {
            largest = group.isParent()
                    ? largest
                    : Math.max(largest, group.sharedWeight().value(d));
        }
        return BigInteger.valueOf(largest);
    }

    private GroupRuntime runtime(String group) {
        return snapshot.quotas(snapshot.treeOf(group)).group(group);
    }

    private static boolean isBesideTrees(String group) {
        return group.equals(ReservedNames.DEFAULT_GROUP) || group.equals(ReservedNames.SYSTEM_GROUP);
    }

    private static boolean isLeaving(WorkloadStatus status) {
        return status.phase() == WorkloadPhase.STOPPING;
    }

    // verdicts

    private Verdict verdict(Unit unit) {
        List<Workload> present = present(unit.group, null);
        Unit head = heads.get(unit.group);
        if (fits(unit, present)) {
            if (head == null) {
                return Verdict.STARTS;
            }
            Optional<Instant> bound = requireNonNull(bounds.get(unit.group));
            if (bound.isEmpty()) {
                return unit.end().isPresent() ? Verdict.BACKFILLS : Verdict.HELD_BACK;
            }
            boolean endsInTime = unit.end().isPresent() && !unit.end().get().isAfter(bound.get());
            List<Workload> atBound = present(unit.group, bound.get());
            if (!endsInTime) {
                atBound = new ArrayList<>(atBound);
                atBound.addAll(unit.workloads());
            }
            return fits(head, atBound) ? Verdict.BACKFILLS : Verdict.HELD_BACK;
        }
        if (!fitsItsGroup(unit, List.of())) {
            return Verdict.NEVER_FITS;
        }
        if (head == null && options.holdRoom() != HoldRoom.NEVER) {
            Optional<Instant> bound = bound(unit);
            if (bound.isPresent() || options.holdRoom() == HoldRoom.ALWAYS) {
                heads.put(unit.group, unit);
                bounds.put(unit.group, bound);
                return Verdict.HEAD;
            }
        }
        return Verdict.DOES_NOT_FIT;
    }

    private Optional<Instant> bound(Unit unit) {
        TreeSet<Instant> ends = new TreeSet<>();
        for (WorkloadStatus holder : holders.getOrDefault(unit.group, List.of())) {
            if (isLeaving(holder)) {
                ends.add(Instant.MIN);
            } else {
                end(holder).ifPresent(ends::add);
            }
        }
        for (Workload workload : admitted.getOrDefault(unit.group, List.of())) {
            workload.maxRunTime().ifPresent(time -> ends.add(now.plus(time)));
        }
        for (Instant end : ends) {
            if (fits(unit, present(unit.group, end))) {
                return Optional.of(end);
            }
        }
        return Optional.empty();
    }

    private Optional<Instant> end(WorkloadStatus holder) {
        return holder.workload()
                .maxRunTime()
                .map(time -> holder.started().orElse(now).plus(time));
    }

    /** Returns what holds room in a group, at present or at a later time. */
    private List<Workload> present(String group, @Nullable Instant time) {
        Stream<Workload> before = holders.getOrDefault(group, List.of()).stream()
                .filter(holder -> time == null || stillRuns(holder, time))
                .map(WorkloadStatus::workload);
        Stream<Workload> after = admitted.getOrDefault(group, List.of()).stream()
                .filter(workload -> time == null
                        || workload.maxRunTime()
                                .map(run -> now.plus(run).isAfter(time))
                                .orElse(true));
        return Stream.concat(before, after).toList();
    }

    private boolean stillRuns(WorkloadStatus holder, Instant time) {
        return !isLeaving(holder) && end(holder).map(end -> end.isAfter(time)).orElse(true);
    }

    private boolean fits(Unit unit, List<Workload> beside) {
        return fitsItsGroup(unit, beside)
                && (!options.admission().checkAncestors() || isBesideTrees(unit.group) || fitsAbove(unit, beside));
    }

    /** The groups above have what runs in other groups, and what is beside the unit in its own. */
    private boolean fitsAbove(Unit unit, List<Workload> beside) {
        for (Optional<String> above = runtime(unit.group).parent();
                above.isPresent();
                above = runtime(above.get()).parent()) {
            for (int d = 0; d < schema.size(); d++) {
                long used = runtime(above.get()).used().value(d)
                        - runtime(unit.group).used().value(d)
                        + sum(beside, d, true);
                long request = sum(unit.workloads(), d, true);
                if (request > 0
                        && used + request > runtime(above.get()).runtime().value(d)) {
                    return false;
                }
            }
        }
        return true;
    }

    private boolean fitsItsGroup(Unit unit, List<Workload> beside) {
        if (unit.group.equals(ReservedNames.SYSTEM_GROUP)) {
            return true;
        }
        for (int d = 0; d < schema.size(); d++) {
            long request = sum(unit.workloads(), d, true);
            long used = sum(beside, d, true);
            if (request > 0 && used + request > snapshot.runtime(unit.group).value(d)) {
                return false;
            }
            long fixed = sum(unit.workloads(), d, false);
            boolean minBounds = options.admission().nonPreemptibleWithinMin() && !isBesideTrees(unit.group);
            if (minBounds
                    && fixed > 0
                    && sum(beside, d, false) + fixed > runtime(unit.group).min().value(d)) {
                return false;
            }
        }
        return true;
    }

    private static long sum(List<Workload> workloads, int d, boolean all) {
        long sum = 0;
        for (Workload workload : workloads) {
            sum += all || !workload.preemptible() ? workload.request().value(d) : 0;
        }
        return sum;
    }

    private final class Unit {
        final String group;
        final List<WorkloadStatus> members;

        Unit(String group, List<WorkloadStatus> members) {
            this.group = group;
            this.members = members;
        }

        List<String> ids() {
            return workloads().stream().map(Workload::id).sorted().toList();
        }

        List<Workload> workloads() {
            return members.stream().map(WorkloadStatus::workload).toList();
        }

        Optional<Instant> end() {
            if (workloads().stream().anyMatch(workload -> workload.maxRunTime().isEmpty())) {
                return Optional.empty();
            }
            return workloads().stream()
                    .map(workload -> now.plus(workload.maxRunTime().orElseThrow()))
                    .max(Comparator.naturalOrder());
        }
    }
}
