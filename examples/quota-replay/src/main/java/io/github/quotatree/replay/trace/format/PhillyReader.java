package io.github.quotatree.replay.trace.format;

import io.github.quotatree.reading.input.Amounts;
import io.github.quotatree.replay.trace.Owner;
import io.github.quotatree.replay.trace.TraceJob;
import java.time.ZoneId;
import java.util.Map;
import java.util.TreeMap;

/**
 * Reads the table of the Philly trace: {@code timestamp,duration,num_gpus,cluster}, with the virtual cluster in the
 * last column. It records no waits, and {@code gpu_time} is a product of two other columns.
 */
final class PhillyReader implements LineReader {
    static final String DIMENSION = "gpu";

    private final TraceCollector out;
    private final TableLines table = new TableLines(',');
    private final RecordTimes times;
    private long jobs;

    PhillyReader(TraceCollector out, ZoneId zone) {
        this.out = out;
        times = new RecordTimes(zone);
        out.dated();
    }

    @Override
    public void read(String line) throws Damage {
        if (!table.take(line)) {
            return;
        }
        String id = "job-" + ++jobs;
        long submitted = times.second("timestamp", table.cell("timestamp"));
        long run = FieldNumbers.duration("duration", table.cell("duration"));
        long gpus = FieldNumbers.duration("num_gpus", table.cell("num_gpus"));
        if (gpus == 0) {
            out.skip("requests no cards", id);
            return;
        }
        Owner owner = new Owner("", "", table.cell("cluster"), "");
        Amounts amounts = Amounts.of(new TreeMap<>(Map.of(DIMENSION, gpus)));
        out.add(RecordedJob.of(id, owner, submitted, run, TraceJob.UNKNOWN, amounts, TraceJob.UNKNOWN));
    }
}
