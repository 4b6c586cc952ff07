package io.github.quotatree.cli.elastic;

import java.util.List;
import java.util.Set;

/**
 * The dimensions and groups that a table of a change shows.
 *
 * @param dimensions the dimensions; all if there are none
 * @param isAll whether no group is chosen, so that the groups beside the trees belong to it too
 * @param within the names of the chosen group and of all below it
 * @param shown the names of the groups that have a line, which may end above the lowest level
 */
public record ShownPart(List<String> dimensions, boolean isAll, Set<String> within, Set<String> shown) {
    public boolean hasDimension(String dimension) {
        return dimensions.isEmpty() || dimensions.contains(dimension);
    }
}
