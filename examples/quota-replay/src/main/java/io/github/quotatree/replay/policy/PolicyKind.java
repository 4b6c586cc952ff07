package io.github.quotatree.replay.policy;

import io.github.quotatree.QuotaGroup;
import io.github.quotatree.QuotaTree;
import io.github.quotatree.replay.simulation.JobRun;
import io.github.quotatree.replay.simulation.Machines;
import io.github.quotatree.replay.simulation.Policy;
import io.github.quotatree.replay.simulation.ReplayCluster;
import io.github.quotatree.resource.ResourceSchema;
import io.github.quotatree.resource.ResourceVector;
import java.util.Arrays;
import java.util.OptionalLong;
import java.util.function.Function;

/** The policies that can be compared. */
public enum PolicyKind {
    /** Each job starts when it did. */
    RECORDED("recorded", "each job starts when it did, if there is room"),
    /** Each group has its min as a partition of its own. */
    STATIC("static", "each group its own part, nothing lent"),
    /** All jobs wait in one line for the whole cluster. */
    POOL("pool", "one line for all, without quotas"),
    /** A group uses its runtime, and gives back what is above it, whoever benefits. */
    QUOTA("quota", "elastic quotas alone: no loans, use above a runtime is taken back"),
    /** Idle capacity is lent, and comes back when the loans end by themselves. */
    LEND("lend", "elastic quotas that lend, nothing called back"),
    /** Idle capacity is lent, and called back for jobs that are entitled. */
    ELASTIC("elastic", "elastic quotas that lend and call back"),
    /** The unused min of a group goes to the job that comes first, and is taken back at once. */
    CAPACITY("capacity", "capacity scheduling"),
    /** HTCondor's group quotas, whose surplus is shared, and of which no job is stopped. */
    GROUPS("groups", "group quotas of HTCondor");

    private final String word;
    private final String description;

    PolicyKind(String word, String description) {
        this.word = word;
        this.description = description;
    }

    /**
     * How policies decide, as far as several ways are possible.
     *
     * @param measured the position of the resource in which amounts are measured
     * @param loans how loans are called back; by quota alone, their delay is that of use above a runtime
     * @param passing which jobs may pass others in the lines of {@link #STATIC} and {@link #POOL}
     */
    public record Options(int measured, LoanRules loans, Passing passing) {
        public Options withLoans(LoanRules other) {
            return new Options(measured, other, passing);
        }

        /** The first resource is measured, loans are called back at once, and no job passes another. */
        public static final Options DEFAULTS = new Options(0, LoanRules.DEFAULTS, Passing.NONE);
    }

    /**
     * Returns the policy for the machines of a simulation.
     *
     * @throws IllegalArgumentException if the cluster has flavors, and the policy knows none
     */
    public Policy policy(ReplayCluster cluster, Machines machines, Options options) {
        if (cluster.schema().hasFlavors() && !knowsFlavors()) {
            throw new IllegalArgumentException(word + " knows no flavors, and the cluster has some");
        }
        return switch (this) {
            case RECORDED -> new RecordedPolicy(machines);
            case STATIC -> Lines.partitions(cluster).policy(cluster, machines, options.passing());
            case POOL -> Lines.pool(cluster).policy(cluster, machines, options.passing());
            case QUOTA ->
                new QuotaPolicy(
                        cluster.tree(),
                        cluster,
                        machines,
                        JobRun::group,
                        OptionalLong.of(options.loans().delay()));
            case LEND -> LendingPolicy.withoutCalls(cluster, machines);
            case ELASTIC -> LendingPolicy.calling(cluster, machines, options);
            case CAPACITY -> new CapacityPolicy(cluster, machines);
            case GROUPS -> new GroupQuotaPolicy(cluster, machines, options.measured());
        };
    }

    /** Returns whether it decides by flavor. */
    public boolean knowsFlavors() {
        return switch (this) {
            case RECORDED, POOL, QUOTA, LEND, ELASTIC -> true;
            case STATIC, CAPACITY, GROUPS -> false;
        };
    }

    /** Returns the word of the command line. */
    public String word() {
        return word;
    }

    /** Returns the policy in a few words. */
    public String description() {
        return description;
    }

    @Override
    public String toString() {
        return word;
    }

    /**
     * Lines that share nothing, each as a group of a tree whose min is its max.
     *
     * @param tree the groups
     * @param group the name of the group in which a job waits
     */
    private record Lines(QuotaTree tree, Function<JobRun, String> group) {
        private static final String POOL = "pool";

        /** Returns one line for all jobs. */
        static Lines pool(ReplayCluster cluster) {
            QuotaGroup all = group(cluster.schema(), POOL, cluster.total());
            return new Lines(QuotaTree.builder(cluster.schema()).add(all).build(), run -> POOL);
        }

        /** Returns a line for each leaf group, which has its guarantee, and no more. */
        static Lines partitions(ReplayCluster cluster) {
            QuotaTree.Builder tree = QuotaTree.builder(cluster.schema());
            cluster.guarantees().forEach((name, part) -> tree.add(group(cluster.schema(), name, part)));
            return new Lines(tree.build(), JobRun::group);
        }

        /** Returns a group that has a part of each resource, of whatever flavors. */
        private static QuotaGroup group(ResourceSchema schema, String name, ResourceVector part) {
            ResourceVector counts = schema.vector(Arrays.copyOf(part.values(), schema.size()));
            return QuotaGroup.leaf(schema, name).min(counts).max(counts).build();
        }

        /** Returns the policy that starts the jobs of these lines. */
        Policy policy(ReplayCluster cluster, Machines machines, Passing passing) {
            return passing == Passing.FIRST_FIT
                    ? new QuotaPolicy(tree, cluster, machines, group, OptionalLong.empty())
                    : new QueuePolicy(tree, cluster, machines, group, passing == Passing.BACKFILL);
        }
    }
}
