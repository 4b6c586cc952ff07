package io.github.quotatree.ledger;

import io.github.quotatree.workload.Workload;
import java.time.Instant;
import java.util.Arrays;
import java.util.Objects;
import java.util.function.Consumer;
import java.util.function.IntConsumer;
import org.jspecify.annotations.Nullable;

/**
 * The entries of all workloads by id and by seat, which gives out snapshots of itself: an entry, and the pages that lead to it,
 * is copied when it is first written to after a snapshot.
 *
 * <p>Up to {@value #FEW} entries of a seat are an array that is never written to, more are an {@link IdIndex}.
 */
final class WorkloadTable {
    private static final int FEW = 32;
    private static final int PAGE_BITS = 8;
    private static final int PAGE_MASK = (1 << PAGE_BITS) - 1;
    private static final WorkloadEntry[] NONE = {};
    private static final @Nullable Object[] EMPTY = new Object[1 << PAGE_BITS];

    /** The entries on each seat, by page of seats, and the epoch in which each page was copied last. */
    private @Nullable Object[][] pages = {};

    private int[] writtenIn = {};

    private IdIndex<WorkloadEntry> byId = new IdIndex<>(0);
    private int epoch;

    /** The entry that was found last: a workload is often changed and then decided on. */
    private @Nullable WorkloadEntry last;

    /** The time if reservations have ended by then that are not yet rolled back, or null. */
    @Nullable
    Instant overdue;

    /** Rolls back such a reservation. */
    Consumer<WorkloadEntry> endReservation = entry -> {};

    int size() {
        return byId.size();
    }

    // by id

    /** Returns the entry of a workload, or null if there is none; a reservation that is overdue is ended first. */
    @Nullable
    WorkloadEntry find(String id) {
        WorkloadEntry entry = present(id);
        Instant expires = overdue == null || entry == null ? null : entry.expires();
        if (expires == null || overdue == null || expires.isAfter(overdue)) {
            return entry;
        }
        endReservation.accept(entry);
        return present(id);
    }

    WorkloadEntry entry(String id) {
        WorkloadEntry entry = find(id);
        if (entry == null) {
            throw new IllegalArgumentException("no workload " + id + " in the ledger");
        }
        return entry;
    }

    /** Returns the entry of a workload to decide on. */
    WorkloadEntry pending(String id) {
        WorkloadEntry entry = entry(id);
        if (!entry.isIn(WorkloadPhase.PENDING)) {
            throw entry.outOfOrder("admitted");
        }
        return entry;
    }

    /** Returns the entry of a workload, be its reservation overdue or not, or null if there is none. */
    @Nullable
    WorkloadEntry present(String id) {
        WorkloadEntry known = last;
        if (known != null && known.id().equals(id) && !known.isReplaced()) {
            return known;
        }
        WorkloadEntry found = byId.find(Objects.requireNonNull(id, "id"));
        last = found;
        return found;
    }

    /** Adds a workload, whose id must be new. */
    WorkloadEntry add(Workload workload, Seat seat, WorkloadPhase phase, @Nullable Instant time) {
        WorkloadEntry entry = new WorkloadEntry(epoch, workload, seat, phase, time);
        byId = byId.writable(epoch);
        byId.add(entry);
        seat(entry);
        return entry;
    }

    /** Returns the entry in a form that may be written to. */
    WorkloadEntry writable(WorkloadEntry entry) {
        if (entry.isOf(epoch)) {
            return entry;
        }
        WorkloadEntry copy = entry.copy(epoch);
        byId = byId.writable(epoch);
        byId.replace(copy);
        reseat(entry, copy);
        entry.replaced();
        return copy;
    }

    /** Moves a workload to the seat of another group that it names now; returns the entry. */
    WorkloadEntry move(WorkloadEntry entry, Workload moved, Seat seat) {
        WorkloadEntry own = writable(entry);
        unseat(own);
        own.workload = moved;
        own.seat = seat;
        seat(own);
        return own;
    }

    void remove(WorkloadEntry entry) {
        byId = byId.writable(epoch);
        byId.remove(entry.id());
        unseat(entry);
        entry.replaced();
    }

    // by seat

    /** Returns whether no workload is on a seat. */
    boolean isEmpty(Seat seat) {
        return any(on(pages, seat.number)) == null;
    }

    /** Passes on the entries on a seat, in no particular order. */
    void forEach(int seat, Consumer<? super WorkloadEntry> action) {
        forEach(on(pages, seat), action);
    }

    /**
     * Returns the entries as they are now, which are never written to again; takes time in the number of seats / 256.
     */
    Snapshot snapshot() {
        epoch++;
        return new Snapshot(byId, new BySeat(pages.clone()));
    }

    /** Adds an entry to its seat. */
    private void seat(WorkloadEntry entry) {
        Object before = on(pages, entry.seat.number);
        if (before instanceof IdIndex) {
            IdIndex<WorkloadEntry> many = many(before).writable(epoch);
            many.add(entry);
            put(entry.seat.number, many);
            return;
        }
        WorkloadEntry[] few = few(before);
        if (few.length == FEW) {
            IdIndex<WorkloadEntry> many = new IdIndex<>(epoch);
            for (WorkloadEntry each : few) {
                many.add(each);
            }
            many.add(entry);
            put(entry.seat.number, many);
        } else {
            WorkloadEntry[] more = Arrays.copyOf(few, few.length + 1);
            more[few.length] = entry;
            put(entry.seat.number, more);
        }
    }

    /** Replaces an entry by its copy. */
    private void reseat(WorkloadEntry entry, WorkloadEntry copy) {
        Object before = on(pages, entry.seat.number);
        if (before instanceof IdIndex) {
            IdIndex<WorkloadEntry> many = many(before).writable(epoch);
            many.replace(copy);
            put(entry.seat.number, many);
        } else {
            WorkloadEntry[] few = few(before).clone();
            few[find(few, entry)] = copy;
            put(entry.seat.number, few);
        }
    }

    /** Removes an entry from its seat. */
    private void unseat(WorkloadEntry entry) {
        Object before = on(pages, entry.seat.number);
        if (before instanceof IdIndex) {
            IdIndex<WorkloadEntry> many = many(before).writable(epoch);
            many.remove(entry.id());
            put(entry.seat.number, many.size() == 0 ? null : many);
        } else {
            WorkloadEntry[] few = few(before);
            WorkloadEntry[] less = Arrays.copyOf(few, few.length - 1);
            int gap = find(few, entry);
            System.arraycopy(few, gap + 1, less, gap, less.length - gap);
            put(entry.seat.number, less.length == 0 ? null : less);
        }
    }

    private void put(int seat, @Nullable Object entries) {
        int page = seat >>> PAGE_BITS;
        if (page >= pages.length) {
            int before = pages.length;
            pages = Arrays.copyOf(pages, page + page / 2 + 1);
            writtenIn = Arrays.copyOf(writtenIn, pages.length);
            Arrays.fill(pages, before, pages.length, EMPTY);
            Arrays.fill(writtenIn, before, pages.length, epoch - 1); // which is never written to
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

    /**
     * The entries at one moment; immutable.
     *
     * @param byId all of them
     * @param bySeat those on each seat
     */
    record Snapshot(IdIndex<WorkloadEntry> byId, BySeat bySeat) {}

    /** The entries on each seat at one moment; immutable. */
    static final class BySeat {
        private final @Nullable Object[][] pages;

        private BySeat(@Nullable Object[][] pages) {
            this.pages = pages;
        }

        /** Passes on the entries on a seat, in no particular order. */
        void forEach(int seat, Consumer<? super WorkloadEntry> action) {
            WorkloadTable.forEach(on(pages, seat), action);
        }

        /** Returns an entry on a seat, or null if there is none. */
        @Nullable
        WorkloadEntry any(int seat) {
            return WorkloadTable.any(on(pages, seat));
        }

        /** Passes on one entry of every seat that has any. */
        void forEachSeat(Consumer<? super WorkloadEntry> action) {
            for (@Nullable Object[] page : pages) {
                for (Object entries : page) {
                    WorkloadEntry first = WorkloadTable.any(entries);
                    if (first != null) {
                        action.accept(first);
                    }
                }
            }
        }

        /** Passes on every seat whose entries differ at another moment of the same ledger. */
        void forEachDifference(BySeat other, IntConsumer action) {
            for (int p = 0; p < Math.max(pages.length, other.pages.length); p++) {
                @Nullable Object[] page = p < pages.length ? pages[p] : EMPTY;
                @Nullable Object[] others = p < other.pages.length ? other.pages[p] : EMPTY;
                for (int s = 0; page != others && s <= PAGE_MASK; s++) {
                    if (page[s] != others[s]) {
                        action.accept((p << PAGE_BITS) + s);
                    }
                }
            }
        }
    }
}
