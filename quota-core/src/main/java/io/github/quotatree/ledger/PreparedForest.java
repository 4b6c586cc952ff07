package io.github.quotatree.ledger;

import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Objects;
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
    private final ForestAccounts opened;
    private final ForestEdit edit;
    private final Map<String, MatchedAccounts> trees = new HashMap<>();
    private LedgerSnapshot counted;

    // by the number of the seat
    private @Nullable Seat[] seats = {};
    private @Nullable GroupAccount[] accounts = {};

    /** By the number of the seat: the sums of those seats that come from another group. */
    private final Map<Integer, UnitSums> moved = new HashMap<>();

    /** By account: the sums that the seats that come or leave add to it. */
    private final Map<GroupAccount, UnitSums> corrections = new HashMap<>();

    /** The accounts whose sums are still to be set. */
    private final Set<GroupAccount> stale = new HashSet<>();

    /** The groups that workloads cannot stay in and that have some. */
    private final Set<String> vacated = new HashSet<>();

    /** Whether all of these were known when it was made. */
    private boolean isComplete = true;

    private PreparedForest(LedgerSnapshot counted, ForestAccounts opened, ForestEdit edit) {
        this.counted = counted;
        this.opened = opened;
        this.edit = edit;
    }

    /**
     * Counts the workloads of a snapshot in the accounts of another forest. Takes time n log n in the groups, and
     * linear time in the workloads whose group is another.
     *
     * @param opened the accounts of the other forest, with nothing in them
     * @throws IllegalArgumentException if workloads would be in a parent group, or their requests would have no sum
     */
    static PreparedForest of(LedgerSnapshot snapshot, ForestAccounts opened, ForestEdit edit) {
        PreparedForest prepared = new PreparedForest(snapshot, opened, edit);
        for (TreeAccounts tree : opened.trees()) {
            MatchedAccounts matched = MatchedAccounts.of(
                    tree, snapshot.forest().tree(tree.treeId()).orElse(null));
            prepared.trees.put(tree.treeId(), matched);
            matched.forEachAccount(prepared.stale::add);
        }
        if (!edit.vacated().isEmpty()) {
            snapshot.entries().bySeat().forEachSeat(first -> prepared.noteVacated(first, snapshot));
        }
        edit.requireValid(prepared.vacated);
        snapshot.entries().bySeat().forEachSeat(first -> prepared.place(first, snapshot));
        prepared.load(snapshot);
        opened.trees().forEach(TreeAccounts::begin);
        return prepared;
    }

    /** Returns the accounts of the other forest. */
    ForestAccounts opened() {
        return opened;
    }

    ForestEdit edit() {
        return edit;
    }

    /** Returns the snapshot that is counted. */
    LedgerSnapshot counted() {
        return counted;
    }

    /**
     * Counts the changes up to a later snapshot of the same forest. Takes time in the changes between them, and in the workloads
     * whose group is another.
     *
     * @return false if a group has got workloads that may have to stay there, so that all must be prepared anew
     */
    boolean catchUp(LedgerSnapshot now) {
        int displaced = vacated.size();
        now.entries().bySeat().forEachDifference(counted.entries().bySeat(), seat -> placeAnew(seat, now));
        trees.forEach((id, tree) -> tree.addChanged(counted.treeOrNull(id), now.treeOrNull(id), stale));
        load(now);
        counted = now;
        isComplete &= vacated.size() == displaced;
        return isComplete;
    }

    /** Sets the sums of the accounts whose sums are still to be set. */
    private void load(LedgerSnapshot now) {
        for (GroupAccount account : stale) {
            String tree = account.tree().treeId();
            int before = Objects.requireNonNull(trees.get(tree)).before(account.account());
            UnitSums sums = new UnitSums(now.forest().schema().size());
            if (before != 0) {
                Objects.requireNonNull(now.treeOrNull(tree)).addOwn(before, sums);
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
        if (edit.displacesFrom(group)) {
            vacated.add(group);
        }
        return group;
    }

    /** Gives an account to the seat of an entry. */
    private void place(WorkloadEntry first, LedgerSnapshot now) {
        int seat = first.seat.number;
        if (seat >= seats.length) {
            seats = Arrays.copyOf(seats, seat + seat / 2 + 16);
            accounts = Arrays.copyOf(accounts, seats.length);
        }
        String group = noteVacated(first, now);
        GroupAccount account = opened.placeAgain(first.workload, group, edit);
        seats[seat] = first.seat;
        accounts[seat] = account;
        opened.seating().seat(seat, account);
        GroupAccount same = sameGroup(seat, now);
        if (!account.equals(same)) {
            UnitSums sums = new UnitSums(now.forest().schema().size());
            now.entries().bySeat().forEach(seat, entry -> entry.addTo(sums));
            moved.put(seat, sums);
            correct(account, sums, 1);
            correct(same, sums, -1);
        }
    }

    /** Gives an account to a seat whose entries have changed. */
    private void placeAnew(int seat, LedgerSnapshot now) {
        WorkloadEntry first = now.entries().bySeat().any(seat);
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
            opened.seating().unseat(seat);
            seats[seat] = null;
        }
        if (first != null) {
            place(first, now);
        }
    }

    /** Returns the account of the group that a seat was at, or null if it is no leaf group of the other forest. */
    private @Nullable GroupAccount sameGroup(int seat, LedgerSnapshot before) {
        MatchedAccounts tree = trees.get(before.treeOfSeat(seat));
        return tree == null ? null : tree.now(before.seating().account(seat));
    }

    private void correct(@Nullable GroupAccount account, UnitSums sums, int sign) {
        if (account != null) {
            corrections.computeIfAbsent(account, none -> sums.none()).add(sums, sign);
            stale.add(account);
        }
    }

    /**
     * Passes on every entry whose workload must name the group that it was moved to, and the group that it was in.
     * Takes time in the number of seats if any are moved.
     */
    void forEachRenamed(BiConsumer<WorkloadEntry, String> action) {
        if (edit.displaced().moves().isEmpty()) {
            return;
        }
        counted.entries().bySeat().forEachSeat(first -> {
            String group = counted.placement(first).group();
            if (edit.target(group).isPresent()) {
                counted.entries().bySeat().forEach(first.seat.number, entry -> action.accept(entry, group));
            }
        });
    }
}
