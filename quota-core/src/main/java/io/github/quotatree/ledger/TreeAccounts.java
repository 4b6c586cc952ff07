package io.github.quotatree.ledger;

import io.github.quotatree.LiveQuotas;
import io.github.quotatree.QuotaTree;
import io.github.quotatree.ReservedNames;
import io.github.quotatree.SolveOptions;
import io.github.quotatree.resource.ResourceVector;
import java.util.List;
import java.util.stream.Stream;

/**
 * What the groups of one tree ask for and use, and, beside the default tree, the system and the default group.
 *
 * <p>A group is an index of the tree, or {@link #DEFAULT} or {@link #SYSTEM}. Index 0 stands for all groups of the tree
 * together.
 */
final class TreeAccounts {
    static final int DEFAULT = -1;
    static final int SYSTEM = -2;

    final LiveQuotas live;
    private final QuotaTree tree;
    private final int dimensions;
    private ResourceVector total;

    // by dimension and group
    private final PagedLongs[] request;
    private final PagedLongs[] used;
    private final PagedLongs[] fixed;

    /** By dimension and group: what is used by it and the groups below it. */
    private final long[][] usedBelow;

    /** By dimension: what all workloads ask for, those beside the tree too. Every other sum is at most this one. */
    private final long[] requestSum;

    // by -1 - group and dimension
    private final long[][] besideRequest;
    private final long[][] besideUsed;
    private final long[][] besideFixed;

    TreeAccounts(QuotaTree tree, ResourceVector total, SolveOptions options) {
        this.tree = tree;
        this.total = total;
        live = LiveQuotas.of(tree, options);
        dimensions = tree.schema().size();
        int size = live.size() + 1;
        request = new PagedLongs[dimensions];
        used = new PagedLongs[dimensions];
        fixed = new PagedLongs[dimensions];
        for (int d = 0; d < dimensions; d++) {
            request[d] = new PagedLongs(size);
            used[d] = new PagedLongs(size);
            fixed[d] = new PagedLongs(size);
        }
        usedBelow = new long[dimensions][size];
        requestSum = new long[dimensions];
        besideRequest = new long[2][dimensions];
        besideUsed = new long[2][dimensions];
        besideFixed = new long[2][dimensions];
        share();
    }

    QuotaTree tree() {
        return tree;
    }

    String treeId() {
        return tree.id();
    }

    ResourceVector total() {
        return total;
    }

    void total(ResourceVector amount) {
        total = amount;
        share();
    }

    /** Returns the index of a group of the tree, or the number of one beside it. */
    int node(String group) {
        return switch (group) {
            case ReservedNames.DEFAULT_GROUP -> DEFAULT;
            case ReservedNames.SYSTEM_GROUP -> SYSTEM;
            default -> tree.index(group);
        };
    }

    String name(int node) {
        return switch (node) {
            case DEFAULT -> ReservedNames.DEFAULT_GROUP;
            case SYSTEM -> ReservedNames.SYSTEM_GROUP;
            default -> live.name(node);
        };
    }

    long request(int node, int d) {
        return node < 0 ? besideRequest[-1 - node][d] : request[d].get(node);
    }

    /** What the workloads of a group itself use. */
    long used(int node, int d) {
        return node < 0 ? besideUsed[-1 - node][d] : used[d].get(node);
    }

    /** What is used by a group and those below it. */
    long usedBelow(int node, int d) {
        return node < 0 ? besideUsed[-1 - node][d] : usedBelow[d][node];
    }

    /** What those workloads of a group use that are not preemptible. */
    long fixed(int node, int d) {
        return node < 0 ? besideFixed[-1 - node][d] : fixed[d].get(node);
    }

    /**
     * Refuses a change after which the requests would not have a sum.
     *
     * @param less what a workload asks for before the change
     * @param more what it asks for after it
     */
    void requireRoom(String id, ResourceVector less, ResourceVector more) {
        for (int d = 0; d < dimensions; d++) {
            long sum = requestSum[d] - less.value(d) + more.value(d);
            if (sum < 0 || sum == ResourceVector.UNLIMITED) {
                throw new IllegalArgumentException("workload " + id + ": with its request "
                        + tree.schema().dimension(d) + " (" + more.value(d) + ") the requests of tree \"" + tree.id()
                        + "\" would sum to more than 2^63-2");
            }
        }
    }

    /** Takes over that a workload of a group asks for another amount than before. */
    void changeRequest(int node, ResourceVector less, ResourceVector more) {
        for (int d = 0; d < dimensions; d++) {
            long value = more.value(d) - less.value(d);
            if (value == 0) {
                continue;
            }
            requestSum[d] += value;
            if (node < 0) {
                besideRequest[-1 - node][d] += value;
            } else {
                request[d].add(node, value);
                live.request(node, d, request[d].get(node));
            }
        }
    }

    void addUsed(int node, ResourceVector amount, boolean preemptible, int sign) {
        for (int d = 0; d < dimensions; d++) {
            long value = amount.value(d) * sign;
            if (value == 0) {
                continue;
            }
            if (node < 0) {
                besideUsed[-1 - node][d] += value;
                besideFixed[-1 - node][d] += preemptible ? 0 : value;
                share(d);
                continue;
            }
            used[d].add(node, value);
            live.used(node, d, used[d].get(node));
            if (!preemptible) {
                fixed[d].add(node, value);
            }
            for (int n = node; n > 0; n = live.parent(n)) {
                usedBelow[d][n] += value;
            }
            usedBelow[d][0] += value;
        }
    }

    private void share() {
        for (int d = 0; d < dimensions; d++) {
            share(d);
        }
    }

    /** What the tree has to share: the total without what is used beside it, at least 0. */
    private void share(int d) {
        long left = Math.max(0, total.value(d) - besideUsed[-1 - SYSTEM][d]);
        live.available(d, Math.max(0, left - besideUsed[-1 - DEFAULT][d]));
    }

    TreePicture picture() {
        return new TreePicture(
                tree,
                total,
                pictures(request),
                pictures(used),
                pictures(fixed),
                beside(besideRequest),
                beside(besideUsed),
                beside(besideFixed));
    }

    /** By -1 - group. */
    private List<ResourceVector> beside(long[][] amounts) {
        return Stream.of(amounts).map(tree.schema()::vector).toList();
    }

    private static PagedLongs.Picture[] pictures(PagedLongs[] numbers) {
        PagedLongs.Picture[] pictures = new PagedLongs.Picture[numbers.length];
        for (int d = 0; d < pictures.length; d++) {
            pictures[d] = numbers[d].picture();
        }
        return pictures;
    }
}
