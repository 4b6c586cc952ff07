package io.github.quotatree.cli.input;

import io.github.quotatree.cli.text.VisibleText;

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
