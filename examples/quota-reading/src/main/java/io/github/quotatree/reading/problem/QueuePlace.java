package io.github.quotatree.reading.problem;

import io.github.quotatree.ledger.LedgerSnapshot;
import io.github.quotatree.ledger.WorkloadStatus;
import io.github.quotatree.queue.AdmissionQueue;
import io.github.quotatree.queue.QueueOptions;
import io.github.quotatree.queue.QueueOptions.HoldRoom;
import io.github.quotatree.queue.QueueOrder;
import io.github.quotatree.queue.QueuePosition;
import io.github.quotatree.workload.AdmissionOptions;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The place of a pod among the pods of its tree that wait.
 *
 * @param number the place, from 1
 * @param of how many pods of the tree wait
 * @param aheadInGroup how many of those ahead are of its own group
 * @param first the id of the first pod ahead: of its own group if one is ahead there, else of the tree; empty at place
 *    1
 */
public record QueuePlace(int number, int of, int aheadInGroup, String first) {
    /**
     * Returns the places of the pods that wait in a snapshot, by id in the order of the queue; of no other requests.
     */
    static Map<String, QueuePlace> of(LedgerSnapshot snapshot, Set<String> pods, AdmissionOptions admission) {
        // where a ledger lends, the order is its own; by quota alone, it is the one in which the pods were decided on
        QueueOptions options = QueueOptions.defaults()
                .withOrder(QueueOrder.PRIORITY)
                .withHoldRoom(HoldRoom.NEVER)
                .withAdmission(admission);
        Map<String, List<String>> ofTrees = new HashMap<>();
        Map<String, List<String>> ofGroups = new HashMap<>();
        Map<String, QueuePlace> places = new LinkedHashMap<>();
        List<WorkloadStatus> waiting = new ArrayList<>();
        for (QueuePosition position : AdmissionQueue.of(snapshot, options, Instant.EPOCH)) {
            position.entry().workloads().stream()
                    .filter(next -> pods.contains(next.id()))
                    .forEach(waiting::add);
        }
        for (WorkloadStatus next : waiting) {
            ofTrees.computeIfAbsent(next.placement().treeId(), tree -> new ArrayList<>())
                    .add(next.id());
        }
        Map<String, Integer> ahead = new HashMap<>();
        for (WorkloadStatus next : waiting) {
            List<String> ofTree = ofTrees.computeIfAbsent(next.placement().treeId(), tree -> new ArrayList<>());
            List<String> ofGroup = ofGroups.computeIfAbsent(next.group(), group -> new ArrayList<>());
            int number = ahead.merge(next.placement().treeId(), 1, Integer::sum);
            String first = number == 1 ? "" : ofGroup.isEmpty() ? ofTree.get(0) : ofGroup.get(0);
            places.put(next.id(), new QueuePlace(number, ofTree.size(), ofGroup.size(), first));
            ofGroup.add(next.id());
        }
        return places;
    }

    /**
     * Returns the place in words, {@code behind 3 pods of vision, the first is vision/train-1 (place 5 of 56)}; none
     * for a pod that waits alone.
     */
    public String inWords(String group) {
        if (of == 1) {
            return "";
        }
        String place = "place " + number + " of " + of;
        if (number == 1) {
            return "at " + place;
        }
        int ahead = aheadInGroup > 0 ? aheadInGroup : number - 1;
        String who = aheadInGroup > 0 ? group : "other groups";
        return "behind "
                + (ahead > 1
                        ? ahead + " pods of " + who + ", the first is " + first
                        : first + (aheadInGroup > 0 ? " of its group" : ""))
                + " (" + place + ")";
    }
}
