package io.github.quotatree.benchmarks;

import io.github.quotatree.internal.rows.RowKernels;
import io.github.quotatree.internal.tree.Column;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/**
 * What does the compiler make of the loops of the fast engine? The time of each for a member, on rows that are in a
 * cache. With {@code -jvmArgsAppend -XX:-UseSuperWord} the compiler makes no vectors, which is the other side of the
 * comparison: a loop that takes as long with vectors as without has none.
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(1)
@OperationsPerInvocation(RowKernelBenchmark.MEMBERS)
public class RowKernelBenchmark {
    static final int MEMBERS = Column.ROW;

    private static final double LEVEL = 0.5;
    private static final double HIGHER = 0.51;

    private final long[] own = new long[MEMBERS];
    private final double[] weight = new double[MEMBERS];
    private final double[] min = new double[MEMBERS];
    private final double[] max = new double[MEMBERS];
    private final double[] lendLimit = new double[MEMBERS];
    private final double[] limited = new double[MEMBERS];
    private final double[] runtime = new double[MEMBERS];
    private final double[] result = new double[MEMBERS];
    private final double[] other = new double[MEMBERS];

    /** Draws members of which about half are saturated at the level. */
    @Setup
    public void draw() {
        SplittableRandom random = new SplittableRandom(1);
        for (int k = 0; k < MEMBERS; k++) {
            own[k] = random.nextInt(100_000);
            weight[k] = 1 + random.nextInt(100_000);
            min[k] = random.nextBoolean() ? 0 : random.nextInt(20_000);
            max[k] = min[k] + random.nextInt(100_000);
            lendLimit[k] = random.nextInt(20_000);
            limited[k] = Math.min((double) own[k], max[k]);
        }
        RowKernels.round(weight, min, limited, LEVEL, runtime, 0, MEMBERS);
    }

    /** Longs to doubles. */
    @Benchmark
    public long convert() {
        return RowKernels.convert(own, 0, result, 0, MEMBERS);
    }

    /** Requests cut to the maxes. */
    @Benchmark
    public double[] limit() {
        RowKernels.limit(result, max, 0, MEMBERS);
        return result;
    }

    /** The same with lend limits. */
    @Benchmark
    public double[] limitLending() {
        RowKernels.limitLending(result, min, lendLimit, max, 0, MEMBERS);
        return result;
    }

    /** A sum, and whether it is exact. */
    @Benchmark
    public long sum() {
        return RowKernels.sum(limited, 0, MEMBERS);
    }

    /** The limited requests, where these fit. */
    @Benchmark
    public double[] grantAll() {
        RowKernels.grantAll(weight, min, limited, result, 0, MEMBERS);
        return result;
    }

    /** What members hold at a level, and the weights of the open ones. */
    @Benchmark
    public double[] hold() {
        RowKernels.hold(weight, min, limited, LEVEL, result, other, 0, MEMBERS);
        return result;
    }

    /** The runtimes at a level. */
    @Benchmark
    public double[] round() {
        RowKernels.round(weight, min, limited, LEVEL, result, 0, MEMBERS);
        return result;
    }

    /** By how much the runtimes at a higher level are more. */
    @Benchmark
    public double[] gain() {
        RowKernels.gain(weight, min, limited, HIGHER, runtime, result, 0, MEMBERS);
        return result;
    }

    /** The runtimes lowered to a level. */
    @Benchmark
    public double[] lower() {
        RowKernels.lower(weight, min, limited, LEVEL, runtime, result, 0, MEMBERS);
        return result;
    }

    /** A row added to lanes. */
    @Benchmark
    public double[] add() {
        RowKernels.add(result, runtime, 0, MEMBERS);
        return result;
    }

    /** What members hold at a level, added to lanes. */
    @Benchmark
    public double[] addHeld() {
        RowKernels.addHeld(weight, min, limited, LEVEL, result, 0, MEMBERS);
        return result;
    }

    /** What rounding adds at a level, added to lanes. */
    @Benchmark
    public double[] addRounding() {
        RowKernels.addRounding(weight, min, limited, LEVEL, result, 0, MEMBERS);
        return result;
    }

    /** The members that are saturated between two levels. */
    @Benchmark
    public double[] markBetween() {
        RowKernels.markBetween(weight, min, limited, LEVEL, HIGHER, result, 0, MEMBERS);
        return result;
    }

    /** A row folded eightfold. */
    @Benchmark
    public double[] fold() {
        RowKernels.fold(limited, other);
        return other;
    }
}
