package io.github.quotatree.cli.replay;

import java.util.regex.Matcher;
import java.util.regex.Pattern;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Reads a duration on the command line, such as {@code 90s}, {@code 5m}, {@code 2h} or {@code 1d}, as seconds. */
final class SecondsOption implements ITypeConverter<Long> {
    private static final Pattern FORM = Pattern.compile("(\\d{1,9})([smhd])");
    private static final long MINUTE = 60;
    private static final long HOUR = 3_600;
    private static final long DAY = 86_400;

    @Override
    public Long convert(String text) {
        Matcher form = FORM.matcher(text);
        if (!form.matches()) {
            throw new TypeConversionException("'" + text + "' is not of the form 90s, 5m, 2h or 1d");
        }
        long unit = switch (form.group(2)) {
            case "s" -> 1;
            case "m" -> MINUTE;
            case "h" -> HOUR;
            default -> DAY;
        };
        return Long.parseLong(form.group(1)) * unit;
    }
}
