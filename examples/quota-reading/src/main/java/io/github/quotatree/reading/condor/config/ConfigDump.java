package io.github.quotatree.reading.condor.config;

import io.github.quotatree.reading.text.VisibleText;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The output of {@code condor_config_val -dump}: each knob with the value that counts, which no directive and no
 * continued line interrupts. A value of several lines stands between {@code @=end} and {@code @end}; versions before 10
 * print its lines as they are. Lines that start with a blank and {@code #} are remarks on the value before them, of
 * which all values or none have one.
 */
final class ConfigDump {
    private static final Pattern HEADING = Pattern.compile("# Configuration from (machine: .+|\\S+ on .+)");

    /** Other lines of dumps; a configuration may have the heading of the dump that it was made from. */
    private static final Pattern MARK = Pattern.compile(
            "# Contributing configuration file\\(s\\):|# Parameters with names that match .+| # at: .+");

    private static final Pattern ENTRY = Pattern.compile("([A-Za-z0-9_./]++) (?:= ?+(.*)|@=end)");

    private static final String DOLLAR = "$(DOLLAR)";

    /** The knobs that differ for each reader: here they are for the program that prints the dump. */
    private static final Set<String> OF_ITS_READER = Set.of("SUBSYSTEM", "LOCALNAME");

    private final String machine;
    private final List<String> lines;
    private final boolean hasRemarks;
    private final List<Entry> entries = new ArrayList<>();
    private @Nullable Entry open;

    private ConfigDump(String machine, List<String> lines) {
        this.machine = machine;
        this.lines = lines;
        hasRemarks = lines.stream().anyMatch(ConfigDump::isRemark);
    }

    /** A knob that is being read; an expanded value refers to no other knob, even if it looks so. */
    private static final class Entry {
        private final String name;
        private final int line;
        private final boolean hasEnd;
        private final List<String> value = new ArrayList<>();
        private boolean isExpanded;

        private Entry(String name, int line, boolean hasEnd) {
            this.name = name;
            this.line = line;
            this.hasEnd = hasEnd;
        }

        private String text() throws UnfitValueException {
            String text = Letters.trimmed(String.join("\n", value));
            if (!isExpanded) {
                return text;
            }
            long signs = text.chars().filter(c -> c == '$').count();
            Effort.refuseLong(text.length() + signs * DOLLAR.length());
            return text.replace("$", DOLLAR);
        }

        private void add(String line) {
            if (!line.isBlank()) {
                value.add(Letters.trimmed(line));
            }
        }
    }

    static @Nullable ConfigDump of(String text) {
        if (!text.contains("# Configuration from ")) {
            return null;
        }
        List<String> lines = text.lines().toList();
        for (String line : lines) {
            Matcher heading = HEADING.matcher(line.stripTrailing());
            if (heading.matches()) {
                boolean isDump = lines.stream()
                        .anyMatch(any -> MARK.matcher(any.stripTrailing()).matches());
                return isDump ? new ConfigDump(heading.group(1), lines) : null;
            }
            if (!line.isBlank() && !line.startsWith("#")) {
                return null;
            }
        }
        return null;
    }

    void assignTo(Knobs knobs, String file, Remarks remarks) {
        remarks.note(
                Remarks.Kind.FILE,
                new Place(file, 0),
                "is read as the output of condor_config_val -dump, from " + VisibleText.start(machine));
        read();
        for (Entry entry : entries) {
            Place place = new Place(file, entry.line);
            if (OF_ITS_READER.contains(Knobs.key(entry.name))) {
                continue;
            }
            try {
                knobs.assignDumped(entry.name, entry.text(), place);
            } catch (UnfitValueException e) {
                remarks.fault(place, e.reason());
            }
            if (remarks.isFull()) {
                return;
            }
        }
    }

    private void read() {
        for (int i = 0; i < lines.size(); i++) {
            String line = lines.get(i);
            Entry value = open;
            if (value != null && value.hasEnd) {
                if (line.stripTrailing().equals("@end")) {
                    open = null;
                } else {
                    value.add(line);
                }
            } else if (line.startsWith("#")) {
                open = null;
            } else if (isRemark(line) && !entries.isEmpty()) {
                open = null;
                Entry last = entries.get(entries.size() - 1);
                last.isExpanded |= line.startsWith(" # raw: ") || line.startsWith(" # from: ");
                i += last.hasEnd ? 0 : repeated(last, i + 1);
            } else if (value != null && hasRemarks) {
                value.add(line);
            } else {
                entryOrLine(line, i + 1);
            }
        }
    }

    private static boolean isRemark(String line) {
        return line.startsWith(" # ");
    }

    private void entryOrLine(String line, int number) {
        Matcher entry = ENTRY.matcher(line);
        if (entry.matches()) {
            open = new Entry(entry.group(1), number, entry.group(2) == null);
            entries.add(open);
            line = entry.group(2) == null ? "" : entry.group(2);
        }
        if (open != null) {
            open.add(line);
        }
    }

    /** Returns how many lines after one with a remark repeat the lines of its value, which look like knobs at times. */
    private int repeated(Entry entry, int from) {
        int count = 0;
        while (count + 1 < entry.value.size()
                && from + count < lines.size()
                && Letters.trimmed(lines.get(from + count)).equals(entry.value.get(count + 1))) {
            count++;
        }
        return count;
    }
}
