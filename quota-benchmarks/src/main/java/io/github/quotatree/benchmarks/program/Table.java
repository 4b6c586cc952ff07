package io.github.quotatree.benchmarks.program;

import io.github.quotatree.text.TextTable;
import io.github.quotatree.text.TextTable.Column;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** Rows of numbers and words under named columns. A number is a {@link Number}, anything else is printed as text. */
public final class Table {
    private final String title;
    private final List<String> columns;
    private final List<List<Object>> rows = new ArrayList<>();

    /** Makes a table without rows. */
    public Table(String title, String... columns) {
        this.title = title;
        this.columns = List.of(columns);
    }

    /**
     * Adds a row.
     *
     * @throws IllegalArgumentException if it has not one value for each column
     */
    public Table add(Object... values) {
        if (values.length != columns.size()) {
            throw new IllegalArgumentException("number of values (" + values.length + ") must be " + columns.size()
                    + ", one for each of " + columns);
        }
        rows.add(List.of(values));
        return this;
    }

    /** Returns the table as JSON: an object with the title, the version of the JVM, and the rows. */
    public String toJson() {
        return JsonText.of(this);
    }

    String title() {
        return title;
    }

    List<String> columns() {
        return columns;
    }

    List<List<Object>> rows() {
        return rows;
    }

    /** Returns the table as text: the title, then lines with numbers to the right and words to the left. */
    @Override
    public String toString() {
        List<Column> aligned = new ArrayList<>();
        for (int c = 0; c < columns.size(); c++) {
            boolean isNumber = !rows.isEmpty() && rows.get(0).get(c) instanceof Number;
            aligned.add(isNumber ? Column.right(columns.get(c)) : Column.left(columns.get(c)));
        }
        TextTable table = new TextTable(aligned);
        rows.forEach(row -> table.row(row.toArray()));
        return table.lines().stream().collect(Collectors.joining("\n  ", title + "\n  ", "\n"));
    }
}
