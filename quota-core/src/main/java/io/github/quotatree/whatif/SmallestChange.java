package io.github.quotatree.whatif;

import io.github.quotatree.resource.AmountFormat;
import io.github.quotatree.resource.ResourceVector;
import java.util.Objects;
import java.util.Optional;

/**
 * The least change of one number by which a group gets the wanted amount in one dimension: one unit less does not
 * suffice.
 *
 * @param kind the number that changes
 * @param edit the change, ready for a what-if
 * @param dimension the dimension of the amount
 * @param from the amount now, in base units
 * @param to the amount that suffices, in base units
 * @param actsAsWeight whether it is a max that holds nothing back, and helps as the weight of a group that declares none
 */
public record SmallestChange(Kind kind, QuotaEdit edit, String dimension, long from, long to, boolean actsAsWeight) {
    public SmallestChange {
        Objects.requireNonNull(kind, "kind");
        Objects.requireNonNull(edit, "edit");
        Objects.requireNonNull(dimension, "dimension");
    }

    /** The kinds of changes, in the order in which changes are listed: as readily as operators make them. */
    public enum Kind {
        /** Another group requests less. */
        REQUEST("request"),

        /** The cluster has more. */
        TOTAL("total"),

        /** The group, or one above it, has a larger min. */
        MIN("min"),

        /** Another group lends more of the idle min that it keeps. */
        LEND_LIMIT("lend limit"),

        /** The group, or one above it, shares with a larger weight. */
        SHARED_WEIGHT("shared weight"),

        /** The group, or one above it, has a larger max, up to its request. */
        MAX("max");

        private final String label;

        Kind(String label) {
            this.label = label;
        }

        /** Returns the name that users read, such as {@code lend limit}. */
        public String label() {
            return label;
        }
    }

    /** Returns the name of the group whose number changes; empty for the total. */
    public Optional<String> group() {
        return edit.group();
    }

    /** Returns the flavor whose total, min or max changes; empty for an amount of the whole dimension. */
    public Optional<String> flavor() {
        return edit.flavor();
    }

    /** Returns the size of the change, {@code |to - from|}, in base units. */
    public long amount() {
        return from == ResourceVector.UNLIMITED ? ResourceVector.UNLIMITED : Math.abs(to - from);
    }

    /** Returns the change in words, such as {@code max gpu of nlp: 20 instead of 16}. */
    public String inWords(AmountFormat format) {
        Objects.requireNonNull(format, "format");
        return (group().isPresent() && flavor().isPresent() ? "flavor " : "") + kind.label() + " " + edit.column(format)
                + group().map(name -> " of " + name).orElse("") + (actsAsWeight ? ", its weight too" : "") + ": "
                + format.amount(dimension, to) + " instead of "
                + format.amount(dimension, from);
    }

    @Override
    public String toString() {
        return inWords(AmountFormat.baseUnits());
    }
}
