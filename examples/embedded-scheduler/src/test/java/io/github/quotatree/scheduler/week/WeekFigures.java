package io.github.quotatree.scheduler.week;

import java.time.InstantSource;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/** Counts of what happened in a week, and the faults that the audits found. */
public final class WeekFigures {
    private static final int MAX_FAULTS = 20;

    private final Map<Count, Long> counts = new EnumMap<>(Count.class);
    private final List<String> faults = new ArrayList<>();
    private final InstantSource clock;

    /** What is counted. */
    public enum Count {
        /** Jobs that users have submitted. */
        SUBMITTED("jobs submitted"),
        /** Jobs of which all tasks ran. */
        STARTS("jobs started"),
        /** Jobs that have done their work. */
        FINISHED("jobs finished"),
        /** Binds that failed or were never answered. */
        FAILED_BINDS("binds failed"),
        /** Tasks that were stopped because their group had to give back. */
        REVOKED("tasks revoked"),
        /** Tasks that were stopped for a more important job of their group. */
        PREEMPTED("tasks preempted"),
        /** Plans that were carried out and kept the room for a job. */
        HAND_OVERS("hand-overs to a job"),
        /** Jobs that started in the room that was made for them. */
        PREEMPTORS_STARTED("started after a hand-over"),
        /** Tasks that were lost with their node. */
        LOST("tasks lost with nodes"),
        /** Nodes that broke. */
        NODES_LOST("nodes lost"),
        /** Changes of the trees. */
        EDITS("tree edits"),
        /** Reservations whose time was up. */
        EXPIRED("reservations expired"),
        /** Stops of the process or the machine of the scheduler. */
        CRASHES("crashes"),
        /** Of these, those in the middle of a record. */
        TORN("crashes within a record"),
        /** Changes that a crash has taken, and that were not acknowledged. */
        CHANGES_LOST("changes lost before their answer"),
        /** Comparisons of everything. */
        AUDITS("audits"),
        /** Looks at whether what was stopped would be stopped again. */
        RETURN_AUDITS("audits of stops"),
        /** Faults that the audits found. */
        FAULTS("faults");

        private final String words;

        Count(String words) {
            this.words = words;
        }

        /** Returns what is counted, in words. */
        public String words() {
            return words;
        }
    }

    WeekFigures(InstantSource clock) {
        this.clock = clock;
    }

    void count(Count what) {
        count(what, 1);
    }

    void count(Count what, long times) {
        counts.merge(what, times, Long::sum);
    }

    void fault(String fault) {
        count(Count.FAULTS);
        if (faults.size() < MAX_FAULTS) {
            faults.add(clock.instant() + " " + fault);
        }
    }

    /** Returns how often something happened. */
    public long get(Count what) {
        return counts.getOrDefault(what, 0L);
    }

    /** Returns the first faults that the audits found. */
    public List<String> faults() {
        return List.copyOf(faults);
    }
}
