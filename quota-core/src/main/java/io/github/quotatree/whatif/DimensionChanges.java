package io.github.quotatree.whatif;

import io.github.quotatree.ReservedNames;
import io.github.quotatree.resource.AmountFormat;
import io.github.quotatree.whatif.SmallestChange.Kind;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;

/**
 * The smallest changes in one dimension, and their sentences.
 *
 * @param raised the request that the group is taken to have in place of a smaller one, or 0
 * @param largest the largest request that fits
 * @param ceiling the most that a max lets the group have, if no single change gives more and the search went up to it
 * @param now the runtime of the group at present
 * @param changes the changes that suffice, those first that operators make most readily
 * @param unhelpful the kinds of changes that do not
 */
record DimensionChanges(
        String dimension,
        long missing,
        long raised,
        long largest,
        Ceiling ceiling,
        long now,
        List<SmallestChange> changes,
        List<UnhelpfulChange> unhelpful) {
    private static final int MOST_CHANGES = 3;
    private static final int MOST_NAMES = 4;

    /**
     * The most that a group can get while no max changes.
     *
     * @param runtime the amount, or 0 if no max holds it
     * @param group the group whose max holds it: itself, or one above
     * @param max the max
     */
    record Ceiling(long runtime, String group, long max) {
        static final Ceiling NONE = new Ceiling(0, "", 0);
    }

    static DimensionChanges none(String dimension, long raised, long largest) {
        return new DimensionChanges(dimension, 0, raised, largest, Ceiling.NONE, 0, List.of(), List.of());
    }

    DimensionChanges with(long newMissing, long newLargest, List<SmallestChange> newChanges) {
        return new DimensionChanges(dimension, newMissing, 0, newLargest, Ceiling.NONE, 0, newChanges, unhelpful);
    }

    DimensionChanges with(List<SmallestChange> others) {
        return with(missing, largest, others);
    }

    /** Returns the changes by which a workload is entitled, in a ledger that lends, and the ends by which it starts. */
    static String ofEntitled(String group, List<DimensionChanges> lacks, List<String> waitFor, AmountFormat format) {
        String words = ofWorkload(group, lacks, List.of(), format)
                .replace("It would be admitted ", "It would be entitled ")
                .replace("No single change admits it.", "No single change entitles it.");
        return waitFor.isEmpty() ? words : "It would start " + after(waitFor) + ". " + words;
    }

    /** Returns the sentence on a workload that is due: its quota suffices. */
    static String ofDue(List<String> waitFor) {
        String words = "It is entitled, and loans are to be called back for it.";
        return waitFor.isEmpty() ? words : words + " It would start " + after(waitFor) + ".";
    }

    static String ofRuntime(String group, List<DimensionChanges> lacks, AmountFormat format) {
        List<String> sentences = new ArrayList<>();
        for (DimensionChanges lack : lacks) {
            String sentence = lack.ofRuntime(group, format);
            sentences.add(
                    lack.raised == 0
                            ? Character.toUpperCase(sentence.charAt(0)) + sentence.substring(1)
                            : "With a request of " + format.named(lack.dimension, lack.raised) + ", " + sentence);
        }
        return sentences.isEmpty() ? "Nothing has to change." : String.join(" ", sentences);
    }

    private String ofRuntime(String group, AmountFormat format) {
        String conditions = alternatives(clauses(group, format));
        String name = format.name(dimension);
        String wanted = format.amount(dimension, missing) + " more " + name;
        if (ceiling.equals(Ceiling.NONE)) {
            return conditions.isEmpty()
                    ? "no single change gives it " + wanted + "."
                    : "it would get " + wanted + " " + conditions + ".";
        }
        String most = format.amount(dimension, ceiling.runtime() - now) + " more " + name;
        String owner = ceiling.group().equals(group) ? "its max" : "the max of " + ceiling.group();
        return "no single change gives it " + wanted + ": " + owner + " is " + format.amount(dimension, ceiling.max())
                + "." + (conditions.isEmpty() ? "" : " It would get " + most + " " + conditions + ".");
    }

    static String ofWorkload(String group, List<DimensionChanges> lacks, List<String> waitFor, AmountFormat format) {
        if (lacks.isEmpty()) {
            return "Nothing has to change.";
        }
        if (lacks.size() == 1) {
            List<String> clauses = lacks.get(0).clauses(group, format);
            if (!waitFor.isEmpty()) {
                clauses.add(0, after(waitFor));
            }
            return clauses.isEmpty()
                    ? "No single change admits it."
                    : "It would be admitted " + alternatives(clauses) + ".";
        }
        List<String> sentences = new ArrayList<>();
        for (DimensionChanges lack : lacks) {
            String conditions = alternatives(lack.clauses(group, format));
            String name = format.name(lack.dimension);
            sentences.add(
                    conditions.isEmpty()
                            ? "No single change gives it enough " + name + "."
                            : "It would have enough " + name + " " + conditions + ".");
        }
        if (!waitFor.isEmpty()) {
            sentences.add(0, "It would be admitted " + after(waitFor) + ".");
        }
        return String.join(" ", sentences);
    }

    private List<String> clauses(String group, AmountFormat format) {
        List<String> clauses = new ArrayList<>();
        Set<Kind> kinds = EnumSet.noneOf(Kind.class);
        for (SmallestChange change : changes) {
            if (clauses.size() < MOST_CHANGES && kinds.add(change.kind())) {
                clauses.add(clause(group, change, format));
            }
        }
        return clauses;
    }

    private static String clause(String group, SmallestChange change, AmountFormat format) {
        String amount = format.amount(change.dimension(), change.amount());
        String name = change.group().orElse("");
        return switch (change.kind()) {
            case TOTAL -> {
                String tree = change.edit().name();
                yield "with " + amount + " more " + change.edit().column(format) + " in "
                        + (tree.equals(ReservedNames.DEFAULT_TREE) ? "the cluster" : "tree \"" + tree + "\"");
            }
            case REQUEST ->
                "if " + name + " requested " + amount
                        + (change.edit().flavorClass().isPresent()
                                ? " " + change.edit().column(format)
                                : "") + " less";
            case LEND_LIMIT -> "if " + name + " lent " + amount + " more";
            case MAX, MIN, SHARED_WEIGHT ->
                "if " + owner(group, change) + (change.actsAsWeight() ? ", which is its weight too," : "") + " were "
                        + format.amount(change.dimension(), change.to()) + " instead of "
                        + format.amount(change.dimension(), change.from());
        };
    }

    private static String owner(String group, SmallestChange change) {
        String name = change.group().orElse("");
        String label = change.flavor().map(flavor -> "flavor ").orElse("")
                + change.kind().label()
                + change.flavor().map(flavor -> " of " + flavor).orElse("");
        return name.equals(group) ? "its " + label : "the " + label + " of " + name;
    }

    /** Returns the end of workloads as a condition, such as {@code after job-1 and job-2 end}. */
    private static String after(List<String> workloads) {
        int size = workloads.size();
        if (size == 1) {
            return "after " + workloads.get(0) + " ends";
        }
        boolean all = size <= MOST_NAMES;
        String first = String.join(", ", workloads.subList(0, all ? size - 1 : MOST_NAMES - 1));
        return "after " + first + " and " + (all ? workloads.get(size - 1) : size - MOST_NAMES + 1 + " more workloads")
                + " end";
    }

    private static String alternatives(List<String> clauses) {
        int last = clauses.size() - 1;
        return last < 1
                ? String.join("", clauses)
                : String.join(", ", clauses.subList(0, last)) + ", or " + clauses.get(last);
    }
}
