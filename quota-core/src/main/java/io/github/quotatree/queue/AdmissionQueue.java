package io.github.quotatree.queue;

import io.github.quotatree.ledger.LedgerSnapshot;
import io.github.quotatree.ledger.LoanTurns;
import io.github.quotatree.ledger.WorkloadDifferences;
import io.github.quotatree.queue.QueuePosition.Criterion;
import io.github.quotatree.workload.AdmissionRule;
import java.time.Instant;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Comparator;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.Objects;
import java.util.Optional;
import java.util.PriorityQueue;
import org.jspecify.annotations.Nullable;

/**
 * All pending workloads of a ledger at one moment, in the order of their turns: which is next, which may start, and why
 * another one may not. An immutable value, and a pure function of a snapshot, a moment and options. {@code
 * docs/queue.md} has the rules in full.
 *
 * <p>Each group is judged by itself, within its runtime in the snapshot. An admission changes no other runtime, except
 * in the system and the default group, whose use the trees do not share, and with guaranteed usage. Where {@linkplain
 * io.github.quotatree.workload.AdmissionOptions#checkAncestors groups above} are checked, a workload that may start in
 * one group does not count as used there when another group has its turn. The first entry that may start is exact in
 * all cases.
 *
 * <p>Where a ledger lends, the order is that of {@link LoanTurns}, whatever the options of order, share and held room:
 * the entitled ones by the turns of their groups, then those that start on loan, of the group with the smallest use on
 * loan for its weight, then the rest. If all that may start are admitted in this order, each starts.
 *
 * <p>In a dimension with flavors, a workload may start if some flavor that it accepts has room for it, beside the
 * entries that may start ahead of it in its own group.
 */
public final class AdmissionQueue implements Iterable<QueuePosition> {
    private final LedgerSnapshot snapshot;

    /** A snapshot with the same runtimes, which are known. */
    private final LedgerSnapshot solved;

    private final QueueOptions options;
    private final Instant now;
    private final QueuePlaces places;
    private final @Nullable QueueNode root;

    /** The queue by loans, in place of the groups; null where quota alone judges. */
    private final @Nullable LentQueue lent;

    private AdmissionQueue(
            LedgerSnapshot snapshot,
            LedgerSnapshot solved,
            QueueOptions options,
            Instant now,
            QueuePlaces places,
            @Nullable QueueNode root,
            @Nullable LentQueue lent) {
        this.snapshot = snapshot;
        this.solved = solved;
        this.options = options;
        this.now = now;
        this.places = places;
        this.root = root;
        this.lent = lent;
    }

    /**
     * Returns the queue of a snapshot at the moment from which stated run times count. Takes linear time in the groups,
     * and n log n in the workloads of each group that has pending ones.
     */
    public static AdmissionQueue of(LedgerSnapshot snapshot, QueueOptions options, Instant now) {
        Objects.requireNonNull(snapshot, "snapshot");
        Objects.requireNonNull(options, "options");
        Objects.requireNonNull(now, "now");
        QueuePlaces places = new QueuePlaces(snapshot, options.share());
        if (snapshot.admissionRule() == AdmissionRule.LOANS) {
            LentQueue lent = new LentQueue(snapshot, options.admission());
            return new AdmissionQueue(snapshot, snapshot, options, now, places, null, lent);
        }
        BitSet all = new BitSet();
        all.set(0, places.size());
        QueuePlaces.Reader reader = places.new Reader(snapshot, snapshot, options.share());
        QueueNode root = QueueNode.changed(
                null,
                0,
                places.size(),
                all,
                false,
                now,
                (place, present) ->
                        GroupQueue.of(snapshot, places.name(place), options, snapshot, reader.shares(place)));
        return new AdmissionQueue(snapshot, snapshot, options, now, places, root, null);
    }

    /**
     * Returns the queue of a later snapshot of the same ledger, which equals the one that {@link #of} returns.
     *
     * <p>Takes logarithmic time in the workloads that wait in a group for each workload of it that has changed, and
     * linear time in those that run in these groups. If runtimes may have changed too ({@link
     * LedgerSnapshot#hasRuntimesOf}), it takes a solve of the trees and a look at each group in which something waits.
     * Where the ledger lends, it takes the time of {@link LoanTurns#updated}.
     * After another change of the forest it takes n log n time in the workloads of each group that has changed. After a
     * change of the trees, where groups above are checked, and in a schema with flavors, it takes the time of {@link
     * #of}.
     */
    public AdmissionQueue updated(LedgerSnapshot later, Instant time) {
        Objects.requireNonNull(later, "later");
        Objects.requireNonNull(time, "time");
        boolean flavors = later.forest().schema().hasFlavors() && later.version() != snapshot.version();
        if (flavors || options.admission().checkAncestors() || time.isBefore(now) || !places.areOf(later)) {
            return of(later, options, time); // the use of any group may leave less room on a flavor
        }
        if (later.version() == snapshot.version()) {
            return new AdmissionQueue(snapshot, solved, options, time, places, QueueNode.at(root, time), lent);
        }
        if (lent != null) {
            return new AdmissionQueue(later, later, options, time, places, null, lent.updated(later));
        }
        boolean sameRuntimes = later.hasRuntimesOf(solved);
        GroupChanges changes = GroupChanges.of(snapshot, later);
        BitSet some = new BitSet();
        changes.groups().forEach(name -> some.set(places.place(name)));
        some.set(places.besideTrees(), places.size());
        QueuePlaces.Reader reader = places.new Reader(later, sameRuntimes ? solved : later, options.share());
        QueueNode after = QueueNode.changed(
                root,
                0,
                places.size(),
                some,
                !sameRuntimes,
                time,
                (place, present) -> updated(later, place, present, changes, reader));
        return new AdmissionQueue(
                later, sameRuntimes ? solved : later, options, time, places, QueueNode.at(after, time), null);
    }

    private @Nullable GroupQueue updated(
            LedgerSnapshot later,
            int place,
            @Nullable GroupQueue present,
            GroupChanges changes,
            QueuePlaces.Reader reader) {
        String name = places.name(place);
        if (changes.groups().contains(name)) {
            GroupShares changedShares = reader.shares(place);
            WorkloadDifferences differences = present == null ? null : changes.of(name);
            return present == null || differences == null || !present.canFollow(differences)
                    ? GroupQueue.of(later, name, options, reader.limits(place), changedShares)
                    : present.changed(differences, reader.limits(place), changedShares);
        }
        boolean beside = place >= places.besideTrees();
        GroupShares shares = present == null ? null : reader.shares(place);
        return present == null || (!beside && present.shares().equals(shares))
                ? present
                : present.with(reader.limits(place), Objects.requireNonNull(shares));
    }

    /**
     * Returns the first workload, or gang, that may be admitted now; empty if none may. Takes constant time, and time
     * in the workloads that hold room in its group if it passes a head.
     */
    public Optional<QueueEntry> next() {
        if (lent != null) {
            return lent.firstStarting();
        }
        return root == null || root.firstStarting() == null
                ? Optional.empty()
                : Optional.of(root.firstStarting().entry());
    }

    /** Returns all that waits, by turns. The first places take time in the logarithm of the number of groups each. */
    @Override
    public Iterator<QueuePosition> iterator() {
        return lent != null ? lent.iterator() : new Walk(root, options.order(), now);
    }

    /** Returns the groups in which workloads wait, by share, then by their first entries. Takes n log n time. */
    public List<GroupPosition> groups() {
        if (lent != null) {
            return GroupPosition.of(lent);
        }
        List<GroupQueue> queues = new ArrayList<>();
        if (root != null) {
            root.addQueues(queues);
        }
        queues.sort((one, other) -> {
            int byShare = one.share().compareTo(other.share());
            return byShare != 0 ? byShare : options.order().compareInGroup(one.first(), other.first());
        });
        return queues.stream().map(this::position).toList();
    }

    private GroupPosition position(GroupQueue queue) {
        GroupWalk start = GroupWalk.toFirstStart(queue, now);
        return new GroupPosition(
                queue.group(),
                queue.share(),
                queue.size(),
                new GroupWalk(queue, now).entry(),
                start.hasUnit() ? Optional.of(start.entry()) : Optional.empty());
    }

    /** Returns the number of workloads that wait. */
    public int size() {
        if (lent != null) {
            return lent.size();
        }
        return root == null ? 0 : root.size();
    }

    /** Returns the snapshot. */
    public LedgerSnapshot snapshot() {
        return snapshot;
    }

    /** Returns the options. */
    public QueueOptions options() {
        return options;
    }

    /** Returns the moment from which stated run times count. */
    public Instant now() {
        return now;
    }

    @Override
    public String toString() {
        return "queue of " + size() + " workloads, next: "
                + next().map(QueueEntry::toString).orElse("none may start");
    }

    /**
     * A group in which workloads wait.
     *
     * @param group its name
     * @param share its share at present
     * @param waiting how many of its workloads wait
     * @param first the waiting workload or gang that is the first of the group
     * @param starts the first one of the group that may start; empty if none may
     */
    public record GroupPosition(String group, Share share, int waiting, QueueEntry first, Optional<QueueEntry> starts) {
        public GroupPosition {
            Objects.requireNonNull(group, "group");
            Objects.requireNonNull(share, "share");
            Objects.requireNonNull(first, "first");
            Objects.requireNonNull(starts, "starts");
        }

        /** Returns the groups of positions, by their shares at their first positions, then by these. */
        private static List<GroupPosition> of(Iterable<QueuePosition> positions) {
            Map<String, List<QueueEntry>> byGroup = new LinkedHashMap<>();
            positions.forEach(
                    position -> byGroup.computeIfAbsent(position.entry().group(), none -> new ArrayList<>())
                            .add(position.entry()));
            List<GroupPosition> groups = new ArrayList<>();
            byGroup.forEach((group, entries) -> groups.add(new GroupPosition(
                    group,
                    entries.get(0).share(),
                    entries.stream().mapToInt(entry -> entry.workloads().size()).sum(),
                    entries.get(0),
                    entries.stream().filter(entry -> entry.verdict().admits()).findFirst())));
            groups.sort(Comparator.comparing(GroupPosition::share)); // which keeps the order of equal ones
            return groups;
        }

        @Override
        public String toString() {
            return group + ": share " + share + ", " + waiting + " waiting, first " + String.join(", ", first.ids());
        }
    }

    /** All that waits, in order: it merges the walks along the queues of the groups. */
    private static final class Walk implements Iterator<QueuePosition> {
        private final PriorityQueue<Ahead> open;
        private final QueueOrder order;
        private final Instant now;
        private int number;

        // the place before
        private @Nullable WaitingUnit last;
        private Share lastShare = Share.ZERO;

        Walk(@Nullable QueueNode root, QueueOrder order, Instant now) {
            this.order = order;
            this.now = now;
            open = new PriorityQueue<>((one, other) -> order.compare(one.share, one.unit, other.share, other.unit));
            add(root);
        }

        private void add(@Nullable QueueNode node) {
            if (node != null && node.firstWaiting() != null) {
                open.add(new Ahead(node, node.firstWaiting()));
            }
        }

        @Override
        public boolean hasNext() {
            return !open.isEmpty();
        }

        @Override
        public QueuePosition next() {
            GroupWalk walk = walk();
            WaitingUnit unit = walk.unit();
            Share share = walk.share();
            Optional<Criterion> behindBy =
                    Optional.ofNullable(last).map(before -> order.decidedBy(lastShare, before, share, unit));
            number++;
            QueuePosition position = new QueuePosition(number, behindBy, walk.entry());
            last = unit;
            lastShare = share;
            walk.advance();
            if (walk.hasUnit()) {
                open.add(new Ahead(walk));
            }
            return position;
        }

        private GroupWalk walk() {
            while (true) {
                Ahead first = open.poll();
                if (first == null) {
                    throw new NoSuchElementException("nothing else waits");
                }
                if (first.walk != null) {
                    return first.walk;
                }
                QueueNode node = Objects.requireNonNull(first.node);
                if (node.queue() != null) {
                    return new GroupWalk(node.queue(), now);
                }
                add(node.left());
                add(node.right());
            }
        }

        /** A walk, or a subtree of groups that no walk has come to yet, with the first unit that waits there. */
        private record Ahead(
                @Nullable QueueNode node, @Nullable GroupWalk walk, Share share, WaitingUnit unit) {
            Ahead(QueueNode node, GroupQueue first) {
                this(node, null, first.share(), first.first());
            }

            Ahead(GroupWalk walk) {
                this(null, walk, walk.share(), walk.unit());
            }
        }
    }
}
