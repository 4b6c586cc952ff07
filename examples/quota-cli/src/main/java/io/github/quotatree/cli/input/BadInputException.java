package io.github.quotatree.cli.input;

import java.util.List;
import java.util.stream.Collectors;

/** Thrown when the input cannot be solved; carries every fault that was found. */
public final class BadInputException extends RuntimeException {
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
