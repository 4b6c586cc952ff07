package io.github.quotatree.ledger;

import java.util.Arrays;
import java.util.function.Consumer;
import java.util.function.IntConsumer;
import org.jspecify.annotations.Nullable;

/**
 * The entries on each seat, which give out snapshots of themselves: a snapshot shares pages of seats, and a page is
 * copied when it is first written to after a snapshot.
 *
 * <p>Up to {@value #FEW} entries of a seat are an array that is never written to, more are an {@link IdIndex}.
 */
final class SeatedEntries {
    private static final int FEW = 32;
    private static final int PAGE_BITS = 8;
    private static final int PAGE_MASK = (1 << PAGE_BITS) - 1;
    private static final WorkloadEntry[] NONE = {};

    private @Nullable Object[][] pages = {};
    private int[] writtenIn = {};

    /** The entries of one moment; immutable. */
    static final class Snapshot {
        private final @Nullable Object[][] pages;

        private Snapshot(@Nullable Object[][] pages) {
            this.pages = pages;
        }

        /** Passes on the entries on a seat, in no particular order. */
        void forEach(int seat, Consumer<? super WorkloadEntry> action) {
            SeatedEntries.forEach(on(pages, seat), action);
        }

        /** Returns an entry on a seat, or null if there is none. */
        @Nullable
        WorkloadEntry any(int seat) {
            return SeatedEntries.any(on(pages, seat));
        }

        /** Passes on one entry of every seat that has any. */
        void forEachSeat(Consumer<? super WorkloadEntry> action) {
            for (@Nullable Object[] page : pages) {
                for (Object entries : page) {
                    WorkloadEntry first = SeatedEntries.any(entries);
                    if (first != null) {
                        action.accept(first);
                    }
                }
            }
        }

        /** Passes on every seat whose entries differ at another moment of the same ledger. */
        void forEachDifference(Snapshot other, IntConsumer action) {
            int both = Math.min(pages.length, other.pages.length);
            for (int p = 0; p < Math.max(pages.length, other.pages.length); p++) {
                for (int s = p << PAGE_BITS; s < (p + 1) << PAGE_BITS; s++) {
                    if (p < both && pages[p] == other.pages[p]) {
                        break;
                    }
                    if (on(pages, s) != on(other.pages, s)) {
                        action.accept(s);
                    }
                }
            }
        }
    }

    /** Passes on the entries on a seat, in no particular order. */
    void forEach(int seat, Consumer<? super WorkloadEntry> action) {
        forEach(on(pages, seat), action);
    }

    boolean isEmpty(int seat) {
        return any(on(pages, seat)) == null;
    }

    /** Adds an entry to its seat. */
    void add(WorkloadEntry entry, int epoch) {
        Object before = on(pages, entry.seat.number);
        if (before instanceof IdIndex) {
            IdIndex<WorkloadEntry> many = many(before).writable(epoch);
            many.add(entry);
            put(entry.seat.number, many, epoch);
            return;
        }
        WorkloadEntry[] few = few(before);
        if (few.length == FEW) {
            IdIndex<WorkloadEntry> many = new IdIndex<>(epoch);
            for (WorkloadEntry each : few) {
                many.add(each);
            }
            many.add(entry);
            put(entry.seat.number, many, epoch);
        } else {
            WorkloadEntry[] more = Arrays.copyOf(few, few.length + 1);
            more[few.length] = entry;
            put(entry.seat.number, more, epoch);
        }
    }

    /** Replaces an entry by its copy. */
    void replace(WorkloadEntry entry, WorkloadEntry copy, int epoch) {
        Object before = on(pages, entry.seat.number);
        if (before instanceof IdIndex) {
            IdIndex<WorkloadEntry> many = many(before).writable(epoch);
            many.replace(copy);
            put(entry.seat.number, many, epoch);
        } else {
            WorkloadEntry[] few = few(before).clone();
            few[find(few, entry)] = copy;
            put(entry.seat.number, few, epoch);
        }
    }

    /** Removes an entry from its seat. */
    void remove(WorkloadEntry entry, int epoch) {
        Object before = on(pages, entry.seat.number);
        if (before instanceof IdIndex) {
            IdIndex<WorkloadEntry> many = many(before).writable(epoch);
            many.remove(entry.id());
            put(entry.seat.number, many.size() == 0 ? null : many, epoch);
        } else {
            WorkloadEntry[] few = few(before);
            WorkloadEntry[] less = Arrays.copyOf(few, few.length - 1);
            int gap = find(few, entry);
            System.arraycopy(few, gap + 1, less, gap, less.length - gap);
            put(entry.seat.number, less.length == 0 ? null : less, epoch);
        }
    }

    /** Returns the entries as they are now; takes time in the number of pages. */
    Snapshot snapshot() {
        return new Snapshot(pages.clone());
    }

    private void put(int seat, @Nullable Object entries, int epoch) {
        int page = seat >>> PAGE_BITS;
        if (page >= pages.length) {
            int before = pages.length;
            pages = Arrays.copyOf(pages, page + page / 2 + 1);
            writtenIn = Arrays.copyOf(writtenIn, pages.length);
            Arrays.fill(pages, before, pages.length, new Object[1 << PAGE_BITS]);
            Arrays.fill(writtenIn, before, pages.length, epoch - 1); // they are all one page as yet
        }
        if (writtenIn[page] != epoch) {
            pages[page] = pages[page].clone();
            writtenIn[page] = epoch;
        }
        pages[page][seat & PAGE_MASK] = entries;
    }

    private static @Nullable Object on(@Nullable Object[][] pages, int seat) {
        int page = seat >>> PAGE_BITS;
        return page < pages.length ? pages[page][seat & PAGE_MASK] : null;
    }

    private static void forEach(@Nullable Object entries, Consumer<? super WorkloadEntry> action) {
        if (entries instanceof IdIndex) {
            many(entries).forEach(action);
        } else {
            for (WorkloadEntry entry : few(entries)) {
                action.accept(entry);
            }
        }
    }

    private static @Nullable WorkloadEntry any(@Nullable Object entries) {
        if (entries instanceof IdIndex) {
            return many(entries).any();
        }
        WorkloadEntry[] few = few(entries);
        return few.length == 0 ? null : few[0];
    }

    private static int find(WorkloadEntry[] few, WorkloadEntry entry) {
        int at = 0;
        while (few[at] != entry) {
            at++;
        }
        return at;
    }

    private static WorkloadEntry[] few(@Nullable Object entries) {
        return entries == null ? NONE : (WorkloadEntry[]) entries;
    }

    @SuppressWarnings("unchecked") // only indices of entries are put in
    private static IdIndex<WorkloadEntry> many(Object entries) {
        return (IdIndex<WorkloadEntry>) entries;
    }
}
