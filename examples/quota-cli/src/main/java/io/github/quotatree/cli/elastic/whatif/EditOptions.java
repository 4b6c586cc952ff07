package io.github.quotatree.cli.elastic.whatif;

import java.util.List;
import picocli.CommandLine.Option;

/** The edits of a cluster, as users write them. They are applied in the order of these options. */
final class EditOptions {
    @Option(
            names = "--total",
            paramLabel = "[TREE:]DIMENSION=AMOUNT",
            description = {
                "The capacity: gpu=100, or gpu=+20 or gpu=-8 for a change of it; gpu:a100=+8 of a flavor.",
                "Where the files state no capacity, it is that before the edits, too."
            })
    List<String> totals = List.of();

    @Option(
            names = "--add-nodes",
            paramLabel = "[N*]NODE|AMOUNTS|FILE",
            description = "Nodes to add: 3*n7 for three like n7, 2*cpu=64,gpu=8, or a file of Node manifests.")
    List<String> addedNodes = List.of();

    @Option(names = "--remove-node", paramLabel = "NODE", description = "A node to remove.")
    List<String> removedNodes = List.of();

    @Option(
            names = "--add-group",
            paramLabel = "[PARENT/]NAME",
            description = "A leaf group to add; give its min and max by --set.")
    List<String> addedGroups = List.of();

    @Option(
            names = "--move",
            paramLabel = "GROUP=[PARENT]",
            description = "A group to move under another parent, or to the first level.")
    List<String> moves = List.of();

    @Option(
            names = "--set",
            paramLabel = "GROUP.PROPERTY.DIMENSION=AMOUNT",
            description = {
                "A value of a group: nlp.min.gpu=20, nlp.max.cpu=none, nlp.weight.gpu=+5.",
                "The property is min, max, weight, lend-limit, request or used; nlp.min.gpu:a100=8 is of a flavor."
            })
    List<String> values = List.of();

    @Option(names = "--remove-pod", paramLabel = "NAMESPACE/NAME", description = "A pod to remove.")
    List<String> removedPods = List.of();

    @Option(
            names = "--add-pod",
            paramLabel = "[N*]NAMESPACE/NAME[:GROUP]:AMOUNTS|FILE",
            description = "Pods to add, which wait: 8*ml/train:nlp:gpu=4,cpu=16, or a file of Pod manifests.")
    List<String> addedPods = List.of();

    @Option(
            names = "--remove-group",
            paramLabel = "GROUP[=OTHER]",
            description = "A group to remove; its pods move to the other one.")
    List<String> removedGroups = List.of();

    boolean isEmpty() {
        return List.of(
                        totals,
                        addedNodes,
                        removedNodes,
                        addedGroups,
                        moves,
                        values,
                        removedPods,
                        addedPods,
                        removedGroups)
                .stream()
                .allMatch(List::isEmpty);
    }
}
