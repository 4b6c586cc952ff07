package io.github.quotatree.cli.input;

import io.github.quotatree.cli.text.VisibleText;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Collects all that is wrong with the input, so that one run reports every fault, and all that is worth a note. */
public final class Findings {
    private final List<Fault> faults = new ArrayList<>();
    private final Notes notes = new Notes();

    /** Adds a fault. */
    public void fault(Fault fault) {
        faults.add(fault);
    }

    /** Adds a note: something the user should know that does not stop the run. */
    public void note(String note) {
        notes.add(note);
    }

    /**
     * Adds a note about an object. Objects of one kind and file about which the same is noted share one line, with
     * their number and the names of the first.
     *
     * @param text the field and what is unusual about it, in words that suit one object and many
     */
    public void note(Origin origin, String text) {
        notes.add(origin, text);
    }

    /** Returns the faults so far, in order; those with places in a file that follow one another, by place. */
    public List<Fault> faults() {
        return Fault.byPlace(faults);
    }

    /** Returns the notes so far. */
    public List<String> notes() {
        return notes.lines();
    }

    /**
     * Stops here if anything is wrong.
     *
     * @throws BadInputException with every fault so far, if there is any
     */
    public void refuseFaults() {
        if (!faults.isEmpty()) {
            throw new BadInputException(faults());
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
     * A field of an object of Kubernetes.
     *
     * @param object the object
     * @param path the path of the field in it, such as {@code spec.min.cpu} or {@code label parent}
     */
    public record ObjectField(Origin object, String path) {}

    /**
     * One thing that is wrong with the input.
     *
     * @param file the file, or empty where the fault is in no single file
     * @param at the place in the file, or null where it is not known
     * @param text what is wrong: the object, the field and the value
     * @param field the field of an object of Kubernetes that it is about, or null
     */
    public record Fault(
            String file,
            @Nullable Position at,
            String text,
            @Nullable ObjectField field) {
        /** Makes a fault at a place of a file. */
        public Fault(String file, @Nullable Position at, String text) {
            this(file, at, text, null);
        }

        /** Makes a fault at an unknown place of a file. */
        public Fault(String file, String text) {
            this(file, null, text, null);
        }

        /** Returns this fault at a place. */
        public Fault at(Position place) {
            return new Fault(file, place, text, field);
        }

        /** Returns faults in order, but those with places in one file that follow one another by place. */
        public static List<Fault> byPlace(List<Fault> faults) {
            List<Fault> sorted = new ArrayList<>(faults);
            int from = 0;
            for (int i = 1; i <= sorted.size(); i++) {
                if (i == sorted.size() || !sorted.get(i).isInFileOf(sorted.get(from))) {
                    if (i - from > 1) {
                        sorted.subList(from, i).sort(Comparator.comparing(Fault::place));
                    }
                    from = i;
                }
            }
            return List.copyOf(sorted);
        }

        private Position place() {
            return Objects.requireNonNull(at, "at");
        }

        private boolean isInFileOf(Fault other) {
            return at != null && other.at != null && file.equals(other.file);
        }

        /** Returns the fault as one line for people, the file first, as compilers write it. */
        public String line() {
            String where = at == null ? file : file + ":" + at;
            return VisibleText.of(file.isEmpty() ? text : where + ": " + text);
        }

        /** Returns what is wrong, the place first where it is known, for reports that name the file beside it. */
        public String placedText() {
            return at == null ? text : at.inWords() + ": " + text;
        }

        /** Returns this fault as one of the given file, if it is in no single file. */
        public Fault in(String otherwise) {
            return file.isEmpty() ? new Fault(otherwise, at, text, field) : this;
        }

        @Override
        public String toString() {
            return line();
        }
    }
}
