package io.github.quotatree.benchmarks.report.page;

import static java.util.Map.entry;

import io.github.quotatree.benchmarks.report.results.Results;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The parts of a page that hold measured figures. Each stands between two comments, which a reader does not see:
 * {@code <!-- measured: sizes -->} and {@code <!-- end -->}.
 */
public final class MeasuredBlocks {
    private static final int WIDTH = 120;
    private static final Pattern BLOCK = Pattern.compile("(?s)(<!-- measured: ([a-z-]+) -->\n\n).*?(\n<!-- end -->)");

    private static final Map<String, Function<Results, String>> BLOCKS = Map.ofEntries(
            entry("answers", UserTables::answers),
            entry("sizes", UserTables::sizes),
            entry("repeated", SolveTables::repeated),
            entry("repeated-solves", SolveTables::afterChanges),
            entry("queue", UserTables::queue),
            entry("what-if", UserTables::whatIf),
            entry("passes", SolveTables::passes),
            entry("iterative", SolveTables::iterative),
            entry("siblings", SolveTables::siblings),
            entry("start", SolveTables::start),
            entry("decisions", DecisionTables::decisions),
            entry("full-cluster", DecisionTables::fullCluster),
            entry("loans", DecisionTables::loans),
            entry("decisions-before", DecisionTables::before),
            entry("decisions-shared", DecisionTables::shared),
            entry("yarn", PeerTables::yarn),
            entry("baselines", PeerTables::baselines),
            entry("correctness", PeerTables::correctness),
            entry("explanations", ExplanationTables::explanations),
            entry("flavor-solves", FlavorTables::solves),
            entry("flavor-sets", FlavorTables::tightSets),
            entry("flavor-decisions", FlavorTables::decisions),
            entry("durable", StoreTables::durable),
            entry("group-quotas", PolicyTables::groupQuotas),
            entry("capacity", PolicyTables::capacity));

    private MeasuredBlocks() {}

    /**
     * Returns a page with the figures of these results.
     *
     * @param page the page, with the figures of earlier results
     * @param machine the machine that measured, in a sentence or more, for the block {@code machine}
     * @throws IllegalArgumentException if a block of the page has an unknown name
     */
    public static String filled(String page, Results results, String machine) {
        return BLOCK.matcher(page).replaceAll(block -> {
            String name = block.group(2);
            String content = name.equals("machine") ? wrapped(machine) : content(name, results);
            return Matcher.quoteReplacement(block.group(1) + content + block.group(3));
        });
    }

    /** Returns the names of all blocks but that of the machine. */
    static Set<String> names() {
        return BLOCKS.keySet();
    }

    /** Returns a text in lines of the width of the documentation. */
    private static String wrapped(String text) {
        StringBuilder lines = new StringBuilder();
        int width = 0;
        for (String word : text.split(" ", -1)) {
            boolean fits = width + 1 + word.length() <= WIDTH;
            lines.append(width == 0 ? "" : fits ? " " : "\n").append(word);
            width = fits && width > 0 ? width + 1 + word.length() : word.length();
        }
        return lines.append("\n").toString();
    }

    private static String content(String name, Results results) {
        Function<Results, String> block = BLOCKS.get(name);
        if (block == null) {
            throw new IllegalArgumentException(
                    "no measured block is called " + name + "; known are " + BLOCKS.keySet());
        }
        return block.apply(results);
    }
}
