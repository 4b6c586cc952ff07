package io.github.quotatree;

import java.util.List;
import java.util.Random;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;

/**
 * Changes live quotas at random and compares them with a solve from the start after each change, until so many changes
 * were made as told. One argument: the number of changes, 10 million by default. Each case has a tree and 100 changes
 * of its own. Prints the changes every two seconds, and ends with exit code 1 at the first failure, with its case.
 */
final class LiveSoak {
    private static final int CHANGES = 100;
    private static final long REPORT_EVERY = 2000;

    /** The first in seven of ten cases. */
    private static final List<SolveOptions> OPTIONS = List.of(
            SolveOptions.defaults(),
            SolveOptions.defaults().withSolver(SolveOptions.Solver.ITERATIVE),
            SolveOptions.defaults().withGuaranteeUsage(true),
            SolveOptions.defaults().withMinScaling(false));

    private final long cases;
    private final AtomicLong next = new AtomicLong();
    private final AtomicReference<Throwable> failure = new AtomicReference<>();

    private LiveSoak(long cases) {
        this.cases = cases;
    }

    /** Runs the soak on all cores. */
    public static void main(String[] args) throws InterruptedException {
        long changes = args.length == 0 ? 10_000_000 : Long.parseLong(args[0]);
        LiveSoak soak = new LiveSoak(Math.max(1, changes / CHANGES));
        Thread[] threads = new Thread[Runtime.getRuntime().availableProcessors()];
        for (int t = 0; t < threads.length; t++) {
            threads[t] = new Thread(soak::work);
            threads[t].start();
        }
        for (Thread thread : threads) {
            while (thread.isAlive()) {
                thread.join(REPORT_EVERY);
                System.out.println(Math.min(soak.cases, soak.next.get()) * CHANGES + " changes");
            }
        }
        Throwable found = soak.failure.get();
        System.out.println(found == null ? "all agree" : "FAILED: " + found.getMessage());
        System.exit(found == null ? 0 : 1);
    }

    private void work() {
        for (long seed = next.getAndIncrement(); seed < cases && failure.get() == null; seed = next.getAndIncrement()) {
            try {
                run(seed);
            } catch (Throwable difference) { // also one that no case can run, which would end the thread unnoticed
                failure.compareAndSet(null, new IllegalStateException("case " + seed + ": " + difference, difference));
            }
        }
    }

    private static void run(long seed) {
        Random random = new Random(seed);
        List<TreeShape> shapes = List.of(TreeShape.values());
        TreeShape shape = shapes.get(random.nextInt(shapes.size()));
        boolean isExtreme = random.nextInt(10) == 0;
        TreeShape.Numbers numbers = isExtreme
                ? TreeShape.Numbers.extreme()
                : new TreeShape.Numbers(2 + random.nextInt(61), random.nextBoolean());
        SolveOptions options = OPTIONS.get(Math.max(0, random.nextInt(10) - 6));
        LiveCase live = new LiveCase(shape.draw(random, numbers), options, numbers, random);
        live.fill();
        for (int change = 0; change < CHANGES; change++) {
            live.change(false);
            RuntimeQuotas fresh = live.fresh();
            if (random.nextInt(20) == 0) {
                live.checkRead(fresh);
            }
            live.checkSome(fresh, 2);
        }
    }
}
