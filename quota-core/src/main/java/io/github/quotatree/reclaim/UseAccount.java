package io.github.quotatree.reclaim;

import io.github.quotatree.internal.rule.ReclaimRule;
import io.github.quotatree.resource.ResourceSchema;
import io.github.quotatree.resource.ResourceVector;
import io.github.quotatree.workload.ExceededLimit;
import java.util.ArrayList;
import java.util.List;

/** The use of an over-used group while a plan takes workloads and keeps some of them after all. */
final class UseAccount {
    private final String group;
    private final ResourceSchema schema;
    private final ResourceVector runtime;
    private final ResourceVector floor;
    private final long[] used;

    /**
     * Makes an account of the present use.
     *
     * @param floor how far the use may go down
     */
    UseAccount(GroupUse use, ResourceVector floor) {
        group = use.name();
        schema = use.used().schema();
        runtime = use.runtime();
        this.floor = floor;
        used = new long[schema.size()];
        for (int d = 0; d < used.length; d++) {
            used[d] = use.used().value(d);
        }
    }

    boolean isOver(int d) {
        return ReclaimRule.over(used[d], runtime.value(d)) > 0;
    }

    boolean isOver() {
        for (int d = 0; d < used.length; d++) {
            if (isOver(d)) {
                return true;
            }
        }
        return false;
    }

    /** Returns whether some of what is over would be freed. */
    boolean helps(ResourceVector frees) {
        for (int d = 0; d < used.length; d++) {
            if (ReclaimRule.helps(used[d], runtime.value(d), frees.value(d))) {
                return true;
            }
        }
        return false;
    }

    /** Returns whether the use would be below the floor in a dimension that is freed. */
    boolean breaksFloor(ResourceVector frees) {
        for (int d = 0; d < used.length; d++) {
            if (ReclaimRule.breaksFloor(used[d], floor.value(d), frees.value(d))) {
                return true;
            }
        }
        return false;
    }

    /** Returns whether what was taken fits again, in the dimensions that it requests. */
    boolean fitsAgain(ResourceVector request) {
        for (int d = 0; d < used.length; d++) {
            if (ReclaimRule.lacksRoom(used[d], runtime.value(d), request.value(d))) {
                return false;
            }
        }
        return true;
    }

    void take(ResourceVector frees) {
        for (int d = 0; d < used.length; d++) {
            used[d] -= frees.value(d);
        }
    }

    void keep(ResourceVector request) {
        for (int d = 0; d < used.length; d++) {
            used[d] += request.value(d);
        }
    }

    /** Returns the exceeded runtimes in the dimensions that would be freed. */
    List<ExceededLimit> exceededRuntimes(ResourceVector frees) {
        List<ExceededLimit> exceeded = new ArrayList<>(1);
        for (int d = 0; d < used.length; d++) {
            long limit = runtime.value(d);
            if (ReclaimRule.helps(used[d], limit, frees.value(d))) {
                exceeded.add(
                        ExceededLimit.of(ExceededLimit.Kind.RUNTIME, group, schema.dimension(d), limit, used[d], 0));
            }
        }
        return exceeded;
    }

    /** Returns how far the use is above the runtime; 0 in a dimension where it is not. */
    ResourceVector over() {
        long[] over = new long[used.length];
        for (int d = 0; d < used.length; d++) {
            over[d] = ReclaimRule.over(used[d], runtime.value(d));
        }
        return schema.vector(over);
    }
}
