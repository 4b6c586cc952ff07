package io.github.quotatree.scheduler.week;

import java.time.Duration;
import java.util.List;
import java.util.Random;

/** What is left to chance; the same seed gives the same course. */
final class Chance {
    private final Random random;

    /** Makes a source of its own for a subject, so that one subject does not change the course of the others. */
    Chance(long seed, String subject) {
        random = new Random(seed * 1_000_003 + subject.hashCode());
    }

    /** Returns the source itself. */
    Random random() {
        return random;
    }

    boolean oneIn(int n) {
        return random.nextInt(n) == 0;
    }

    int below(int bound) {
        return random.nextInt(bound);
    }

    double part() {
        return random.nextDouble();
    }

    Duration seconds(int least, int most) {
        return Duration.ofSeconds(least + random.nextInt(most - least + 1));
    }

    /** Returns a time to the next of many events that come at a mean distance. */
    Duration until(double meanSeconds) {
        return Duration.ofSeconds(1 + (long) (-Math.log(1 - random.nextDouble()) * meanSeconds));
    }

    <T> T of(List<T> list) {
        return list.get(random.nextInt(list.size()));
    }
}
