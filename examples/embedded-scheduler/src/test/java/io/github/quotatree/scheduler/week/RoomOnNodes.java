package io.github.quotatree.scheduler.week;

import io.github.quotatree.ledger.WorkloadStatus;
import io.github.quotatree.reclaim.HostNodes;
import io.github.quotatree.resource.ResourceVector;
import io.github.quotatree.scheduler.Machines.Machine;
import io.github.quotatree.scheduler.week.PlacedTask.State;
import java.util.Collection;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;

/** Answers what preemption plans ask about the nodes: what is being stopped counts as gone. */
final class RoomOnNodes implements HostNodes {
    private final Map<String, PlacedTask> processes;
    private final Function<String, Collection<Machine>> machines;

    /**
     * Makes the answers.
     *
     * @param processes what is on the machines, by task
     * @param machines the machines that a task may be on
     */
    RoomOnNodes(Map<String, PlacedTask> processes, Function<String, Collection<Machine>> machines) {
        this.processes = processes;
        this.machines = machines;
    }

    @Override
    public Optional<String> nodeOf(WorkloadStatus workload) {
        return Optional.ofNullable(processes.get(workload.id()))
                .map(placed -> placed.machine().name());
    }

    @Override
    public boolean hasRoom(String node, WorkloadStatus waiting, Collection<WorkloadStatus> stopped) {
        Map<Machine, ResourceVector> free = freeFor(waiting.id(), stopped);
        free.keySet().removeIf(machine -> !machine.name().equals(node));
        return free.values().stream().anyMatch(waiting.workload().request()::fitsIn);
    }

    @Override
    public boolean haveRoom(List<WorkloadStatus> waiting, Collection<WorkloadStatus> stopped) {
        List<ResourceVector> requests =
                waiting.stream().map(task -> task.workload().request()).toList();
        return haveRoom(waiting.get(0).id(), requests, stopped);
    }

    /** Returns whether the machines of a task have room for it and the rest of its job. */
    boolean haveRoom(String first, List<ResourceVector> requests, Collection<WorkloadStatus> stopped) {
        // the tasks of a job are alike, so that any machine with room will do
        Map<Machine, ResourceVector> free = freeFor(first, stopped);
        for (ResourceVector request : requests) {
            Optional<Machine> place = free.keySet().stream()
                    .filter(machine -> request.fitsIn(free.getOrDefault(machine, machine.free())))
                    .findFirst();
            if (place.isEmpty()) {
                return false;
            }
            free.merge(place.get(), request, ResourceVector::minus);
        }
        return true;
    }

    private Map<Machine, ResourceVector> freeFor(String waiting, Collection<WorkloadStatus> stopped) {
        Map<Machine, ResourceVector> free = new LinkedHashMap<>();
        machines.apply(waiting).forEach(machine -> free.put(machine, machine.free()));
        Set<String> gone = new HashSet<>();
        stopped.forEach(status -> gone.add(status.id()));
        for (PlacedTask placed : processes.values()) {
            if (placed.state() == State.STOPPING || gone.contains(placed.task())) {
                ResourceVector request = placed.job().job().request();
                free.computeIfPresent(placed.machine(), (machine, before) -> before.plus(request));
            }
        }
        return free;
    }
}
