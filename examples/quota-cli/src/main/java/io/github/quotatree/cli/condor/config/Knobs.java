package io.github.quotatree.cli.condor.config;

import io.github.quotatree.cli.condor.config.Macros.MacroReference;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The knobs that a configuration sets, by names in which case does not matter; what is assigned last counts. */
public final class Knobs {
    private final Map<String, Setting> settings = new HashMap<>();

    /**
     * What a knob is set to.
     *
     * @param name its name as it is written
     * @param value the value, with references to other knobs
     * @param line the number of the line that sets it
     */
    record Setting(String name, String value, int line) {}

    /** Returns what stands for a name in every spelling of it; as for HTCondor, only letters of ASCII have a case. */
    public static String key(String name) {
        StringBuilder key = new StringBuilder(name.length());
        for (int i = 0; i < name.length(); i++) {
            char c = name.charAt(i);
            key.append(c >= 'a' && c <= 'z' ? (char) (c - 'a' + 'A') : c);
        }
        return key.toString();
    }

    /** Returns what a knob is set to, or null if it is not. */
    @Nullable
    Setting find(String name) {
        return settings.get(key(name));
    }

    /**
     * Sets a knob; references to itself stand for what it was set to before.
     *
     * @throws UnfitValueException if that makes the value too long
     */
    void assign(String name, String value, int line) throws UnfitValueException {
        Setting before = find(name);
        settings.put(key(name), new Setting(name, withoutItself(name, value, before), line));
    }

    /**
     * Sets a knob to what it was set to before and more.
     *
     * @throws UnfitValueException if that makes the value too long
     */
    void append(String name, String separator, String value, int line) throws UnfitValueException {
        Setting before = find(name);
        String old = before == null ? "" : before.value();
        assign(name, old.isEmpty() ? value : old + separator + value, line);
    }

    private static String withoutItself(String name, String value, @Nullable Setting before)
            throws UnfitValueException {
        return MacroReference.replaceAll(value, reference -> {
            if (!key(reference.name()).equals(key(name))) {
                return value.substring(reference.start(), reference.end());
            }
            if (before != null) {
                return before.value();
            }
            return reference.otherwise() == null ? "" : reference.otherwise();
        });
    }

    /** Thrown when the value of a knob is not what it should be; the message says why, in one line. */
    static final class UnfitValueException extends Exception {
        private static final long serialVersionUID = 1L;

        UnfitValueException(String message) {
            super(message);
        }
    }
}
