package io.github.quotatree.cli.capacity;

import io.github.quotatree.capacity.CapacityState;
import io.github.quotatree.capacity.CapacityWorkload;
import io.github.quotatree.workload.ExceededLimit;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** The pods that are being deleted: they hold their requests until they are gone, and are not evicted once more. */
final class LeavingPods {
    private final List<CapacityWorkload> pods;
    private final Set<String> governed;

    LeavingPods(CapacityState state) {
        pods = state.workloads().stream().filter(CapacityWorkload::terminating).toList();
        governed = state.uses().stream().map(use -> use.quota().namespace()).collect(Collectors.toSet());
    }

    /** Returns the pods whose end frees something of what is short. */
    List<CapacityWorkload> thatFree(List<ExceededLimit> exceeded) {
        return pods.stream()
                .filter(pod -> exceeded.stream().anyMatch(limit -> frees(pod, limit)))
                .toList();
    }

    private boolean frees(CapacityWorkload pod, ExceededLimit limit) {
        Optional<String> dimension = limit.dimension();
        // what is short without a dimension is a place on a node, which every pod takes
        boolean requests = dimension.isEmpty() || pod.request().amounts().value(dimension.get()) > 0;
        return requests
                && switch (limit.kind()) {
                    case MAX -> limit.holder().equals(Optional.of(pod.namespace()));
                    case SUM_OF_MINS -> governed.contains(pod.namespace());
                    case NODE -> limit.holder().equals(pod.node());
                    case RUNTIME, MIN, TOTAL, FLAVOR -> false;
                };
    }
}
