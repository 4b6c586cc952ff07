package io.github.quotatree.cli.draw;

import io.github.quotatree.GroupRuntime;
import io.github.quotatree.reading.text.AmountUnit;
import io.github.quotatree.reading.text.ShortNames;
import io.github.quotatree.reading.text.VisibleText;
import io.github.quotatree.resource.ResourceSchema;
import io.github.quotatree.resource.ResourceVector;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/**
 * A group of a drawing in one dimension. Amounts are in base units; a sum above 2^63-1 counts as that.
 *
 * @param path the path from the first level
 * @param depth the number of groups above it in the drawing
 * @param parent the position of its parent among the groups of the drawing, or -1
 * @param folded the number of groups below it that the drawing leaves out
 * @param foldedOver how many of these use more than their runtime
 * @param unit the unit of its amounts as text
 * @param lent the part of the min that others may use
 * @param promised what it is promised of each flavor: {@code 5 a100, 5 v100}; empty for nothing
 */
record DrawnGroup(
        String name,
        String path,
        int depth,
        int parent,
        int folded,
        int foldedOver,
        AmountUnit unit,
        long min,
        long max,
        long request,
        long runtime,
        long used,
        long lent,
        String promised) {
    private static final int LONGEST_NAME = 40;

    static DrawnGroup of(
            GroupRuntime group, int d, AmountUnit unit, int depth, int parent, int folded, int foldedOver) {
        return new DrawnGroup(
                group.name(),
                group.path(),
                depth,
                parent,
                folded,
                foldedOver,
                unit,
                group.min().value(d),
                group.max().value(d),
                group.request().value(d),
                group.runtime().value(d),
                group.used().value(d),
                group.lent().value(d),
                promised(group, d, unit));
    }

    private static String promised(GroupRuntime group, int d, AmountUnit unit) {
        ResourceSchema schema = group.min().schema();
        if (!schema.hasFlavors(d)) {
            return "";
        }
        String dimension = schema.dimension(d);
        ResourceVector promised = group.promised();
        return schema.flavors(dimension).stream()
                .filter(flavor -> promised.value(dimension, flavor) > 0)
                .map(flavor -> unit.text(promised.value(dimension, flavor)) + " " + VisibleText.of(flavor))
                .collect(Collectors.joining(", "));
    }

    long borrowed() {
        return Math.max(0, runtime - min);
    }

    long over() {
        return Math.max(0, used - runtime);
    }

    GroupState state() {
        if (over() > 0) {
            return GroupState.OVER;
        }
        if (borrowed() > 0) {
            return GroupState.BORROWING;
        }
        return lent > 0 ? GroupState.LENDING : GroupState.WITHIN;
    }

    /** Returns the name without hidden characters, shortened in the middle where it is long. */
    String shownName() {
        return ShortNames.middle(VisibleText.of(name), LONGEST_NAME);
    }

    /** Returns the lines below the name: use and runtime, then the declared bounds and the request. */
    List<String> lines() {
        List<String> lines = new ArrayList<>();
        lines.add("used " + text(used) + " of runtime " + text(runtime)
                + (over() > 0 ? ", over by " + text(over()) : ""));
        lines.add("min " + text(min) + ", max " + (max == ResourceVector.UNLIMITED ? "none" : text(max)) + ", request "
                + text(request) + change());
        if (!promised.isEmpty()) {
            lines.add("promised " + promised);
        }
        if (folded > 0) {
            lines.add(foldedText());
        }
        return lines;
    }

    /** Returns one phrase for what the group gets: {@code 35 of 40 requested, borrows 15}. */
    String sentence() {
        return " of " + text(request) + " requested" + change() + (promised.isEmpty() ? "" : ", promised " + promised)
                + (over() > 0 ? ", over by " + text(over()) : "");
    }

    /** Returns how many groups the drawing leaves out below this one; empty if there are none. */
    String foldedText() {
        if (folded == 0) {
            return "";
        }
        return (folded == 1 ? "1 group" : folded + " groups") + " inside"
                + (foldedOver > 0 ? ", " + foldedOver + " over" : "");
    }

    String text(long amount) {
        return unit.text(amount);
    }

    private String change() {
        if (borrowed() > 0) {
            return ", borrows " + text(borrowed());
        }
        return lent > 0 ? ", lends " + text(lent) : "";
    }
}
