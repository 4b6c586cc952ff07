package io.github.quotatree.ledger;

import java.util.Arrays;
import java.util.function.IntConsumer;

/** The account of each seat, and the seats of each account, by number; a snapshot shares the pages of the numbers. */
final class Seating {
    private static final int NONE = 0;

    /** By seat: the number of its tree in the upper half, and that of its account in the lower one. */
    private final PagedLongs places;

    // by seat; the seats of one account are a list
    private final PagedLongs next;
    private final PagedLongs previous;
    private final PagedLongs[] first;

    Seating(int trees) {
        this(new PagedLongs(), new PagedLongs(), new PagedLongs(), new PagedLongs[trees]);
        Arrays.setAll(first, t -> new PagedLongs());
    }

    private Seating(PagedLongs places, PagedLongs next, PagedLongs previous, PagedLongs[] first) {
        this.places = places;
        this.next = next;
        this.previous = previous;
        this.first = first;
    }

    int tree(int seat) {
        return (int) (places.get(seat) >>> Integer.SIZE);
    }

    int account(int seat) {
        return (int) places.get(seat);
    }

    void seat(int seat, GroupAccount at) {
        int tree = at.tree().number;
        places.set(seat, (long) tree << Integer.SIZE | at.account());
        int after = first(tree, at.account());
        first[tree].set(at.account(), seat);
        next.set(seat, after);
        previous.set(seat, NONE);
        if (after != NONE) {
            previous.set(after, seat);
        }
    }

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

    int first(int ofTree, int inAccount) {
        return (int) first[ofTree].get(inAccount);
    }

    int next(int seat) {
        return (int) next.get(seat);
    }

    void forEach(int ofTree, int inAccount, IntConsumer action) {
        for (int seat = first(ofTree, inAccount); seat != 0; seat = next(seat)) {
            action.accept(seat);
        }
    }

    /** Returns the seating as it is now, to be read alone; takes time in the number of pages. */
    Seating snapshot() {
        PagedLongs[] firsts = new PagedLongs[first.length];
        Arrays.setAll(firsts, t -> first[t].snapshot());
        return new Seating(places.snapshot(), next.snapshot(), new PagedLongs(), firsts);
    }
}
