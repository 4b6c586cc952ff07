package io.github.quotatree.capacity;

import io.github.quotatree.internal.tree.NameOrder;
import java.util.Arrays;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Workloads in the code point order of their ids. An immutable value; a changed one is a copy of an array. */
final class WorkloadsById {
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
