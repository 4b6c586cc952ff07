package io.github.quotatree.cli.replay;

import io.github.quotatree.cli.command.Streams;
import io.github.quotatree.reading.input.Findings.BadInputException;
import io.github.quotatree.reading.input.Findings.Fault;
import io.github.quotatree.reading.input.SourceFile;
import io.github.quotatree.reading.input.SourceFile.UnreadableException;
import io.github.quotatree.replay.cluster.FittedTrace;
import io.github.quotatree.replay.simulation.ReplayCluster;
import io.github.quotatree.replay.trace.Skipped;
import io.github.quotatree.replay.trace.Trace;
import io.github.quotatree.replay.trace.format.MappingFile;
import io.github.quotatree.replay.trace.format.PhillyTable;
import io.github.quotatree.replay.trace.format.ReadOptions;
import io.github.quotatree.replay.trace.format.ReadTrace;
import io.github.quotatree.replay.trace.format.TraceFiles;
import io.github.quotatree.replay.trace.format.TraceFormat;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** The trace, and how it is read. */
final class TraceOptions {
    private static final String PHILLY = "philly";
    private static final int MOST_OWNERS = 5;

    @Parameters(
            paramLabel = "TRACE",
            description =
                    "The recorded workload: SWF, sacct --parsable2, the tables of Philly or openb, pods, or JSONL;"
                            + " may be compressed by gzip.")
    private String trace = "";

    @Option(
            names = "--map",
            paramLabel = "FILE",
            description =
                    "The groups of users, queues and accounts; without it, the names in the trace are the groups.")
    private @Nullable String map;

    @Option(
            names = "--format",
            paramLabel = "FORMAT",
            description = "The format of the trace, if it is not recognized.")
    private @Nullable TraceFormat format;

    @Option(names = "--zone", paramLabel = "ZONE", description = "The zone of times that have none; UTC by default.")
    private ZoneId zone = ZoneOffset.UTC;

    @Option(names = "--strict", description = "Stop at a damaged record; by default they are left out and counted.")
    private boolean strict;

    ZoneId zone() {
        return zone;
    }

    /** Returns the name of the trace, as messages show it. */
    String shown() {
        return SourceFile.shown(trace);
    }

    /** Returns whether the trace is the one that is part of the program. */
    boolean isPhilly() {
        return trace.equals(PHILLY) && !Files.exists(Path.of(trace));
    }

    /** Reads the trace and fits it to a cluster; all that is left out is said. */
    Trace read(ReplayCluster groups, Streams streams) throws IOException {
        ReadTrace read = read();
        FittedTrace fitted = FittedTrace.of(read.trace(), groups);
        String file = shown();
        read.notes().forEach(note -> streams.say(file + ": " + note));
        fitted.notes().forEach(note -> streams.say(file + ": " + note));
        sayUnmapped(read.unmapped(), file, streams);
        for (Skipped skipped : fitted.trace().skipped()) {
            streams.say(String.format(
                    Locale.ROOT,
                    "%s: left out, %s: %,d, such as %s",
                    file,
                    skipped.reason(),
                    skipped.count(),
                    String.join(", ", skipped.examples())));
        }
        if (fitted.trace().jobs().isEmpty()) {
            throw refusal(
                    trace,
                    "no job is left; --map names a file that says of which groups they are, such as default: "
                            + groups.leaves().get(0).name());
        }
        return fitted.trace();
    }

    /** Names the owners of the most jobs, and counts the others: a log may have thousands. */
    private static void sayUnmapped(SortedMap<String, Long> owners, String file, Streams streams) {
        List<Map.Entry<String, Long>> largest = owners.entrySet().stream()
                .sorted(Map.Entry.<String, Long>comparingByValue().reversed())
                .toList();
        int named = Math.min(MOST_OWNERS, largest.size());
        largest.subList(0, named).forEach(owner -> sayUnmapped(owner.getKey(), owner.getValue(), file, streams));
        if (named < largest.size()) {
            long jobs =
                    largest.stream().skip(named).mapToLong(Map.Entry::getValue).sum();
            sayUnmapped(largest.size() - named + " others", jobs, file, streams);
        }
    }

    private static void sayUnmapped(String owner, long jobs, String file, Streams streams) {
        streams.say(String.format(Locale.ROOT, "%s: no group of the map: %s, %,d jobs", file, owner, jobs));
    }

    private ReadTrace read() throws IOException {
        if (isPhilly()) {
            return new ReadTrace(
                    TraceFormat.PHILLY,
                    PhillyTable.jobs(),
                    List.of("Copyright (c) Microsoft Corporation, CC BY 4.0, github.com/msr-fiddle/philly-traces"),
                    new TreeMap<>());
        }
        try {
            return TraceFiles.read(trace, options());
        } catch (UnreadableException e) {
            throw refusal(trace, e.getMessage());
        }
    }

    private ReadOptions options() throws IOException {
        ReadOptions options = ReadOptions.defaults().withZone(zone).withStrict(strict);
        if (format != null) {
            options = options.withFormat(format);
        }
        if (map == null) {
            return options;
        }
        try (InputStream in = SourceFile.open(map)) {
            return options.withMapping(MappingFile.read(map, in));
        } catch (UnreadableException e) {
            throw refusal(map, e.getMessage());
        }
    }

    private static BadInputException refusal(String file, @Nullable String reason) {
        return new BadInputException(List.of(new Fault(SourceFile.shown(file), String.valueOf(reason))));
    }
}
