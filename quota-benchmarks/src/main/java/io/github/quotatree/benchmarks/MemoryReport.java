package io.github.quotatree.benchmarks;

import com.sun.management.ThreadMXBean;
import io.github.quotatree.QuotaSolver;
import io.github.quotatree.RuntimeQuotas;
import io.github.quotatree.SolveOptions;
import io.github.quotatree.benchmarks.cluster.Cluster;
import io.github.quotatree.benchmarks.cluster.ClusterLoad;
import io.github.quotatree.benchmarks.cluster.ClusterShape;
import io.github.quotatree.benchmarks.cluster.LeafChanges;
import io.github.quotatree.benchmarks.program.Arguments;
import io.github.quotatree.benchmarks.program.FreshJvm;
import io.github.quotatree.benchmarks.program.Table;
import io.github.quotatree.benchmarks.report.results.HeldMemory;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.List;
import org.openjdk.jol.info.GraphLayout;

/**
 * Measures what a tree, a demand, a solver and a result hold in memory, in bytes and in bytes for each group and
 * dimension; and what a solver that has solved before allocates when it solves again.
 *
 * <p>Each shape is measured in a JVM of its own, object by object. Options: {@code --json FILE} writes the table there
 * too, {@code --largest N} leaves out shapes of more than N groups.
 */
public final class MemoryReport {
    private static final int DIMENSIONS = 4;

    private MemoryReport() {}

    /** Starts a JVM for each shape, and prints the table. */
    public static void main(String[] args) throws IOException, InterruptedException {
        Arguments arguments = Arguments.of(args, "--largest");
        arguments.publish(table(arguments.number("--largest", Integer.MAX_VALUE)), System.out);
    }

    /** Returns what the shapes up to a size hold. */
    static Table table(int largest) throws IOException, InterruptedException {
        Table table = new Table("Memory", "shape", "groups", "part", "bytes", "bytesPerGroupAndDimension");
        for (ClusterShape shape : HeldMemory.SHAPES) {
            if (shape.groups() > largest) {
                continue;
            }
            // opened and attached to, JOL sees the fields of strings and records, and takes a third of the time
            FreshJvm jvm = new FreshJvm(
                    "--add-opens=java.base/java.lang=ALL-UNNAMED",
                    "-Djdk.attach.allowAttachSelf=true",
                    "-XX:+EnableDynamicAgentLoading",
                    "-Djol.magicFieldOffset=true");
            for (String line : jvm.run(Parts.class, shape.name())) {
                int blank = line.indexOf(' ');
                long bytes = Long.parseLong(line.substring(0, blank));
                double each = Math.round(100.0 * bytes / shape.groups() / DIMENSIONS) / 100.0;
                table.add(shape.name(), shape.groups(), line.substring(blank + 1), bytes, each);
            }
        }
        return table;
    }

    /** What each JVM runs. It prints a line for each part: the bytes, a blank and the name. */
    static final class Parts {
        private static final int WARM_UP_SOLVES = 20;

        /** What was measured so far; a part is what it adds to these. */
        private final List<Object> measured = new ArrayList<>();

        private long measuredBytes;

        private Parts() {}

        /** Measures the shape that is named by the argument. */
        public static void main(String[] args) {
            Cluster cluster = Cluster.of(ClusterShape.valueOf(args[0]), ClusterLoad.UNIFORM);
            QuotaSolver solver = QuotaSolver.of(cluster.tree(), SolveOptions.defaults());
            solver.solve(cluster.total(), cluster.demand());
            RuntimeQuotas result =
                    cluster.tree().computeRuntime(cluster.total(), cluster.demand(), SolveOptions.defaults());
            Parts parts = new Parts();
            parts.measure("tree", cluster.tree());
            parts.measure("demand", cluster.demand());
            parts.measure("solver", solver);
            parts.measure("result of computeRuntime", result);
            print("allocated by a repeated solve", bytesOfRepeatedSolve(solver, cluster));
        }

        private void measure(String part, Object root) {
            measured.add(root);
            long bytes = GraphLayout.parseInstance(measured.toArray()).totalSize();
            print(part, bytes - measuredBytes);
            measuredBytes = bytes;
        }

        /** Returns the bytes that are allocated by the last of many solves, each with other requests of some leaves. */
        private static long bytesOfRepeatedSolve(QuotaSolver solver, Cluster cluster) {
            ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
            LeafChanges changes = LeafChanges.draw(cluster);
            long before = 0;
            for (int i = 0; i <= WARM_UP_SOLVES; i++) {
                before = threads.getCurrentThreadAllocatedBytes();
                changes.apply(solver, i % 2 == 1);
                solver.solve(cluster.total());
            }
            return threads.getCurrentThreadAllocatedBytes() - before;
        }

        private static void print(String part, long bytes) {
            System.out.println(bytes + " " + part);
        }
    }
}
