package io.github.quotatree.flink.answer;

import io.github.quotatree.workload.ExceededLimit;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/** What became of an event, or what followed from it. Amounts are in base units by dimension. */
public sealed interface Outcome {
    /** An event that decides nothing was carried out: the word of its action, and what it was about, perhaps empty. */
    record Done(String action, String subject) implements Outcome {
        public Done {
            Objects.requireNonNull(action, "action");
            Objects.requireNonNull(subject, "subject");
        }
    }

    /** A workload was submitted and counts in a group, which is the default group if there is none of its name. */
    record Submitted(String id, String group, Optional<String> missingGroup) implements Outcome {
        public Submitted {
            Objects.requireNonNull(id, "id");
            Objects.requireNonNull(group, "group");
            Objects.requireNonNull(missingGroup, "missingGroup");
        }
    }

    /** A decision: what is borrowed if the workloads are admitted, or else every limit that they would exceed. */
    record Decided(List<String> ids, List<ExceededLimit> exceeded, SortedMap<String, Long> borrowed)
            implements Outcome {
        public Decided {
            ids = List.copyOf(ids);
            exceeded = List.copyOf(exceeded);
            borrowed = Collections.unmodifiableSortedMap(new TreeMap<>(borrowed));
        }

        /** Returns whether the workloads are admitted, reserved or resized. */
        public boolean admitted() {
            return exceeded.isEmpty();
        }
    }

    /** Workloads were told to stop, since their groups use more than their runtime. */
    record Reclaimed(List<String> victims) implements Outcome {
        public Reclaimed {
            victims = List.copyOf(victims);
        }
    }

    /** The time of a reservation is up, and the workload waits again. */
    record ReservationEnded(String id) implements Outcome {
        public ReservationEnded {
            Objects.requireNonNull(id, "id");
        }
    }

    /** A group may use another amount, or is no more. */
    record RuntimeChanged(String group, Optional<SortedMap<String, Long>> runtime) implements Outcome {
        public RuntimeChanged {
            Objects.requireNonNull(group, "group");
            runtime = runtime.map(amounts -> Collections.unmodifiableSortedMap(new TreeMap<>(amounts)));
        }
    }
}
