package io.github.quotatree.replay.trace.format;

import io.github.quotatree.reading.input.Amounts;
import io.github.quotatree.reading.input.SourceFile;
import io.github.quotatree.reading.input.SourceFile.UnreadableException;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;

/** Reads the list of nodes of openb, a table with a node a line. Its cards count in milli, as those of the pods do. */
public final class OpenbNodes {
    private static final long MILLI = 1_000;

    private OpenbNodes() {}

    /**
     * Reads the capacity of each node, in the order of the file. Cards of a model have its name after a colon, such as
     * {@code gpu-milli:T4}.
     *
     * @param file may be compressed by gzip
     * @throws UnreadableException if it is no list of nodes, or if a line is damaged: no node is left out, since a
     *     replay on fewer nodes would look like one on all of them
     */
    public static List<Amounts> read(String file) throws IOException, UnreadableException {
        try (InputStream in = SourceFile.open(file)) {
            BufferedInputStream content = TraceFiles.uncompressed(in);
            if (!TraceFormat.isOpenbNodes(TraceFiles.start(content))) {
                throw new UnreadableException("is no list of nodes of openb, which has the columns sn and cpu_milli");
            }
            return read(new TraceLines(content));
        }
    }

    private static List<Amounts> read(TraceLines lines) throws IOException, UnreadableException {
        TableLines table = new TableLines(',');
        List<Amounts> nodes = new ArrayList<>();
        try {
            for (String line = lines.next(); line != null; line = lines.next()) {
                if (table.take(line)) {
                    nodes.add(amounts(table));
                }
            }
        } catch (Damage e) {
            throw new UnreadableException("line " + lines.number() + ": " + e.reason() + ": " + e.shown());
        }
        if (nodes.isEmpty()) {
            throw new UnreadableException("has no nodes");
        }
        return nodes;
    }

    private static Amounts amounts(TableLines table) throws Damage {
        SortedMap<String, Long> amounts = OpenbReader.cpuAndMemory(table);
        long cards = FieldNumbers.duration("gpu", table.cell("gpu"));
        String model = table.cell("model");
        amounts.put(
                OpenbReader.DIMENSION + (model.isEmpty() ? "" : ":" + model),
                FieldNumbers.product("gpu", cards, MILLI));
        return Amounts.of(amounts);
    }
}
