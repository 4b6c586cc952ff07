package io.github.quotatree.replay.trace;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;

/**
 * The records of a trace that were left out for one reason.
 *
 * @param reason the reason, such as {@code damaged: not a number of seconds}
 * @param count how many records
 * @param examples the first of them, each with the number of its line
 */
public record Skipped(String reason, long count, List<String> examples) {
    public Skipped {
        examples = List.copyOf(examples);
    }

    /** Counts the records that are left out, by reason, in the order in which the reasons come up. */
    public static final class Records {
        /** So many examples say which records a rule is about. */
        public static final int EXAMPLES = 3;

        private static final class Count {
            private long count;
            private final List<String> examples = new ArrayList<>();
        }

        private final Map<String, Count> counts = new LinkedHashMap<>();

        /** Counts a record, and shows it if fewer than {@code most} examples of the reason are shown. */
        public void count(String reason, int most, Supplier<String> example) {
            Count count = counts.computeIfAbsent(reason, absent -> new Count());
            count.count++;
            if (count.examples.size() < most) {
                count.examples.add(example.get());
            }
        }

        /** Returns these records after others that were left out before. */
        public List<Skipped> after(List<Skipped> before) {
            List<Skipped> all = new ArrayList<>(before);
            counts.forEach((reason, count) -> all.add(new Skipped(reason, count.count, count.examples)));
            return all;
        }
    }
}
