package io.github.quotatree.reading.input;

import java.util.Locale;

/**
 * What a lenient run does about a fault, where another would stop: it leaves out the least that the fault spoils, or
 * accepts what is there.
 *
 * @param leftOut the part of the input that is left out
 * @param text what is done, as messages have it
 */
public record Remedy(Part leftOut, String text) {
    /** One amount is left out, as if it were not written. */
    public static final Remedy NO_AMOUNT = new Remedy(Part.FIELD, "the amount is left out");

    /** One field is left out, as if it were not written. */
    public static final Remedy NO_FIELD = new Remedy(Part.FIELD, "the field is left out");

    /** The object is left out. */
    public static final Remedy NO_OBJECT = new Remedy(Part.OBJECT, "the object is left out");

    /** The document of a file is left out, with all objects in it. */
    public static final Remedy NO_DOCUMENT = new Remedy(Part.DOCUMENT, "the document is left out");

    /** A file is read up to a place. */
    public static final Remedy NO_REST = new Remedy(Part.REST, "the rest of the file is left out");

    /** Parts of the input. */
    public enum Part {
        /** Nothing: what is there is accepted. */
        NOTHING,
        /** A field of an object, or one amount in it. */
        FIELD,
        /** An object. */
        OBJECT,
        /** A document of a file. */
        DOCUMENT,
        /** A file from a place on. */
        REST,
        /** The objects of a tree. */
        TREE;

        /** Returns the part as documents name it. */
        public String label() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    /** Returns that a field counts as something else than is written. */
    public static Remedy counts(String text) {
        return new Remedy(Part.FIELD, text);
    }

    /** Returns that what is there is accepted. */
    public static Remedy accepted(String text) {
        return new Remedy(Part.NOTHING, text);
    }
}
