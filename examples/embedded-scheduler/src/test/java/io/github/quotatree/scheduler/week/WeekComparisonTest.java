package io.github.quotatree.scheduler.week;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.quotatree.scheduler.week.WeekFigures.Count;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Objects;
import org.junit.jupiter.api.Test;

/** The crowded half day of twenty groups, under quota alone and with loans. */
class WeekComparisonTest {
    private final WeekComparison comparison = new WeekComparison(20, 1, 1.3, Duration.ofHours(12));

    @Test
    void loansKeepTheirLawsAndTheFiguresAreAsPublished() throws IOException {
        Week before = Objects.requireNonNull(comparison.weeks().get(WeekRule.QUOTA_ONLY));
        for (Week week : comparison.weeks().values()) {
            assertThat(week.figures().faults()).isEmpty(); // such as an entitled workload that was stopped
            assertThat(week.figures().get(Count.SUBMITTED))
                    .isEqualTo(before.figures().get(Count.SUBMITTED));
            assertThat(week.figures().get(Count.LOST)).isPositive();
            assertThat(week.loanAudit().stillWaiting()).isZero();
        }
        Week loans = Objects.requireNonNull(comparison.weeks().get(WeekRule.LOANS));
        assertThat(loans.loanAudit().promised()).isGreaterThan(40);
        assertThat(loans.meter().done("cpu")).isGreaterThan(before.meter().done("cpu"));
        assertThat(loans.meter().stops()).isLessThan(before.meter().stops());
        assertThat(printed()).isEqualTo(published());
    }

    private String printed() {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        comparison.print(new PrintStream(bytes, true, StandardCharsets.UTF_8));
        return bytes.toString(StandardCharsets.UTF_8).replace(System.lineSeparator(), "\n");
    }

    private static String published() throws IOException {
        try (InputStream file = Objects.requireNonNull(
                WeekComparisonTest.class.getResourceAsStream("week-comparison.txt"), "week-comparison.txt")) {
            return new String(file.readAllBytes(), StandardCharsets.UTF_8);
        }
    }
}
