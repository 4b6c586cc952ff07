package io.github.quotatree.reading.condor.config;

import io.github.quotatree.reading.text.NearNames;
import io.github.quotatree.reading.text.VisibleText;
import java.util.Collection;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Finds the knobs of a configuration that set nothing although they seem to: those of a group that is not named, those
 * of another daemon, and those with a name that is probably a misprint.
 */
final class KnobCheck {
    /** A longer search would take time that no person notices a misprint by. */
    private static final int MOST_SEARCHED = 5_000;

    /** A name that could be one for a group is a misprint of another one only if it is very near to that. */
    private static final int MOST_CHANGES_WITH_START = 2;

    private static final int LONGEST_PREFIX = 100;

    private final Knobs knobs;
    private final Macros macros;
    /** The groups by their names in capitals. */
    private final Map<String, String> groups = new TreeMap<>();

    private final Remarks remarks;
    private int searched;

    KnobCheck(Knobs knobs, Macros macros, Collection<String> groups, Remarks remarks) {
        this.knobs = knobs;
        this.macros = macros;
        groups.forEach(group -> this.groups.put(Knobs.key(group), group));
        this.remarks = remarks;
    }

    void run() {
        for (Knobs.Setting setting : knobs.all()) {
            if (setting.place().line() > 0) {
                check(setting);
            }
        }
    }

    private void check(Knobs.Setting setting) {
        String key = Knobs.key(setting.name());
        String name = key;
        String prefix = prefix(key);
        if (prefix != null) {
            name = key.substring(prefix.length() + 1);
            if (!knobs.prefixes().contains(prefix)) {
                noteOtherDaemon(setting, prefix, name);
                return;
            }
        }
        // a macro may be called as its user likes
        if (KnobNames.isKnown(name) || macros.isReferredTo(key)) {
            return;
        }
        String start = KnobNames.startForGroup(name);
        if (isOfGroup(name) || noteMisspelt(setting, name, start != null) || start == null) {
            return;
        }
        String group = setting.name().substring(setting.name().length() - name.length() + start.length());
        note(
                Remarks.Kind.UNDECLARED,
                setting,
                "sets nothing: " + VisibleText.start(group) + " is not in GROUP_NAMES" + near(group));
    }

    /** Returns what stands before the point of a name that is a knob of quotas after it; null if nothing does. */
    private static @Nullable String prefix(String key) {
        if (KnobNames.startForGroup(key) != null) {
            return null;
        }
        for (int point = key.indexOf('.'); point > 0 && point < LONGEST_PREFIX; point = key.indexOf('.', point + 1)) {
            String rest = key.substring(point + 1);
            if (KnobNames.isRead(rest) || KnobNames.startForGroup(rest) != null) {
                return key.substring(0, point);
            }
        }
        int point = key.indexOf('.');
        return point > 0 && key.startsWith(Knobs.NEGOTIATOR) ? key.substring(0, point) : null;
    }

    private void noteOtherDaemon(Knobs.Setting setting, String prefix, String name) {
        if (!KnobNames.isRead(name) && KnobNames.startForGroup(name) == null) {
            return;
        }
        note(
                Remarks.Kind.NOT_READ,
                setting,
                prefix.startsWith(Knobs.NEGOTIATOR + ".")
                        ? "is not read: the prefix of a local name is LOCAL. without NEGOTIATOR. before it"
                        : "is not read: it is for " + VisibleText.start(prefix) + ", not for the negotiator"
                                + (prefix.indexOf('.') < 0 ? "; --local-name takes the local name of one" : ""));
    }

    private boolean isOfGroup(String name) {
        return KnobNames.STARTS_FOR_GROUPS.stream()
                .anyMatch(start -> name.startsWith(start) && groups.containsKey(name.substring(start.length())));
    }

    private boolean noteMisspelt(Knobs.Setting setting, String name, boolean hasStart) {
        searched++;
        if (searched > MOST_SEARCHED || name.length() > KnobNames.LONGEST) {
            return false;
        }
        String meant = KnobNames.nearest(name, hasStart ? MOST_CHANGES_WITH_START : name.length());
        if (meant == null) {
            meant = nearestOfGroup(setting, name, hasStart);
        }
        if (meant != null) {
            note(
                    Remarks.Kind.MISSPELT,
                    setting,
                    "is no knob of HTCondor, and sets nothing; did you mean " + meant + "?");
        }
        return meant != null;
    }

    private @Nullable String nearestOfGroup(Knobs.Setting setting, String name, boolean hasStart) {
        for (int end = name.indexOf('_'); end > 0; end = name.indexOf('_', end + 1)) {
            String group = groups.get(name.substring(end + 1));
            String start = group == null ? null : KnobNames.nearestStart(name.substring(0, end + 1));
            if (start != null) {
                return start + group;
            }
        }
        for (int end = name.lastIndexOf('_'); end > 0 && !hasStart; end = name.lastIndexOf('_', end - 1)) {
            String start = KnobNames.nearestStart(name.substring(0, end + 1));
            if (start != null) {
                return start + setting.name().substring(setting.name().length() - name.length() + end + 1);
            }
        }
        return null;
    }

    private String near(String group) {
        boolean isLarge = group.length() > KnobNames.LONGEST || groups.size() > MOST_SEARCHED;
        return isLarge ? "" : NearNames.of(group, groups.values()).text();
    }

    private void note(Remarks.Kind kind, Knobs.Setting setting, String text) {
        remarks.note(kind, setting.place(), VisibleText.start(setting.name()) + " " + text);
    }
}
