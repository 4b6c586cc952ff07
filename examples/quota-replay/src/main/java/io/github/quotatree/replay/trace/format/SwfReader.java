package io.github.quotatree.replay.trace.format;

import io.github.quotatree.reading.input.Amounts;
import io.github.quotatree.reading.input.BaseUnits;
import io.github.quotatree.replay.trace.Owner;
import io.github.quotatree.replay.trace.TraceJob;
import java.util.HashMap;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Reads the Standard Workload Format, version 2.2, of the Parallel Workloads Archive: comments of a semicolon, then 18
 * numbers a line, of which -1 is one that was not recorded.
 *
 * <p>A job holds the processors that were allocated to it, or the requested ones where those were not recorded.
 */
final class SwfReader implements LineReader {
    static final int FIELDS = 18;

    private static final Pattern HEADER = Pattern.compile(";\\s*([A-Za-z]+)\\s*:\\s*(.*)");
    private static final Pattern NAMED = Pattern.compile("(\\d+)[\\s:=-]+(\\S+).*");
    private static final int STATUS_CANCELLED = 5;
    private static final long KIBIBYTE = 1024;

    private final TraceCollector out;
    private final String[] fields = new String[FIELDS];
    private final Map<String, String> queues = new HashMap<>();
    private final Map<String, String> partitions = new HashMap<>();

    SwfReader(TraceCollector out) {
        this.out = out;
    }

    @Override
    public void read(String line) throws Damage {
        String text = line.strip();
        if (text.startsWith(";")) {
            header(text);
        } else if (!text.isEmpty()) {
            job(text);
        }
    }

    private void header(String text) throws Damage {
        Matcher header = HEADER.matcher(text);
        if (!header.matches()) {
            return;
        }
        String value = header.group(2).strip();
        switch (header.group(1)) {
            case "UnixStartTime" -> {
                long start = FieldNumbers.seconds("UnixStartTime", value.split("\\s", 2)[0]);
                if (start > 0) {
                    out.countedFrom(start);
                }
            }
            case "MaxProcs", "MaxNodes" -> out.note(header.group(1) + ": " + value);
            case "Queue" -> name(queues, value);
            case "Partition" -> name(partitions, value);
            default -> {
                // of the installation, the people and the log, on which no job depends
            }
        }
    }

    private static void name(Map<String, String> names, String value) {
        Matcher named = NAMED.matcher(value);
        if (named.matches()) {
            names.put(named.group(1), named.group(2));
        }
    }

    private void job(String text) throws Damage {
        split(text);
        String id = fields[0];
        long number = FieldNumbers.rounded("the job number", id);
        long submitted = FieldNumbers.seconds("the submit time", fields[1]);
        long wait = number("the wait time", 2);
        long run = number("the run time", 3);
        long processors = number("the allocated processors", 4);
        long requestedProcessors = number("the requested processors", 7);
        long requested = number("the requested time", 8);
        long memory = number("the requested memory", 9);
        long status = number("the status", 10);
        if (status >= 2 && status <= 4) {
            out.skip("a part of a job that is recorded as a whole too (status 2, 3 or 4)", id);
            return;
        }
        long held = processors > 0 ? processors : requestedProcessors;
        if (status == STATUS_CANCELLED && (run <= 0 || processors == 0)) {
            out.skip("cancelled before it started", id);
        } else if (run < 0) {
            out.skip("has no run time", id);
        } else if (held <= 0) {
            out.skip("has no processors", id);
        } else {
            out.add(RecordedJob.of(
                    Long.toString(number),
                    owner(),
                    submitted,
                    run,
                    requested <= 0 ? TraceJob.UNKNOWN : requested,
                    amounts(held, memory),
                    wait));
        }
    }

    /** Returns a number that may be unknown, or -1. */
    private long number(String name, int field) throws Damage {
        return Math.max(TraceJob.UNKNOWN, FieldNumbers.seconds(name, fields[field]));
    }

    private Owner owner() {
        String queue = known(fields[14], queues);
        return new Owner(
                "",
                known(fields[11], Map.of()),
                queue.isEmpty() ? known(fields[15], partitions) : queue,
                known(fields[12], Map.of()));
    }

    private static String known(String number, Map<String, String> names) {
        return number.startsWith("-") ? "" : names.getOrDefault(number, number);
    }

    private static Amounts amounts(long processors, long memory) throws Damage {
        TreeMap<String, Long> amounts = new TreeMap<>();
        amounts.put(BaseUnits.CPU, FieldNumbers.product("the processors", processors, 1000));
        if (memory > 0) {
            long bytes = FieldNumbers.product("the requested memory", memory, KIBIBYTE);
            amounts.put("memory", FieldNumbers.product("the requested memory", bytes, processors));
        }
        return Amounts.of(amounts);
    }

    private void split(String text) throws Damage {
        int count = 0;
        int at = 0;
        while (at < text.length()) {
            int end = at;
            while (end < text.length() && !Character.isWhitespace(text.charAt(end))) {
                end++;
            }
            if (count < FIELDS) {
                fields[count] = text.substring(at, end);
            }
            count++;
            at = end;
            while (at < text.length() && Character.isWhitespace(text.charAt(at))) {
                at++;
            }
        }
        if (count != FIELDS) {
            throw new Damage("has " + (count < FIELDS ? "less" : "more") + " than 18 fields", text);
        }
    }
}
