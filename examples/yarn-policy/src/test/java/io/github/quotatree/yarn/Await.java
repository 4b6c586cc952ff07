package io.github.quotatree.yarn;

import java.time.Duration;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;

/** Waits for what the ResourceManager does on threads of its own. */
final class Await {

    private static final Duration DEADLINE = Duration.ofSeconds(30);

    private Await() {}

    /** Returns once the condition holds, and fails after half a minute. */
    static void until(String what, BooleanSupplier condition) {
        long end = System.nanoTime() + DEADLINE.toNanos();
        while (!condition.getAsBoolean()) {
            if (System.nanoTime() - end > 0) {
                throw new AssertionError("not within " + DEADLINE.toSeconds() + " s: " + what);
            }
            LockSupport.parkNanos(200_000);
        }
    }
}
