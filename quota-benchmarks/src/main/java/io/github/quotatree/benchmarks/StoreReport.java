package io.github.quotatree.benchmarks;

import io.github.quotatree.QuotaGroup;
import io.github.quotatree.benchmarks.program.Arguments;
import io.github.quotatree.benchmarks.program.Table;
import io.github.quotatree.forest.QuotaForest;
import io.github.quotatree.ledger.LedgerState;
import io.github.quotatree.ledger.QuotaLedger;
import io.github.quotatree.resource.ResourceSchema;
import io.github.quotatree.store.JournalReader;
import io.github.quotatree.store.JournalWriter;
import io.github.quotatree.store.StateFormat;
import io.github.quotatree.workload.AdmissionRule;
import io.github.quotatree.workload.Workload;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Measures what it takes to write and to read the state of a ledger, to record changes in a journal, and to restart
 * from both, in memory: the disk of the host comes on top.
 *
 * <p>Options: {@code --json FILE} writes the table there too, {@code --workloads N} has N workloads instead of a
 * million in a tenth as many groups, {@code --rounds N} measures N times instead of 7.
 */
public final class StoreReport {
    private static final ResourceSchema SCHEMA = ResourceSchema.of("cpu", "memory", "gpu");
    private static final double NANOSECONDS_PER_MILLISECOND = 1_000_000;

    private StoreReport() {}

    /** Prints the table. */
    public static void main(String[] args) throws IOException {
        Arguments arguments = Arguments.of(args, "--workloads", "--rounds");
        arguments.publish(
                table(arguments.number("--workloads", 1_000_000), arguments.number("--rounds", 7)), System.out);
    }

    /** Returns the median times of each step. */
    static Table table(int workloads, int rounds) throws IOException {
        LedgerState state = state(workloads);
        byte[][] stored = new byte[1][];
        byte[][] journal = new byte[1][];
        Table table = new Table("Storage", "step", "workloads", "bytes", "medianMs", "minMs", "maxMs");
        row(table, "write a state", workloads, rounds, () -> stored[0] = written(state));
        if (!StateFormat.read(new ByteArrayInputStream(stored[0])).equals(state)) {
            throw new IllegalStateException("another state was read");
        }
        row(table, "read a state", workloads, rounds, () -> {
            StateFormat.read(new ByteArrayInputStream(stored[0]));
            return stored[0];
        });
        row(table, "build a ledger", workloads, rounds, () -> {
            QuotaLedger.builder(state).build();
            return stored[0];
        });
        row(table, "submit with a journal", workloads, rounds, () -> journal[0] = journal(state));
        row(table, "replay", workloads, rounds, () -> {
            QuotaLedger.builder(state.forest())
                    .admissionRule(AdmissionRule.QUOTA_ONLY)
                    .replay(JournalReader.of(new ByteArrayInputStream(journal[0])))
                    .build();
            return journal[0];
        });
        return table;
    }

    private static LedgerState state(int workloads) {
        int groups = Math.max(1, workloads / 10);
        QuotaForest.Builder forest = QuotaForest.builder(SCHEMA);
        for (int g = 0; g < groups; g++) {
            forest.add(QuotaGroup.leaf(SCHEMA, group(g))
                    .min(SCHEMA.vector(16_000, 64L << 30, 2))
                    .build());
        }
        LedgerState.Builder state = LedgerState.builder(forest.build())
                .admissionRule(AdmissionRule.QUOTA_ONLY)
                .total("", SCHEMA.unlimited());
        for (int w = 0; w < workloads; w++) {
            Instant submitted = Instant.ofEpochSecond(1_700_000_000L + w, w);
            Workload workload = Workload.builder(
                            "team-%05d/job-%07d".formatted(w % 1000, w), SCHEMA.vector(1_000 + w % 7, 2L << 30, w % 2))
                    .group(group(w % groups))
                    .namespace("team-" + w % 1000)
                    .priority(w % 5)
                    .submitted(submitted)
                    .build();
            if (w % 3 == 0) {
                state.pending(workload);
            } else {
                state.running(workload, submitted.plusSeconds(60));
            }
        }
        return state.build();
    }

    private static String group(int g) {
        return "group-%06d".formatted(g);
    }

    private static byte[] written(LedgerState state) throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        StateFormat.write(state, out);
        return out.toByteArray();
    }

    /** Submits every workload to a ledger that records each in a journal. */
    private static byte[] journal(LedgerState state) throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        QuotaLedger ledger = QuotaLedger.builder(state.forest())
                .admissionRule(AdmissionRule.QUOTA_ONLY)
                .journal(JournalWriter.create(out, SCHEMA))
                .build();
        state.workloads().forEach(status -> ledger.submit(status.workload()));
        return out.toByteArray();
    }

    private static void row(Table table, String step, int workloads, int rounds, Step measured) throws IOException {
        List<Double> milliseconds = new ArrayList<>();
        int bytes = measured.run().length; // the first round is for the compiler
        for (int round = 0; round < rounds; round++) {
            long start = System.nanoTime();
            measured.run();
            milliseconds.add((System.nanoTime() - start) / NANOSECONDS_PER_MILLISECOND);
        }
        double[] sorted = milliseconds.stream().mapToDouble(Double::doubleValue).toArray();
        Arrays.sort(sorted);
        table.add(step, workloads, bytes, sorted[rounds / 2], sorted[0], sorted[rounds - 1]);
    }

    /** A step that is measured, and the bytes that it has written or read. */
    @FunctionalInterface
    private interface Step {
        byte[] run() throws IOException;
    }
}
