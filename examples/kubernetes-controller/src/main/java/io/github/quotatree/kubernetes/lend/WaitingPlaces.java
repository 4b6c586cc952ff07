package io.github.quotatree.kubernetes.lend;

import io.github.quotatree.ledger.WorkloadStatus;
import io.github.quotatree.workload.Workload;
import io.github.quotatree.workload.WorkloadOrder;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The places of waiting pods in the queues of their groups: in the order of {@link WorkloadOrder#mostUrgentFirst}, a
 * gang where its most urgent pod is. Pods that claim nothing have no place.
 */
final class WaitingPlaces {
    /** The most pods ahead that are counted; the place of a pod further back changes with each power of ten. */
    private static final int COUNTED = 10;

    private final Map<String, Place> places = new HashMap<>();

    private record Place(String group, int ahead, String first) {}

    /** Makes the places of the pods that wait for quota, in n log n time. */
    WaitingPlaces(List<WorkloadStatus> waiting) {
        Map<String, Map<String, List<Workload>>> groups = new HashMap<>();
        for (WorkloadStatus status : waiting) {
            Workload pod = status.workload();
            String unit = pod.gang().map(gang -> "gang " + gang).orElse(pod.id());
            groups.computeIfAbsent(status.group(), group -> new HashMap<>())
                    .computeIfAbsent(unit, none -> new ArrayList<>(1))
                    .add(pod);
        }
        groups.forEach((group, units) -> place(group, new ArrayList<>(units.values())));
    }

    private void place(String group, List<List<Workload>> units) {
        units.forEach(unit -> unit.sort(WorkloadOrder.mostUrgentFirst()));
        units.sort(Comparator.comparing(unit -> unit.get(0), WorkloadOrder.mostUrgentFirst()));
        String first = units.get(0).get(0).id();
        int ahead = 0;
        for (List<Workload> unit : units) {
            Place place = new Place(group, ahead, first);
            unit.forEach(pod -> places.put(pod.id(), place));
            ahead += unit.size();
        }
    }

    /**
     * Returns the place of a pod as a sentence, such as {@code It waits behind 2 pods of vision, the first is work/a.}
     */
    String inWords(String workload) {
        Place place = places.get(workload);
        if (place == null) {
            return "";
        }
        if (place.ahead == 0) {
            return "It is the first of " + place.group + " that waits.";
        }
        if (place.ahead > COUNTED) {
            long power = COUNTED;
            while (power * 10 < place.ahead) {
                power *= 10;
            }
            return "It waits behind more than " + power + " pods of " + place.group + ".";
        }
        return "It waits behind " + place.ahead + (place.ahead == 1 ? " pod of " : " pods of ") + place.group
                + ", the first is " + place.first + ".";
    }
}
