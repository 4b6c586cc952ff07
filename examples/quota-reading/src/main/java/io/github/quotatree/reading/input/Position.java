package io.github.quotatree.reading.input;

/**
 * A place in a text file.
 *
 * @param line the line, from 1
 */
public record Position(int line, int column) implements Comparable<Position> {
    @Override
    public int compareTo(Position other) {
        return line == other.line ? Integer.compare(column, other.column) : Integer.compare(line, other.line);
    }

    public Position down(int lines) {
        return new Position(line + lines, column);
    }

    /** Returns the place in words: {@code line 12, column 9}. */
    public String inWords() {
        return "line " + line + ", column " + column;
    }

    /** Returns the place as editors and compilers write it: {@code 12:9}. */
    @Override
    public String toString() {
        return line + ":" + column;
    }
}
