package io.github.quotatree.replay.trace.format;

import io.github.quotatree.reading.input.SourceFile.UnreadableException;
import io.github.quotatree.reading.text.VisibleText;
import io.github.quotatree.replay.trace.format.OwnerMapping.Field;
import java.util.Arrays;
import java.util.stream.Collectors;

/** A format of recorded workloads. */
public enum TraceFormat {
    /** The Standard Workload Format of the Parallel Workloads Archive. */
    SWF("the Standard Workload Format"),
    /** The accounting of Slurm, by {@code sacct --parsable2}. */
    SACCT("sacct --parsable2 of Slurm"),
    /** The table of pods of Alibaba's openb trace. */
    OPENB("the pods of openb"),
    /** The table of jobs of Microsoft's Philly trace. */
    PHILLY("the jobs of Philly"),
    /** Pods of Kubernetes, in JSON or YAML. */
    PODS("pods of Kubernetes"),
    /** The format of this project: an object of JSON a line. */
    JSONL("a job of JSON a line");

    private final String shown;

    TraceFormat(String shown) {
        this.shown = shown;
    }

    /** Returns the mapping of owners to groups where no file says another one: by the first name that is recorded. */
    OwnerMapping groupsByName() {
        return this == SACCT
                ? OwnerMapping.named(Field.ACCOUNT, Field.QUEUE, Field.USER)
                : OwnerMapping.named(Field.GROUP, Field.QUEUE, Field.ACCOUNT, Field.USER);
    }

    /** Returns the format in words. */
    @Override
    public String toString() {
        return shown;
    }

    /**
     * Finds out the format of a file.
     *
     * @param start the first part of the file
     * @throws UnreadableException if it is none of these; the message shows how it starts
     */
    static TraceFormat of(String start) throws UnreadableException {
        String text = start.stripLeading();
        String first = text.lines().findFirst().orElse("");
        if (text.isEmpty()) {
            throw new UnreadableException("is empty");
        }
        if (first.startsWith("{") || first.startsWith("[")) {
            return isJob(first) ? JSONL : ofKubernetes(text, first);
        }
        if (first.contains("|") && hasCell(first, "\\|", "JobID")) {
            return SACCT;
        }
        if (hasCell(first, ",", "num_gpus") && hasCell(first, ",", "timestamp")) {
            return PHILLY;
        }
        if (hasCell(first, ",", "cpu_milli")) {
            if (isOpenbNodes(first)) {
                throw new UnreadableException("is a list of nodes of openb, and has no jobs");
            }
            return OPENB;
        }
        if (hasCell(first, ",", "vc")) {
            throw new UnreadableException("is the list of virtual clusters of Philly, and has no jobs");
        }
        if (first.startsWith(";") || isSwf(text)) {
            return SWF;
        }
        if (first.startsWith("apiVersion:")
                || first.startsWith("kind:")
                || first.equals("---")
                || first.startsWith("items:")) {
            return PODS;
        }
        throw unknown(first);
    }

    /** Returns whether the first line of a text is that of the list of nodes of openb. */
    static boolean isOpenbNodes(String start) {
        String first = start.lines().findFirst().orElse("");
        return hasCell(first, ",", "cpu_milli") && hasCell(first, ",", "sn");
    }

    private static boolean isJob(String first) {
        return first.contains("\"submit\"") || first.contains("\"epoch\"");
    }

    private static TraceFormat ofKubernetes(String text, String first) throws UnreadableException {
        if (text.contains("\"kind\"") || text.contains("\"items\"") || text.contains("\"apiVersion\"")) {
            return PODS;
        }
        throw unknown(first);
    }

    private static boolean isSwf(String text) {
        return text.lines()
                .filter(line -> !line.isBlank() && !line.startsWith(";"))
                .limit(1)
                .anyMatch(line ->
                        line.strip().split("\\s+").length == SwfReader.FIELDS && line.matches("[\\s\\d.eE+-]+"));
    }

    private static boolean hasCell(String line, String separator, String cell) {
        return Arrays.stream(line.split(separator)).map(String::strip).anyMatch(cell::equals);
    }

    private static UnreadableException unknown(String first) {
        return new UnreadableException("is no trace that is known: it starts with "
                + VisibleText.of(VisibleText.quotedStart(first)) + "; there are "
                + Arrays.stream(values()).map(TraceFormat::toString).collect(Collectors.joining(", ")));
    }
}
