package io.github.quotatree.replay.trace.format;

import io.github.quotatree.reading.input.SourceFile.UnreadableException;
import io.github.quotatree.replay.trace.Trace;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Objects;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * The jobs of the Philly trace of 2017, which this module has with it: 82,247 jobs of 15 virtual clusters, of which 11
 * have nodes.
 *
 * <p>Copyright (c) Microsoft Corporation, licensed under CC BY 4.0; the file philly-README.md beside the tables names
 * the source and the changes.
 */
public final class PhillyTable {
    /** The cards of a node. */
    public static final int CARDS_OF_A_NODE = 8;

    /** From this time on, all virtual clusters have jobs. */
    public static final Instant OCTOBER = Instant.parse("2017-10-01T00:00:00Z");

    private PhillyTable() {}

    /** Returns all jobs, each in a group that has the name of its virtual cluster. */
    public static Trace jobs() {
        try (InputStream in = resource("philly-jobs.csv.gz")) {
            return TraceFiles.read(
                            "philly-jobs.csv.gz", in, ReadOptions.defaults().withStrict(true))
                    .trace();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (UnreadableException e) {
            throw new IllegalStateException(e);
        }
    }

    /** Returns the 76,580 jobs from October on of the virtual clusters that have nodes. */
    public static Trace jobsFromOctober() {
        return TraceSelection.ofGroups(TraceSelection.from(jobs(), OCTOBER), nodes().keySet());
    }

    /** Returns the number of nodes of each virtual cluster. */
    public static SortedMap<String, Integer> nodes() {
        SortedMap<String, Integer> nodes = new TreeMap<>();
        try (BufferedReader in = new BufferedReader(
                new InputStreamReader(resource("philly-virtual-clusters.csv"), StandardCharsets.UTF_8))) {
            in.lines().skip(1).filter(line -> !line.isBlank()).forEach(line -> {
                int comma = line.indexOf(',');
                nodes.put(
                        line.substring(0, comma),
                        Integer.valueOf(line.substring(comma + 1).strip()));
            });
            return nodes;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static InputStream resource(String name) {
        return Objects.requireNonNull(PhillyTable.class.getResourceAsStream(name), name);
    }
}
