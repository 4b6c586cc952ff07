package io.github.quotatree.replay.trace.format;

import io.github.quotatree.reading.input.Amounts;
import io.github.quotatree.reading.input.BaseUnits;
import io.github.quotatree.replay.trace.Owner;
import io.github.quotatree.replay.trace.TraceJob;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Reads the pods of the openb trace. Cards count in milli, since a pod may request a part of one; the models that a pod
 * accepts are its flavor, with a bar between several. A pod has no owner but its class of service, which is its queue.
 */
final class OpenbReader implements LineReader {
    static final String DIMENSION = "gpu-milli";
    private static final long MEBIBYTE = 1 << 20;

    private final TraceCollector out;
    private final TableLines table = new TableLines(',');

    OpenbReader(TraceCollector out) {
        this.out = out;
    }

    @Override
    public void read(String line) throws Damage {
        if (!table.take(line)) {
            return;
        }
        String name = table.cell("name");
        String scheduled = table.cell("scheduled_time");
        String deleted = table.cell("deletion_time");
        long created = FieldNumbers.seconds("creation_time", table.cell("creation_time"));
        Amounts amounts = amounts();
        if (scheduled.isEmpty()) {
            out.skip("was not scheduled", name);
        } else if (deleted.isEmpty()) {
            out.skip("has no end", name);
        } else {
            long started = FieldNumbers.seconds("scheduled_time", scheduled);
            long ended = FieldNumbers.seconds("deletion_time", deleted);
            if (started < created || ended < started) {
                throw new Damage("the times are out of order", created + ", " + scheduled + ", " + deleted);
            }
            out.add(new RecordedJob(
                    name,
                    new Owner("", "", table.cell("qos"), ""),
                    created,
                    ended - started,
                    TraceJob.UNKNOWN,
                    1,
                    amounts,
                    0,
                    true,
                    started - created,
                    table.cell("gpu_spec")));
        }
    }

    private Amounts amounts() throws Damage {
        SortedMap<String, Long> amounts = cpuAndMemory(table);
        long cards = FieldNumbers.duration("num_gpu", table.cell("num_gpu"));
        long milli = FieldNumbers.duration("gpu_milli", table.cell("gpu_milli"));
        amounts.put(DIMENSION, FieldNumbers.product("num_gpu", cards, milli));
        return Amounts.of(amounts);
    }

    /** Returns the columns that the pods and the nodes have in common. */
    static SortedMap<String, Long> cpuAndMemory(TableLines table) throws Damage {
        SortedMap<String, Long> amounts = new TreeMap<>();
        amounts.put(BaseUnits.CPU, FieldNumbers.duration("cpu_milli", table.cell("cpu_milli")));
        long mebibytes = FieldNumbers.duration("memory_mib", table.cell("memory_mib"));
        amounts.put("memory", FieldNumbers.product("memory_mib", mebibytes, MEBIBYTE));
        return amounts;
    }
}
