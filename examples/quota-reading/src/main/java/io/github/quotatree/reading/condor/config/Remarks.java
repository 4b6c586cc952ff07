package io.github.quotatree.reading.condor.config;

import io.github.quotatree.reading.input.Findings;
import io.github.quotatree.reading.input.Findings.Fault;
import java.util.EnumMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/**
 * What there is to say about a configuration: faults, which stop the run, and notes on what is read otherwise than it
 * stands, or not at all. A file of a million odd lines has a few of each kind, and a line that says so.
 */
final class Remarks {
    static final int MOST_FAULTS = 100;
    static final int MOST_NOTES = 50;

    private final Findings findings;
    private final Map<Kind, Integer> notes = new EnumMap<>(Kind.class);
    private final Set<String> said = new HashSet<>();
    private int faults;

    Remarks(Findings findings) {
        this.findings = findings;
    }

    /** What a note is about; there are at most {@link #MOST_NOTES} of each. */
    enum Kind {
        FILE,
        LINE,
        DIRECTIVE,
        CONDITION,
        REFERENCE,
        VALUE,
        UNDECLARED,
        MISSPELT,
        NOT_READ
    }

    void note(Kind kind, Place place, String text) {
        String note = place.file() + ": " + place.before() + text;
        int before = notes.getOrDefault(kind, 0);
        if (before > MOST_NOTES || !said.add(note)) {
            return;
        }
        notes.put(kind, before + 1);
        findings.note(before < MOST_NOTES ? note : place.file() + ": there are more notes of this kind");
    }

    void fault(Place place, String text) {
        faults++;
        if (faults <= MOST_FAULTS) {
            findings.fault(new Fault(place.file(), place.before() + text));
        } else if (faults == MOST_FAULTS + 1) {
            findings.fault(new Fault(place.file(), "there are more faults"));
        }
    }

    /** Returns whether there are so many faults that one more is not told. */
    boolean isFull() {
        return faults > MOST_FAULTS;
    }

    Findings findings() {
        return findings;
    }
}
