package io.github.quotatree.scheduler.picture;

import java.awt.geom.Path2D;
import java.util.List;
import java.util.function.ToDoubleFunction;

/** Lines of values that hold from one sample to the next. */
public final class Steps {
    private Steps() {}

    /**
     * Returns a line.
     *
     * @param samples in order of time, at least one
     * @param right where it ends
     */
    public static <T> Path2D of(List<T> samples, ToDoubleFunction<T> x, ToDoubleFunction<T> y, double right) {
        Path2D path = new Path2D.Double();
        double last = y.applyAsDouble(samples.get(0));
        path.moveTo(x.applyAsDouble(samples.get(0)), last);
        for (T sample : samples) {
            double now = y.applyAsDouble(sample);
            // a line that stays at one height is drawn in one go, or its dashes would begin anew at every sample
            if (now != last) {
                path.lineTo(x.applyAsDouble(sample), last);
                path.lineTo(x.applyAsDouble(sample), now);
                last = now;
            }
        }
        path.lineTo(right, last);
        return path;
    }
}
