package io.github.quotatree.reclaim;

import io.github.quotatree.ledger.LedgerSnapshot;
import io.github.quotatree.ledger.WorkloadPhase;
import io.github.quotatree.ledger.WorkloadStatus;
import io.github.quotatree.resource.ResourceVector;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;

/** Random nodes of one size. Workloads are on them as they come, and what has not started is on none. */
final class DrawnNodes implements HostNodes {
    final List<String> names = List.of("n0", "n1", "n2", "n3");
    private final ResourceVector size;
    private final Map<String, List<WorkloadStatus>> workloads = new HashMap<>();
    private final Map<String, String> nodeOf = new HashMap<>();

    DrawnNodes(LedgerSnapshot snapshot, long seed) {
        this(snapshot, new Random(seed), seed % 2 == 0);
    }

    /** Draws nodes that are just large enough for the workloads on them. */
    static DrawnNodes full(LedgerSnapshot snapshot, long seed) {
        return new DrawnNodes(snapshot, new Random(seed), true);
    }

    private DrawnNodes(LedgerSnapshot snapshot, Random random, boolean full) {
        for (WorkloadStatus status : snapshot.workloads()) {
            if (status.phase() == WorkloadPhase.RUNNING) {
                String node = names.get(random.nextInt(names.size()));
                nodeOf.put(status.id(), node);
                workloads.computeIfAbsent(node, name -> new ArrayList<>()).add(status);
            }
        }
        ResourceVector zero = snapshot.forest().schema().zero();
        long[] amounts = new long[zero.schema().size()];
        for (int d = 0; d < amounts.length; d++) {
            amounts[d] = 5L + random.nextInt(15);
            for (List<WorkloadStatus> onNode : full ? workloads.values() : List.<List<WorkloadStatus>>of()) {
                amounts[d] = Math.max(amounts[d] / 2, Figures.sum(zero, onNode).value(d));
            }
        }
        size = zero.schema().vector(amounts);
    }

    @Override
    public Optional<String> nodeOf(WorkloadStatus workload) {
        return Optional.ofNullable(nodeOf.get(workload.id()));
    }

    @Override
    public boolean hasRoom(String node, WorkloadStatus waiting, Collection<WorkloadStatus> stopped) {
        return Figures.fits(used(node, stopped), waiting.workload().request(), size);
    }

    /** Places the waiting ones in every possible way. */
    @Override
    public boolean haveRoom(List<WorkloadStatus> waiting, Collection<WorkloadStatus> stopped) {
        Map<String, ResourceVector> used = new HashMap<>();
        names.forEach(node -> used.put(node, used(node, stopped)));
        return canPlace(waiting, 0, used);
    }

    private boolean canPlace(List<WorkloadStatus> waiting, int first, Map<String, ResourceVector> used) {
        if (first == waiting.size()) {
            return true;
        }
        ResourceVector request = waiting.get(first).workload().request();
        for (String node : names) {
            ResourceVector before = used.getOrDefault(node, size);
            if (Figures.fits(before, request, size)) {
                used.put(node, before.plus(request));
                boolean rest = canPlace(waiting, first + 1, used);
                used.put(node, before);
                if (rest) {
                    return true;
                }
            }
        }
        return false;
    }

    private ResourceVector used(String node, Collection<WorkloadStatus> stopped) {
        List<WorkloadStatus> left = new ArrayList<>(workloads.getOrDefault(node, List.of()));
        left.removeAll(stopped);
        return Figures.sum(size.schema().zero(), left);
    }
}
