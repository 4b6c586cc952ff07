package io.github.quotatree.queue;

import io.github.quotatree.resource.ResourceSchema;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The lower bounds of some waiting units. Where a use of these bounds does not fit, no unit does, since a limit that a
 * request is within allows every smaller one.
 *
 * @param use the smallest use in each dimension
 * @param maxRunTime the shortest run time that one of them states; null if none states any
 */
record Least(Use use, @Nullable Duration maxRunTime) {
    static Least of(WaitingUnit unit) {
        return new Least(unit.use(), unit.maxRunTime());
    }

    static Least of(List<WaitingUnit> units) {
        Use first = units.get(0).use();
        ResourceSchema schema = first.all().schema();
        long[] all = first.all().values();
        long[] nonPreemptible = first.nonPreemptible().values();
        Duration shortest = null;
        for (int k = 0; k < units.size(); k++) {
            WaitingUnit unit = units.get(k);
            shortest = shorter(shortest, unit.maxRunTime());
            for (int d = 0; d < schema.size(); d++) {
                all[d] = Math.min(all[d], unit.use().all().value(d));
                nonPreemptible[d] =
                        Math.min(nonPreemptible[d], unit.use().nonPreemptible().value(d));
            }
        }
        return new Least(new Use(schema.vector(all), schema.vector(nonPreemptible)), shortest);
    }

    /** Returns the bounds of both; one of the two objects if they are its own. */
    @SuppressWarnings("ReferenceEquality") // it is one of the two, or another one
    Least and(Least other) {
        Use least = use.min(other.use);
        Duration shortest = shorter(maxRunTime, other.maxRunTime);
        if (least == use && shortest == maxRunTime) {
            return this;
        }
        return least == other.use && shortest == other.maxRunTime ? other : new Least(least, shortest);
    }

    private static @Nullable Duration shorter(@Nullable Duration one, @Nullable Duration other) {
        if (one == null || other == null) {
            return one == null ? other : one;
        }
        return one.compareTo(other) <= 0 ? one : other;
    }
}
