package io.github.quotatree.cli.condor;

import io.github.quotatree.reading.condor.dump.PoolDump;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;

/** The options that take the output of HTCondor's tools in place of a demand. */
final class DumpOptions {
    @Option(
            names = "--status",
            order = -2,
            paramLabel = "FILE",
            description = {
                "In place of --demand: the slots of the pool,",
                "as condor_status -json prints them.",
                "This option and the next three may be repeated."
            })
    private List<String> status = new ArrayList<>();

    @Option(
            names = "--submitters",
            order = -2,
            paramLabel = "FILE",
            description = {"The requests, as condor_status -submitters -json", "prints them."})
    private List<String> submitters = new ArrayList<>();

    @Option(
            names = "--queue",
            order = -2,
            paramLabel = "FILE",
            description = {"Or the jobs, as condor_q -global -allusers -json", "prints them."})
    private List<String> queue = new ArrayList<>();

    @Option(
            names = "--userprio",
            order = -2,
            paramLabel = "FILE",
            description = {
                "The use of the groups, as condor_userprio -all",
                "-allusers -long prints it.",
                "By default, what the claimed slots add up to."
            })
    private List<String> userprio = new ArrayList<>();

    @Option(
            names = "--now",
            order = -2,
            paramLabel = "SECONDS",
            description = "The time; by default the latest in these files.")
    private @Nullable Long now;

    boolean isGiven() {
        return !(status.isEmpty() && submitters.isEmpty() && queue.isEmpty() && userprio.isEmpty() && now == null);
    }

    PoolDump checked(CommandLine command) {
        if (status.isEmpty()) {
            throw new ParameterException(command, "Missing option: --status=FILE, which has the size of the pool");
        }
        if (submitters.isEmpty() == queue.isEmpty()) {
            throw new ParameterException(
                    command,
                    submitters.isEmpty()
                            ? "Missing option: --submitters=FILE or --queue=FILE, which have the requests"
                            : "--submitters and --queue have the same jobs, so only one of them can be given");
        }
        if (now != null && now < 0) {
            throw new ParameterException(command, "--now: " + now + " is below 0");
        }
        return new PoolDump(status, submitters, queue, userprio, now);
    }
}
