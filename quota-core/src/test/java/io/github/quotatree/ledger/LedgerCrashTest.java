package io.github.quotatree.ledger;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.quotatree.SolveOptions;
import io.github.quotatree.store.JournalReader;
import io.github.quotatree.store.JournalWriter;
import io.github.quotatree.store.StateFormat;
import io.github.quotatree.workload.AdmissionOptions;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Consumer;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * A host that stops at any moment, and restarts from a stored state and the journal, gives the answers that it gave
 * after the last change in the journal. The journal ends at each of its bytes once.
 */
class LedgerCrashTest {
    private static final int CALLS = 600;

    private final ByteArrayOutputStream file = new ByteArrayOutputStream();

    /** The length of the journal with so many changes. */
    private final List<Integer> ends = new ArrayList<>();

    /** What the ledger said at a version, for those versions that a call has left behind. */
    private final Map<Long, Moment> moments = new TreeMap<>();

    private final List<byte[]> states = new ArrayList<>();

    /** The answers of a ledger at one moment, by its model, and the time by its clock. */
    private record Moment(Instant now, LedgerComparison.Expected expected, Map<String, Boolean> fits) {}

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3})
    void everyAnswerIsThatOfTheLastChange(long seed) throws IOException {
        ForestDraw.Values values = new ForestDraw.Values(seed == 3 ? 40 : 5, seed == 2);
        SolveOptions options = SolveOptions.defaults().withGuaranteeUsage(seed == 2);
        LedgerRun run = new LedgerRun(options, values, false, seed);
        JournalWriter writer = JournalWriter.create(file, ForestDraw.SCHEMA);
        Consumer<LedgerChange> journal = change -> {
            writer.accept(change);
            ends.add(file.size());
        };
        int begin = file.size();
        run.journalIn(journal);
        states.add(stored(run));
        for (int call = 1; call <= CALLS; call++) {
            run.step();
            moments.put(run.model.version(), moment(run));
            if (call % (CALLS / 4) == 0) {
                states.add(stored(run));
            }
        }
        assertThat(run.changes()).hasSameSizeAs(ends).hasSizeGreaterThan(100);

        byte[] bytes = file.toByteArray();
        int changes = 0;
        for (int length = 0; length <= bytes.length; length++) {
            boolean isWhole = changes < ends.size() && ends.get(changes) == length;
            changes += isWhole ? 1 : 0;
            byte[] cut = Arrays.copyOf(bytes, length);
            checkChanges(
                    cut,
                    run.changes().subList(0, changes),
                    length < begin ? 0 : changes == 0 ? begin : ends.get(changes - 1));
            if (isWhole) {
                checkAnswers(cut, run.changes().get(changes - 1).version(), run.limits());
            }
        }
    }

    private static byte[] stored(LedgerRun run) throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        StateFormat.write(run.ledger().state(), out);
        return out.toByteArray();
    }

    private static Moment moment(LedgerRun run) {
        Map<String, Boolean> fits = new TreeMap<>();
        for (WorkloadStatus status : run.model.workloads()) {
            if (status.phase() == WorkloadPhase.PENDING) {
                List<String> ids = List.of(status.id());
                DecisionModel decision = new DecisionModel(run.model, ids, AdmissionOptions.defaults());
                fits.put(status.id(), decision.exceededLimits().isEmpty());
            }
        }
        return new Moment(run.now(), LedgerComparison.Expected.of(run.model, run.model.version()), fits);
    }

    private static void checkChanges(byte[] journal, List<LedgerChange> expected, int end) {
        JournalReader reader = JournalReader.of(new ByteArrayInputStream(journal));
        List<LedgerChange> changes = new ArrayList<>();
        reader.forEach(changes::add);
        assertThat(changes).hasSameSizeAs(expected);
        if (!changes.isEmpty()) {
            int last = changes.size() - 1;
            assertThat(changes.get(last)).isEqualTo(expected.get(last));
        }
        assertThat(reader.completeBytes()).isEqualTo(end);
        assertThat(reader.tornBytes()).isEqualTo(journal.length - end);
    }

    private void checkAnswers(byte[] journal, long version, List<EvictionLimit> limits) throws IOException {
        for (byte[] stored : states) {
            LedgerState state = StateFormat.read(new ByteArrayInputStream(stored));
            Moment moment = moments.get(version);
            if (state.version() > version || moment == null) {
                continue; // a state of later, or a moment in the middle of a call
            }
            QuotaLedger.Builder builder = QuotaLedger.builder(state)
                    .replay(JournalReader.of(new ByteArrayInputStream(journal)))
                    .clock(moment::now);
            limits.forEach(builder::evictionLimit);
            QuotaLedger ledger = builder.build();
            assertThat(ledger.state()).isEqualTo(moment.expected.state());
            moment.expected.checkAnswers(ledger.snapshot());
            moment.fits.forEach((id, fits) -> {
                assertThat(ledger.fits(id, AdmissionOptions.defaults())).isEqualTo(fits);
                assertThat(ledger.decide(List.of(id), AdmissionOptions.defaults())
                                .admitted())
                        .isEqualTo(fits);
            });
        }
    }
}
