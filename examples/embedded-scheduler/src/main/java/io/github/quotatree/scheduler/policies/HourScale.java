package io.github.quotatree.scheduler.policies;

import java.time.Duration;
import java.util.stream.IntStream;

/**
 * Where the hours of the day are in a picture.
 *
 * @param left where the day begins
 * @param width from its beginning to its end
 */
record HourScale(double left, double width) {
    /** Returns the hours that are marked. */
    static int[] marked() {
        return IntStream.rangeClosed((int) PolicyDay.BEGINS.toHours(), (int) PolicyDay.ENDS.toHours())
                .toArray();
    }

    double x(Duration sinceMidnight) {
        double part = sinceMidnight.minus(PolicyDay.BEGINS).toMinutes()
                / (double) PolicyDay.ENDS.minus(PolicyDay.BEGINS).toMinutes();
        return left + width * part;
    }

    double x(int hour) {
        return x(Duration.ofHours(hour));
    }

    double right() {
        return left + width;
    }
}
