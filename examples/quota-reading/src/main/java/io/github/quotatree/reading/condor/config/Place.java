package io.github.quotatree.reading.condor.config;

/**
 * A line of a configuration.
 *
 * @param file the file, as messages name it
 * @param line the number of the line; 0 for what is in no line
 */
record Place(String file, int line) {
    String before() {
        return line == 0 ? "" : "line " + line + ": ";
    }
}
