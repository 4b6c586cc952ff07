package io.github.quotatree.whatif;

import io.github.quotatree.RuntimeQuotas;
import io.github.quotatree.ledger.AdmissionOptions;
import io.github.quotatree.ledger.LedgerSnapshot;
import io.github.quotatree.resource.ResourceVector;
import io.github.quotatree.workload.Workload;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.IntToLongFunction;

/**
 * What a group is to have: room for a request beside the use of the group, of groups above it, and of its workloads
 * that are not preemptible.
 *
 * <p>A wanted runtime is room for a request of that size beside no use.
 */
final class Wishes {
    private final String group;
    private final ResourceVector request;

    /** The use within the runtimes of the group and of groups above it, from the lowest group up. */
    private final Map<String, ResourceVector> used = new LinkedHashMap<>();

    /** Whether the request is all that the group requests, or else one of its requests. */
    private final boolean alone;

    private final boolean boundByMin;

    /** The use within the min of the group. */
    private final ResourceVector nonPreemptibleUsed;

    private Wishes(
            String group,
            ResourceVector request,
            boolean alone,
            boolean boundByMin,
            ResourceVector nonPreemptibleUsed) {
        this.group = group;
        this.request = request;
        this.alone = alone;
        this.boundByMin = boundByMin;
        this.nonPreemptibleUsed = nonPreemptibleUsed;
    }

    /** Returns the wish for a runtime. */
    static Wishes of(String group, ResourceVector runtime) {
        ResourceVector zero = runtime.schema().zero();
        Wishes wishes = new Wishes(group, runtime, true, false, zero);
        wishes.used.put(group, zero);
        return wishes;
    }

    /**
     * Returns the wish for the admission of a workload, by the rule of the ledger: in every dimension that it requests,
     * the use with the request is at most the runtime of the group, with the options also of every group above, and the
     * non-preemptible use with a non-preemptible request is at most the min.
     *
     * @param quotas the runtimes of the tree of the group
     */
    static Wishes of(
            LedgerSnapshot snapshot, RuntimeQuotas quotas, String group, Workload workload, AdmissionOptions options) {
        boolean boundByMin = !workload.preemptible() && options.nonPreemptibleWithinMin();
        Wishes wishes = new Wishes(group, workload.request(), false, boundByMin, snapshot.nonPreemptibleUsed(group));
        String next = group;
        do {
            wishes.used.put(next, snapshot.used(next));
            next = options.checkAncestors() ? quotas.group(next).parent().orElse("") : "";
        } while (!next.isEmpty());
        return wishes;
    }

    String group() {
        return group;
    }

    ResourceVector request() {
        return request;
    }

    /** Adds the wishes in one dimension to a problem. */
    void addTo(PathProblem problem, PlacedGroups groups, int d) {
        long amount = request.value(d);
        if (amount > 0) {
            used.forEach((name, use) -> problem.want(groups.position(name), use.value(d) + amount));
        }
        if (boundByMin && amount > 0) {
            problem.wantMin(groups.position(group), nonPreemptibleUsed.value(d) + amount);
        }
    }

    /** Returns by how much the worst of them is missed in a dimension; 0 if they are met. */
    long missing(RuntimeQuotas quotas, int d) {
        long amount = request.value(d);
        if (amount == 0) {
            return 0;
        }
        long least = quotas.group(group).min().value(d);
        long missing = boundByMin ? Math.max(0, nonPreemptibleUsed.value(d) + amount - least) : 0;
        for (Map.Entry<String, ResourceVector> within : used.entrySet()) {
            long runtime = quotas.runtime(within.getKey()).value(d);
            missing = Math.max(missing, within.getValue().value(d) + amount - runtime);
        }
        return missing;
    }

    /**
     * Returns whether a result meets them after the end of some workloads.
     *
     * @param quotas the result, with the requests and the use that are left
     * @param nonPreemptibleEnded the use of the group that has ended and was not preemptible
     */
    boolean areMetAfter(RuntimeQuotas quotas, ResourceVector nonPreemptibleEnded) {
        Wishes left = new Wishes(group, request, alone, boundByMin, nonPreemptibleUsed.minus(nonPreemptibleEnded));
        used.keySet().forEach(name -> left.used.put(name, quotas.group(name).used()));
        boolean met = true;
        for (int d = 0; d < request.schema().size(); d++) {
            met &= left.areMetIn(quotas, d);
        }
        return met;
    }

    /** Returns whether a result meets them in a dimension. */
    boolean areMetIn(RuntimeQuotas quotas, int d) {
        return missing(quotas, d) == 0;
    }

    /**
     * Returns the largest request that would be met in place of this one, in one dimension.
     *
     * @param problem a problem of the group, whatever is wanted in it
     */
    long largestRequest(PathProblem problem, TreeNumbers numbers, int d) {
        int position = numbers.groups.position(group);
        long others = alone ? 0 : numbers.own[position] - request.value(d);
        long most = ResourceVector.UNLIMITED - 1 - others;
        long room = problem.runtimesWithRequest(position, most + others).applyAsLong(position)
                - used.getOrDefault(group, nonPreemptibleUsed).value(d);
        long tooLarge = LeastDelta.find(
                most,
                room + 1,
                true,
                amount -> !fits(problem.runtimesWithRequest(position, others + amount), numbers, d, amount));
        return tooLarge == LeastDelta.NONE ? most : tooLarge - 1;
    }

    private boolean fits(IntToLongFunction runtimes, TreeNumbers numbers, int d, long amount) {
        int position = numbers.groups.position(group);
        if (boundByMin && amount > numbers.min[position] - nonPreemptibleUsed.value(d)) {
            return false;
        }
        for (Map.Entry<String, ResourceVector> within : used.entrySet()) {
            long runtime = runtimes.applyAsLong(numbers.groups.position(within.getKey()));
            if (amount > runtime - within.getValue().value(d)) {
                return false;
            }
        }
        return true;
    }
}
