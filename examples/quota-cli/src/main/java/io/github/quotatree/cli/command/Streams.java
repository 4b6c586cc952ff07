package io.github.quotatree.cli.command;

import io.github.quotatree.cli.text.VisibleText;
import java.io.InputStream;
import java.io.PrintStream;

/**
 * Where a run reads and writes.
 *
 * @param in the standard input
 * @param out results
 * @param err faults, notes and progress
 */
public record Streams(InputStream in, PrintStream out, PrintStream err) {
    /** Writes a line about the run, as opposed to a result. */
    public void say(String line) {
        err.println("quota: " + VisibleText.of(line));
    }
}
