package io.github.quotatree.ledger;

import io.github.quotatree.forest.QuotaForest;
import io.github.quotatree.resource.ResourceVector;
import io.github.quotatree.workload.Workload;
import java.time.Instant;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/**
 * A change that a ledger has accepted. The changes of a ledger in their order, applied to its {@linkplain LedgerState
 * state} before them, give its state after them: {@link QuotaLedger.Builder#replay}.
 *
 * <p>A change has the outcome of a call and not its question, so that nothing is decided again. A call that is refused,
 * or a decision that rejects, is no change.
 *
 * <p>A later version of the library may add changes, and components of a change. A host may rely on this: a change
 * keeps its name and the meaning of its components, a new component gets a constructor without it, and the package
 * {@code store} writes and reads every change of the version and of all versions before it. A host that handles changes
 * by type lets those that it does not know pass, with a default at the end of a switch.
 *
 * <p>Flavors are names by dimension, for one workload or for each of several in order; empty where none of them
 * requests a dimension with flavors.
 */
public sealed interface LedgerChange {
    /** Returns the version of the ledger after this change: one more than before it. */
    long version();

    /** A change of one workload that the ledger has already. */
    sealed interface OfWorkload {
        /** Returns the id of the workload. */
        String id();
    }

    /** A new workload, which is pending. */
    record Submitted(long version, Workload workload) implements LedgerChange {
        public Submitted {
            Objects.requireNonNull(workload, "workload");
        }
    }

    /** A workload that was found running since some time. */
    record Adopted(long version, Workload workload, Instant started, Map<String, String> flavors)
            implements LedgerChange {
        public Adopted {
            Objects.requireNonNull(workload, "workload");
            Objects.requireNonNull(started, "started");
            flavors = copyOf(flavors);
        }

        /** Makes a change of a workload that requests no dimension with flavors. */
        public Adopted(long version, Workload workload, Instant started) {
            this(version, workload, started, Map.of());
        }
    }

    /** A pending workload that was found running since some time. */
    record AdoptedPending(long version, String id, Instant started, Map<String, String> flavors)
            implements LedgerChange, OfWorkload {
        public AdoptedPending {
            Objects.requireNonNull(id, "id");
            Objects.requireNonNull(started, "started");
            flavors = copyOf(flavors);
        }

        /** Makes a change of a workload that requests no dimension with flavors. */
        public AdoptedPending(long version, String id, Instant started) {
            this(version, id, started, Map.of());
        }
    }

    /**
     * Pending workloads that were admitted together.
     *
     * @param onLoan the ids of those that start on loan
     */
    record Admitted(long version, List<String> ids, List<Map<String, String>> flavors, List<String> onLoan)
            implements LedgerChange {
        public Admitted {
            ids = List.copyOf(Objects.requireNonNull(ids, "ids"));
            flavors = copyOf(ids, flavors);
            onLoan = List.copyOf(Objects.requireNonNull(onLoan, "onLoan"));
        }

        /** Makes a change without workloads that start on loan. */
        public Admitted(long version, List<String> ids, List<Map<String, String>> flavors) {
            this(version, ids, flavors, List.of());
        }

        /** Makes a change of workloads that request no dimension with flavors. */
        public Admitted(long version, List<String> ids) {
            this(version, ids, List.of());
        }
    }

    /**
     * Pending workloads that were admitted together for a limited time.
     *
     * @param onLoan the ids of those that start on loan
     */
    record Reserved(
            long version, List<String> ids, Instant expires, List<Map<String, String>> flavors, List<String> onLoan)
            implements LedgerChange {
        public Reserved {
            ids = List.copyOf(Objects.requireNonNull(ids, "ids"));
            Objects.requireNonNull(expires, "expires");
            flavors = copyOf(ids, flavors);
            onLoan = List.copyOf(Objects.requireNonNull(onLoan, "onLoan"));
        }

        /** Makes a change without workloads that start on loan. */
        public Reserved(long version, List<String> ids, Instant expires, List<Map<String, String>> flavors) {
            this(version, ids, expires, flavors, List.of());
        }

        /** Makes a change of workloads that request no dimension with flavors. */
        public Reserved(long version, List<String> ids, Instant expires) {
            this(version, ids, expires, List.of());
        }
    }

    /** A reserved workload whose reservation ends at another time. */
    record Renewed(long version, String id, Instant expires) implements LedgerChange, OfWorkload {
        public Renewed {
            Objects.requireNonNull(id, "id");
            Objects.requireNonNull(expires, "expires");
        }
    }

    /** A workload that was told to stop, and keeps its use until it is evicted or finished. */
    record Stopping(long version, String id) implements LedgerChange, OfWorkload {
        public Stopping {
            Objects.requireNonNull(id, "id");
        }
    }

    /** A stopping workload that runs on or, if it has not started, is admitted again. */
    record Resumed(long version, String id) implements LedgerChange, OfWorkload {
        public Resumed {
            Objects.requireNonNull(id, "id");
        }
    }

    /** A reserved workload that was admitted for good. */
    record Confirmed(long version, String id) implements LedgerChange, OfWorkload {
        public Confirmed {
            Objects.requireNonNull(id, "id");
        }
    }

    /** An admitted or reserved workload that the host made pending again. */
    record RolledBack(long version, String id) implements LedgerChange, OfWorkload {
        public RolledBack {
            Objects.requireNonNull(id, "id");
        }
    }

    /** A reserved workload that is pending again since its reservation has ended. */
    record Expired(long version, String id) implements LedgerChange, OfWorkload {
        public Expired {
            Objects.requireNonNull(id, "id");
        }
    }

    /** An admitted or reserved workload that started. */
    record Started(long version, String id, Instant started, Map<String, String> flavors)
            implements LedgerChange, OfWorkload {
        public Started {
            Objects.requireNonNull(id, "id");
            Objects.requireNonNull(started, "started");
            flavors = copyOf(flavors);
        }

        /** Makes a change of a workload that requests no dimension with flavors. */
        public Started(long version, String id, Instant started) {
            this(version, id, started, Map.of());
        }
    }

    /** A workload that was stopped and is pending again. */
    record Evicted(long version, String id) implements LedgerChange, OfWorkload {
        public Evicted {
            Objects.requireNonNull(id, "id");
        }
    }

    /** A workload that was removed. */
    record Finished(long version, String id) implements LedgerChange, OfWorkload {
        public Finished {
            Objects.requireNonNull(id, "id");
        }
    }

    /** A workload with another request. */
    record Resized(long version, String id, ResourceVector request) implements LedgerChange, OfWorkload {
        public Resized {
            Objects.requireNonNull(id, "id");
            Objects.requireNonNull(request, "request");
        }
    }

    /** A workload of another group. */
    record Moved(long version, String id, String group) implements LedgerChange, OfWorkload {
        public Moved {
            Objects.requireNonNull(id, "id");
            Objects.requireNonNull(group, "group");
        }
    }

    /** A total that was set for a tree. */
    record TotalSet(long version, String treeId, ResourceVector total) implements LedgerChange {
        public TotalSet {
            Objects.requireNonNull(treeId, "treeId");
            Objects.requireNonNull(total, "total");
        }
    }

    /** Other trees, nodes or profiles, and the rule for the workloads of groups that were removed. */
    record ForestReplaced(long version, QuotaForest forest, DisplacedWorkloads displaced) implements LedgerChange {
        public ForestReplaced {
            Objects.requireNonNull(forest, "forest");
            Objects.requireNonNull(displaced, "displaced");
        }
    }

    /**
     * A plan that was carried out.
     *
     * @param time when, which the limits of evictions need
     * @param victims the ids of the victims, in the order of taking
     * @param atOnce whether the victims are pending, and not stopping
     * @param preemptors the ids of the workloads for which the room is reserved
     * @param expires when the reservations end; empty without preemptors
     */
    record HandedOver(
            long version,
            Instant time,
            List<String> victims,
            boolean atOnce,
            List<String> preemptors,
            Optional<Instant> expires,
            List<Map<String, String>> flavors)
            implements LedgerChange {
        public HandedOver {
            Objects.requireNonNull(time, "time");
            victims = List.copyOf(Objects.requireNonNull(victims, "victims"));
            preemptors = List.copyOf(Objects.requireNonNull(preemptors, "preemptors"));
            Objects.requireNonNull(expires, "expires");
            flavors = copyOf(preemptors, flavors);
        }

        /** Makes a change in which no preemptor requests a dimension with flavors. */
        public HandedOver(
                long version,
                Instant time,
                List<String> victims,
                boolean atOnce,
                List<String> preemptors,
                Optional<Instant> expires) {
            this(version, time, victims, atOnce, preemptors, expires, List.of());
        }
    }

    /**
     * Some victims of a large plan, or members of a large gang, that follows, or does not if it is refused or the
     * process ends before. By itself it changes nothing.
     *
     * @param from how many workloads of the same plan or gang the changes before it name; with 0 another one begins,
     *     and the names of one before that did not follow are forgotten
     * @param ids the ids of the next victims, in the order of taking, or of the next members
     * @param flavors the flavors of members
     */
    record WorkloadsNamed(long version, int from, List<String> ids, List<Map<String, String>> flavors)
            implements LedgerChange {
        public WorkloadsNamed {
            if (from < 0) {
                throw new IllegalArgumentException("workloads are named from " + from + ", which is negative");
            }
            ids = List.copyOf(Objects.requireNonNull(ids, "ids"));
            flavors = copyOf(ids, flavors);
        }
    }

    /**
     * A large gang of pending workloads that was admitted, of which the changes before it name the members.
     *
     * @param expires when their reservations end; empty if they were admitted for good
     */
    record NamedAdmitted(long version, int members, Optional<Instant> expires) implements LedgerChange {
        public NamedAdmitted {
            Objects.requireNonNull(expires, "expires");
        }
    }

    /**
     * A large plan that was carried out, as {@link HandedOver}, of which the changes before it name the victims. The
     * room is reserved and the victims leave from now on; {@link VictimsLeaving} says when each does so for
     * all that follows from it.
     */
    record NamedHandedOver(
            long version,
            Instant time,
            int victims,
            boolean atOnce,
            List<String> preemptors,
            Optional<Instant> expires,
            List<Map<String, String>> flavors)
            implements LedgerChange {
        public NamedHandedOver {
            Objects.requireNonNull(time, "time");
            preemptors = List.copyOf(Objects.requireNonNull(preemptors, "preemptors"));
            Objects.requireNonNull(expires, "expires");
            flavors = copyOf(preemptors, flavors);
        }
    }

    /** Some victims of the last {@link NamedHandedOver} that are pending or stopping from now on. */
    record VictimsLeaving(long version, List<String> ids) implements LedgerChange {
        public VictimsLeaving {
            ids = List.copyOf(Objects.requireNonNull(ids, "ids"));
        }
    }

    /** Pending workloads that are due together since some time. */
    record Due(long version, List<String> ids, Instant since) implements LedgerChange {
        public Due {
            ids = List.copyOf(Objects.requireNonNull(ids, "ids"));
            Objects.requireNonNull(since, "since");
        }
    }

    /** The workloads that are due and cannot be helped, by a plan; those before it that are not named can be. */
    record Held(long version, List<String> ids) implements LedgerChange {
        public Held {
            ids = List.copyOf(Objects.requireNonNull(ids, "ids"));
        }
    }

    /** A pending workload that no node can take, by the word of the host, or that some node can take again. */
    record Placeable(long version, String id, boolean placeable) implements LedgerChange, OfWorkload {
        public Placeable {
            Objects.requireNonNull(id, "id");
        }
    }

    /** A hand-over that was cancelled. */
    record HandOverCancelled(long version, long handOver) implements LedgerChange {}

    private static Map<String, String> copyOf(Map<String, String> flavors) {
        Objects.requireNonNull(flavors, "flavors");
        return flavors.isEmpty() ? Map.of() : Collections.unmodifiableMap(new LinkedHashMap<>(flavors));
    }

    private static List<Map<String, String>> copyOf(List<String> ids, List<Map<String, String>> flavors) {
        Objects.requireNonNull(flavors, "flavors");
        if (!flavors.isEmpty() && flavors.size() != ids.size()) {
            throw new IllegalArgumentException(
                    "flavors are given for " + flavors.size() + " of " + ids.size() + " workloads");
        }
        return flavors.stream().map(LedgerChange::copyOf).toList();
    }
}
