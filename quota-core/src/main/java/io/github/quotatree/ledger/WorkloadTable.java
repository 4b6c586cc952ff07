package io.github.quotatree.ledger;

import io.github.quotatree.workload.Workload;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.function.Consumer;
import java.util.function.IntConsumer;
import org.jspecify.annotations.Nullable;

/**
 * The entries of all workloads by id and by seat, which gives out snapshots of itself: an entry, and the pages that
 * lead to it, is copied when it is first written to after a snapshot.
 *
 * <p>A single entry of a seat stands in the page itself, so that a group of one workload takes no array. Up to {@value
 * #FEW} are an array that is never written to, more are an {@link IdIndex}.
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

    Consumer<WorkloadEntry> endReservation = entry -> {};

    /** The entries that the last large plan or gang has still to write; null if there are none. */
    @Nullable
    UnwrittenEntries unwritten;

    private UnwrittenEntries.Writer writer = entry -> {};

    private @Nullable WorkloadWatch watch;

    int size() {
        return byId.size();
    }

    // by id

    /**
     * Returns the entry of a workload, or null if there is none; a reservation that is overdue is ended first, and an
     * entry is written that was not.
     */
    @Nullable
    WorkloadEntry find(String id) {
        if (unwritten != null && unwritten.has(id)) {
            write(unwritten, List.of(id));
        }
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

    WorkloadEntry pending(String id) {
        WorkloadEntry entry = entry(id);
        if (!entry.isIn(WorkloadPhase.PENDING)) {
            throw entry.outOfOrder("admitted");
        }
        return entry;
    }

    /** Returns the entry of a workload, be its reservation overdue or not. */
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

    WorkloadEntry add(Workload workload, Seat seat, WorkloadPhase phase, @Nullable Instant time) {
        changed(workload);
        WorkloadEntry entry = new WorkloadEntry(epoch, workload, seat, phase, time);
        byId = byId.writable(epoch);
        byId.add(entry);
        seat(seat.number, null, entry);
        return entry;
    }

    WorkloadEntry writable(WorkloadEntry entry) {
        if (entry.epoch == epoch) {
            return entry;
        }
        changed(entry.workload); // which a watch cannot miss, as an epoch begins with it
        WorkloadEntry copy = new WorkloadEntry(epoch, entry);
        byId = byId.writable(epoch);
        byId.replace(copy);
        seat(entry.seat.number, entry, copy);
        entry.replaced();
        return copy;
    }

    WorkloadEntry move(WorkloadEntry entry, Workload moved, Seat seat) {
        WorkloadEntry own = writable(entry);
        seat(own.seat.number, own, null);
        own.workload = moved;
        own.seat = seat;
        seat(seat.number, null, own);
        return own;
    }

    /** Lets a watch have the next change of each workload, or none if it is null. */
    void watch(@Nullable WorkloadWatch watch) {
        this.watch = watch;
        epoch += watch == null ? 0 : 1;
    }

    private void changed(Workload workload) {
        if (watch != null) {
            watch.changed(workload);
        }
    }

    /** Takes entries that are written part by part from now on; there are no others. */
    void write(UnwrittenEntries entries, UnwrittenEntries.Writer by) {
        if (unwritten != null) {
            throw new IllegalStateException("the entries of the plan or gang before are not all written");
        }
        unwritten = entries;
        writer = by;
    }

    /** Writes the next entries that are still to be written, and returns whether others are left. */
    boolean writeNext() {
        if (unwritten != null) {
            write(unwritten, unwritten.next());
        }
        return unwritten != null;
    }

    /** Writes some entries that are still to be written. */
    void write(UnwrittenEntries entries, List<String> ids) {
        writer.begin(ids);
        entries.written(ids);
        if (entries.isOver()) {
            unwritten = null;
        }
        ids.forEach(id -> writer.write(Objects.requireNonNull(present(id), id)));
    }

    void remove(WorkloadEntry entry) {
        changed(entry.workload);
        byId = byId.writable(epoch);
        byId.remove(entry.id());
        seat(entry.seat.number, entry, null);
        entry.replaced();
    }

    // by seat

    boolean isEmpty(Seat seat) {
        return any(on(pages, seat.number)) == null;
    }

    void forEach(int seat, Consumer<? super WorkloadEntry> action) {
        forEach(on(pages, seat), action);
    }

    /** Returns the entries as they are now, never written to again; takes time in the number of seats / 256. */
    Snapshot snapshot() {
        epoch++;
        return new Snapshot(byId, pages.clone());
    }

    /** Puts an entry in the place of another one on a seat; nothing is there before it comes, and after it leaves. */
    @SuppressWarnings("ReferenceEquality") // an entry is replaced by another object
    private void seat(int seat, @Nullable WorkloadEntry before, @Nullable WorkloadEntry after) {
        Object present = on(pages, seat);
        if (present == before) { // there is none, or this one alone
            put(seat, after);
            return;
        }
        boolean areMany = present instanceof IdIndex;
        WorkloadEntry[] few = areMany ? NONE : few(present);
        if (areMany || (few.length == FEW && before == null)) {
            IdIndex<WorkloadEntry> many =
                    present instanceof IdIndex ? many(present).writable(epoch) : new IdIndex<>(epoch);
            for (WorkloadEntry each : few) {
                many.add(each);
            }
            if (before != null && after != null) {
                many.replace(after);
            } else if (after != null) {
                many.add(after);
            } else if (before != null) {
                many.remove(before.id());
            }
            put(seat, many.size() == 0 ? null : many);
        } else {
            int at = 0;
            while (at < few.length && few[at] != before) {
                at++;
            }
            int next = before == null ? at : at + 1;
            WorkloadEntry[] now = Arrays.copyOf(few, few.length + at - next + (after == null ? 0 : 1));
            System.arraycopy(few, next, now, now.length - few.length + next, few.length - next);
            if (after != null) {
                now[at] = after;
            }
            put(seat, now.length == 1 ? now[0] : now);
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
        if (entries instanceof WorkloadEntry single) {
            action.accept(single);
        } else if (entries instanceof IdIndex) {
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
        return entries == null || entries instanceof WorkloadEntry ? (WorkloadEntry) entries : few(entries)[0];
    }

    private static WorkloadEntry[] few(@Nullable Object entries) {
        if (entries instanceof WorkloadEntry single) {
            return new WorkloadEntry[] {single};
        }
        return entries == null ? NONE : (WorkloadEntry[]) entries;
    }

    @SuppressWarnings("unchecked") // only indices of entries are put in
    private static IdIndex<WorkloadEntry> many(Object entries) {
        return (IdIndex<WorkloadEntry>) entries;
    }

    static final class Snapshot {
        final IdIndex<WorkloadEntry> byId;
        private final @Nullable Object[][] pages;

        private Snapshot(IdIndex<WorkloadEntry> byId, @Nullable Object[][] pages) {
            this.byId = byId;
            this.pages = pages;
        }

        void forEach(int seat, Consumer<? super WorkloadEntry> action) {
            WorkloadTable.forEach(on(pages, seat), action);
        }

        @Nullable
        WorkloadEntry any(int seat) {
            return WorkloadTable.any(on(pages, seat));
        }

        /** Passes on the entries of a seat that another moment does not have there; one that has changed is another. */
        @SuppressWarnings("ReferenceEquality") // an entry that a snapshot has is replaced, not written to
        void forEachNotIn(Snapshot other, int seat, Consumer<? super WorkloadEntry> action) {
            Object now = on(pages, seat);
            Object then = on(other.pages, seat);
            if (now instanceof IdIndex && then instanceof IdIndex) {
                many(now).forEachNotIn(many(then), action);
            } else if (then instanceof IdIndex) {
                for (WorkloadEntry entry : few(now)) {
                    if (many(then).find(entry.id()) != entry) {
                        action.accept(entry);
                    }
                }
            } else {
                List<WorkloadEntry> few = Arrays.asList(few(then));
                WorkloadTable.forEach(now, entry -> {
                    if (!few.contains(entry)) { // by identity
                        action.accept(entry);
                    }
                });
            }
        }

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

        void forEachDifference(Snapshot other, IntConsumer action) {
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
