package io.github.quotatree.whatif;

import java.util.List;
import java.util.Objects;
import java.util.Optional;

/**
 * A kind of change by which a group does not get the wanted amount in one dimension, however large the change is.
 *
 * @param kind the number that would change
 * @param dimension the dimension of the amount
 * @param reason why no change of it is enough
 * @param group the group whose number would change; empty for the total, and where no other group comes into question
 * @param together for {@link Reason#MIN_OF_PARENT}, edits of the group and of groups above it that do it together, each
 *     valid after those before it; else empty, and empty where no such edits do it
 */
public record UnhelpfulChange(
        SmallestChange.Kind kind, Optional<String> group, String dimension, Reason reason, List<QuotaEdit> together) {
    public UnhelpfulChange {
        Objects.requireNonNull(kind, "kind");
        Objects.requireNonNull(group, "group");
        Objects.requireNonNull(dimension, "dimension");
        Objects.requireNonNull(reason, "reason");
        together = List.copyOf(Objects.requireNonNull(together, "together"));
    }

    /** The reasons why a kind of change does not help. */
    public enum Reason {
        /** There is no such limit, so it holds nothing back. */
        UNLIMITED("there is no limit"),

        /** Even the largest valid change does not suffice. */
        NOT_ENOUGH("even the largest change does not suffice"),

        /** The max is not below the request: a larger one could help as a weight alone, which is another change. */
        ABOVE_REQUEST("it is not below the request"),

        /** The mins of the siblings would sum to more than the min of their parent, which must grow too. */
        MIN_OF_PARENT("the mins beside it would exceed the min of the parent"),

        /** A workload that is not preemptible must fit into the min of its group: only a larger min helps. */
        NOT_PREEMPTIBLE("a workload that is not preemptible needs a larger min"),

        /**
         * No such change was found, but there may be one: the iterative solver and dimensions with flavors are not
         * monotone, and guaranteed usage is no bid that another group could spare.
         */
        NOT_FOUND("none was found"),

        /** The group is too far above to be looked at. */
        NOT_SEARCHED("the group is too far above to be looked at");

        private final String text;

        Reason(String text) {
            this.text = text;
        }

        /** Returns the reason in words, such as {@code there is no limit}. */
        public String inWords() {
            return text;
        }
    }

    /** Returns the kind, the group and the reason, such as {@code max gpu of nlp: there is no limit}. */
    @Override
    public String toString() {
        return kind.label() + " " + dimension + group.map(name -> " of " + name).orElse("") + ": " + reason.inWords();
    }
}
