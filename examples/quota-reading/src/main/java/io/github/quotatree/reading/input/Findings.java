package io.github.quotatree.reading.input;

import io.github.quotatree.reading.text.VisibleText;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Collects all that is wrong with the input, so that one run reports every fault, and all that is worth a note. A
 * lenient run goes on past each fault that has a {@link Remedy}.
 */
public final class Findings {
    private final boolean isLenient;
    private final List<Fault> faults = new ArrayList<>();
    private final List<Fault> remedied = new ArrayList<>();
    private final Notes notes = new Notes();
    private int objectsLeftOut;

    /** Makes the findings of a run that every fault stops. */
    public Findings() {
        this(false);
    }

    public Findings(boolean isLenient) {
        this.isLenient = isLenient;
    }

    public boolean isLenient() {
        return isLenient;
    }

    public void fault(Fault fault) {
        Remedy remedy = fault.remedy();
        if (!isLenient || remedy == null) {
            faults.add(fault);
            return;
        }
        remedied.add(fault);
        objectsLeftOut += remedy.leftOut() == Remedy.Part.OBJECT ? 1 : 0;
    }

    /** Adds a fault of a field, and what a lenient run does about it. */
    public void fault(Origin origin, String field, String text, Remedy remedy) {
        fault(origin.fault(field, text).or(remedy));
    }

    public List<Fault> remedied() {
        return Fault.byPlace(remedied);
    }

    /** Returns how many objects a lenient run has left out, by which a reader sees whether to leave out its own. */
    public int objectsLeftOut() {
        return objectsLeftOut;
    }

    /** Returns how many faults there are so far, remedied or not. */
    public int count() {
        return faults.size() + remedied.size();
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

    /**
     * Returns the faults so far that stop the run, in order; those with places in a file that follow one another, by
     * place.
     */
    public List<Fault> faults() {
        return Fault.byPlace(faults);
    }

    public List<String> notes() {
        return notes.lines();
    }

    public void refuseFaults() {
        if (!faults.isEmpty()) {
            throw refusal();
        }
    }

    public BadInputException refusal() {
        List<Fault> all = new ArrayList<>(remedied());
        all.addAll(faults());
        return new BadInputException(all);
    }

    /** Thrown when the input cannot be solved; carries every fault that was found. */
    public static final class BadInputException extends RuntimeException {
        private static final long serialVersionUID = 1L;

        private final transient List<Fault> faults;

        public BadInputException(List<Fault> faults) {
            super(faults.stream().map(Fault::line).collect(Collectors.joining("\n")));
            this.faults = List.copyOf(faults);
        }

        public BadInputException(String file, String text) {
            this(List.of(new Fault(file, text)));
        }

        /** Makes the refusal of input for a fault that is in no single file. */
        public BadInputException(String text) {
            this("", text);
        }

        public List<Fault> faults() {
            return faults;
        }
    }

    /**
     * A field of an object of Kubernetes.
     *
     * @param path the path of the field in it, such as {@code spec.min.cpu} or {@code label parent}
     */
    public record ObjectField(Origin object, String path) {}

    /**
     * One thing that is wrong with the input.
     *
     * @param file the file, or empty where the fault is in no single file
     * @param at the place in the file, or null where it is not known
     * @param field the field of an object of Kubernetes that it is about, or null
     * @param remedy what a lenient run does about it, or null where it stops every run
     */
    public record Fault(
            String file,
            @Nullable Position at,
            String text,
            @Nullable ObjectField field,
            @Nullable Remedy remedy) {
        public Fault(String file, @Nullable Position at, String text) {
            this(file, at, text, null, null);
        }

        public Fault(String file, String text) {
            this(file, null, text, null, null);
        }

        public Fault at(Position place) {
            return new Fault(file, place, text, field, remedy);
        }

        public Fault or(Remedy instead) {
            return new Fault(file, at, text, field, instead);
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
            return file.isEmpty() ? new Fault(otherwise, at, text, field, remedy) : this;
        }

        @Override
        public String toString() {
            return line();
        }
    }
}
