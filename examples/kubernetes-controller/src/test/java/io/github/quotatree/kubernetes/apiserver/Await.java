package io.github.quotatree.kubernetes.apiserver;

import java.time.Duration;
import java.util.concurrent.Callable;
import java.util.concurrent.locks.LockSupport;

/** Waits for conditions, and not longer than 60 s. */
public final class Await {
    private static final Duration LONGEST = Duration.ofSeconds(60);

    private Await() {}

    /** Waits until a condition holds; fails with what was awaited if it takes too long. */
    public static void until(String what, Callable<Boolean> condition) {
        long end = System.nanoTime() + LONGEST.toNanos();
        while (!holds(condition)) {
            if (System.nanoTime() > end) {
                throw new AssertionError("waited in vain for " + LONGEST + ": " + what);
            }
            LockSupport.parkNanos(2_000_000);
        }
    }

    private static boolean holds(Callable<Boolean> condition) {
        try {
            return condition.call();
        } catch (RuntimeException | Error e) {
            throw e;
        } catch (Exception e) {
            throw new IllegalStateException(e);
        }
    }
}
