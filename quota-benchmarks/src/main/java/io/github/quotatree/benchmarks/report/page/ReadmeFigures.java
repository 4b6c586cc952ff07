package io.github.quotatree.benchmarks.report.page;

import io.github.quotatree.benchmarks.report.results.Range;
import io.github.quotatree.benchmarks.report.results.Results;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The measured figures in two sentences of the README: what a decision takes, and what a million groups take. */
public final class ReadmeFigures {
    private static final String FIGURES = "([\\d.]+(?:\\s+to\\s+[\\d.]+)?)";
    private static final Pattern DECISION =
            Pattern.compile("(A\\s+decision\\s+takes\\s+)" + FIGURES + "(\\s+microseconds)");
    private static final Pattern SOLVE =
            Pattern.compile("(A\\s+million\\s+groups\\s+take\\s+)" + FIGURES + "(\\s+milliseconds)");

    private ReadmeFigures() {}

    /**
     * Returns the README with the figures of these results; those that were not measured stay.
     *
     * @throws IllegalArgumentException if it does not have both sentences
     */
    public static String filled(String readme, Results results) {
        Figures figures = new Figures(results);
        String decision = replaced(readme, DECISION, DecisionTables.range(figures));
        return replaced(decision, SOLVE, SolveTables.million(figures, "cold"));
    }

    private static String replaced(String text, Pattern sentence, String figures) {
        Matcher matcher = sentence.matcher(text);
        if (!matcher.find()) {
            throw new IllegalArgumentException("no sentence as " + sentence);
        }
        return figures.equals(Range.NONE)
                ? text
                : matcher.replaceFirst("$1" + Matcher.quoteReplacement(figures) + "$3");
    }
}
