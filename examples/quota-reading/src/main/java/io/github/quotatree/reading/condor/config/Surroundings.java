package io.github.quotatree.reading.condor.config;

import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What a configuration may refer to outside of its files.
 *
 * @param localName the local name of the negotiator, whose prefix wins; null if it has none
 * @param macros macros that are set before the first line, such as {@code HOSTNAME}
 * @param environment the variables that {@code $ENV(NAME)} may see
 * @param version the version of HTCondor; null if {@link HtcondorVersion#ASSUMED} is assumed
 */
public record Surroundings(
        @Nullable String localName,
        Map<String, String> macros,
        Map<String, String> environment,
        @Nullable HtcondorVersion version) {
    public static final Surroundings NONE = new Surroundings(null, Map.of(), Map.of(), null);

    public Surroundings {
        macros = Map.copyOf(macros);
        environment = Map.copyOf(environment);
    }
}
