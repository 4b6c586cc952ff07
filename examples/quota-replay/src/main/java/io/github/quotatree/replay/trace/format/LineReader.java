package io.github.quotatree.replay.trace.format;

/** Reads a format with a record on each line. */
@FunctionalInterface
interface LineReader {
    /**
     * Reads a line.
     *
     * @throws Damage if it is not what the format says; the next line is read all the same
     */
    void read(String line) throws Damage;
}
