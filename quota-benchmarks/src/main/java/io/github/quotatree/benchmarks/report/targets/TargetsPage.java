package io.github.quotatree.benchmarks.report.targets;

import io.github.quotatree.benchmarks.report.results.Results;
import java.util.List;
import java.util.function.Predicate;
import java.util.stream.Stream;

/** Writes the targets as a page of Markdown: what is reached, and a table for each section. */
public final class TargetsPage {
    private static final String READING = """
            A ratio is one of medians from the same run, the median of all iterations of all forks. *Noise* is the interquartile
            range as a part of the median, for both medians of the ratio. *In passes over memory* is against a loop that reads
            four arrays and writes a fifth, with one number per group and dimension in each.
            """;

    private TargetsPage() {}

    /**
     * Returns the page.
     *
     * @param results what was measured
     * @param machine the machine that measured it, in a sentence or more
     */
    public static String of(Results results, String machine) {
        return of(Targets.sections(results), results, machine);
    }

    static String of(List<Section> sections, Results results, String machine) {
        StringBuilder page = new StringBuilder("# Targets\n\n");
        page.append(summary(sections)).append("\n\n").append(machine).append("\n\n");
        page.append("| | target | reached | met |\n|---|---|---|---|\n");
        for (Section section : sections) {
            page.append(line(section.title(), section.limits(), section.reached(), section.met()));
        }
        page.append("\n## How to read it\n\n").append(READING);
        for (Section section : sections) {
            page.append("\n## ").append(section.title()).append("\n\n");
            page.append("| | target | reached | noise | met |\n|---|---|---|---|---|\n");
            section.rows().forEach(row -> page.append(line(row)));
            page.append(results.origin(section.steps()));
        }
        return page.toString();
    }

    /** Returns how many targets are met, as a sentence of Markdown. */
    private static String summary(List<Section> sections) {
        long all = rows(sections).count();
        long open = count(sections, row -> !row.measured());
        return "**" + count(sections, TargetRow::met) + " of " + all + " targets are met, "
                + count(sections, TargetRow::missed) + " missed"
                + (open == 0 ? "" : ", " + open + " not measured") + ".**";
    }

    private static String line(TargetRow row) {
        return line(
                row.target(),
                row.limit().toString(),
                row.measured() ? row.reached() + " (" + row.details() + ")" : "",
                row.noise(),
                row.met() ? "yes" : row.missed() ? "**no**" : "not measured");
    }

    private static String line(String... cells) {
        return "| " + String.join(" | ", cells) + " |\n";
    }

    private static long count(List<Section> sections, Predicate<TargetRow> which) {
        return rows(sections).filter(which).count();
    }

    private static Stream<TargetRow> rows(List<Section> sections) {
        return sections.stream().flatMap(section -> section.rows().stream());
    }
}
