package io.github.quotatree.replay.trace.format;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The lines of a table whose first line names its columns, in any order. */
final class TableLines {
    private final char separator;
    private final Map<String, Integer> columns = new HashMap<>();
    private int width;

    /** Whether a separator ends the first line, as {@code sacct --parsable} writes it. */
    private boolean isEnded;

    private List<String> cells = List.of();

    TableLines(char separator) {
        this.separator = separator;
    }

    /** Takes a line; returns whether it has cells, and is neither empty nor the first. */
    boolean take(String line) throws Damage {
        if (line.isBlank()) {
            return false;
        }
        List<String> split = split(line);
        if (columns.isEmpty()) {
            isEnded = split.size() > 1 && split.get(split.size() - 1).isBlank();
            width = split.size() - (isEnded ? 1 : 0);
            for (int i = 0; i < width; i++) {
                columns.putIfAbsent(split.get(i).strip(), i);
            }
            return false;
        }
        if (isEnded && split.size() == width + 1 && split.get(width).isBlank()) {
            split.remove(width);
        }
        if (split.size() != width) {
            throw new Damage(
                    split.size() < width ? "has fewer cells than the first line" : "has more cells than the first line",
                    line);
        }
        cells = split;
        return true;
    }

    /** Returns whether there is a column of this name. */
    boolean has(String column) {
        return columns.containsKey(column);
    }

    /** Returns a cell of the line without blanks around it; empty where there is no such column. */
    String cell(String column) {
        Integer place = columns.get(column);
        return place == null ? "" : cells.get(place).strip();
    }

    private List<String> split(String line) {
        List<String> split = new ArrayList<>(Math.max(width, 8));
        int from = 0;
        for (int end = line.indexOf(separator); end >= 0; end = line.indexOf(separator, from)) {
            split.add(line.substring(from, end));
            from = end + 1;
        }
        split.add(line.substring(from));
        return split;
    }
}
