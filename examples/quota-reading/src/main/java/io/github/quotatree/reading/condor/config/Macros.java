package io.github.quotatree.reading.condor.config;

import io.github.quotatree.reading.text.VisibleText;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Replaces references to knobs by their values, and functions by what they return. */
final class Macros implements Functions.Values {
    static final int MOST_NESTED = 100;

    private static final Set<String> ONLY_KNOWN_THERE =
            Templates.words("HOSTNAME FULL_HOSTNAME IP_ADDRESS IPV4_ADDRESS IPV6_ADDRESS IP_ADDRESS_IS_V6 TILDE ARCH"
                    + " OPSYS OPSYSVER OPSYSANDVER OPSYSMAJORVER OPSYSNAME OPSYSLONGNAME OPSYSSHORTNAME UNAME_ARCH"
                    + " UNAME_OPSYS DETECTED_CPUS DETECTED_CPUS_LIMIT DETECTED_CORES DETECTED_PHYSICAL_CPUS"
                    + " DETECTED_MEMORY USERNAME PID PPID CONDOR_HOST");

    private final Knobs knobs;
    private final Effort effort;
    private final Remarks remarks;
    private final Functions functions;
    private final Set<String> referred = new HashSet<>();
    private final Map<String, String> known = new HashMap<>();
    private int knownAt;
    /** The knobs whose values are being put together, the outermost first. */
    private final Set<String> open = new LinkedHashSet<>();

    private int depth;
    private Place place = new Place("", 0);

    Macros(Knobs knobs, Map<String, String> environment, Effort effort, Remarks remarks) {
        this.knobs = knobs;
        this.effort = effort;
        this.remarks = remarks;
        this.functions = new Functions(this, environment);
    }

    /** Sets the line that notes are about, where they are not about the knob that is being put together. */
    void at(Place line) {
        place = line;
    }

    String value(String name) throws UnfitValueException {
        return orNothing(valueIfSet(name));
    }

    /** Returns the value of a knob without references; null if it is neither set nor has a default. */
    @Override
    public @Nullable String valueIfSet(String name) throws UnfitValueException {
        if (knownAt != knobs.changes()) {
            knownAt = knobs.changes();
            known.clear();
        }
        Knobs.Setting setting = knobs.find(name);
        String key = Knobs.key(setting == null ? name : setting.name());
        String value = known.get(key);
        if (value != null) {
            effort.spend(value.length());
            return value;
        }
        String raw = knobs.valueOrDefault(name);
        if (raw == null) {
            noteIfOnlyKnownThere(name, place);
            return null;
        }
        if (!open.add(key)) {
            throw new UnfitValueException("refers to itself: " + cycle(key));
        }
        Place outer = place;
        place = setting == null ? place : setting.place();
        try {
            value = expanded(raw);
            known.put(key, value);
            return value;
        } finally {
            place = outer;
            open.remove(key);
        }
    }

    @Override
    public String expanded(String text) throws UnfitValueException {
        if (depth > MOST_NESTED) {
            throw new UnfitValueException("references are nested more than " + MOST_NESTED + " deep");
        }
        depth++;
        try {
            return Reference.replaceAll(text, effort, reference -> replacement(text, reference));
        } finally {
            depth--;
        }
    }

    boolean isReferredTo(String key) {
        return referred.contains(key);
    }

    void noteIfOnlyKnownThere(String name, Place where) {
        if (ONLY_KNOWN_THERE.contains(Knobs.key(name))) {
            remarks.note(
                    Remarks.Kind.REFERENCE,
                    where,
                    "$(" + name + ") is known only on the machine of the negotiator, and counts as not set; --define "
                            + name + "=VALUE sets it");
        }
    }

    @Override
    public void note(String text) {
        remarks.note(Remarks.Kind.REFERENCE, place, text);
    }

    private String replacement(String text, Reference reference) throws UnfitValueException {
        String shown = VisibleText.quotedStart(text.substring(reference.start(), reference.end()));
        if (!reference.isClosed()) {
            throw new UnfitValueException("the parenthesis of " + shown + " is not closed");
        }
        if (!reference.function().isEmpty()) {
            return functions.value(reference, shown);
        }
        String name = expanded(reference.name());
        if (!Letters.isName(name)) {
            throw new UnfitValueException(shown + " names no knob");
        }
        if (name.equalsIgnoreCase("DOLLAR")) {
            return "$";
        }
        referred.add(Knobs.key(name));
        String otherwise = reference.otherwise();
        if (!knobs.isNeitherSetNorDefault(name) && !knobs.isSetToNothing(name)) {
            return value(name);
        }
        if (otherwise == null) {
            noteIfOnlyKnownThere(name, place);
            return "";
        }
        noteOddDefault(otherwise, shown);
        return expanded(otherwise);
    }

    private void noteOddDefault(String otherwise, String shown) {
        int open = 0;
        for (int i = 0; i < otherwise.length(); i++) {
            char c = otherwise.charAt(i);
            open += c == '(' ? 1 : c == ')' ? -1 : 0;
            if (open == 0 && c != ')' && !Letters.isOfName(c) && "$ ,\\:".indexOf(c) < 0) {
                note("the default in " + shown + " is read here; HTCondor takes no " + VisibleText.quotedStart("" + c)
                        + " in one, and leaves the reference as it stands");
                return;
            }
        }
    }

    private String cycle(String key) {
        StringBuilder cycle = new StringBuilder();
        boolean isPart = false;
        for (String knob : open) {
            isPart |= knob.equals(key);
            if (isPart) {
                cycle.append("$(").append(VisibleText.start(knob)).append(") -> ");
            }
        }
        return cycle + "$(" + VisibleText.start(key) + ")";
    }

    private static String orNothing(@Nullable String value) {
        return value == null ? "" : value;
    }
}
