package io.github.quotatree.replay.trace.format;

import io.github.quotatree.replay.trace.TraceJob;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Reads the times and amounts as Slurm writes them. */
final class SlurmFields {
    private static final Pattern DURATION =
            Pattern.compile("(?:(\\d{1,7})-)?(\\d{1,9})(?::(\\d\\d))?(?::(\\d\\d))?(?:\\.\\d+)?");
    private static final Pattern SIZE = Pattern.compile("(\\d{1,18}(?:\\.\\d{1,9})?)([KMGTPE]?)B?");
    private static final String UNITS = "KMGTPE";

    private SlurmFields() {}

    /** Returns whether a field says nothing, in one of the words that Slurm has for that. */
    static boolean isUnknown(String text) {
        return switch (text) {
            case "", "Unknown", "None", "None assigned", "N/A", "(null)", "INVALID" -> true;
            default -> false;
        };
    }

    /** Reads {@code D-HH:MM:SS}, {@code HH:MM:SS} or {@code MM:SS} in seconds. */
    static long duration(String field, String text) throws Damage {
        Matcher matcher = DURATION.matcher(text);
        if (!matcher.matches() || matcher.group(3) == null) {
            throw new Damage(field + " is not a duration such as 1-12:30:00", text);
        }
        boolean hasHours = matcher.group(4) != null;
        long first = Long.parseLong(matcher.group(2));
        long second = Long.parseLong(matcher.group(3));
        long seconds = hasHours
                ? 3600 * first + 60 * second + Long.parseLong(matcher.group(4))
                : matcher.group(1) == null ? 60 * first + second : 3600 * first + 60 * second;
        return matcher.group(1) == null ? seconds : seconds + 86_400 * Long.parseLong(matcher.group(1));
    }

    /** Reads a limit of the run time in seconds; one that is none, or that of the partition, is unknown. */
    static long limit(String text) throws Damage {
        return isUnknown(text) || text.equalsIgnoreCase("UNLIMITED") || text.equalsIgnoreCase("Partition_Limit")
                ? TraceJob.UNKNOWN
                : duration("Timelimit", text);
    }

    /** Reads a size such as {@code 4000M} in bytes, in which a plain number counts in units of {@code plain}. */
    static long bytes(String field, String text, char plain) throws Damage {
        Matcher matcher = SIZE.matcher(text);
        if (!matcher.matches()) {
            throw new Damage(field + " is not a size such as 4000M", text);
        }
        char unit = matcher.group(2).isEmpty() ? plain : matcher.group(2).charAt(0);
        BigDecimal bytes = new BigDecimal(matcher.group(1))
                .multiply(BigDecimal.valueOf(1L << (10 * (UNITS.indexOf(unit) + 1))))
                .setScale(0, RoundingMode.CEILING);
        if (bytes.precision() > 18) {
            throw new Damage(field + " is above 10^18 bytes", text);
        }
        return bytes.longValueExact();
    }
}
