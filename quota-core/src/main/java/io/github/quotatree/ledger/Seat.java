package io.github.quotatree.ledger;

import io.github.quotatree.workload.Workload;
import java.util.ArrayDeque;
import java.util.Deque;
import org.jspecify.annotations.Nullable;

/**
 * The place of all workloads that name the same group, or that name none and have the same namespace: they always count
 * in the same account. When the forest changes, only seats get other accounts, and no workload is touched.
 */
final class Seat implements IdIndex.Identified {
    /** From 1; used again when the last workload of the seat has left. */
    final int number;

    private final String name;
    private final ForestAccounts forest;

    // its account and as of which forest, since every decision and every change reads them
    private TreeAccounts tree;
    private int account;
    private int knownAsOf;

    private Seat(int number, String name, ForestAccounts forest) {
        this.number = number;
        this.name = name;
        this.forest = forest;
        tree = forest.trees().get(forest.seating.tree(number));
        account = forest.seating.account(number);
        knownAsOf = forest.replacements;
    }

    private void update() {
        if (knownAsOf != forest.replacements) {
            tree = forest.trees().get(forest.seating.tree(number));
            account = forest.seating.account(number);
            knownAsOf = forest.replacements;
        }
    }

    /** Returns the name of the group or namespace, or an empty one for workloads that have neither. */
    @Override
    public String id() {
        return name;
    }

    TreeAccounts tree() {
        update();
        return tree;
    }

    int account() {
        update();
        return account;
    }

    boolean isAtDefault() {
        return tree().isDefault(account());
    }

    GroupAccount groupAccount() {
        return new GroupAccount(tree(), account());
    }

    static final class Index {
        private final ForestAccounts forest;
        private final IdIndex<Seat> byGroup = new IdIndex<>(0);
        private final IdIndex<Seat> byNamespace = new IdIndex<>(0);
        private @Nullable Seat ofOthers;
        private final Deque<Integer> free = new ArrayDeque<>();
        private int last;

        Index(ForestAccounts forest) {
            this.forest = forest;
        }

        /** Returns the seat of a workload, or null if it would be the first one there. */
        @Nullable
        Seat find(Workload workload) {
            String name = name(workload);
            return name == null ? ofOthers : index(workload).find(name);
        }

        Seat open(Workload workload, GroupAccount account) {
            int number = free.isEmpty() ? ++last : free.pop();
            String name = name(workload);
            forest.seating.seat(number, account);
            Seat seat = new Seat(number, name == null ? "" : name, forest);
            if (name == null) {
                ofOthers = seat;
            } else {
                index(workload).add(seat);
            }
            return seat;
        }

        void close(Seat seat, Workload left) {
            forest.seating.unseat(seat.number);
            if (name(left) == null) {
                ofOthers = null;
            } else {
                index(left).remove(seat.id());
            }
            free.push(seat.number);
        }

        private static @Nullable String name(Workload workload) {
            return workload.group().or(workload::namespace).orElse(null);
        }

        private IdIndex<Seat> index(Workload workload) {
            return workload.group().isPresent() ? byGroup : byNamespace;
        }
    }
}
