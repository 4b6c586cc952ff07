package io.github.quotatree.cli.command;

import java.util.Map;

/** When a table is printed in colour. */
public enum ColorMode {
    /** In every run. */
    ALWAYS,
    /** In no run. */
    NEVER,
    /** Where the output goes to a terminal, unless the environment says {@code NO_COLOR}. */
    AUTO;

    /**
     * Returns whether to colour.
     *
     * @param isTerminal whether the output goes to a terminal
     * @param environment the environment of the run
     */
    public boolean colors(boolean isTerminal, Map<String, String> environment) {
        return switch (this) {
            case ALWAYS -> true;
            case NEVER -> false;
            case AUTO -> isTerminal && environment.getOrDefault("NO_COLOR", "").isEmpty();
        };
    }
}
