package io.github.quotatree.cli.input;

import java.util.ArrayList;
import java.util.List;

/** Collects all that is wrong with the input, so that one run reports every fault, and all that is worth a note. */
public final class Findings {
    private final List<Fault> faults = new ArrayList<>();
    private final List<String> notes = new ArrayList<>();

    /** Adds a fault. */
    public void fault(Fault fault) {
        faults.add(fault);
    }

    /** Adds a note: something the user should know that does not stop the run. */
    public void note(String note) {
        notes.add(note);
    }

    /** Returns the faults so far. */
    public List<Fault> faults() {
        return List.copyOf(faults);
    }

    /** Returns the notes so far. */
    public List<String> notes() {
        return List.copyOf(notes);
    }

    /**
     * Stops here if anything is wrong.
     *
     * @throws BadInputException with every fault so far, if there is any
     */
    public void refuseFaults() {
        if (!faults.isEmpty()) {
            throw new BadInputException(faults);
        }
    }
}
