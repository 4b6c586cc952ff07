package io.github.quotatree.ledger;

import io.github.quotatree.workload.Workload;
import org.jspecify.annotations.Nullable;

/**
 * The seats of a ledger. All workloads that name the same group sit on one seat, and so do those that name none and
 * have the same namespace: they always count in the same account. When the forest changes, only seats get other
 * accounts, and no workload is touched.
 *
 * <p>Seats are numbered from 1. A number is used again when the last workload of its seat has left.
 */
final class Seats {
    private IdIndex<Seat> byGroup = new IdIndex<>(0);
    private IdIndex<Seat> byNamespace = new IdIndex<>(0);
    private int ofOthers;

    /** The numbers that are free: the first, which leads to the others. */
    private @Nullable Seat free;

    private int last;

    /** Returns the seat of a workload, or 0 if it would be the first one there. */
    int find(Workload workload) {
        String name = name(workload);
        if (name == null) {
            return ofOthers;
        }
        Seat seat = index(workload).find(name);
        return seat == null ? 0 : seat.number;
    }

    /** Returns a new seat for a workload that would be the first one there. */
    int open(Workload workload) {
        Seat reused = free;
        free = reused == null ? null : reused.next;
        int number = reused == null ? ++last : reused.number;
        String name = name(workload);
        if (name == null) {
            ofOthers = number;
        } else {
            index(workload).add(new Seat(number, name));
        }
        return number;
    }

    /** Frees the seat that the last workload has left. */
    void close(Workload workload) {
        Seat left = new Seat(find(workload), "");
        String name = name(workload);
        if (name == null) {
            ofOthers = 0;
        } else {
            index(workload).remove(name);
        }
        left.next = free;
        free = left;
    }

    /** Returns the highest number that was ever used. */
    int last() {
        return last;
    }

    private static @Nullable String name(Workload workload) {
        return workload.group().or(workload::namespace).orElse(null);
    }

    private IdIndex<Seat> index(Workload workload) {
        return workload.group().isPresent() ? byGroup : byNamespace;
    }

    /** A seat with the group or the namespace of its workloads. */
    private static final class Seat implements IdIndex.Identified {
        final int number;
        final String name;

        @Nullable
        Seat next;

        Seat(int number, String name) {
            this.number = number;
            this.name = name;
        }

        @Override
        public String id() {
            return name;
        }
    }
}
