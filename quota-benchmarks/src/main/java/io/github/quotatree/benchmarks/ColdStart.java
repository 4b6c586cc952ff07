package io.github.quotatree.benchmarks;

import io.github.quotatree.RuntimeQuotas;
import io.github.quotatree.SolveOptions;
import io.github.quotatree.benchmarks.cluster.Cluster;
import io.github.quotatree.benchmarks.cluster.ClusterLoad;
import io.github.quotatree.benchmarks.cluster.ClusterShape;
import io.github.quotatree.benchmarks.program.Arguments;
import io.github.quotatree.benchmarks.program.FreshJvm;
import io.github.quotatree.benchmarks.program.Table;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;

/**
 * Measures the first solve of a JVM, of a thousand groups in four dimensions: that of a program which has just started,
 * with no code compiled. Each of several JVMs builds a tree and a demand, and then times one call: as it is, and with a
 * class data archive that an earlier JVM has written at its end.
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

    /** Returns the times of a number of JVMs. Without archive only, where the class path has directories. */
    static Table table(int jvms) throws IOException, InterruptedException {
        Table table =
                new Table("First solve of a JVM", "shape", "groups", "archive", "jvms", "medianMs", "minMs", "maxMs");
        add(table, "no", jvms, new FreshJvm());
        if (isOfJars(System.getProperty("java.class.path"))) {
            Path directory = Files.createTempDirectory("cold-start");
            Path archive = directory.resolve("classes.jsa");
            try {
                new FreshJvm("-XX:ArchiveClassesAtExit=" + archive).run(FirstSolve.class);
                add(table, "yes", jvms, new FreshJvm("-XX:SharedArchiveFile=" + archive));
            } finally {
                Files.deleteIfExists(archive);
                Files.delete(directory);
            }
        }
        return table;
    }

    /** Returns whether a class data archive can be written for a class path. */
    private static boolean isOfJars(String classPath) {
        return Stream.of(classPath.split(File.pathSeparator, -1)).map(Path::of).noneMatch(Files::isDirectory);
    }

    private static void add(Table table, String archive, int jvms, FreshJvm jvm)
            throws IOException, InterruptedException {
        double[] milliseconds = new double[jvms];
        for (int i = 0; i < jvms; i++) {
            milliseconds[i] = nanoseconds(jvm.run(FirstSolve.class)) / NANOSECONDS_PER_MILLISECOND;
        }
        Arrays.sort(milliseconds);
        double median = (milliseconds[(jvms - 1) / 2] + milliseconds[jvms / 2]) / 2;
        table.add(SHAPE.name(), SHAPE.groups(), archive, jvms, median, milliseconds[0], milliseconds[jvms - 1]);
    }

    /** Returns the number in the last line; a JVM may warn before it. */
    private static double nanoseconds(List<String> lines) {
        return Double.parseDouble(lines.get(lines.size() - 1));
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
