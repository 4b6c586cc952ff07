package io.github.quotatree.flink.answer;

import java.util.Objects;

/**
 * An event that was not carried out and has changed nothing.
 *
 * @param event the line of the event
 * @param reason why: names the thing, the value and the rule
 */
public record RefusedEvent(String event, String reason) {
    public RefusedEvent {
        Objects.requireNonNull(event, "event");
        Objects.requireNonNull(reason, "reason");
    }

    /** Returns the refusal of an event by an exception. */
    public static RefusedEvent of(String event, RuntimeException refusal) {
        return new RefusedEvent(event, Objects.requireNonNullElse(refusal.getMessage(), refusal.toString()));
    }

    /** Returns the refusal as one line. */
    public String line() {
        return oneLine(event) + " -- " + oneLine(reason);
    }

    private static String oneLine(String text) {
        return text.replaceAll("\\R", " ");
    }
}
