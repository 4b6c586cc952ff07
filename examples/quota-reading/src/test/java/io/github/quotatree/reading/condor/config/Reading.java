package io.github.quotatree.reading.condor.config;

import io.github.quotatree.reading.input.Findings;
import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;

/**
 * What a reader makes of a text.
 *
 * @param knobs the knobs
 * @param macros their values
 */
record Reading(Knobs knobs, Macros macros) {
    static Reading of(String text, Findings findings) {
        return of(text, Surroundings.NONE, findings);
    }

    static Reading of(String text, Surroundings surroundings, Findings findings) {
        return of(text.getBytes(StandardCharsets.UTF_8), surroundings, findings);
    }

    static Reading of(byte[] text, Surroundings surroundings, Findings findings) {
        Remarks remarks = new Remarks(findings);
        Effort effort = new Effort();
        Knobs knobs = new Knobs(surroundings.localName(), effort);
        Macros macros = new Macros(knobs, surroundings.environment(), effort, remarks);
        new ConfigReader(surroundings, knobs, macros, effort, new ByteArrayInputStream(text), remarks)
                .read(List.of("-"));
        return new Reading(knobs, macros);
    }
}
