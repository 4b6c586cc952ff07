package io.github.quotatree.metrics.frame;

import io.micrometer.core.instrument.Tags;
import java.util.List;
import java.util.Map;

/**
 * All numbers of a ledger at one moment: of each tree, of the groups that were chosen, of the rest of each tree
 * together, and of the groups beside the default tree.
 *
 * @param values the numbers
 * @param treeOfGroup the labels of the trees by the names of the groups that have series of their own
 */
public record Frame(List<Value> values, Map<String, String> treeOfGroup) {
    public Frame {
        values = List.copyOf(values);
        treeOfGroup = Map.copyOf(treeOfGroup);
    }

    /**
     * A number with its name and its labels.
     *
     * @param resource the dimension in whose base units it is; empty if it is no amount
     */
    public record Value(String meter, String help, Tags tags, String resource, Number number) {}
}
