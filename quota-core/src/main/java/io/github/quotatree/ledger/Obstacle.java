package io.github.quotatree.ledger;

import io.github.quotatree.workload.ExceededLimit;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/** A reason why a plan no longer holds against the present state, and is not carried out; see {@link HandOver}. */
public sealed interface Obstacle {
    /** A victim or a pending workload of the plan that is no longer there. */
    record Gone(String workload) implements Obstacle {
        public Gone {
            Objects.requireNonNull(workload, "workload");
        }

        @Override
        public String toString() {
            return workload + " is gone";
        }
    }

    /** A workload that is in another phase, or in the same phase after another start. */
    record OtherPhase(String workload, WorkloadPhase planned, WorkloadPhase present) implements Obstacle {
        public OtherPhase {
            Objects.requireNonNull(workload, "workload");
            Objects.requireNonNull(planned, "planned");
            Objects.requireNonNull(present, "present");
        }

        @Override
        public String toString() {
            return planned == present
                    ? workload + " has been " + present + " anew"
                    : workload + " was " + planned + " and is " + present;
        }
    }

    /** A victim whose request, group or another declaration has changed. */
    record Changed(WorkloadStatus planned, WorkloadStatus present) implements Obstacle {
        public Changed {
            Objects.requireNonNull(planned, "planned");
            Objects.requireNonNull(present, "present");
        }

        @Override
        public String toString() {
            return "planned: " + inWords(planned) + "; now: " + inWords(present);
        }

        private static String inWords(WorkloadStatus status) {
            return status.workload() + ", counted in " + status.group();
        }
    }

    /** A victim that was told to stop already, and the id of the open hand-over for which it leaves, if any. */
    record AlreadyLeaving(String workload, Optional<Long> handOver) implements Obstacle {
        public AlreadyLeaving {
            Objects.requireNonNull(workload, "workload");
            Objects.requireNonNull(handOver, "handOver");
        }

        @Override
        public String toString() {
            return workload + " is leaving already"
                    + handOver.map(id -> " for hand-over " + id).orElse("");
        }
    }

    /** Victims that can be kept, in the order of taking: one workload, or the workloads of a gang. */
    record NotNeeded(List<String> workloads) implements Obstacle {
        public NotNeeded {
            workloads = List.copyOf(Objects.requireNonNull(workloads, "workloads"));
        }

        @Override
        public String toString() {
            return String.join(", ", workloads) + " can be kept";
        }
    }

    /** A gang of which the plan would stop a part, and its others that hold their requests now, by id. */
    record GangNotWhole(String gang, List<String> others) implements Obstacle {
        public GangNotWhole {
            Objects.requireNonNull(gang, "gang");
            others = List.copyOf(Objects.requireNonNull(others, "others"));
        }

        @Override
        public String toString() {
            return "gang " + gang + " would go on with " + String.join(", ", others);
        }
    }

    /** A limit that the pending workloads of the plan exceed even without its victims. */
    record DoesNotFit(ExceededLimit limit) implements Obstacle {
        public DoesNotFit {
            Objects.requireNonNull(limit, "limit");
        }

        @Override
        public String toString() {
            return limit.toString();
        }
    }

    /**
     * A limit of evictions that the plan would exceed.
     *
     * @param used the evictions that count in the present window
     * @param planned the victims of the plan that would count as well
     * @param next when all of them are within the limit, unless others are evicted; empty if they are more than the
     *     limit ever allows
     */
    record EvictionsUsedUp(EvictionLimit limit, int used, int planned, Optional<Instant> next) implements Obstacle {
        public EvictionsUsedUp {
            Objects.requireNonNull(limit, "limit");
            Objects.requireNonNull(next, "next");
        }

        @Override
        public String toString() {
            return limit + ": " + used + " used + " + planned + " planned"
                    + next.map(time -> ", possible at " + time).orElse("");
        }
    }
}
