package io.github.quotatree.capacity;

import io.github.quotatree.internal.tree.NameOrder;
import java.util.Arrays;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Workloads in the code point order of their ids. An immutable value; one with another workload is a copy of an array.
 */
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
        int place = place(id);
        return place < 0 ? null : workloads[place];
    }

    WorkloadsById with(CapacityWorkload workload) {
        int at = -place(workload.id()) - 1;
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
        int high = workloads.length - 1;
        while (low <= high) {
            int middle = (low + high) >>> 1;
            int order = NameOrder.BY_CODE_POINT.compare(workloads[middle].id(), id);
            if (order == 0) {
                return middle;
            }
            if (order < 0) {
                low = middle + 1;
            } else {
                high = middle - 1;
            }
        }
        return -low - 1;
    }
}
