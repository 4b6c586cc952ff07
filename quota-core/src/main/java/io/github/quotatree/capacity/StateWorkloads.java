package io.github.quotatree.capacity;

import io.github.quotatree.resource.ResourceVector;
import java.util.Collections;
import java.util.HashMap;
import java.util.Map;

/**
 * The workloads of a state with the use of the quotas that follows from them. An immutable value: each change returns
 * another one, which shares with it all that stays.
 *
 * @param unlisted by namespace, the use besides these workloads
 * @param total the requests of all workloads, nominated ones and unlisted amounts included, so that no sum of some of
 *     them overflows
 */
record StateWorkloads(
        Map<String, ResourceVector> unlisted,
        WorkloadsById held,
        WorkloadsById nominated,
        QuotaUse use,
        ResourceVector total) {
    /** Refuses a sum that is not below 2^63-1. */
    static StateWorkloads of(
            QuotaLimits limits, Map<String, ResourceVector> unlisted, WorkloadsById held, WorkloadsById nominated) {
        QuotaUse use = QuotaUse.none(limits);
        unlisted.forEach((namespace, amount) -> use.change(limits.position(namespace), amount, 1));
        ResourceVector total = limits.schema.zero();
        for (ResourceVector amount : unlisted.values()) {
            total = plus(total, amount, "unlisted use");
        }
        for (CapacityWorkload workload : held.list()) {
            use.change(limits.position(workload.namespace()), workload.request().amounts(), 1);
            total = plus(total, workload);
        }
        for (CapacityWorkload workload : nominated.list()) {
            total = plus(total, workload);
        }
        return new StateWorkloads(Map.copyOf(unlisted), held, nominated, use, total);
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
        QuotaUse after = use.copy();
        after.change(use.position(workload.namespace()), workload.request().amounts(), sign);
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
}
