package io.github.quotatree.ledger;

import java.util.Arrays;

/**
 * The account of each seat, and the seats of each account, by their numbers. A snapshot shares the pages of the
 * numbers.
 */
final class Seating {
    private static final int NONE = 0;

    /** By seat: the number of its tree in the upper half, and that of its account in the lower one. */
    private final PagedLongs places = new PagedLongs();

    // by seat; the seats of one account are a list
    private final PagedLongs next = new PagedLongs();
    private final PagedLongs previous = new PagedLongs();

    /** By tree and account: its first seat. */
    private final PagedLongs[] first;

    Seating(int trees) {
        first = new PagedLongs[trees];
        Arrays.setAll(first, t -> new PagedLongs());
    }

    /** Returns the number of the tree of a seat. */
    int tree(int seat) {
        return (int) (places.get(seat) >>> Integer.SIZE);
    }

    /** Returns the account of a seat in its tree. */
    int account(int seat) {
        return (int) places.get(seat);
    }

    /** Adds a seat to the list of an account of a tree. */
    void seat(int seat, GroupAccount at) {
        int tree = at.tree().number();
        places.set(seat, (long) tree << Integer.SIZE | at.account());
        int after = first(tree, at.account());
        first[tree].set(at.account(), seat);
        next.set(seat, after);
        previous.set(seat, NONE);
        if (after != NONE) {
            previous.set(after, seat);
        }
    }

    /** Removes a seat from the list of its account. */
    void unseat(int seat) {
        int before = (int) previous.get(seat);
        int after = next(seat);
        if (before == NONE) {
            first[tree(seat)].set(account(seat), after);
        } else {
            next.set(before, after);
        }
        if (after != NONE) {
            previous.set(after, before);
        }
    }

    /** Returns the first seat of an account, or 0 if it has none. */
    int first(int ofTree, int inAccount) {
        return (int) first[ofTree].get(inAccount);
    }

    /** Returns the seat after another one of the same account, or 0 if there is none. */
    int next(int seat) {
        return (int) next.get(seat);
    }

    /** Returns the seating as it is now; takes time in the number of pages. */
    Snapshot snapshot() {
        PagedLongs.Snapshot[] firsts = new PagedLongs.Snapshot[first.length];
        Arrays.setAll(firsts, t -> first[t].snapshot());
        return new Snapshot(places.snapshot(), next.snapshot(), firsts);
    }

    /** The seating at one moment; immutable. */
    static final class Snapshot {
        private final PagedLongs.Snapshot places;
        private final PagedLongs.Snapshot next;
        private final PagedLongs.Snapshot[] first;

        private Snapshot(PagedLongs.Snapshot places, PagedLongs.Snapshot next, PagedLongs.Snapshot[] first) {
            this.places = places;
            this.next = next;
            this.first = first;
        }

        /** Returns the number of the tree of a seat. */
        int tree(int seat) {
            return (int) (places.get(seat) >>> Integer.SIZE);
        }

        /** Returns the account of a seat in its tree. */
        int account(int seat) {
            return (int) places.get(seat);
        }

        /** Returns the first seat of an account, or 0 if it has none. */
        int first(int ofTree, int inAccount) {
            return (int) first[ofTree].get(inAccount);
        }

        /** Returns the seat after another one of the same account, or 0 if there is none. */
        int next(int seat) {
            return (int) next.get(seat);
        }
    }
}
