package io.github.quotatree.scheduler.day;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.quotatree.scheduler.Audit;
import io.github.quotatree.scheduler.JobRun;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class DayTest {
    private static Day run(long seed, int hours) {
        Day day = new Day(seed);
        day.runUntil(Duration.ofHours(hours), time -> {});
        return day;
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2})
    void theLedgerAgreesWithTheSchedulerAtEveryHour(long seed) {
        Day day = run(seed, 16); // with the loss of a node, and its return

        assertThat(day.audits()).hasSize(16).allMatch(Audit::isClean);
        assertThat(day.audits()).allSatisfy(audit -> assertThat(audit.lines()).hasSize(3 * (8 + 1)));
    }

    @Test
    void noJobIsLost() {
        Day day = run(4, 20);

        day.figures().groups().forEach((group, figures) -> {
            long here = day.scheduler().pool().runs().stream()
                    .filter(run -> run.job().group().equals(group))
                    .count();
            assertThat(figures.submitted()).as(group).isPositive().isEqualTo((int) (figures.finished() + here));
        });
        assertThat(day.scheduler().ledger().snapshot().size())
                .isEqualTo(day.scheduler().pool().runs().stream()
                        .mapToInt(run -> run.job().tasks())
                        .sum());
    }

    @Test
    void aGangRunsWholeOrWaits() {
        Day day = new Day(5);
        List<JobRun> gangs = new ArrayList<>();
        day.runUntil(Duration.ofHours(12), time -> {
            for (JobRun run : day.scheduler().pool().runs()) {
                assertThat(run.places()).hasSize(run.isRunning() ? run.job().tasks() : 0);
                if (run.job().tasks() > 1 && run.isRunning()) {
                    gangs.add(run);
                }
            }
        });
        assertThat(gangs).isNotEmpty();
    }

    @Test
    void nothingThatMayNotBeStoppedIsStoppedButByTheLossOfItsNode() {
        Day day = new Day(6);
        day.runUntil(Duration.ofHours(12).minusMinutes(5), time -> {});

        assertThat(day.figures().groups().values().stream()
                        .mapToInt(GroupFigures::evicted)
                        .sum())
                .isPositive();
        assertThat(day.scheduler().pool().runs())
                .filteredOn(run -> !run.job().preemptible())
                .isNotEmpty()
                .allMatch(run -> run.starts() <= 1);
    }

    @Test
    void theNodeThatBreaksIsEmptiedAndItsCardsAreNotShared() {
        Day day = run(1, 12);

        assertThat(day.scheduler().ledger().snapshot().quotas().total().value("gpu"))
                .isEqualTo(144);
        assertThat(day.scheduler().pool().runs())
                .flatMap(JobRun::places)
                .isNotEmpty()
                .noneMatch(machine -> machine.name().equals(DayCluster.BREAKS.name()));
        day.runUntil(Duration.ofHours(19), time -> {});
        assertThat(day.scheduler().ledger().snapshot().quotas().total().value("gpu"))
                .isEqualTo(192);
    }

    @Test
    void theSameSeedGivesTheSameDayAndAnotherSeedAnother() {
        assertThat(run(8, 6).samples().byGroup())
                .isEqualTo(run(8, 6).samples().byGroup())
                .isNotEqualTo(run(9, 6).samples().byGroup());
    }
}
