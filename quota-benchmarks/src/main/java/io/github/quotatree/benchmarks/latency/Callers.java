package io.github.quotatree.benchmarks.latency;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.LockSupport;
import java.util.function.IntConsumer;

/**
 * Threads that make a short call every now and then, and count how long it takes. One more makes no call, but computes
 * for a few microseconds: how long that takes is what the machine and the garbage collector add.
 */
public final class Callers {
    private static final long PAUSE = 50_000;

    private final List<Caller> calling = new ArrayList<>();
    private final Caller idle;
    private volatile boolean over;

    private Callers(int threads, IntConsumer call) {
        for (int t = 0; t < threads; t++) {
            calling.add(new Caller("caller-" + t, (t + 1) * 7919, call));
        }
        idle = new Caller("idle", 1, Callers::compute);
    }

    /**
     * Starts threads.
     *
     * @param call the call, with a number that differs each time
     */
    public static Callers start(int threads, IntConsumer call) {
        Callers callers = new Callers(threads, call);
        callers.calling.forEach(Thread::start);
        callers.idle.start();
        return callers;
    }

    /** Ends the threads, and waits for them. */
    public void end() throws InterruptedException {
        over = true;
        for (Caller caller : calling) {
            caller.join();
        }
        idle.join();
    }

    /** Returns the times of all calls; only after the end. */
    public LatencyHistogram times() {
        LatencyHistogram all = new LatencyHistogram();
        calling.forEach(caller -> all.add(caller.times));
        return all;
    }

    /** Returns the times of the thread that makes no call; only after the end. */
    public LatencyHistogram idleTimes() {
        return idle.times;
    }

    private static void compute(int number) {
        long x = number;
        for (int i = 0; i < 2000; i++) {
            x = x * 6364136223846793005L + 1442695040888963407L;
        }
        if (x == 0) {
            throw new AssertionError("never, but the loop has to run");
        }
    }

    private final class Caller extends Thread {
        final LatencyHistogram times = new LatencyHistogram();
        private final int step;
        private final IntConsumer call;

        Caller(String name, int step, IntConsumer call) {
            super(name);
            setDaemon(true);
            this.step = step;
            this.call = call;
        }

        @Override
        public void run() {
            int number = 0;
            while (!over) {
                long before = System.nanoTime();
                call.accept(number);
                times.add(System.nanoTime() - before);
                number = (number + step) & Integer.MAX_VALUE;
                LockSupport.parkNanos(PAUSE);
            }
        }
    }
}
