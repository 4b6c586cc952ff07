package io.github.quotatree.reading.quotafile;

import io.github.quotatree.reading.input.Findings;
import io.github.quotatree.reading.input.Findings.Fault;
import io.github.quotatree.reading.input.Position;

/**
 * Receives what is wrong with a file, with the place.
 *
 * @param file the file, as messages name it
 * @param findings receives the faults
 */
public record FileFaults(String file, Findings findings) {
    /** Adds a fault. */
    public void add(Position at, String text) {
        findings.fault(new Fault(file, at, text));
    }
}
