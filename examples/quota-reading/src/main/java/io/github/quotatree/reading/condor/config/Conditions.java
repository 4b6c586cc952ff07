package io.github.quotatree.reading.condor.config;

import io.github.quotatree.reading.text.VisibleText;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The conditions of {@code if} and {@code elif}: a number, a truth value, {@code defined NAME} or {@code version >=
 * X.Y.Z}, each with {@code !} before it to say the contrary. References in them are replaced at once.
 */
record Conditions(Knobs knobs, Macros macros, @Nullable HtcondorVersion version, Remarks remarks) {
    private static final Pattern NUMBER = Pattern.compile("-?(?=\\.?[0-9])[0-9.]*+(?:[eE][+-]?[0-9]*+)?");
    private static final Pattern DEFINED = Pattern.compile("(?i)defined(?:\\s++(.*))?", Pattern.DOTALL);
    private static final Pattern VERSION = Pattern.compile("(?i)version\\s*+(==?|>=?|<=?|!=)\\s*+[vV]?(.*)");

    boolean holds(String condition, Place place) throws UnfitValueException {
        boolean hasReferences = condition.indexOf('$') >= 0;
        String text = Letters.trimmed(hasReferences ? macros.expanded(condition) : condition);
        boolean isNegated = text.startsWith("!");
        if (isNegated) {
            text = Letters.trimmed(text.substring(1));
        }
        // a knob that is not set counts as false
        return isNegated != (!(hasReferences && text.isEmpty()) && isTrue(text, place));
    }

    private boolean isTrue(String text, Place place) throws UnfitValueException {
        Boolean constant = constant(text);
        if (constant != null) {
            return constant;
        }
        Matcher defined = DEFINED.matcher(text);
        if (defined.matches()) {
            return isDefined(defined.group(1) == null ? "" : defined.group(1), place);
        }
        Matcher comparison = VERSION.matcher(text);
        if (comparison.matches()) {
            return isVersion(comparison.group(1), comparison.group(2), place);
        }
        throw new UnfitValueException(VisibleText.quotedStart(text)
                + " is no condition; HTCondor takes a number, true, false, defined NAME and version >= X.Y.Z");
    }

    private static @Nullable Boolean constant(String text) {
        return switch (text.toLowerCase(Locale.ROOT)) {
            case "true", "t", "yes" -> true;
            case "false", "f", "no" -> false;
            default -> NUMBER.matcher(text).matches() ? hasDigitAboveZero(text) : null;
        };
    }

    /** Returns whether a number is not 0, which its digits say; what follows a second point does not count. */
    private static boolean hasDigitAboveZero(String number) {
        int points = 0;
        for (int i = 0; i < number.length() && points < 2; i++) {
            char c = number.charAt(i);
            if (c == 'e' || c == 'E') {
                return false;
            }
            points += c == '.' ? 1 : 0;
            if (points < 2 && c >= '1' && c <= '9') {
                return true;
            }
        }
        return false;
    }

    private boolean isDefined(String what, Place place) throws UnfitValueException {
        if (what.isEmpty() || (constant(what) != null && !Letters.isName(what))) {
            return !what.isEmpty();
        }
        String[] words = what.split("\\s+", 2);
        if (words.length == 2 && words[0].equalsIgnoreCase("use")) {
            if (words[1].chars().anyMatch(c -> Letters.isBlank((char) c))) {
                throw new UnfitValueException(VisibleText.quotedStart(what) + " has blanks, and is never defined");
            }
            return Templates.isKnown(words[1]);
        }
        if (!Letters.isName(what)) {
            throw new UnfitValueException(VisibleText.quotedStart(what) + " is not the name of a knob");
        }
        if (knobs.isNeitherSetNorDefault(what)) {
            macros.noteIfOnlyKnownThere(what, place);
            return constant(what) != null;
        }
        return !knobs.isSetToNothing(what);
    }

    private boolean isVersion(String operator, String text, Place place) throws UnfitValueException {
        HtcondorVersion here = version == null ? HtcondorVersion.ASSUMED : version;
        HtcondorVersion other = HtcondorVersion.parse(text, here.sub())
                .orElseThrow(() -> new UnfitValueException(
                        VisibleText.quotedStart(text) + " is no version of HTCondor, such as 10.0.9 or 23.4"));
        if (version == null) {
            remarks.note(
                    Remarks.Kind.CONDITION,
                    new Place(place.file(), 0),
                    "conditions on the version are evaluated for " + here + "; --condor-version names another one");
        }
        int difference = here.compareTo(other);
        return switch (operator) {
            case "=", "==" -> difference == 0;
            case "!=" -> difference != 0;
            case ">" -> difference > 0;
            case ">=" -> difference >= 0;
            case "<" -> difference < 0;
            default -> difference <= 0;
        };
    }
}
