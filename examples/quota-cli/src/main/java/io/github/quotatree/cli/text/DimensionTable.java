package io.github.quotatree.cli.text;

import io.github.quotatree.reading.text.ShortNames;
import io.github.quotatree.reading.text.TableWidth;
import io.github.quotatree.text.TextTable;
import io.github.quotatree.text.TextTable.Cell;
import io.github.quotatree.text.TextTable.Color;
import io.github.quotatree.text.TextTable.Column;
import java.io.PrintStream;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import java.util.function.Supplier;
import java.util.stream.IntStream;

/**
 * Prints a table with a block of columns for each dimension. As many blocks stand side by side as the width allows, the
 * others below them, with the names again.
 *
 * <p>A line is as wide as its numbers and {@value #LEAST_NAME} characters of the names, if that is more than the width.
 */
public record DimensionTable(PrintStream out, Palette palette, TableWidth width, Titles titles) {
    /** The least width of the names, with their branches. */
    static final int LEAST_NAME = 12;

    /** Blocks stand side by side only with that many characters of the names. */
    private static final int NAME_BESIDE = 20;

    /** The least part of that for the name itself. */
    private static final int LEAST_TEXT = 8;

    private static final int BRANCH = 3;

    /** The output is written so many characters at a time: to the stream, each is a call of the system. */
    private static final int PRINTED_AT_ONCE = 1 << 13;

    public record Titles(String names, List<Column> amounts, boolean isLastSpare) {}

    public record Row(String branches, String name, Supplier<List<Cell>> cells, boolean isBeside) {}

    public interface Rows {
        void each(List<Integer> dimensions, Consumer<Row> printer);
    }

    public void print(List<String> blocks, Rows rows) {
        TextTable all = measured(blocks, rows);
        List<Part> parts = new ArrayList<>();
        List<Integer> part = new ArrayList<>();
        for (int d = 0; d < blocks.size(); d++) {
            List<Integer> wider = new ArrayList<>(part);
            wider.add(d);
            if (!part.isEmpty() && !fits(all, blocks, wider)) {
                parts.add(new Part(all, blocks, part));
                part.clear();
            }
            part.add(d);
        }
        parts.add(new Part(all, blocks, part));
        boolean isFirst = true;
        for (Part next : parts) {
            isFirst &= !print(next, rows, isFirst ? "" : "\n");
        }
    }

    private TextTable measured(List<String> blocks, Rows rows) {
        List<Column> columns = new ArrayList<>();
        columns.add(Column.left(titles.names()));
        blocks.forEach(block -> columns.addAll(titles.amounts()));
        TextTable all = new TextTable(columns);
        List<Integer> dimensions = IntStream.range(0, blocks.size()).boxed().toList();
        rows.each(dimensions, row -> all.measure(cells(row, row.branches() + row.name())));
        return all;
    }

    private boolean fits(TextTable all, List<String> blocks, List<Integer> dimensions) {
        Part part = new Part(all, blocks, dimensions);
        int room = width.columns() - (part.table.width() - part.table.width(0));
        return room >= (width.cutsNames() ? Math.min(part.table.width(0), NAME_BESIDE) : part.table.width(0));
    }

    /** Prints some blocks side by side, and returns whether there was a row. */
    private boolean print(Part part, Rows rows, String separator) {
        if (width.cutsNames()) {
            part.fit();
        }
        int room = part.table.width(0);
        ShortNames names = new ShortNames();
        if (part.isCut) {
            rows.each(part.dimensions, row -> names.add(row.name(), room - length(branches(row, room))));
        }
        StringBuilder lines = new StringBuilder(2 * PRINTED_AT_ONCE);
        AtomicBoolean hasRows = new AtomicBoolean();
        rows.each(part.dimensions, row -> {
            if (!hasRows.getAndSet(true)) {
                lines.append(separator);
                part.table.heading().forEach(line -> lines.append(line).append('\n'));
            }
            String name = part.isCut ? branches(row, room) + names.of(row.name()) : row.branches() + row.name();
            List<Cell> cells = part.without(cells(row, name));
            part.table.append(lines, row.isBeside() ? painted(cells, Palette.BESIDE) : palette.applied(cells));
            if (lines.append('\n').length() >= PRINTED_AT_ONCE) {
                out.append(lines);
                lines.setLength(0);
            }
        });
        out.append(lines);
        return hasRows.get();
    }

    private List<Cell> painted(List<Cell> cells, Color color) {
        List<Cell> plain =
                cells.stream().map(cell -> new Cell(cell.text(), color)).toList();
        return palette.applied(plain);
    }

    private static List<Cell> cells(Row row, String name) {
        List<Cell> amounts = row.cells().get();
        List<Cell> cells = new ArrayList<>(amounts.size() + 1);
        cells.add(Cell.of(name));
        cells.addAll(amounts);
        return cells;
    }

    /** Returns the branches before a name, without those of the first levels where they leave it no room. */
    private static String branches(Row row, int room) {
        String branches = row.branches();
        int kept = Math.max(0, Math.min(length(row.name()), LEAST_TEXT));
        int most = room - kept;
        if (length(branches) <= most) {
            return branches;
        }
        int shown = Math.max(0, (most - 1) / BRANCH) * BRANCH;
        return "…" + branches.substring(branches.length() - shown);
    }

    private static int length(String text) {
        return text.codePointCount(0, text.length());
    }

    private final class Part {
        private final List<Integer> dimensions;
        private final List<String> blocks;
        private final TextTable all;
        private TextTable table;
        private boolean isCut;
        private boolean isWithoutLast;

        Part(TextTable all, List<String> blocks, List<Integer> dimensions) {
            this.all = all;
            this.dimensions = List.copyOf(dimensions);
            this.blocks = this.dimensions.stream().map(blocks::get).toList();
            table = table(titles.amounts().size());
        }

        /** Leaves out the spare column and shortens the names until this fits, as far as numbers allow. */
        void fit() {
            if (table.width() <= width.columns()) {
                return;
            }
            int least = Math.min(table.width(0), LEAST_NAME);
            if (titles.isLastSpare() && width.columns() - (table.width() - table.width(0)) < least) {
                isWithoutLast = true;
                table = table(titles.amounts().size() - 1);
            }
            int room = width.columns() - (table.width() - table.width(0));
            if (room < table.width(0)) {
                isCut = true;
                table.setWidth(0, Math.max(room, least));
            }
        }

        List<Cell> without(List<Cell> cells) {
            return isWithoutLast ? cells.subList(0, cells.size() - 1) : cells;
        }

        private TextTable table(int shown) {
            List<Integer> columns = new ArrayList<>(List.of(0));
            for (int d : dimensions) {
                for (int c = 0; c < shown; c++) {
                    columns.add(1 + d * titles.amounts().size() + c);
                }
            }
            TextTable made = all.part(columns.stream().mapToInt(c -> c).toArray());
            for (int b = 0; b < blocks.size(); b++) {
                int first = 1 + b * shown;
                int room = -2;
                for (int c = first; c < first + shown; c++) {
                    room += 2 + made.width(c);
                }
                made.startBlock(first, width.cutsNames() ? ShortNames.middle(blocks.get(b), room) : blocks.get(b));
            }
            made.heading();
            return made;
        }
    }
}
