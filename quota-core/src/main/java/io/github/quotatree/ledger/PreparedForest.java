package io.github.quotatree.ledger;

import io.github.quotatree.InvalidQuotaException;
import io.github.quotatree.QuotaGroup;
import io.github.quotatree.QuotaTree;
import io.github.quotatree.ReservedNames;
import io.github.quotatree.forest.Placement;
import io.github.quotatree.forest.QuotaForest;
import io.github.quotatree.workload.Workload;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;

/**
 * The accounts of another forest, with all that counts in a snapshot, so that they can replace the present accounts in
 * little time. Changes after the snapshot are found by a comparison with a later one.
 *
 * <p>A group has the same sums as before, unless seats come to it or leave it: where the group that workloads name is
 * added, deleted, or made a parent group or a leaf group. The entries of such seats are summed up.
 */
final class PreparedForest {
    final ForestAccounts opened;
    final Edit edit;
    private final Map<String, Matched> trees = new HashMap<>();
    LedgerSnapshot counted;

    // by the number of the seat
    private @Nullable Seat[] seats = {};
    private @Nullable GroupAccount[] accounts = {};

    /** By the number of the seat: the sums of those seats that come from another group. */
    private final Map<Integer, UnitSums> moved = new HashMap<>();

    /** By account: the sums that the seats that come or leave add to it. */
    private final Map<GroupAccount, UnitSums> corrections = new HashMap<>();

    private final Set<GroupAccount> stale = new HashSet<>();

    /** The groups that workloads cannot stay in and that have some. */
    private final Set<String> vacated = new HashSet<>();

    private PreparedForest(LedgerSnapshot counted, ForestAccounts opened, Edit edit) {
        this.counted = counted;
        this.opened = opened;
        this.edit = edit;
    }

    /** Counts a snapshot in another forest, in time n log n of the groups and linear in the moved workloads. */
    static PreparedForest of(LedgerSnapshot snapshot, ForestAccounts opened, Edit edit) {
        PreparedForest prepared = new PreparedForest(snapshot, opened, edit);
        for (TreeAccounts tree : opened.trees()) {
            Matched matched =
                    Matched.of(tree, snapshot.forest().tree(tree.treeId()).orElse(null));
            prepared.trees.put(tree.treeId(), matched);
            for (int account = 1; account < tree.layout.size(); account++) {
                if (!tree.isParent(account)) {
                    prepared.stale.add(new GroupAccount(tree, account));
                }
            }
        }
        if (!edit.vacated.isEmpty()) {
            snapshot.entries.forEachSeat(first -> prepared.noteVacated(first, snapshot));
        }
        prepared.requireValid();
        snapshot.entries.forEachSeat(first -> prepared.place(first, snapshot));
        prepared.load(snapshot);
        opened.trees().forEach(TreeAccounts::begin);
        return prepared;
    }

    /**
     * Counts the changes up to a later snapshot of the same trees, in time in these and in moved workloads; returns
     * false if a group has got workloads that have to stay there and cannot.
     */
    boolean catchUp(LedgerSnapshot now) {
        now.entries.forEachDifference(counted.entries, seat -> placeAnew(seat, now));
        trees.forEach((id, tree) -> tree.addChanged(counted.treeOrNull(id), now.treeOrNull(id), stale));
        load(now);
        counted = now;
        return edit.refused(vacated).isEmpty();
    }

    void requireValid() {
        edit.requireValid(vacated);
    }

    private void load(LedgerSnapshot now) {
        for (GroupAccount account : stale) {
            String tree = account.tree().treeId();
            int before = Objects.requireNonNull(trees.get(tree)).before[account.account()];
            UnitSums sums = new UnitSums();
            if (before != 0) {
                sums.add(Objects.requireNonNull(now.treeOrNull(tree)).units, before);
            }
            UnitSums correction = corrections.get(account);
            if (correction != null) {
                sums.add(correction, 1);
            }
            sums.replaceIn(account.tree(), account.account());
        }
        stale.clear();
        if (!moved.isEmpty()) {
            opened.trees().forEach(UnitSums::requireSums);
        }
    }

    /** Returns the group of a seat, which is noted if workloads cannot stay there. */
    private String noteVacated(WorkloadEntry first, LedgerSnapshot now) {
        String group = now.placement(first).group();
        if (edit.vacated.contains(group)) {
            vacated.add(group);
        }
        return group;
    }

    private void place(WorkloadEntry first, LedgerSnapshot now) {
        int seat = first.seat.number;
        if (seat >= seats.length) {
            seats = Arrays.copyOf(seats, seat + seat / 2 + 16);
            accounts = Arrays.copyOf(accounts, seats.length);
        }
        String group = noteVacated(first, now);
        GroupAccount account = placeAgain(first.workload, group);
        seats[seat] = first.seat;
        accounts[seat] = account;
        opened.seating.seat(seat, account);
        GroupAccount same = sameGroup(seat, now);
        if (!account.equals(same)) {
            UnitSums sums = new UnitSums();
            now.entries.forEach(seat, entry -> entry.addTo(sums));
            moved.put(seat, sums);
            correct(account, sums, 1);
            correct(same, sums, -1);
        }
    }

    private GroupAccount placeAgain(Workload workload, String group) {
        if (!group.equals(ReservedNames.DEFAULT_GROUP) && !edit.vacated.contains(group)) {
            return opened.place(workload);
        }
        Optional<String> target = edit.displaced.target(group);
        return target.isPresent() ? opened.account(target.get()) : opened.placeInLeaf(workload);
    }

    private void placeAnew(int seat, LedgerSnapshot now) {
        WorkloadEntry first = now.entries.any(seat);
        Seat before = seat < seats.length ? seats[seat] : null;
        if (before != null) {
            if (first != null && before.equals(first.seat) && !moved.containsKey(seat)) {
                return; // its account has the same sums as the group had
            }
            UnitSums sums = moved.remove(seat);
            if (sums != null) {
                correct(accounts[seat], sums, -1);
                correct(sameGroup(seat, counted), sums, 1);
            }
            opened.seating.unseat(seat);
            seats[seat] = null;
        }
        if (first != null) {
            place(first, now);
        }
    }

    /** Returns the account of the group that a seat was at, or null if it is no leaf group of the other forest. */
    private @Nullable GroupAccount sameGroup(int seat, LedgerSnapshot before) {
        Matched tree = trees.get(before.treeOfSeat(seat));
        return tree == null ? null : tree.now(before.seating.account(seat));
    }

    private void correct(@Nullable GroupAccount account, UnitSums sums, int sign) {
        if (account != null) {
            corrections.computeIfAbsent(account, none -> new UnitSums()).add(sums, sign);
            stale.add(account);
        }
    }

    /** Passes on each entry of a group that was moved, with that group; takes time in the number of seats. */
    void forEachRenamed(BiConsumer<WorkloadEntry, String> action) {
        if (edit.displaced.moves().isEmpty()) {
            return;
        }
        counted.entries.forEachSeat(first -> {
            String group = counted.placement(first).group();
            if (edit.displaced.target(group).isPresent()) {
                counted.entries.forEach(first.seat.number, entry -> action.accept(entry, group));
            }
        });
    }

    /**
     * The accounts of a tree and of the one that it replaces, matched by leaf group and by group beside the tree.
     *
     * @param before by account of the tree: the account of the same group before, or 0
     * @param now by account before: the account of the same group now, or 0
     */
    @SuppressWarnings("ArrayRecordComponent") // not compared with another one
    private record Matched(TreeAccounts tree, int[] before, int[] now) {
        static Matched of(TreeAccounts tree, @Nullable QuotaTree replaced) {
            AccountLayout layout = tree.layout;
            int[] before = new int[layout.size()];
            if (replaced == null) {
                return new Matched(tree, before, new int[0]);
            }
            AccountLayout old = new AccountLayout(replaced, replaced.groups().size());
            int[] now = new int[old.size()];
            for (int account = 1; account <= layout.groups(); account++) {
                QuotaGroup same = tree.isParent(account)
                        ? null
                        : replaced.group(tree.name(account)).orElse(null);
                if (same != null && !same.isParent()) {
                    before[account] = replaced.index(same.name());
                }
            }
            before[layout.defaultAccount()] = old.defaultAccount();
            before[layout.systemAccount()] = old.systemAccount();
            for (int account = 1; account < before.length; account++) {
                now[before[account]] = account;
            }
            now[0] = 0; // where those without a match have come to
            return new Matched(tree, before, now);
        }

        @Nullable
        GroupAccount now(int accountBefore) {
            return now[accountBefore] == 0 ? null : new GroupAccount(tree, now[accountBefore]);
        }

        void addChanged(@Nullable TreeSnapshot from, @Nullable TreeSnapshot to, Set<GroupAccount> changed) {
            if (from != null && to != null) {
                BitSet differences = new BitSet();
                to.units.addDifferences(from.units, differences);
                differences.stream()
                        .filter(account -> now[account] != 0)
                        .forEach(account -> changed.add(new GroupAccount(tree, now[account])));
            }
        }
    }

    /** The replacement of a forest, for workloads: the groups that they cannot stay in, and those that they move to. */
    static final class Edit {
        private final QuotaForest before;
        private final QuotaForest after;
        final DisplacedWorkloads displaced;
        final Set<String> vacated = new HashSet<>();
        private boolean changesTree;

        private Edit(QuotaForest before, QuotaForest after, DisplacedWorkloads displaced) {
            this.before = before;
            this.after = after;
            this.displaced = displaced;
        }

        /** Compares two forests, in linear time in the groups. */
        static Edit of(QuotaForest before, QuotaForest after, DisplacedWorkloads displaced) {
            Edit edit = new Edit(before, after, displaced);
            before.trees().values().forEach(edit::compare);
            displaced.moves().forEach(edit::requireMove);
            return edit;
        }

        @SuppressWarnings("ReferenceEquality") // the same tree has the same groups
        private void compare(QuotaTree tree) {
            if (tree == after.trees().get(tree.id())) {
                return;
            }
            for (QuotaGroup old : tree.groups()) {
                Optional<QuotaGroup> now = find(old.name());
                if (now.isPresent() && !now.get().treeId().equals(old.treeId())) {
                    changesTree = true;
                } else if (!old.isParent() && (now.isEmpty() || now.get().isParent())) {
                    vacated.add(old.name());
                }
            }
        }

        private Optional<QuotaGroup> find(String name) {
            Placement placement = after.place(name, null);
            return placement.group().equals(name)
                    ? after.tree(placement.treeId()).flatMap(tree -> tree.group(name))
                    : Optional.empty();
        }

        private void requireMove(String group, String target) {
            if (!vacated.contains(group)) {
                throw new IllegalArgumentException("workloads of " + group + " cannot move to " + target + ": " + group
                        + " is no leaf group that is deleted or becomes a parent group");
            }
            boolean beside = target.equals(ReservedNames.DEFAULT_GROUP) || target.equals(ReservedNames.SYSTEM_GROUP);
            if (!beside && find(target).filter(found -> !found.isParent()).isEmpty()) {
                throw new IllegalArgumentException("workloads of " + group + " cannot move to " + target + ": "
                        + (find(target).isPresent() ? target + " is a parent group" : "there is no group " + target));
            }
        }

        /** Returns the groups whose workloads neither move nor may stay. */
        Set<String> refused(Set<String> withWorkloads) {
            Set<String> refused = new HashSet<>(withWorkloads);
            refused.removeIf(displaced::covers);
            return refused;
        }

        void requireValid(Set<String> withWorkloads) {
            Set<String> refused = refused(withWorkloads);
            if (changesTree || !refused.isEmpty()) {
                throw new InvalidQuotaException(after.toBuilder().violationsOfChange(before, refused));
            }
        }

        Workload afterwards(Workload workload, String group) {
            Optional<String> target = displaced.target(group);
            return target.isPresent() ? workload.toBuilder().group(target.get()).build() : workload;
        }
    }
}
