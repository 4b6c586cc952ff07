package io.github.quotatree.benchmarks.report.page;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** A table of Markdown, without the rows and the columns in which nothing was measured. The first column has names. */
final class MarkdownTable {
    /** The cell of a figure that was not measured. */
    static final String NOTHING = "";

    private final List<String> titles;
    private final List<List<String>> rows = new ArrayList<>();

    MarkdownTable(String... titles) {
        this.titles = List.of(titles);
    }

    /** Adds a row: its name, and a figure for each other column. */
    MarkdownTable row(String... cells) {
        if (cells.length != titles.size()) {
            throw new IllegalArgumentException(cells.length + " cells for " + titles);
        }
        rows.add(List.of(cells));
        return this;
    }

    /**
     * Returns the lines of the table and a line that says where its figures are from; "Not measured." if there is none.
     */
    String with(String origin) {
        List<List<String>> shown = rows.stream()
                .filter(row -> row.stream().skip(1).anyMatch(cell -> !cell.equals(NOTHING)))
                .toList();
        if (shown.isEmpty()) {
            return "Not measured.\n";
        }
        List<Integer> columns = IntStream.range(0, titles.size())
                .filter(column -> column == 0
                        || shown.stream().anyMatch(row -> !row.get(column).equals(NOTHING)))
                .boxed()
                .toList();
        return line(titles, columns)
                + columns.stream()
                        .map(column -> column == 0 ? "---" : "---:")
                        .collect(Collectors.joining("|", "|", "|\n"))
                + shown.stream().map(row -> line(row, columns)).collect(Collectors.joining())
                + origin;
    }

    private static String line(List<String> cells, List<Integer> columns) {
        return columns.stream()
                .map(column -> cells.get(column).equals(NOTHING) && column > 0 ? "–" : cells.get(column))
                .collect(Collectors.joining(" | ", "| ", " |\n"));
    }
}
