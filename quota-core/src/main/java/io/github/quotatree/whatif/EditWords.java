package io.github.quotatree.whatif;

import io.github.quotatree.QuotaGroup;
import io.github.quotatree.ReservedNames;
import io.github.quotatree.resource.AmountFormat;
import io.github.quotatree.resource.FlavorClass;
import io.github.quotatree.resource.ResourceVector;
import io.github.quotatree.workload.Workload;

/** The words of edits, and the checks of their amounts. */
final class EditWords {
    private EditWords() {}

    /** Returns the name of a total, such as {@code total gpu of tree "batch"}. */
    static String total(String treeId, String dimension) {
        return "total " + dimension + (treeId.equals(ReservedNames.DEFAULT_TREE) ? "" : " of tree \"" + treeId + "\"");
    }

    /** Returns the name of the total of a flavor, such as {@code total gpu v100 of tree "batch"}. */
    static String total(String treeId, String dimension, String flavor) {
        return total(treeId, dimension + " " + flavor);
    }

    /** Returns the name of a class, such as {@code gpu a100 or v100}. */
    static String named(FlavorClass flavorClass, AmountFormat format) {
        String flavors = flavorClass.acceptsAny() ? "any" : String.join(" or ", flavorClass.flavors());
        return format.name(flavorClass.dimension()) + " " + flavors;
    }

    static String becomes(String property, String group, String dimension, long amount, AmountFormat format) {
        return property + " " + format.name(dimension) + " of " + group + " becomes "
                + format.amount(dimension, amount);
    }

    static String added(QuotaGroup group) {
        String where = group.parent()
                .map(parent -> " under " + parent)
                .orElse(group.treeId().isEmpty() ? "" : " to tree \"" + group.treeId() + "\"");
        return (group.isParent() ? "parent group " : "group ") + group.name() + " is added" + where;
    }

    static String added(Workload workload) {
        return "workload " + workload.id()
                + workload.group().map(group -> " of " + group).orElse("") + " is added";
    }

    /** Returns the amounts of a vector that are not 0, such as {@code 9 cpu and 2 gpu}. */
    static String vector(ResourceVector amounts, AmountFormat format) {
        StringBuilder text = new StringBuilder();
        for (int d = 0; d < amounts.schema().size(); d++) {
            if (amounts.value(d) != 0) {
                text.append(text.length() == 0 ? "" : ", ")
                        .append(format.named(amounts.schema().dimension(d), amounts.value(d)));
            }
        }
        return text.length() == 0 ? "nothing" : text.toString();
    }

    /** Returns the size of a change; that of -2^63 is cut at 2^63-1. */
    static long magnitude(long delta) {
        return delta == Long.MIN_VALUE ? Long.MAX_VALUE : Math.abs(delta);
    }

    static void requireNotNegative(String what, long amount) {
        if (amount < 0) {
            throw new IllegalArgumentException(what + " (" + amount + ") is below 0");
        }
    }
}
