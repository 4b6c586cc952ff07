package io.github.quotatree.capacity;

import io.github.quotatree.internal.tree.TreeLayout.NameOrder;
import io.github.quotatree.resource.ResourceVector;
import java.util.Arrays;
import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The workloads of a state, the other use by namespace, and the use of the quotas; each change returns another value.
 * The total has all requests, nominated and unlisted too, so that no sum of some of them overflows.
 */
record StateWorkloads(
        Map<String, ResourceVector> unlisted,
        WorkloadsById held,
        WorkloadsById nominated,
        QuotaUse use,
        ResourceVector total) {
    /** Refuses a sum that is not below 2^63-1. */
    static StateWorkloads of(
            QuotaLimits limits,
            Map<String, ResourceVector> unlisted,
            Collection<CapacityWorkload> held,
            Collection<CapacityWorkload> nominated) {
        QuotaUse use = QuotaUse.none(limits);
        unlisted.forEach((namespace, amount) -> use.change(limits.position(namespace), amount, 1));
        ResourceVector total = limits.schema.zero();
        for (ResourceVector amount : unlisted.values()) {
            total = plus(total, amount, "unlisted use");
        }
        for (CapacityWorkload workload : held) {
            use.change(limits.position(workload.namespace()), workload.request().amounts(), 1);
            total = plus(total, workload);
        }
        for (CapacityWorkload workload : nominated) {
            total = plus(total, workload);
        }
        return new StateWorkloads(
                Map.copyOf(unlisted), WorkloadsById.of(held), WorkloadsById.of(nominated), use, total);
    }

    StateWorkloads reserve(CapacityWorkload workload) {
        StateWorkloads rest = withdraw(workload.id());
        ResourceVector newTotal = plus(rest.total, workload);
        return new StateWorkloads(unlisted, held.with(workload), rest.nominated, changed(workload, 1), newTotal);
    }

    StateWorkloads unreserve(String id) {
        CapacityWorkload workload = held.find(id);
        return workload == null
                ? this
                : new StateWorkloads(unlisted, held.without(id), nominated, changed(workload, -1), less(workload));
    }

    private QuotaUse changed(CapacityWorkload workload, int sign) {
        int position = use.position(workload.namespace());
        if (position == QuotaUse.UNGOVERNED) {
            return use;
        }
        QuotaUse after = use.copy();
        after.change(position, workload.request().amounts(), sign);
        return after;
    }

    private ResourceVector less(CapacityWorkload workload) {
        return total.minus(workload.request().amounts());
    }

    StateWorkloads nominate(CapacityWorkload workload) {
        StateWorkloads rest = withdraw(workload.id());
        return new StateWorkloads(unlisted, held, rest.nominated.with(workload), use, plus(rest.total, workload));
    }

    StateWorkloads withdraw(String id) {
        CapacityWorkload workload = nominated.find(id);
        return workload == null ? this : new StateWorkloads(unlisted, held, nominated.without(id), use, less(workload));
    }

    Map<String, ResourceVector> running(QuotaLimits limits) {
        Map<String, ResourceVector> running = new HashMap<>();
        limits.quotas.forEach(quota -> running.put(quota.namespace(), limits.schema.zero()));
        for (CapacityWorkload workload : held.list()) {
            if (workload.running()) {
                running.merge(workload.namespace(), workload.request().amounts(), ResourceVector::plus);
            }
        }
        return Collections.unmodifiableMap(running);
    }

    private static ResourceVector plus(ResourceVector sum, CapacityWorkload workload) {
        return plus(sum, workload.request().amounts(), "workload " + workload.id());
    }

    private static ResourceVector plus(ResourceVector sum, ResourceVector amount, String what) {
        try {
            return sum.plus(amount);
        } catch (ArithmeticException e) {
            throw new IllegalArgumentException(
                    what + ": with it, the requests of all together are too large: " + e.getMessage(), e);
        }
    }

    /** Workloads in the code point order of their ids. An immutable value; a changed one is a copy of an array. */
    static final class WorkloadsById {
        private final CapacityWorkload[] workloads;

        private WorkloadsById(CapacityWorkload[] workloads) {
            this.workloads = workloads;
        }

        static WorkloadsById of(Collection<CapacityWorkload> inOrder) {
            return new WorkloadsById(inOrder.toArray(new CapacityWorkload[0]));
        }

        List<CapacityWorkload> list() {
            return Collections.unmodifiableList(Arrays.asList(workloads));
        }

        @Nullable
        CapacityWorkload find(String id) {
            int at = place(id);
            return at < workloads.length && workloads[at].id().equals(id) ? workloads[at] : null;
        }

        WorkloadsById with(CapacityWorkload workload) {
            int at = place(workload.id());
            CapacityWorkload[] more = Arrays.copyOf(workloads, workloads.length + 1);
            System.arraycopy(workloads, at, more, at + 1, workloads.length - at);
            more[at] = workload;
            return new WorkloadsById(more);
        }

        WorkloadsById without(String id) {
            int at = place(id);
            CapacityWorkload[] fewer = Arrays.copyOf(workloads, workloads.length - 1);
            System.arraycopy(workloads, at + 1, fewer, at, workloads.length - at - 1);
            return new WorkloadsById(fewer);
        }

        private int place(String id) {
            int low = 0;
            int high = workloads.length;
            while (low < high) {
                int middle = (low + high) >>> 1;
                if (NameOrder.BY_CODE_POINT.compare(workloads[middle].id(), id) < 0) {
                    low = middle + 1;
                } else {
                    high = middle;
                }
            }
            return low;
        }
    }
}
