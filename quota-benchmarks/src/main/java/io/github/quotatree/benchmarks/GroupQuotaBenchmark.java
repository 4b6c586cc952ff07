package io.github.quotatree.benchmarks;

import io.github.quotatree.groupquota.GroupQuotaOptions;
import io.github.quotatree.groupquota.GroupQuotaTree;
import io.github.quotatree.groupquota.GroupQuotas;
import io.github.quotatree.groupquota.PoolDemand;
import io.github.quotatree.groupquota.QuotaDeclaration;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/**
 * How does the time of an allocation of group quotas grow with the tree? No faster than n log n: ten times the groups
 * take little more than ten times as long, be they all siblings or spread over three levels, with slots weighted or
 * whole.
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Warmup(iterations = 3, time = 2)
@Measurement(iterations = 5, time = 2)
@Fork(1)
public class GroupQuotaBenchmark {
    private static final double SLOTS_PER_GROUP = 3;

    /** The number of groups. */
    @Param({"1000", "10000", "100000"})
    public int groups;

    /** How they are arranged. */
    @Param({"FLAT", "THREE_LEVELS"})
    public Arrangement arrangement;

    private GroupQuotaTree tree;
    private PoolDemand demand;
    private double total;

    /** The arrangements of groups in a tree. */
    public enum Arrangement {
        /** All are siblings. */
        FLAT,
        /** Each group that is not at the bottom has about as many children as every other. */
        THREE_LEVELS
    }

    /** Builds the tree and its demand once; a third of the groups requests less than its quota, the rest more. */
    @Setup
    public void build() {
        Random random = new Random(1);
        int width = arrangement == Arrangement.FLAT ? groups : (int) Math.ceil(Math.cbrt(groups));
        String[] names = new String[groups];
        GroupQuotaTree.Builder builder = GroupQuotaTree.builder();
        for (int i = 0; i < groups; i++) {
            names[i] = i < width ? "g" + i : names[i / width - 1] + ".g" + i;
            QuotaDeclaration declaration = QuotaDeclaration.ofFraction(names[i], (0.1 + random.nextDouble()) / width);
            builder.add(random.nextInt(10) == 0 ? declaration : declaration.acceptingSurplus());
        }
        tree = builder.build();
        total = SLOTS_PER_GROUP * groups;
        PoolDemand.Builder amounts = PoolDemand.builder(tree);
        for (String name : names) {
            int most = random.nextInt(3) == 0 ? 2 : (int) (4 * SLOTS_PER_GROUP);
            amounts.group(name, g -> g.idle(random.nextInt(most)).lastRemainderTime(random.nextInt(1000)));
        }
        demand = amounts.build();
    }

    /** Allocates with weights of slots: fractions stay. */
    @Benchmark
    public GroupQuotas weighted() {
        return GroupQuotas.of(demand, total, 1000, GroupQuotaOptions.repaired());
    }

    /** Allocates whole slots: fractions are consolidated. */
    @Benchmark
    public GroupQuotas whole() {
        return GroupQuotas.of(demand, total, 1000, GroupQuotaOptions.repaired().withWeighted(false));
    }
}
