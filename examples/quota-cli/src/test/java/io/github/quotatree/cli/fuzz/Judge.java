package io.github.quotatree.cli.fuzz;

import io.github.quotatree.cli.fuzz.Reader.Answer;
import java.util.Optional;
import java.util.regex.Pattern;

/** What an answer must not be, whatever was read. */
final class Judge {
    private static final Pattern TRACE =
            Pattern.compile("unexpected fault|\\tat |[a-z]\\.[A-Z]\\w*(?:Exception|Error)\\b|out of memory");

    private Judge() {}

    /** Returns what is wrong with an answer; nothing if it is as it should be. */
    static Optional<String> fault(Answer answer) {
        if (answer.exitCode() < 0 || answer.exitCode() > 2) {
            return Optional.of("exit code " + answer.exitCode());
        }
        if (hasWordsOfAFault(answer.err())
                || TRACE.matcher(answer.out()).results().anyMatch(m -> m.group().startsWith("unexpected"))) {
            return Optional.of("a fault of the program: " + start(answer.err()));
        }
        int control = control(answer.err(), true);
        if (control >= 0) {
            return Optional.of("a message with the control character " + Integer.toHexString(control));
        }
        int raw = control(answer.out(), false);
        if (raw >= 0) {
            return Optional.of("a result with the control character " + Integer.toHexString(raw));
        }
        if (answer.exitCode() == 2 && !answer.err().lines().anyMatch(line -> line.startsWith("quota: "))) {
            return Optional.of("refused without a message: " + start(answer.out()));
        }
        if (!answer.err().lines().allMatch(line -> line.startsWith("quota: "))) {
            return Optional.of("a message of another form: " + start(answer.err()));
        }
        return Optional.empty();
    }

    /** Returns whether a text has words by which a fault of the program is known. */
    static boolean hasWordsOfAFault(String text) {
        return TRACE.matcher(text).find();
    }

    /** Returns the first character that a terminal does not show as it is, other than the end of a line, or -1. */
    private static int control(String text, boolean isMessage) {
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            boolean turns = c == '\u2028' || c == '\u2029' || (c >= '\u202a' && c <= '\u202e');
            boolean controls = Character.isISOControl(c) && (isMessage || c < ' ' || c == 0x7f);
            if (c != '\n' && (controls || (isMessage && turns))) {
                return c;
            }
        }
        return -1;
    }

    private static String start(String text) {
        return text.substring(0, Math.min(300, text.length())).strip();
    }
}
