package io.github.quotatree.replay.trace.format;

import io.github.quotatree.reading.text.VisibleText;

/** Thrown when a record is not what its format says; without a stack, since a file may have millions of these. */
final class Damage extends Exception {
    private static final long serialVersionUID = 1L;

    private final String reason;
    private final String shown;

    /**
     * Makes a damage.
     *
     * @param reason the reason, the same for all records with the same damage
     * @param text the part of the record that is damaged
     */
    Damage(String reason, String text) {
        super(reason, null, false, false);
        this.reason = reason;
        shown = VisibleText.of(VisibleText.quotedStart(text));
    }

    String reason() {
        return reason;
    }

    String shown() {
        return shown;
    }
}
