package io.github.quotatree.benchmarks.report.targets;

import io.github.quotatree.benchmarks.report.targets.TargetsPage.TargetRow;
import io.github.quotatree.benchmarks.report.targets.TargetsPage.Verdict;
import java.util.List;

/** Writes the targets as a page of Markdown, a table for each section. */
public final class TargetsPage {
    private static final String INTRODUCTION = """
            Written by `quota-benchmarks/publish`. A ratio is one of medians from the same run, the median of all iterations of all
            forks. Noise is the interquartile range as a part of the median, for both medians of the ratio: half of the
            iterations lie within it.
            """;
    private static final String HEADER = """
            | target | reached | noise | met | gives the row |
            |---|---|---|---|---|
            """;

    private TargetsPage() {}

    /**
     * Returns the page.
     *
     * @param sections the targets and their verdicts
     * @param machine the machine that measured them, in a sentence or more
     */
    public static String of(List<Section> sections, String machine) {
        StringBuilder page = new StringBuilder("# Targets\n\n");
        page.append(summary(sections)).append("\n\n");
        page.append(machine).append("\n\n");
        page.append(INTRODUCTION);
        for (Section section : sections) {
            page.append("\n## ").append(section.title()).append("\n\n").append(HEADER);
            section.rows().forEach(row -> page.append(line(row)));
        }
        return page.toString();
    }

    private static String summary(List<Section> sections) {
        long all = sections.stream().mapToLong(section -> section.rows().size()).sum();
        return "**" + count(sections, Verdict.MET) + " of " + all + " targets are met, "
                + count(sections, Verdict.MISSED) + " are missed, "
                + count(sections, Verdict.NOT_MEASURED) + " were not measured.**";
    }

    private static long count(List<Section> sections, Verdict verdict) {
        return sections.stream()
                .flatMap(section -> section.rows().stream())
                .filter(row -> row.verdict() == verdict)
                .count();
    }

    private static String line(TargetRow row) {
        String command = "`quota-benchmarks/publish --only " + row.step() + "`";
        return "| "
                + String.join(
                        " | ",
                        row.target(),
                        row.reached(),
                        row.noise(),
                        row.verdict().text(),
                        command) + " |\n";
    }

    /** Whether a target is met. */
    public enum Verdict {
        /** The results reach the target. */
        MET("yes"),
        /** The results miss the target. */
        MISSED("**no**"),
        /** No result decides it. */
        NOT_MEASURED("not measured");

        private final String text;

        Verdict(String text) {
            this.text = text;
        }

        /** Returns the verdict as Markdown. */
        public String text() {
            return text;
        }

        static Verdict of(boolean met) {
            return met ? MET : MISSED;
        }
    }

    /**
     * A target and its verdict.
     *
     * @param target the target in words
     * @param reached the result, with the figures that it is made of; empty when nothing was measured
     * @param noise how much these figures vary from one iteration to the next
     * @param verdict whether the target is met
     * @param step the step of the published set that measures it
     */
    public record TargetRow(String target, String reached, String noise, Verdict verdict, String step) {
        static TargetRow notMeasured(String target, String step) {
            return new TargetRow(target, "", "", Verdict.NOT_MEASURED, step);
        }
    }

    /**
     * Targets that belong together.
     *
     * @param title what they are about
     * @param rows the targets and their verdicts
     */
    public record Section(String title, List<TargetRow> rows) {
        /** Keeps the rows from changing. */
        public Section {
            rows = List.copyOf(rows);
        }
    }
}
