package io.github.quotatree.scheduler.day;

/** At which hours of the day work comes. */
enum Rhythm {
    /** In working hours, with a little at night. */
    BY_DAY,
    /** When the others sleep. */
    BY_NIGHT,
    /** At all hours. */
    ALWAYS;

    private static final double QUIET = 0.15;
    private static final double MORNING = 7;
    private static final double EVENING = 20;

    /** Returns how much work comes at an hour from 0 to 24, from 0 to 1. */
    double intensity(double hour) {
        boolean light = hour > MORNING && hour < EVENING;
        double day = light ? StrictMath.sin(StrictMath.PI * (hour - MORNING) / (EVENING - MORNING)) : 0;
        return switch (this) {
            case BY_DAY -> QUIET + (1 - QUIET) * day;
            case BY_NIGHT -> 1 - (1 - QUIET) * day;
            case ALWAYS -> 1;
        };
    }
}
