package io.github.quotatree.yarn;

import io.github.quotatree.QuotaTree;
import io.github.quotatree.RuntimeQuotas;
import io.github.quotatree.resource.ResourceSchema;
import io.github.quotatree.resource.ResourceVector;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * The shares of all queues and applications, computed anew from what a test declared and requested: for each set of
 * siblings a quota tree of one level, from the root down.
 */
final class FreshSolve {
    private static final ResourceSchema SCHEMA = ResourceSchema.of(QueueSpec.TYPES);

    /** By the name of a queue, and by {@code queue/number} of an application. */
    final Map<String, long[]> shares = new TreeMap<>();

    private final Map<String, Map<String, long[]>> demands;
    private final boolean steady;
    private final long[] total;

    /** Solves for the demands of running applications, by leaf queue, in the order in which they started. */
    FreshSolve(QueueSpec root, long[] total, Map<String, Map<String, long[]>> demands) {
        this(root, total, demands, false);
    }

    private FreshSolve(QueueSpec root, long[] total, Map<String, Map<String, long[]>> demands, boolean steady) {
        this.demands = demands;
        this.steady = steady;
        this.total = total;
        shareAmongChildren(root, total);
    }

    /** Solves for queues that all request as much as they may use. */
    static FreshSolve steady(QueueSpec root, long[] total) {
        return new FreshSolve(root, total, Map.of(), true);
    }

    private void shareAmongChildren(QueueSpec queue, long[] total) {
        shares.put(queue.name, total);
        if (queue.isLeaf()) {
            shareAmongApplications(queue, total);
            return;
        }
        QuotaTree.Builder tree = QuotaTree.builder(SCHEMA);
        Map<String, ResourceVector> requests = new HashMap<>();
        for (QueueSpec child : queue.children) {
            if (isActive(child)) {
                declare(tree, child);
                requests.put(child.name, SCHEMA.vector(demand(child)));
            }
        }
        Map<String, long[]> runtimes = runtimes(tree.build(), total, requests);
        for (QueueSpec child : queue.children) {
            shareAmongChildren(child, runtimes.getOrDefault(child.name, new long[total.length]));
        }
    }

    private void shareAmongApplications(QueueSpec leaf, long[] total) {
        QuotaTree.Builder tree = QuotaTree.builder(SCHEMA);
        Map<String, ResourceVector> requests = new LinkedHashMap<>();
        List<String> names = new ArrayList<>(demandsOf(leaf).keySet());
        for (int i = 0; i < names.size(); i++) {
            String rank = String.format("%06d", i); // ties go to the older application
            tree.leaf(rank, group -> group.sharedWeight(SCHEMA.vector(1, 1, 1)));
            requests.put(rank, SCHEMA.vector(demandsOf(leaf).get(names.get(i))));
        }
        Map<String, long[]> runtimes = runtimes(tree.build(), total, requests);
        for (int i = 0; i < names.size(); i++) {
            shares.put(leaf.name + "/" + names.get(i), runtimes.get(String.format("%06d", i)));
        }
    }

    private static Map<String, long[]> runtimes(QuotaTree tree, long[] total, Map<String, ResourceVector> requests) {
        RuntimeQuotas quotas = tree.computeRuntime(SCHEMA.vector(total), requests);
        Map<String, long[]> runtimes = new HashMap<>();
        tree.groups().forEach(group -> runtimes.put(group.name(), values(quotas.runtime(group.name()))));
        return runtimes;
    }

    static void declare(QuotaTree.Builder tree, QueueSpec queue) {
        long[] max = new long[queue.max.length];
        long[] weight = new long[queue.max.length];
        for (int d = 0; d < max.length; d++) {
            max[d] = Math.max(queue.min[d], queue.max[d]); // the scheduler lets a min overrule a max
            weight[d] = queue.weightInThousandths;
        }
        tree.leaf(
                queue.name,
                group -> group.min(SCHEMA.vector(queue.min))
                        .max(SCHEMA.vector(max))
                        .sharedWeight(SCHEMA.vector(weight)));
    }

    private Map<String, long[]> demandsOf(QueueSpec leaf) {
        return demands.getOrDefault(leaf.name, Map.of());
    }

    private boolean isActive(QueueSpec queue) {
        return steady
                || (queue.isLeaf()
                        ? !demandsOf(queue).isEmpty()
                        : queue.children.stream().anyMatch(this::isActive));
    }

    private long[] demand(QueueSpec queue) {
        long[] sum = new long[queue.min.length];
        if (steady) {
            add(sum, total); // as good as all, and below the max
        } else if (queue.isLeaf()) {
            demandsOf(queue).values().forEach(demand -> add(sum, demand));
        } else {
            queue.children.forEach(child -> add(sum, demand(child)));
        }
        for (int d = 0; d < sum.length; d++) {
            sum[d] = Math.min(sum[d], Math.max(queue.min[d], queue.max[d]));
        }
        return sum;
    }

    private static void add(long[] sum, long[] amounts) {
        for (int d = 0; d < sum.length; d++) {
            sum[d] += amounts[d];
        }
    }

    private static long[] values(ResourceVector vector) {
        long[] values = new long[QueueSpec.TYPES.length];
        Arrays.setAll(values, vector::value);
        return values;
    }
}
