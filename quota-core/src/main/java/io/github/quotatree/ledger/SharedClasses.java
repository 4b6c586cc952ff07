package io.github.quotatree.ledger;

import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * The classes of the leaf groups of a ledger in its snapshots, where no dimension has flavors. All snapshots share
 * them: they follow the changes to the snapshot that asks, be it later or earlier than the one that asked before. So a
 * question takes time in the changes between the two, and none in the other workloads of a group.
 *
 * <p>A caller holds the lock of this object until it has read the classes.
 */
final class SharedClasses {
    /** The snapshot that they follow; null before the first question. */
    private LentSnapshot.@Nullable Content at;

    /** By tree and account. */
    private final Map<Long, LeafClasses> known = new HashMap<>();

    /** Returns the classes of a group of a snapshot, in n log n time in its workloads the first time. */
    synchronized LeafClasses of(LentSnapshot.Content snapshot, int tree, int account, LendingAccounts accounts) {
        moveTo(snapshot);
        LeafClasses classes = known.get(key(tree, account));
        if (classes == null || classes.areFarBehind()) {
            classes = accounts.findClasses(account);
            known.put(key(tree, account), classes);
        }
        classes.follow(accounts, accounts.lender());
        return classes;
    }

    private static long key(int tree, int account) {
        return (long) tree << Integer.SIZE | account;
    }

    @SuppressWarnings("ReferenceEquality") // every update makes another forest
    private void moveTo(LentSnapshot.Content to) {
        LentSnapshot.Content from = at;
        at = to;
        if (from == null || from.forest() != to.forest()) {
            known.clear();
        } else if (from != to) {
            noteDifferences(from, to);
        }
    }

    private void noteDifferences(LentSnapshot.Content from, LentSnapshot.Content to) {
        to.entries().forEachDifference(from.entries(), seat -> {
            from.entries().forEachNotIn(to.entries(), seat, note(from));
            to.entries().forEachNotIn(from.entries(), seat, note(to));
        });
        Set<String> standings = to.waiting().differences(from.waiting());
        for (String id : standings) {
            WorkloadEntry entry = to.entries().byId.find(id);
            if (entry != null) {
                note(to).accept(entry);
            }
        }
    }

    private Consumer<WorkloadEntry> note(LentSnapshot.Content in) {
        return entry -> {
            int seat = entry.seat.number;
            LeafClasses classes =
                    known.get(key(in.seating().tree(seat), in.seating().account(seat)));
            if (classes != null) {
                classes.change(entry.workload);
            }
        };
    }
}
