package io.github.quotatree.scheduler.policies;

import io.github.quotatree.scheduler.Job;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** What the teams submit in the day, always the same. */
final class DayPlan {
    private static final int URGENT = 5;

    private final List<Arrival> arrivals = new ArrayList<>();

    DayPlan() {
        // early: both small
        add(Team.A, "06:00", 1, 1, "01:30", 0);
        add(Team.B, "06:00", 1, 1, "01:00", 0);
        add(Team.B, "06:30", 1, 2, "01:00", 0);
        // morning: A alone wants more than its max
        add(Team.A, "08:00", 3, 1, "05:00", 0);
        add(Team.A, "08:30", 1, 3, "04:00", 0);
        add(Team.A, "09:00", 1, 2, "03:00", 0);
        // late morning: B returns and wants its min
        add(Team.B, "11:00", 4, 1, "03:00", 0);
        add(Team.B, "11:00", 1, 2, "03:00", 0);
        // afternoon: both want everything, and A something at once
        add(Team.A, "14:00", 8, 1, "01:00", 0);
        add(Team.B, "14:30", 10, 1, "02:00", 0);
        add(Team.A, "15:20", 1, 1, "00:40", URGENT);
        // evening: A is idle, B wants everything
        add(Team.B, "19:00", 6, 1, "02:30", 0);
        add(Team.B, "19:00", 2, 2, "02:00", 0);
        // late: both small
        add(Team.A, "21:00", 2, 1, "02:00", 0);
        add(Team.B, "22:00", 1, 1, "01:00", 0);
    }

    private void add(Team team, String time, int jobs, long gpus, String duration, int priority) {
        for (int k = 0; k < jobs; k++) {
            long before = arrivals.stream()
                    .filter(arrival -> arrival.job().group().equals(team.name()))
                    .count();
            String id = team.name().toLowerCase(Locale.ROOT) + (before + 1);
            arrivals.add(new Arrival(
                    hours(time),
                    Job.of(id, team.name(), Team.GPUS.vector(gpus), hours(duration))
                            .withPriority(priority)));
        }
    }

    private static Duration hours(String clock) {
        int colon = clock.indexOf(':');
        return Duration.ofHours(Integer.parseInt(clock.substring(0, colon)))
                .plusMinutes(Integer.parseInt(clock.substring(colon + 1)));
    }

    List<Arrival> arrivals() {
        return arrivals;
    }

    /** A job, and when it comes, from midnight. */
    record Arrival(Duration time, Job job) {}

    /** The parts of the day. */
    enum Phase {
        EARLY(6, "both small"),
        MORNING(8, "A wants 8"),
        LATE_MORNING(11, "B returns, wants 6"),
        AFTERNOON(14, "both want everything"),
        EVENING(19, "B wants 10"),
        LATE(22, "both small");

        private final int hour;
        private final String words;

        Phase(int hour, String words) {
            this.hour = hour;
            this.words = words;
        }

        /** Returns the part of the day that a time, from midnight, is in. */
        static Phase at(Duration sinceMidnight) {
            Phase at = EARLY;
            for (Phase phase : values()) {
                at = sinceMidnight.compareTo(Duration.ofHours(phase.hour)) >= 0 ? phase : at;
            }
            return at;
        }

        /** Returns the hour at which it begins. */
        int hour() {
            return hour;
        }

        String words() {
            return words;
        }
    }
}
