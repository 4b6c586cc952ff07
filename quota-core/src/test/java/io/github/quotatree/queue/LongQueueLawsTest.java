package io.github.quotatree.queue;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.quotatree.queue.QueueEntry.Verdict;
import io.github.quotatree.workload.Workload;
import java.util.EnumMap;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.Test;

/** A queue of many units in one group, which follows its ledger, is a new one. */
class LongQueueLawsTest {
    private static final int SCENES = 40;

    @Test
    void aViewThatFollowsItsLedgerEqualsANewQueue() {
        Map<Verdict, Integer> first = new EnumMap<>(Verdict.class);
        int none = 0;
        for (int seed = 0; seed < SCENES; seed++) {
            QueueScene scene = new QueueScene(seed);
            String crowded = scene.leaf();
            for (int k = scene.random.nextInt(300); k >= 0; k--) {
                Workload workload = scene.workload(crowded).build();
                scene.ledger.submit(workload);
                scene.ledger.resize(workload.id(), scene.vector(() -> 1 + scene.random.nextInt(6)));
            }
            scene.change(30);
            QueueOptions options = scene.options();
            QueueView view = QueueView.of(scene.ledger, options, () -> scene.now);
            boolean fills = scene.random.nextBoolean();
            for (int step = 0; step < 15; step++) {
                AdmissionQueue queue = view.current();
                AdmissionQueue anew = AdmissionQueue.of(scene.ledger.snapshot(), options, scene.now);
                assertThat(queue.next())
                        .as("seed %s, step %s, %s", seed, step, options)
                        .isEqualTo(firstOfAWholeWalk(anew));
                assertThat(queue).containsExactlyElementsOf(anew);
                assertThat(queue.groups()).isEqualTo(anew.groups());
                assertThat(queue.size()).isEqualTo(anew.size());
                queue.next().ifPresent(entry -> first.merge(entry.verdict(), 1, Integer::sum));
                none += queue.next().isEmpty() ? 1 : 0;
                if (fills) {
                    queue.next().ifPresent(entry -> scene.ledger.tryAdmit(entry.ids(), options.admission()));
                }
                scene.change(scene.random.nextInt(4));
                scene.now = scene.now.plusSeconds(scene.random.nextInt(2));
            }
        }
        assertThat(none).isGreaterThan(20);
        assertThat(first.get(Verdict.STARTS)).isGreaterThan(20);
        assertThat(Objects.requireNonNull(first.get(Verdict.BACKFILLS))).isGreaterThan(20);
    }

    /** A walk passes over no unit; the search for the first that may start passes over many. */
    private static Optional<QueueEntry> firstOfAWholeWalk(AdmissionQueue queue) {
        return StreamSupport.stream(queue.spliterator(), false)
                .map(QueuePosition::entry)
                .filter(entry -> entry.verdict().admits())
                .findFirst();
    }
}
