package io.github.quotatree.reading.quotafile;

import io.github.quotatree.reading.input.Findings;
import io.github.quotatree.reading.input.Findings.Fault;
import io.github.quotatree.reading.input.Position;

/** Receives what is wrong with a file, with the place. */
public record FileFaults(String file, Findings findings) {
    public void add(Position at, String text) {
        findings.fault(new Fault(file, at, text));
    }
}
