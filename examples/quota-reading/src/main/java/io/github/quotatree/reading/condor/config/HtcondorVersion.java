package io.github.quotatree.reading.condor.config;

import java.util.Comparator;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A version of HTCondor, which the lines of a configuration may depend on. */
public record HtcondorVersion(int major, int minor, int sub) implements Comparable<HtcondorVersion> {
    public static final HtcondorVersion ASSUMED = new HtcondorVersion(25, 14, 0);

    private static final int FIRST_MAJOR = 6;
    private static final Pattern FORM = Pattern.compile("([0-9]{1,6})\\.([0-9]{1,6})(?:\\.([0-9]{1,6}))?(?:[. ].*)?");

    public static Optional<HtcondorVersion> parse(String text, int subIfMissing) {
        Matcher form = FORM.matcher(text);
        if (!form.matches() || Integer.parseInt(form.group(1)) < FIRST_MAJOR) {
            return Optional.empty();
        }
        int sub = form.group(3) == null ? subIfMissing : Integer.parseInt(form.group(3));
        return Optional.of(new HtcondorVersion(Integer.parseInt(form.group(1)), Integer.parseInt(form.group(2)), sub));
    }

    @Override
    public int compareTo(HtcondorVersion other) {
        return Comparator.comparingInt(HtcondorVersion::major)
                .thenComparingInt(HtcondorVersion::minor)
                .thenComparingInt(HtcondorVersion::sub)
                .compare(this, other);
    }

    @Override
    public String toString() {
        return major + "." + minor + "." + sub;
    }
}
