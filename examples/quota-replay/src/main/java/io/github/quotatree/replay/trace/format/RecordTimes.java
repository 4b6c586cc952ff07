package io.github.quotatree.replay.trace.format;

import java.time.DateTimeException;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.regex.Pattern;

/**
 * Reads times without a zone, such as {@code 2026-01-31T12:00:00} or with a blank in place of the T, by the clock of a
 * zone; seconds may be missing. A number is a second of the Unix clock.
 */
record RecordTimes(ZoneId zone) {
    private static final Pattern SECOND = Pattern.compile("\\d{1,12}");
    private static final int LENGTH = "2026-01-31T12:00:00".length();
    private static final int TO_MINUTES = "2026-01-31T12:00".length();

    /** Returns the second of the Unix clock. */
    long second(String field, String text) throws Damage {
        if (SECOND.matcher(text).matches()) {
            return Long.parseLong(text);
        }
        if (text.length() == LENGTH || text.length() == TO_MINUTES) {
            try {
                LocalDateTime time = LocalDateTime.of(
                        number(text, 0, 4, '-'),
                        number(text, 5, 7, '-'),
                        number(text, 8, 10, text.charAt(10) == ' ' ? ' ' : 'T'),
                        number(text, 11, 13, ':'),
                        number(text, 14, 16, ':'),
                        text.length() == TO_MINUTES ? 0 : number(text, 17, 19, ' '));
                return zone instanceof ZoneOffset offset
                        ? time.toEpochSecond(offset)
                        : time.atZone(zone).toEpochSecond();
            } catch (DateTimeException | NumberFormatException e) {
                // said below
            }
        }
        throw new Damage(field + " is not a time such as 2026-01-31T12:00:00", text);
    }

    private static int number(String text, int from, int to, char next) {
        if (to < text.length() && text.charAt(to) != next) {
            throw new NumberFormatException(text);
        }
        int value = 0;
        for (int i = from; i < to; i++) {
            int digit = text.charAt(i) - '0';
            if (digit < 0 || digit > 9) {
                throw new NumberFormatException(text);
            }
            value = 10 * value + digit;
        }
        return value;
    }
}
