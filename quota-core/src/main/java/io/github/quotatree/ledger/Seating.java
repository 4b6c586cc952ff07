package io.github.quotatree.ledger;

import java.util.Arrays;
import java.util.function.IntConsumer;

/** The account of each seat, and the seats of each account, by number; a snapshot shares the pages of the numbers. */
final class Seating {
    private static final int NONE = 0;

    // by seat: the numbers of its tree, of which there is often only the first, and of its account
    private final PagedInts trees;
    private final PagedInts accounts;

    // by seat; the seats of one account are a list
    private final PagedInts next;
    private final PagedInts previous;
    private final PagedInts[] first;

    Seating(int trees) {
        this(new PagedInts(), new PagedInts(), new PagedInts(), new PagedInts(), new PagedInts[trees]);
        Arrays.setAll(first, t -> new PagedInts());
    }

    private Seating(PagedInts trees, PagedInts accounts, PagedInts next, PagedInts previous, PagedInts[] first) {
        this.trees = trees;
        this.accounts = accounts;
        this.next = next;
        this.previous = previous;
        this.first = first;
    }

    int tree(int seat) {
        return trees.get(seat);
    }

    int account(int seat) {
        return accounts.get(seat);
    }

    void seat(int seat, GroupAccount at) {
        int tree = at.tree().number;
        trees.set(seat, tree);
        accounts.set(seat, at.account());
        int after = first(tree, at.account());
        first[tree].set(at.account(), seat);
        next.set(seat, after);
        previous.set(seat, NONE);
        if (after != NONE) {
            previous.set(after, seat);
        }
    }

    void unseat(int seat) {
        int before = previous.get(seat);
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

    int first(int ofTree, int inAccount) {
        return first[ofTree].get(inAccount);
    }

    int next(int seat) {
        return next.get(seat);
    }

    void forEach(int ofTree, int inAccount, IntConsumer action) {
        for (int seat = first(ofTree, inAccount); seat != 0; seat = next(seat)) {
            action.accept(seat);
        }
    }

    /** Returns the seating as it is now, to be read alone; takes time in the number of pages. */
    Seating snapshot() {
        PagedInts[] firsts = new PagedInts[first.length];
        Arrays.setAll(firsts, t -> first[t].snapshot());
        return new Seating(trees.snapshot(), accounts.snapshot(), next.snapshot(), new PagedInts(), firsts);
    }
}
