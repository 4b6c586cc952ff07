package io.github.quotatree.cli.fuzz;

import java.util.List;

/**
 * A kind of input.
 *
 * @param name its name, by which findings are kept
 * @param seeds good inputs
 * @param words what such inputs are made of
 * @param command reads an input
 */
record Reader(String name, List<byte[]> seeds, List<String> words, Command command) {
    /** Reads an input. */
    @FunctionalInterface
    interface Command {
        /** Returns what comes of an input. */
        Answer of(byte[] input);
    }

    /**
     * What comes of an input.
     *
     * @param exitCode as that of the command line
     * @param out the result
     * @param err faults and notes
     */
    record Answer(int exitCode, String out, String err) {}
}
