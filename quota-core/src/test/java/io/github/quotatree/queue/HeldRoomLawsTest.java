package io.github.quotatree.queue;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.quotatree.ReservedNames;
import io.github.quotatree.ledger.WorkloadPhase;
import io.github.quotatree.ledger.WorkloadStatus;
import io.github.quotatree.queue.QueueEntry.HeldRoom;
import io.github.quotatree.queue.QueueEntry.Verdict;
import io.github.quotatree.queue.QueueOptions.HoldRoom;
import io.github.quotatree.resource.ResourceVector;
import io.github.quotatree.workload.AdmissionOptions;
import io.github.quotatree.workload.Workload;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * What held room promises, in clusters that run on: workloads end at the times that they state, and small ones keep
 * coming.
 */
class HeldRoomLawsTest {
    private static final int SCENES = Integer.getInteger("quotatree.queue.held", 600);

    @ParameterizedTest
    @EnumSource(HoldRoom.class)
    void whatMayStartIsAdmittedInTheOrderOfTheQueue(HoldRoom holdRoom) {
        int admitted = 0;
        for (int seed = 0; seed < SCENES / 2; seed++) {
            QueueScene scene = new QueueScene(seed);
            scene.change(40);
            // what the default group uses, the trees do not share
            scene.ledger
                    .snapshot()
                    .workloads(ReservedNames.DEFAULT_GROUP)
                    .forEach(status -> scene.ledger.finish(status.id()));
            QueueOptions options = scene.options().withHoldRoom(holdRoom).withAdmission(AdmissionOptions.defaults());
            for (QueuePosition position : AdmissionQueue.of(scene.ledger.snapshot(), options, scene.now)) {
                QueueEntry entry = position.entry();
                boolean fits =
                        scene.ledger.decide(entry.ids(), options.admission()).admitted();
                assertThat(fits)
                        .as("seed %s: %s", seed, position)
                        .isEqualTo(entry.verdict().admits() || entry.verdict() == Verdict.HELD_BACK);
                if (entry.verdict().admits()) {
                    admitted++;
                    assertThat(scene.ledger
                                    .tryAdmit(entry.ids(), options.admission())
                                    .admitted())
                            .isTrue();
                } else if (!fits) {
                    assertThat(entry.exceededLimits())
                            .extracting(limit -> List.of(limit.kind(), limit.used() + limit.nominated(), limit.limit()))
                            .isEqualTo(scene.ledger.decide(entry.ids(), options.admission()).exceededLimits().stream()
                                    .map(limit -> List.of(limit.kind(), limit.used(), limit.limit()))
                                    .toList());
                }
            }
        }
        assertThat(admitted).isGreaterThan(SCENES * 5 / 6);
    }

    @Test
    void aWorkloadThatPassesAHeadDoesNotMakeItsBoundLater() {
        int passed = 0;
        for (int seed = 0; seed < SCENES; seed++) {
            QueueScene scene = new QueueScene(seed);
            scene.change(20 + scene.random.nextInt(60));
            QueueOptions options = scene.options().withHoldRoom(HoldRoom.ALWAYS);
            AdmissionQueue queue = AdmissionQueue.of(scene.ledger.snapshot(), options, scene.now);
            while (queue.next().isPresent()) {
                QueueEntry entry = queue.next().orElseThrow();
                Optional<HeldRoom> before = head(queue, entry.group());
                assertThat(scene.ledger
                                .tryAdmit(entry.ids(), options.admission())
                                .admitted())
                        .isTrue();
                if (scene.random.nextBoolean()) {
                    entry.ids().forEach(scene.ledger::start);
                }
                queue = queue.updated(scene.ledger.snapshot(), scene.now);
                if (entry.verdict() == Verdict.BACKFILLS) {
                    passed++;
                    HeldRoom after = head(queue, entry.group()).orElseThrow();
                    assertThat(after.head()).isEqualTo(before.orElseThrow().head());
                    assertThat(latest(after))
                            .as("seed %s: %s, %s", seed, entry, after)
                            .isBeforeOrEqualTo(latest(before.orElseThrow()));
                }
            }
        }
        assertThat(passed).isGreaterThan(SCENES / 6);
    }

    private static Instant latest(HeldRoom held) {
        return held.bound().orElse(Instant.MAX);
    }

    private static Optional<HeldRoom> head(AdmissionQueue queue, String group) {
        for (QueuePosition position : queue) {
            if (position.entry().group().equals(group) && position.entry().verdict() == Verdict.HEAD) {
                return position.entry().heldRoom();
            }
        }
        return Optional.empty();
    }

    @Test
    void aHeadStartsByItsBound() {
        int bounded = 0;
        for (int seed = 0; seed < SCENES; seed++) {
            Stream stream = new Stream(seed, HoldRoom.ALWAYS);
            Optional<HeldRoom> head = stream.head();
            if (head.isPresent() && head.get().bound().isPresent()) {
                bounded++;
                Instant stated = head.get().bound().get(); // workloads that run longer end with the first second
                Instant first = stream.scene.now.plusSeconds(1);
                Instant bound = stated.isBefore(first) ? first : stated;
                while (stream.waits(head.get())) {
                    assertThat(stream.scene.now)
                            .as("seed %s: %s", seed, head.get())
                            .isBefore(bound);
                    stream.second();
                }
            }
        }
        assertThat(bounded).isGreaterThan(SCENES / 12);
    }

    @Test
    void aHeadIsNotStarvedByAStreamOfSmallWorkloads() {
        assertThat(starved(HoldRoom.ALWAYS)).isZero();
        assertThat(starved(HoldRoom.NEVER)).isGreaterThan(SCENES / 60); // the stream is one that does starve
    }

    private static int starved(HoldRoom holdRoom) {
        int starved = 0;
        for (int seed = 0; seed < SCENES; seed++) {
            Optional<HeldRoom> head = new Stream(seed, HoldRoom.ALWAYS).head();
            Stream stream = new Stream(seed, holdRoom);
            for (int second = 0; second < 100 && head.isPresent() && stream.waits(head.get()); second++) {
                stream.second();
            }
            starved += head.isPresent() && stream.waits(head.get()) ? 1 : 0;
        }
        return starved;
    }

    /** A cluster in which small workloads of one group keep coming, less important than all that waits. */
    private static final class Stream {
        final QueueScene scene;
        final QueueOptions options;
        final QueueView view;
        final String group;
        final Map<String, Instant> ends = new HashMap<>();

        Stream(long seed, HoldRoom holdRoom) {
            scene = new QueueScene(seed);
            scene.change(60);
            options = QueueOptions.defaults().withHoldRoom(holdRoom);
            view = QueueView.of(scene.ledger, options, () -> scene.now);
            group = scene.leaf();
            for (WorkloadStatus status : scene.ledger.snapshot().workloads()) {
                if (status.phase() == WorkloadPhase.STOPPING) {
                    scene.ledger.finish(status.id());
                } else if (status.phase().holds() && status.started().isEmpty()) {
                    scene.ledger.start(status.id());
                }
            }
            admit();
        }

        /** Returns the room held in the group if it is for the very first one that waits. */
        Optional<HeldRoom> head() {
            for (QueuePosition position : view.current()) {
                QueueEntry entry = position.entry();
                if (entry.group().equals(group) && entry.aheadInGroup() == 0 && entry.verdict() == Verdict.HEAD) {
                    return entry.heldRoom();
                }
            }
            return Optional.empty();
        }

        boolean waits(HeldRoom held) {
            return scene.ledger.workload(held.head().get(0)).orElseThrow().phase() == WorkloadPhase.PENDING;
        }

        void second() {
            scene.now = scene.now.plusSeconds(1);
            for (WorkloadStatus status : scene.ledger.snapshot().workloads(group)) {
                if (status.phase() == WorkloadPhase.RUNNING && !end(status).isAfter(scene.now)) {
                    scene.ledger.finish(status.id());
                }
            }
            for (int k = 0; k < 3; k++) {
                ResourceVector request = scene.vector(() -> scene.random.nextInt(3));
                Workload.Builder small = Workload.builder("small-" + scene.now.getEpochSecond() + "-" + k, request)
                        .group(group)
                        .priority(-1)
                        .submitted(scene.now);
                if (scene.random.nextBoolean()) {
                    small.maxRunTime(Duration.ofSeconds(1 + scene.random.nextInt(10)));
                }
                scene.ledger.submit(small.build());
            }
            admit();
        }

        /** Returns when a workload ends: when it states, or at some time if it states none. */
        private Instant end(WorkloadStatus status) {
            return ends.computeIfAbsent(
                    status.id(),
                    id -> status.started()
                            .orElseThrow()
                            .plus(status.workload()
                                    .maxRunTime()
                                    .orElse(Duration.ofSeconds(5 + scene.random.nextInt(15)))));
        }

        private void admit() {
            boolean any = true;
            while (any) {
                any = false;
                for (QueuePosition position : view.current()) {
                    QueueEntry entry = position.entry();
                    if (entry.group().equals(group) && entry.verdict().admits()) {
                        any = scene.ledger
                                .tryAdmit(entry.ids(), options.admission())
                                .admitted();
                        entry.ids().forEach(scene.ledger::start);
                        break;
                    }
                }
            }
        }
    }
}
