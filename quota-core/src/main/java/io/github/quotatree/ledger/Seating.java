package io.github.quotatree.ledger;

import java.util.Arrays;

/**
 * Which account each seat is at, and which seats each account has, by their numbers. A snapshot shares the pages of the
 * numbers.
 */
final class Seating {
    private static final int NONE = 0;

    // by seat; the seats of one account are a list
    private final PagedInts tree = new PagedInts();
    private final PagedInts account = new PagedInts();
    private final PagedInts next = new PagedInts();
    private final PagedInts previous = new PagedInts();

    /** By tree and account: its first seat. */
    private final PagedInts[] first;

    Seating(int trees) {
        first = new PagedInts[trees];
        Arrays.setAll(first, t -> new PagedInts());
    }

    /** Returns the account of a seat in its tree. */
    int account(int seat) {
        return account.get(seat);
    }

    /** Adds a seat to the list of an account of a tree. */
    void seat(int seat, int ofTree, int inAccount) {
        tree.set(seat, ofTree);
        account.set(seat, inAccount);
        int after = first[ofTree].get(inAccount);
        first[ofTree].set(inAccount, seat);
        next.set(seat, after);
        previous.set(seat, NONE);
        if (after != NONE) {
            previous.set(after, seat);
        }
    }

    /** Removes a seat from the list of its account. */
    void unseat(int seat) {
        int before = previous.get(seat);
        int after = next.get(seat);
        if (before == NONE) {
            first[tree.get(seat)].set(account.get(seat), after);
        } else {
            next.set(before, after);
        }
        if (after != NONE) {
            previous.set(after, before);
        }
    }

    /** Returns the first seat of an account, or 0 if it has none. */
    int first(int ofTree, int inAccount) {
        return first[ofTree].get(inAccount);
    }

    /** Returns the seat after another one of the same account, or 0 if there is none. */
    int next(int seat) {
        return next.get(seat);
    }

    /** Returns the seating as it is now; takes time in the number of pages. */
    Snapshot snapshot() {
        PagedInts.Snapshot[] firsts = new PagedInts.Snapshot[first.length];
        Arrays.setAll(firsts, t -> first[t].snapshot());
        return new Snapshot(tree.snapshot(), account.snapshot(), next.snapshot(), firsts);
    }

    /** The seating at one moment; immutable. */
    static final class Snapshot {
        private final PagedInts.Snapshot tree;
        private final PagedInts.Snapshot account;
        private final PagedInts.Snapshot next;
        private final PagedInts.Snapshot[] first;

        private Snapshot(
                PagedInts.Snapshot tree,
                PagedInts.Snapshot account,
                PagedInts.Snapshot next,
                PagedInts.Snapshot[] first) {
            this.tree = tree;
            this.account = account;
            this.next = next;
            this.first = first;
        }

        int tree(int seat) {
            return tree.get(seat);
        }

        int account(int seat) {
            return account.get(seat);
        }

        /** Returns the first seat of an account, or 0 if it has none. */
        int first(int ofTree, int inAccount) {
            return first[ofTree].get(inAccount);
        }

        /** Returns the seat after another one of the same account, or 0 if there is none. */
        int next(int seat) {
            return next.get(seat);
        }
    }
}
