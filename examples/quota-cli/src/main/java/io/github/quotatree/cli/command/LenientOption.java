package io.github.quotatree.cli.command;

import picocli.CommandLine.Option;

/** The option to go on past bad objects, the same for all commands that have it. */
public final class LenientOption {
    /** The option as users write it. */
    public static final String NAME = "--lenient";

    @Option(
            names = NAME,
            description = "Leave out what is wrong with the files, report it above the result, and show the rest.")
    private boolean isLenient;

    public boolean isLenient() {
        return isLenient;
    }
}
