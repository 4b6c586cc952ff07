package io.github.quotatree.reading.condor.config;

import io.github.quotatree.reading.condor.classad.Ascii;
import java.util.Collection;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The knobs that a configuration sets, by names in which case does not matter; what is assigned last counts. The
 * negotiator reads {@code LOCAL.NAME}, where it has a local name, rather than {@code NEGOTIATOR.NAME}, and that rather
 * than {@code NAME}; also if it is set to nothing.
 */
public final class Knobs {
    static final String NEGOTIATOR = "NEGOTIATOR";

    /** How many knobs may be set; HTCondor has less than two thousand, and some for each group. */
    static final int MOST = 500_000;

    /** What HTCondor has without a line of configuration, of the knobs that others refer to. */
    private static final Map<String, String> DEFAULTS = Map.ofEntries(
            Map.entry("GROUP_ACCEPT_SURPLUS", "false"),
            Map.entry("GROUP_AUTOREGROUP", "false"),
            Map.entry("GROUP_QUOTA_MAX_ALLOCATION_ROUNDS", "3"),
            Map.entry("GROUP_QUOTA_ROUND_ROBIN_RATE", "1.0e100"),
            Map.entry("NEGOTIATOR_ALLOW_QUOTA_OVERSUBSCRIPTION", "true"),
            Map.entry("NEGOTIATOR_CONSIDER_PREEMPTION", "true"),
            Map.entry("NEGOTIATOR_USE_SLOT_WEIGHTS", "true"),
            Map.entry("NEGOTIATOR_USE_WEIGHTED_DEMAND", "true"),
            Map.entry("FORCE_NEGOTIATOR_SLOT_WEIGHT", "false"),
            Map.entry("NEGOTIATOR_DISCOUNT_SUSPENDED_RESOURCES", "false"),
            Map.entry("SCHEDD_USE_SLOT_WEIGHT", "true"),
            Map.entry("SLOT_WEIGHT", "Cpus"),
            Map.entry("LOCAL_DIR", "$(TILDE)"),
            Map.entry("ETC", "$(LOCAL_DIR)"),
            Map.entry("RELEASE_DIR", "/usr"),
            Map.entry("LIBEXEC", "$(RELEASE_DIR)/libexec"),
            Map.entry("UID_DOMAIN", "$(FULL_HOSTNAME)"),
            Map.entry("FILESYSTEM_DOMAIN", "$(FULL_HOSTNAME)"));

    private final Map<String, Setting> settings = new LinkedHashMap<>();
    private final List<String> prefixes;
    private final Effort effort;
    private int changes;

    Knobs(@Nullable String localName, Effort effort) {
        prefixes = localName == null ? List.of(NEGOTIATOR) : List.of(key(localName), NEGOTIATOR);
        this.effort = effort;
    }

    /** What a knob is set to. */
    static final class Setting {
        private final String name;
        private final Place place;
        private final StringBuilder growing;
        private @Nullable String value;

        private Setting(String name, Place place, StringBuilder growing) {
            this.name = name;
            this.place = place;
            this.growing = growing;
        }

        /** Returns the name as it is written. */
        String name() {
            return name;
        }

        Place place() {
            return place;
        }

        /** Returns the value, with references to other knobs. */
        String value() {
            if (value == null) {
                value = growing.toString();
            }
            return value;
        }

        boolean isEmpty() {
            return growing.isEmpty();
        }
    }

    /** Returns what stands for a name in every spelling of it; as for HTCondor, only letters of ASCII have a case. */
    public static String key(String name) {
        return Ascii.upperCase(name);
    }

    /** Returns what the negotiator reads for a name, or null if nothing sets it. */
    @Nullable
    Setting find(String name) {
        String key = key(name);
        for (String prefix : prefixes) {
            Setting setting = settings.get(prefix + "." + key);
            if (setting != null) {
                return setting;
            }
        }
        return settings.get(key);
    }

    /** Returns what a name stands for in other values; null if it is neither set nor has a default. */
    @Nullable
    String valueOrDefault(String name) {
        Setting setting = find(name);
        return setting == null ? DEFAULTS.get(key(name)) : setting.value();
    }

    /** Returns whether a name stands for nothing in other values, because nothing sets it. */
    boolean isNeitherSetNorDefault(String name) {
        return find(name) == null && !DEFAULTS.containsKey(key(name));
    }

    boolean isSetToNothing(String name) {
        Setting setting = find(name);
        return setting != null && setting.isEmpty();
    }

    Collection<Setting> all() {
        return settings.values();
    }

    /** Returns the prefixes of the negotiator, in capitals, the one that wins first. */
    List<String> prefixes() {
        return prefixes;
    }

    /** Returns a number that changes when a knob is set. */
    int changes() {
        return changes;
    }

    /** Sets a knob; references to itself stand for what it was set to before. */
    void assign(String name, String value, Place place) throws UnfitValueException {
        Setting own = settings.get(key(name));
        String self = "$(" + name + ")";
        if (own != null
                && find(name) == own
                && value.length() >= self.length()
                && key(value.substring(0, self.length())).equals(key(self))
                && !hasReferences(value, self.length())) {
            grow(name, own, "", value.substring(self.length()), place);
        } else {
            put(name, withoutItself(name, value), place);
        }
    }

    /** Sets a knob to what it was set to before and more. */
    void append(String name, String separator, String value, Place place) throws UnfitValueException {
        Setting own = settings.get(key(name));
        if (own != null && !own.isEmpty() && find(name) == own && !hasReferences(value, 0)) {
            grow(name, own, separator, value, place);
            return;
        }
        String old = valueOrDefault(name);
        assign(name, old == null || old.isEmpty() ? value : old + separator + value, place);
    }

    /** Sets a knob as a dump has it, which lists all defaults too: one with its default counts as not set. */
    void assignDumped(String name, String value, Place place) throws UnfitValueException {
        String key = key(name);
        if (withoutPrefix(key).equals(key) && value.equals(DEFAULTS.getOrDefault(key, ""))) {
            settings.remove(key);
            changes++;
        } else {
            put(name, value, place);
        }
    }

    private static boolean hasReferences(String value, int from) {
        return value.indexOf('$', from) >= 0;
    }

    /** Adds to a value without copying it, so that a list of many lines takes no longer than it should. */
    private void grow(String name, Setting own, String separator, String value, Place place)
            throws UnfitValueException {
        Effort.refuseLong((long) own.growing.length() + separator.length() + value.length());
        effort.spend(separator.length() + value.length());
        Setting grown = new Setting(name, place, own.growing.append(separator).append(value));
        settings.put(key(name), grown);
        changes++;
    }

    private void put(String name, String value, Place place) throws UnfitValueException {
        effort.spend(value.length());
        if (settings.put(key(name), new Setting(name, place, new StringBuilder(value))) == null
                && settings.size() > MOST) {
            effort.end("more than " + MOST + " knobs are set");
        }
        changes++;
    }

    private String withoutItself(String name, String value) throws UnfitValueException {
        Set<String> itself = new HashSet<>(List.of(key(name), withoutPrefix(key(name))));
        return Reference.replaceAll(value, effort, reference -> {
            if (!reference.isNamed() || !itself.contains(key(reference.name()))) {
                return value.substring(reference.start(), reference.end());
            }
            String before = valueOrDefault(reference.name());
            if (before == null || before.isEmpty()) {
                return reference.otherwise() == null ? "" : reference.otherwise();
            }
            return before;
        });
    }

    private String withoutPrefix(String key) {
        for (String prefix : prefixes) {
            if (key.startsWith(prefix + ".") && key.length() > prefix.length() + 1) {
                return key.substring(prefix.length() + 1);
            }
        }
        return key;
    }
}
