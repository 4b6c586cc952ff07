package io.github.quotatree.whatif;

import io.github.quotatree.GroupRuntime;
import io.github.quotatree.Violation;
import io.github.quotatree.internal.tree.TreeLayout.NameOrder;
import io.github.quotatree.resource.AmountFormat;
import io.github.quotatree.resource.ResourceVector;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.Function;
import java.util.function.ToLongFunction;
import java.util.stream.Collectors;

/** Differences in sentences: who gains, who pays, and who is over-used from then on. */
record DiffWords(List<GroupDiff> groups, AmountFormat format) {
    private static final int MOST_NAMED = 5;

    static String edits(List<QuotaEdit> edits, AmountFormat format) {
        String named = edits.stream()
                .limit(MOST_NAMED)
                .map(edit -> edit.inWords(format))
                .collect(Collectors.joining("; "));
        int more = edits.size() - MOST_NAMED;
        return edits.isEmpty() ? "" : named + (more > 0 ? "; and " + more + " more edits" : "") + ":\n";
    }

    static String notValid(List<Violation> violations) {
        return "not valid: " + violations.stream().map(Violation::message).collect(Collectors.joining("; "));
    }

    static void addNames(List<String> lines, String what, List<String> names) {
        if (!names.isEmpty()) {
            lines.add(what + some(names));
        }
    }

    private static String some(List<String> names) {
        int more = names.size() - MOST_NAMED;
        return names.stream().limit(MOST_NAMED).collect(Collectors.joining(", "))
                + (more > 0 ? ", and " + more + " more" : "");
    }

    static String changes(
            List<GroupDiff> groups, ResourceVector totalBefore, ResourceVector totalAfter, AmountFormat format) {
        DiffWords words = new DiffWords(groups, format);
        List<String> lines = new ArrayList<>();
        for (String dimension : totalBefore.schema().dimensions()) {
            String parts = String.join("; ", words.parts(dimension, totalBefore, totalAfter));
            if (!parts.isEmpty()) {
                lines.add(format.name(dimension) + ": " + parts);
            }
        }
        return lines.isEmpty() ? "no runtime changes" : String.join("\n", lines);
    }

    private List<String> parts(String dimension, ResourceVector totalBefore, ResourceVector totalAfter) {
        List<String> parts = new ArrayList<>();
        List<String> flavors = totalBefore.schema().flavors(dimension);
        addTotal(parts, "total ", dimension, totalBefore.value(dimension), totalAfter.value(dimension));
        for (String flavor : flavors) {
            long before = totalBefore.value(dimension, flavor);
            addTotal(parts, "total " + flavor + " ", dimension, before, totalAfter.value(dimension, flavor));
        }
        List<Change> runtimes = changes(group -> group.runtime().value(dimension));
        addPart(parts, runtimes, 1, change -> change.inWords(" gains ", dimension, format));
        addPart(parts, runtimes, -1, change -> change.inWords(" pays ", dimension, format));
        for (String flavor : flavors) {
            List<Change> promised = changes(group -> group.promised().value(dimension, flavor));
            addPart(parts, promised, 1, change -> change.promised(dimension, flavor, format));
            addPart(parts, promised, -1, change -> change.promised(dimension, flavor, format));
        }
        List<Change> overuse = changes(group -> group.overused().value(dimension));
        addPart(parts, overuse, 1, change -> change.overuse(dimension, format));
        addPart(parts, overuse, -1, change -> change.overuse(dimension, format));
        return parts;
    }

    private void addTotal(List<String> parts, String what, String dimension, long before, long after) {
        if (before != after) {
            parts.add(what + format.amount(dimension, before) + " -> " + format.amount(dimension, after));
        }
    }

    /** Returns the leaf groups of which a number differs, the largest differences first. */
    private List<Change> changes(ToLongFunction<GroupRuntime> number) {
        List<Change> changes = new ArrayList<>();
        for (GroupDiff group : groups) {
            long before = group.before().map(number::applyAsLong).orElse(0L);
            long after = group.after().map(number::applyAsLong).orElse(0L);
            if (!group.isParent() && before != after) {
                changes.add(new Change(group.name(), before, after));
            }
        }
        changes.sort(Comparator.comparingLong((Change change) -> -change.size())
                .thenComparing(Change::group, NameOrder.BY_CODE_POINT));
        return changes;
    }

    private static void addPart(List<String> parts, List<Change> all, int sign, Function<Change, String> inWords) {
        List<String> some = all.stream()
                .filter(change -> Long.compare(change.after, change.before) == sign)
                .map(inWords)
                .toList();
        addNames(parts, "", some);
    }

    private record Change(String group, long before, long after) {
        long size() {
            return Math.abs(after - before);
        }

        String inWords(String verb, String dimension, AmountFormat format) {
            return group + verb + format.amount(dimension, size()) + " (" + format.amount(dimension, before) + " -> "
                    + format.amount(dimension, after) + ")";
        }

        String promised(String dimension, String flavor, AmountFormat format) {
            return group + " is promised " + format.amount(dimension, after) + " " + flavor + " instead of "
                    + format.amount(dimension, before);
        }

        String overuse(String dimension, AmountFormat format) {
            if (after == 0) {
                return group + " is no longer over-used";
            }
            return group + " is over-used by " + format.amount(dimension, after)
                    + (before == 0 ? "" : " instead of " + format.amount(dimension, before));
        }
    }
}
