package io.github.quotatree.scheduler.week;

/** The scheduler process ends at this point. */
final class Crash extends RuntimeException {
    private static final long serialVersionUID = 1L;
}
