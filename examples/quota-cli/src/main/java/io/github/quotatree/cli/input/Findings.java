package io.github.quotatree.cli.input;

import io.github.quotatree.cli.text.VisibleText;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

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

    /** Thrown when the input cannot be solved; carries every fault that was found. */
    public static final class BadInputException extends RuntimeException {
        private static final long serialVersionUID = 1L;

        private final transient List<Fault> faults;

        /** Makes an exception of at least one fault. */
        public BadInputException(List<Fault> faults) {
            super(faults.stream().map(Fault::line).collect(Collectors.joining("\n")));
            this.faults = List.copyOf(faults);
        }

        /** Returns the faults, at least one. */
        public List<Fault> faults() {
            return faults;
        }
    }

    /**
     * One thing that is wrong with the input.
     *
     * @param file the file, or empty where the fault is in no single file
     * @param text what is wrong: the object, the field and the value
     */
    public record Fault(String file, String text) {
        /** Returns the fault as one line for people, the file first. */
        public String line() {
            return VisibleText.of(file.isEmpty() ? text : file + ": " + text);
        }

        /** Returns this fault as one of the given file, if it is in no single file. */
        public Fault in(String otherwise) {
            return file.isEmpty() ? new Fault(otherwise, text) : this;
        }

        @Override
        public String toString() {
            return line();
        }
    }
}
