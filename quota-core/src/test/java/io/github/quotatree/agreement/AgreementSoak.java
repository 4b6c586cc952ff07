package io.github.quotatree.agreement;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;

/**
 * Compares solves of random trees with the definition, group by group, until it has made as many solves as told, or
 * until the time is up.
 *
 * <p>Options: {@code --solves N}, a million by default; {@code --seconds N}; {@code --seed N}; {@code --largest N}, the
 * most leaves of a tree, 200,000 by default; {@code --threads N}, as many as there are cores by default; {@code --case
 * N} makes one case again, by the seed that a difference was reported with. It prints what was compared every two
 * seconds, and ends with exit code 1 at the first difference.
 */
public final class AgreementSoak {
    private static final long SECOND = 1_000_000_000L;
    private static final long REPORT_EVERY = 2 * SECOND;

    private final long seed;
    private final long solves;
    private final long nanos;
    private final int largest;
    private final ForkJoinPool pool = new ForkJoinPool(2);
    private final AgreementTally tally = new AgreementTally();
    private final AtomicLong nextCase = new AtomicLong();
    private final AtomicReference<Throwable> failure = new AtomicReference<>();

    AgreementSoak(long seed, long solves, long seconds, int largest) {
        this.seed = seed;
        this.solves = solves;
        this.nanos = seconds * SECOND;
        this.largest = largest;
    }

    /** Runs the soak. */
    public static void main(String[] args) throws InterruptedException {
        Map<String, Long> options = options(args);
        int largest = options.getOrDefault("--largest", 200_000L).intValue();
        Long single = options.get("--case");
        long seed = options.getOrDefault("--seed", 1L);
        AgreementSoak soak = new AgreementSoak(
                seed,
                options.getOrDefault("--solves", 1_000_000L),
                options.getOrDefault("--seconds", 1L << 30),
                largest);
        if (single != null) {
            soak.runCase(single);
            System.out.println("the case " + single + " agrees");
            return;
        }
        System.out.println("seed " + seed);
        int cores = Runtime.getRuntime().availableProcessors();
        boolean agrees =
                soak.run(options.getOrDefault("--threads", (long) cores).intValue());
        System.exit(agrees ? 0 : 1);
    }

    private static Map<String, Long> options(String[] args) {
        List<String> known = List.of("--solves", "--seconds", "--seed", "--largest", "--threads", "--case");
        Map<String, Long> options = new HashMap<>();
        for (int i = 0; i < args.length; i += 2) {
            if (!known.contains(args[i]) || i + 1 == args.length) {
                throw new IllegalArgumentException(
                        "option " + args[i] + "; known are " + known + ", each with a number");
            }
            options.put(args[i], Long.parseLong(args[i + 1]));
        }
        return options;
    }

    /** Runs with so many threads, and returns whether all runtimes agree. */
    private boolean run(int threads) throws InterruptedException {
        long start = System.nanoTime();
        List<Thread> workers = new ArrayList<>();
        for (int t = 0; t < threads; t++) {
            Thread worker = new Thread(() -> work(start), "soak-" + t);
            workers.add(worker);
            worker.start();
        }
        for (Thread worker : workers) {
            while (worker.isAlive()) {
                worker.join(REPORT_EVERY / 1_000_000);
                System.out.println(tally.line(System.nanoTime() - start));
            }
        }
        Throwable found = failure.get();
        System.out.println(found == null ? "all agree" : "A DIFFERENCE: " + found);
        if (found != null && !(found instanceof AgreementError)) {
            found.printStackTrace(System.out);
        }
        return found == null;
    }

    private void work(long start) {
        try {
            while (failure.get() == null && tally.solves.sum() < solves && System.nanoTime() - start < nanos) {
                runNext();
            }
        } catch (Throwable difference) {
            failure.compareAndSet(null, difference);
        }
    }

    /** Runs until there are as many solves as told. */
    AgreementTally runHere() {
        while (tally.solves.sum() < solves) {
            runNext();
        }
        return tally;
    }

    private void runNext() {
        // a seed of its own for each case, so that each can be made again alone
        runCase(new SplittableRandom(seed + nextCase.getAndIncrement() * 0x9E3779B97F4A7C15L).nextLong());
    }

    private void runCase(long caseSeed) {
        try {
            new AgreementCase(caseSeed, largest, pool, tally).run();
        } catch (RuntimeException thrown) {
            throw new IllegalStateException("--case " + caseSeed, thrown);
        }
        tally.cases.increment();
    }
}
