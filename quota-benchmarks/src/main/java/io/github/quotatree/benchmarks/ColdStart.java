package io.github.quotatree.benchmarks;

import io.github.quotatree.RuntimeQuotas;
import io.github.quotatree.SolveOptions;
import io.github.quotatree.benchmarks.cluster.Cluster;
import io.github.quotatree.benchmarks.cluster.ClusterLoad;
import io.github.quotatree.benchmarks.cluster.ClusterShape;
import io.github.quotatree.benchmarks.program.Arguments;
import io.github.quotatree.benchmarks.program.FreshJvm;
import io.github.quotatree.benchmarks.program.Table;
import java.io.IOException;
import java.util.Arrays;

/**
 * Measures the first solve of a JVM, of a thousand groups in four dimensions: that of a program which has just started,
 * with no code compiled. Each of several JVMs builds a tree and a demand, and then times one call.
 *
 * <p>Options: {@code --json FILE} writes the table there too, {@code --jvms N} starts N JVMs instead of 15.
 */
public final class ColdStart {
    private static final ClusterShape SHAPE = ClusterShape.FLAT_1K;
    private static final double NANOSECONDS_PER_MILLISECOND = 1_000_000;

    private ColdStart() {}

    /** Starts the JVMs one after the other, and prints the table. */
    public static void main(String[] args) throws IOException, InterruptedException {
        Arguments arguments = Arguments.of(args, "--jvms");
        arguments.publish(table(arguments.number("--jvms", 15)), System.out);
    }

    /** Returns the times of a number of JVMs. */
    static Table table(int jvms) throws IOException, InterruptedException {
        double[] milliseconds = new double[jvms];
        for (int i = 0; i < jvms; i++) {
            String nanoseconds = new FreshJvm().run(FirstSolve.class).get(0);
            milliseconds[i] = Long.parseLong(nanoseconds) / NANOSECONDS_PER_MILLISECOND;
        }
        Arrays.sort(milliseconds);
        double median = (milliseconds[(jvms - 1) / 2] + milliseconds[jvms / 2]) / 2;
        return new Table("First solve of a JVM", "shape", "groups", "jvms", "medianMs", "minMs", "maxMs")
                .add(SHAPE.name(), SHAPE.groups(), jvms, median, milliseconds[0], milliseconds[jvms - 1]);
    }

    /** What each JVM runs. */
    static final class FirstSolve {
        private FirstSolve() {}

        /** Prints how many nanoseconds the first solve took. */
        public static void main(String[] args) {
            Cluster cluster = Cluster.of(SHAPE, ClusterLoad.UNIFORM);
            long start = System.nanoTime();
            RuntimeQuotas quotas =
                    cluster.tree().computeRuntime(cluster.total(), cluster.demand(), SolveOptions.defaults());
            long end = System.nanoTime();
            if (!quotas.available().equals(cluster.total())) {
                throw new IllegalStateException("solved for another total: " + quotas.available());
            }
            System.out.println(end - start);
        }
    }
}
