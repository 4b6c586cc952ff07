package io.github.quotatree.reading.input;

import java.util.Locale;

/**
 * What a lenient run does about a fault, where another would stop: it leaves out the least that the fault spoils, or
 * accepts what is there.
 */
public record Remedy(Part leftOut, String text) {
    public static final Remedy NO_AMOUNT = new Remedy(Part.FIELD, "the amount is left out");

    public static final Remedy NO_FIELD = new Remedy(Part.FIELD, "the field is left out");

    public static final Remedy NO_OBJECT = new Remedy(Part.OBJECT, "the object is left out");

    public static final Remedy NO_DOCUMENT = new Remedy(Part.DOCUMENT, "the document is left out");

    public static final Remedy NO_REST = new Remedy(Part.REST, "the rest of the file is left out");

    public enum Part {
        /** Nothing: what is there is accepted. */
        NOTHING,
        /** A field of an object, or one amount in it. */
        FIELD,
        OBJECT,
        DOCUMENT,
        /** A file from a place on. */
        REST,
        /** The objects of a tree. */
        TREE;

        public String label() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    public static Remedy counts(String text) {
        return new Remedy(Part.FIELD, text);
    }

    public static Remedy accepted(String text) {
        return new Remedy(Part.NOTHING, text);
    }
}
