package io.github.quotatree.reading.condor.config;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

/**
 * Prints knobs as {@code condor_config_val -dump} does.
 *
 * @param age how old the program is
 * @param isVerbose whether remarks follow each value, as with {@code -verbose}
 * @param isExpanded whether references are replaced, as with {@code -expanded}
 * @param isOfDaemon whether the negotiator is asked, rather than the files of the machine read
 */
record DumpPrinter(Age age, boolean isVerbose, boolean isExpanded, boolean isOfDaemon) {
    /** A time in which the output was of one form. */
    enum Age {
        /** Version 7: all files first, names in capitals. */
        SEVEN,
        /** Versions 8 and 9: lines of a value as they are. */
        EIGHT,
        /** From version 10 on: values of several lines between {@code @=end} and {@code @end}. */
        TEN
    }

    /** What HTCondor has besides the knobs that a configuration sets. */
    private static final Map<String, String> OTHERS = Map.of(
            "ABORT_ON_EXCEPTION", "false",
            "GROUP_NAMES", "",
            "GROUP_QUOTA_MAX_ALLOCATION_ROUNDS", "3",
            "LOCAL_CONFIG_FILE", "/etc/condor/condor_config.local",
            "NEGOTIATOR_ALLOW_QUOTA_OVERSUBSCRIPTION", "true",
            "NEGOTIATOR_JOB_CONSTRAINT", "",
            "SUBSYSTEM", "TOOL",
            "ZKM_LAST", "x");

    private static final String FILES = """
            # Contributing configuration file(s):
            #\t/etc/condor/condor_config
            #\t/etc/condor/config.d/10-groups.conf
            """;

    static List<DumpPrinter> all() {
        List<DumpPrinter> all = new ArrayList<>();
        for (Age age : Age.values()) {
            // version 7 wrote no heading for a daemon
            for (int options = 0; options < (age == Age.SEVEN ? 4 : 8); options++) {
                all.add(new DumpPrinter(age, (options & 1) != 0, (options & 2) != 0, (options & 4) != 0));
            }
        }
        return all;
    }

    /** Returns whether a dollar sign in a value may be one that is printed for {@code $(DOLLAR)}. */
    boolean hidesDollars() {
        return isExpanded && !isVerbose;
    }

    String print(Reading reading) {
        Map<String, String> raw = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
        raw.putAll(OTHERS);
        reading.knobs().all().forEach(setting -> raw.put(setting.name(), setting.value()));
        StringBuilder dump = new StringBuilder();
        if (age == Age.SEVEN) {
            dump.append(
                    "# Showing macros from configuration files(s) only.\n# Environment overloads were honored.\n\n");
        }
        dump.append(
                isOfDaemon
                        ? "# Configuration from negotiator on cm.example.org <192.0.2.1:9618?sock=negotiator>\n"
                        : "# Configuration from machine: cm.example.org\n");
        if (age == Age.SEVEN) {
            dump.append(FILES).append('\n');
        }
        raw.forEach((name, value) -> dump.append(entry(reading, name, value)));
        if (age != Age.SEVEN && !isVerbose) {
            dump.append(FILES);
        }
        return dump.toString();
    }

    private String entry(Reading reading, String name, String raw) {
        String expanded = expanded(reading, name, raw);
        String shown = isExpanded ? expanded : raw;
        boolean isHere = age == Age.TEN && raw.indexOf('\n') >= 0;
        String printed = age == Age.SEVEN ? name.toUpperCase(Locale.ROOT) : name;
        String entry =
                isHere ? printed + " @=end" + indented(shown, "   ") + "\n@end\n" : printed + " = " + shown + "\n";
        if (!isVerbose) {
            return entry;
        }
        String other = isExpanded ? (isOfDaemon ? name + " = " : "") + raw : expanded;
        return entry + (age == Age.SEVEN && name.startsWith("A") ? " # <Default>\n" : " # at: /etc/condor/x, line 3\n")
                + (isExpanded ? " # raw: " : " # expanded: ") + (isHere ? indented(other, " #     ") : other) + "\n"
                + (name.startsWith("GROUP_QUOTA_M") ? " # default: 3\n # use_count: 1 / 2\n" : "");
    }

    private static String expanded(Reading reading, String name, String raw) {
        try {
            return reading.knobs().find(name) == null ? raw : reading.macros().value(name);
        } catch (UnfitValueException e) {
            throw new AssertionError(name, e);
        }
    }

    private static String indented(String lines, String indent) {
        return "\n" + indent + lines.replace("\n", "\n" + indent);
    }
}
