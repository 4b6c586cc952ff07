package io.github.quotatree.reading.condor.config;

import java.util.List;
import java.util.Locale;
import java.util.Random;

/** Configurations of a few lines, with all that the language has of values. */
final class RandomConfig {
    static final List<String> KNOBS = List.of(
            "GROUP_NAMES",
            "GROUP_QUOTA_a",
            "GROUP_QUOTA_DYNAMIC_b.c",
            "GROUP_ACCEPT_SURPLUS",
            "GROUP_QUOTA_MAX_ALLOCATION_ROUNDS",
            "NEGOTIATOR_JOB_CONSTRAINT",
            "SLOTS",
            "M1",
            "M2");

    private static final List<String> PARTS = List.of(
            "1",
            "10 * 2",
            "a, b.c",
            "x = y",
            "$(SUBSYSTEM)",
            "$(NOT_SET:7)",
            "$INT(0x10)",
            "true",
            "#",
            "$(DOLLAR)(M9)");

    private final Random random;
    private final int parts;
    private final StringBuilder text = new StringBuilder();

    /** Makes a configuration with dollar signs that start no reference, or none. */
    RandomConfig(Random random, boolean hasDollars) {
        this.random = random;
        parts = PARTS.size() - (hasDollars ? 0 : 1);
    }

    String text() {
        int lines = 1 + random.nextInt(12);
        for (int line = 0; line < lines; line++) {
            // only to knobs that come later in the list, so that none refers to itself
            int knob = random.nextInt(KNOBS.size());
            String prefix = random.nextInt(5) == 0 ? "NEGOTIATOR." : "";
            String name = prefix
                    + (random.nextBoolean() ? KNOBS.get(knob) : KNOBS.get(knob).toLowerCase(Locale.ROOT));
            switch (random.nextInt(5)) {
                case 0 -> text.append(name).append(" += ").append(value(knob)).append('\n');
                case 1 -> text.append(name).append(" @=x\n").append(lines(knob)).append("@x\n");
                case 2 ->
                    text.append(name)
                            .append(" = ")
                            .append(value(knob))
                            .append(" \\\n  ")
                            .append(value(knob))
                            .append("  \n");
                default -> text.append(name).append(" = ").append(value(knob)).append('\n');
            }
        }
        return text.toString();
    }

    private String lines(int knob) {
        StringBuilder lines = new StringBuilder();
        int count = random.nextInt(4);
        for (int line = 0; line < count; line++) {
            // indented, because a knob starts in the first column
            lines.append("x ").append(value(knob)).append('\n');
        }
        return lines.toString();
    }

    private String value(int knob) {
        if (random.nextInt(6) == 0) {
            return "";
        }
        if (knob + 1 < KNOBS.size() && random.nextInt(3) == 0) {
            return "$(" + KNOBS.get(knob + 1 + random.nextInt(KNOBS.size() - knob - 1)) + ")";
        }
        return PARTS.get(random.nextInt(parts));
    }
}
