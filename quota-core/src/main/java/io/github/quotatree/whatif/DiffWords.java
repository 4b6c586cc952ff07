package io.github.quotatree.whatif;

import io.github.quotatree.GroupRuntime;
import io.github.quotatree.Violation;
import io.github.quotatree.internal.tree.NameOrder;
import io.github.quotatree.resource.AmountFormat;
import io.github.quotatree.resource.ResourceSchema;
import io.github.quotatree.resource.ResourceVector;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;

/** Differences in sentences: who gains, who pays, and who is over-used from then on. */
final class DiffWords {
    private static final int MOST_NAMED = 5;

    private final List<GroupDiff> groups;
    private final AmountFormat format;
    private final List<String> lines = new ArrayList<>();

    DiffWords(List<GroupDiff> groups, AmountFormat format) {
        this.groups = groups;
        this.format = format;
    }

    /** Returns the edits in one line, or nothing if there are none. */
    static String edits(List<QuotaEdit> edits, AmountFormat format) {
        String named = edits.stream()
                .limit(MOST_NAMED)
                .map(edit -> edit.inWords(format))
                .collect(Collectors.joining("; "));
        int more = edits.size() - MOST_NAMED;
        return edits.isEmpty() ? "" : named + (more > 0 ? "; and " + more + " more edits" : "") + ":\n";
    }

    /** Returns violations in words. */
    static String notValid(List<Violation> violations) {
        return "not valid: " + violations.stream().map(Violation::message).collect(Collectors.joining("; "));
    }

    /** Adds a line with names, if there are any. */
    static void addNames(List<String> lines, String what, List<String> names) {
        int more = names.size() - MOST_NAMED;
        if (!names.isEmpty()) {
            lines.add(what
                    + names.stream().limit(MOST_NAMED).collect(Collectors.joining(", "))
                    + (more > 0 ? ", and " + more + " more" : ""));
        }
    }

    /** Returns a line for each dimension in which a total or a runtime differs. */
    static String changes(
            List<GroupDiff> groups, ResourceVector totalBefore, ResourceVector totalAfter, AmountFormat format) {
        DiffWords words = new DiffWords(groups, format);
        ResourceSchema schema = totalBefore.schema();
        for (int d = 0; d < schema.size(); d++) {
            words.addDimension(d, schema.dimension(d), totalBefore.value(d), totalAfter.value(d));
        }
        return words.lines.isEmpty() ? "no runtime changes" : String.join("\n", words.lines);
    }

    private void addDimension(int d, String dimension, long totalBefore, long totalAfter) {
        List<String> parts = new ArrayList<>();
        if (totalBefore != totalAfter) {
            parts.add("total " + arrow(dimension, totalBefore, totalAfter));
        }
        addPart(parts, d, dimension, "gains", true, GroupDiff::gained, GroupRuntime::runtime);
        addPart(parts, d, dimension, "pays", true, GroupDiff::lost, GroupRuntime::runtime);
        addPart(parts, d, dimension, "is more over-used by", false, GroupDiff::moreOverused, GroupRuntime::overused);
        addPart(parts, d, dimension, "is less over-used by", false, GroupDiff::lessOverused, GroupRuntime::overused);
        if (!parts.isEmpty()) {
            lines.add(format.name(dimension) + ": " + String.join("; ", parts));
        }
    }

    private void addPart(
            List<String> parts,
            int d,
            String dimension,
            String verb,
            boolean arrows,
            Function<GroupDiff, ResourceVector> amount,
            Function<GroupRuntime, ResourceVector> number) {
        List<GroupDiff> named = groups.stream()
                .filter(group -> !group.isParent() && amount.apply(group).value(d) > 0)
                .sorted(Comparator.comparingLong(
                                (GroupDiff group) -> -amount.apply(group).value(d))
                        .thenComparing(GroupDiff::name, NameOrder.BY_CODE_POINT))
                .toList();
        if (named.isEmpty()) {
            return;
        }
        List<String> texts = new ArrayList<>();
        for (GroupDiff group : named.subList(0, Math.min(MOST_NAMED, named.size()))) {
            String text = group.name() + " " + verb + " "
                    + format.amount(dimension, amount.apply(group).value(d));
            texts.add(
                    arrows
                            ? text + " ("
                                    + arrow(
                                            dimension,
                                            value(group.before().map(number), d),
                                            value(group.after().map(number), d))
                                    + ")"
                            : text);
        }
        int more = named.size() - MOST_NAMED;
        parts.add(String.join(", ", texts) + (more > 0 ? ", and " + more + " more" : ""));
    }

    private static long value(Optional<ResourceVector> vector, int d) {
        return vector.map(present -> present.value(d)).orElse(0L);
    }

    private String arrow(String dimension, long before, long after) {
        return format.amount(dimension, before) + " -> " + format.amount(dimension, after);
    }
}
