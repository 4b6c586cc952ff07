package io.github.quotatree.scheduler.week;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.quotatree.scheduler.week.WeekFigures.Count;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What the audits of a week find. */
class WeekTest {
    @Test
    void aWeekPassesWithoutAFault() {
        Week week = new Week(WeekSettings.of(30, 1, WeekRule.QUOTA_ONLY));
        week.run(Duration.ofDays(7), hour -> {});

        assertThat(week.figures().faults()).isEmpty();
        assertThat(week.figures().get(Count.AUDITS)).isGreaterThan(9_500);
        for (Count count : Count.values()) {
            if (count != Count.FAULTS) {
                assertThat(week.figures().get(count)).as(count.words()).isPositive();
            }
        }
    }

    @Test
    void findsNoFaultInADayOfLoansInWhichAllGoesWrong() {
        Week week = new Week(new WeekSettings(20, 2, WeekRule.LOANS, false, 1.3));
        week.run(Duration.ofDays(1), hour -> {});

        assertThat(week.figures().faults()).isEmpty();
        assertThat(week.figures().get(Count.AUDITS)).isGreaterThan(1_300);
        assertThat(week.figures().get(Count.RETURN_AUDITS)).isGreaterThan(40);
        for (Count count : List.of(Count.REVOKED, Count.HAND_OVERS, Count.CRASHES, Count.EDITS, Count.NODES_LOST)) {
            assertThat(week.figures().get(count)).as(count.words()).isPositive();
        }
        assertThat(week.loanAudit().promised()).isGreaterThan(10);
        assertThat(week.loanAudit().stillWaiting()).isZero();
    }

    @Test
    void theSameSeedGivesTheSameWeek() {
        assertThat(figures(3)).isEqualTo(figures(3)).isNotEqualTo(figures(4));
    }

    private static String figures(long seed) {
        Week week = new Week(WeekSettings.of(30, seed, WeekRule.QUOTA_ONLY));
        week.run(Duration.ofHours(6), hour -> {});
        StringBuilder text = new StringBuilder();
        for (Count count : Count.values()) {
            text.append(count.words())
                    .append(' ')
                    .append(week.figures().get(count))
                    .append('\n');
        }
        return text.toString();
    }
}
