package io.github.quotatree.queue;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.quotatree.ledger.LedgerSnapshot;
import io.github.quotatree.ledger.QuotaLedger;
import io.github.quotatree.queue.QueueEntry.HeldRoom;
import io.github.quotatree.queue.QueueEntry.Verdict;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** What holds for the queues of random clusters. */
class AdmissionQueueLawsTest {
    private static final int SCENES = Integer.getInteger("quotatree.queue.scenes", 1500);

    @Test
    void aQueueIsWhatItsDefinitionsSay() {
        Map<Verdict, Integer> seen = new EnumMap<>(Verdict.class);
        for (int seed = 0; seed < SCENES; seed++) {
            QueueScene scene = new QueueScene(seed);
            scene.change(10 + scene.random.nextInt(60));
            QueueOptions options = scene.options();
            LedgerSnapshot snapshot = scene.ledger.snapshot();
            AdmissionQueue queue = AdmissionQueue.of(snapshot, options, scene.now);

            List<QueueDefinition.Turn> turns = turns(queue);
            assertThat(turns)
                    .as("seed %s with %s", seed, options)
                    .isEqualTo(new QueueDefinition(snapshot, options, scene.now).turns());
            turns.forEach(turn -> seen.merge(turn.verdict(), 1, Integer::sum));
            assertThat(queue.next().map(QueueEntry::ids))
                    .isEqualTo(turns.stream()
                            .filter(turn -> turn.verdict().admits())
                            .map(QueueDefinition.Turn::ids)
                            .findFirst());
        }
        assertThat(seen.keySet())
                .containsExactlyInAnyOrderElementsOf(
                        EnumSet.complementOf(EnumSet.of(Verdict.STARTS_ON_LOAN, Verdict.DUE)));
        assertThat(seen.values()).allMatch(count -> count > SCENES / 30);
    }

    private static List<QueueDefinition.Turn> turns(AdmissionQueue queue) {
        List<QueueDefinition.Turn> turns = new ArrayList<>();
        for (QueuePosition position : queue) {
            QueueEntry entry = position.entry();
            turns.add(new QueueDefinition.Turn(
                    entry.ids(),
                    entry.verdict(),
                    entry.heldRoom().map(held -> String.join(",", held.head())).orElse(""),
                    entry.heldRoom().flatMap(HeldRoom::bound)));
        }
        return turns;
    }

    @Test
    void aViewThatFollowsItsLedgerEqualsANewQueue() {
        for (int seed = 0; seed < SCENES / 3; seed++) {
            QueueScene scene = new QueueScene(seed);
            scene.change(scene.random.nextInt(40));
            QueueOptions options = scene.options();
            QueueView view = QueueView.of(scene.ledger, options, () -> scene.now);
            for (int step = 0; step < 20; step++) {
                AdmissionQueue queue = view.current();
                AdmissionQueue anew = AdmissionQueue.of(scene.ledger.snapshot(), options, scene.now);
                assertThat(queue.next()).as("seed %s, step %s", seed, step).isEqualTo(anew.next());
                assertThat(queue).containsExactlyElementsOf(anew);
                assertThat(queue.groups()).isEqualTo(anew.groups());
                assertThat(queue).hasToString(anew.toString());
                assertThat(queue.size()).isEqualTo(anew.size());
                scene.change(scene.random.nextInt(3));
                scene.now = scene.now.plusSeconds(scene.random.nextInt(2));
            }
        }
    }

    @Test
    void theOrderOfTheCallsThatLedToAStateDoesNotMatter() {
        for (int seed = 0; seed < SCENES / 3; seed++) {
            QueueScene scene = new QueueScene(seed);
            scene.change(10 + scene.random.nextInt(60));
            QueueOptions options = scene.options();
            QuotaLedger other = QueueScene.shuffled(scene.ledger, new Random(seed), scene.now);
            assertThat(AdmissionQueue.of(other.snapshot(), options, scene.now))
                    .containsExactlyElementsOf(AdmissionQueue.of(scene.ledger.snapshot(), options, scene.now));
        }
    }

    @Test
    void runtimesAreTheSameWhereNothingThatTheyFollowFromHasChanged() {
        int same = 0;
        for (int seed = 0; seed < SCENES / 3; seed++) {
            QueueScene scene = new QueueScene(seed);
            scene.change(10 + scene.random.nextInt(20));
            LedgerSnapshot before = scene.ledger.snapshot();
            for (int step = 0; step < 10; step++) {
                scene.change(1);
                LedgerSnapshot after = scene.ledger.snapshot();
                if (after.hasRuntimesOf(before) && after.version() > before.version()) {
                    same++;
                    for (String tree : after.forest().trees().keySet()) {
                        assertThat(after.quotas(tree).changesSince(before.quotas(tree)))
                                .isEmpty();
                    }
                }
            }
        }
        assertThat(same).isGreaterThan(SCENES / 15);
    }
}
