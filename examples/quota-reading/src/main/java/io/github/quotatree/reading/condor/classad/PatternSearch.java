package io.github.quotatree.reading.condor.classad;

import io.github.quotatree.reading.condor.classad.AdValue.Text;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;

/**
 * The search for a regular expression in a text, {@code regexp(pattern, text, options)}, with bounds: a pattern may
 * take longer than anyone waits. As where HTCondor gives up, the result is {@code error} then.
 */
final class PatternSearch {
    private static final int LONGEST_PATTERN = 1_000;
    private static final int LONGEST_TEXT = 2_000;
    private static final int MOST_LOOKS = 1_000_000;

    private PatternSearch() {}

    static AdValue of(List<AdValue> arguments) {
        if (arguments.size() < 2 || arguments.size() > 3 || arguments.contains(AdValue.ERROR)) {
            return AdValue.ERROR;
        }
        if (arguments.contains(AdValue.UNDEFINED)) {
            return AdValue.UNDEFINED;
        }
        if (!arguments.stream().allMatch(Text.class::isInstance)) {
            return AdValue.ERROR;
        }
        String pattern = ((Text) arguments.get(0)).value();
        String text = ((Text) arguments.get(1)).value();
        String options = arguments.size() == 2 ? "" : ((Text) arguments.get(2)).value();
        if (pattern.length() > LONGEST_PATTERN || text.length() > LONGEST_TEXT) {
            return AdValue.ERROR;
        }
        try {
            return AdValue.of(Pattern.compile(pattern, flags(options))
                    .matcher(new CountedText(text, 0, text.length(), new AtomicInteger(MOST_LOOKS)))
                    .find());
        } catch (PatternSyntaxException | TooManyLooksException | StackOverflowError e) {
            // the search of java.util.regex recurses for each repetition of a group
            return AdValue.ERROR;
        }
    }

    private static int flags(String options) {
        return (options.indexOf('i') < 0 ? 0 : Pattern.CASE_INSENSITIVE)
                | (options.indexOf('m') < 0 ? 0 : Pattern.MULTILINE)
                | (options.indexOf('s') < 0 ? 0 : Pattern.DOTALL)
                | (options.indexOf('x') < 0 ? 0 : Pattern.COMMENTS);
    }

    /** A text that counts how often it is looked at. */
    private record CountedText(String text, int from, int to, AtomicInteger looksLeft) implements CharSequence {
        @Override
        public int length() {
            return to - from;
        }

        @Override
        public char charAt(int index) {
            if (looksLeft.decrementAndGet() < 0) {
                throw new TooManyLooksException();
            }
            return text.charAt(from + index);
        }

        @Override
        public CharSequence subSequence(int start, int end) {
            return new CountedText(text, from + start, from + end, looksLeft);
        }

        @Override
        public String toString() {
            return text.substring(from, to);
        }
    }

    private static final class TooManyLooksException extends RuntimeException {
        private static final long serialVersionUID = 1L;
    }
}
