package io.github.quotatree.replay.trace.format;

import io.github.quotatree.replay.trace.Owner;
import io.github.quotatree.replay.trace.TraceJob;
import java.time.ZoneId;

/**
 * Reads {@code sacct --parsable2} or {@code --parsable} of Slurm with any of its columns, in any order. {@code JobID},
 * {@code Submit} and {@code Start} are needed, and a run time: {@code ElapsedRaw}, {@code Elapsed} or {@code End}.
 *
 * <p>Steps are left out: a job holds its resources, whatever its steps use. Of the records of a job that was queued
 * again the last one counts.
 */
final class SacctReader implements LineReader {
    private final TraceCollector out;
    private final TableLines table = new TableLines('|');
    private final RecordTimes times;

    SacctReader(TraceCollector out, ZoneId zone) {
        this.out = out;
        times = new RecordTimes(zone);
        out.dated();
    }

    @Override
    public void read(String line) throws Damage {
        if (!table.take(line)) {
            return;
        }
        String id = table.cell("JobID");
        String state = table.cell("State").split(" ", 2)[0];
        if (id.isEmpty()) {
            throw new Damage("JobID is empty", line);
        }
        if (id.indexOf('.') >= 0) {
            out.skip("a step of a job", id);
        } else if (SlurmFields.isUnknown(table.cell("Start"))) {
            out.skip(state.equals("CANCELLED") ? "cancelled before it started" : "has not started", id);
        } else {
            started(id, state);
        }
    }

    private void started(String id, String state) throws Damage {
        long start = times.second("Start", table.cell("Start"));
        if (isOpen(state)) {
            out.skip("runs still, so that it has no run time", id);
            return;
        }
        long run = run(start);
        if (run == TraceJob.UNKNOWN) {
            out.skip("has no end", id);
        } else if (run == 0 && state.equals("CANCELLED")) {
            out.skip("cancelled before it started", id);
        } else {
            ended(id, start, run);
        }
    }

    private void ended(String id, long start, long run) throws Damage {
        long submitted = submitted(start);
        long limit = limit();
        long nodes = count(first("AllocNodes", "NNodes", "ReqNodes"));
        SlurmAmounts amounts = amounts(nodes);
        if (amounts.isEmpty()) {
            out.skip("has no processors and no other resources", id);
            return;
        }
        if (start < submitted) {
            throw new Damage("Start is before Submit", table.cell("Start") + " < " + table.cell("Submit"));
        }
        if (id.indexOf('+') >= 0) {
            out.note("the components of a heterogeneous job are read as jobs of their own");
        }
        int tasks = amounts.tasks(nodes);
        boolean isAgain = out.addLast(new RecordedJob(
                id,
                new Owner("", table.cell("User"), table.cell("Partition").split(",", 2)[0], table.cell("Account")),
                submitted,
                run,
                limit,
                tasks,
                amounts.each(tasks),
                0,
                true,
                start - submitted,
                amounts.flavor()));
        if (isAgain) {
            out.skip("an earlier run of a job that was queued again", id);
        }
    }

    private static boolean isOpen(String state) {
        return switch (state) {
            case "PENDING", "RUNNING", "SUSPENDED", "CONFIGURING", "COMPLETING", "RESIZING", "STAGE_OUT" -> true;
            default -> false;
        };
    }

    /** Returns when the job could have started: it was submitted, and its dependencies and begin time were met. */
    private long submitted(long start) throws Damage {
        long submitted = times.second("Submit", table.cell("Submit"));
        String eligible = table.cell("Eligible");
        if (SlurmFields.isUnknown(eligible)) {
            return submitted;
        }
        long second = times.second("Eligible", eligible);
        if (second <= submitted || second > start) {
            return submitted;
        }
        out.note("a job that was not eligible at once is read as submitted when it was");
        return second;
    }

    private long run(long start) throws Damage {
        String raw = table.cell("ElapsedRaw");
        String elapsed = table.cell("Elapsed");
        String end = table.cell("End");
        if (!SlurmFields.isUnknown(raw)) {
            return FieldNumbers.duration("ElapsedRaw", raw);
        }
        if (!SlurmFields.isUnknown(elapsed)) {
            return SlurmFields.duration("Elapsed", elapsed);
        }
        if (SlurmFields.isUnknown(end)) {
            return TraceJob.UNKNOWN;
        }
        long ended = times.second("End", end);
        if (ended < start) {
            throw new Damage("End is before Start", end + " < " + table.cell("Start"));
        }
        return ended - start;
    }

    private long limit() throws Damage {
        String raw = table.cell("TimelimitRaw");
        return raw.isEmpty() || !Character.isDigit(raw.charAt(0))
                ? SlurmFields.limit(table.cell("Timelimit"))
                : 60 * FieldNumbers.duration("TimelimitRaw", raw);
    }

    private SlurmAmounts amounts(long nodes) throws Damage {
        String list = first("AllocTRES", "ReqTRES");
        if (!list.isEmpty()) {
            return SlurmAmounts.ofList(list, out);
        }
        SlurmAmounts amounts = new SlurmAmounts(out);
        long cpus = count(first("AllocCPUS", "NCPUS", "ReqCPUS"));
        amounts.cpus(cpus);
        amounts.requestedMemory(table.cell("ReqMem"), cpus, nodes);
        amounts.wholeNodes(nodes);
        return amounts;
    }

    /** Returns the first of some cells that says something; empty if there is none. */
    private String first(String... columns) {
        for (String column : columns) {
            if (!SlurmFields.isUnknown(table.cell(column))) {
                return table.cell(column);
            }
        }
        return "";
    }

    private static long count(String text) throws Damage {
        return text.isEmpty() ? 0 : FieldNumbers.duration("a count", text);
    }
}
