package io.github.quotatree.replay.trace.format;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import io.github.quotatree.replay.trace.Skipped;
import io.github.quotatree.replay.trace.Trace;
import io.github.quotatree.replay.trace.TraceJob;
import java.io.IOException;
import java.io.InputStream;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

class PhillyTableTest {
    @Test
    void theTableHasAllJobsOfTheTrace() {
        Trace trace = PhillyTable.jobs();

        assertThat(trace.jobs()).hasSize(82_247);
        assertThat(trace.skipped()).isEmpty();
        // the sums of the columns of the published table: duration, num_gpus and gpu_time
        assertThat(trace.jobs().stream().mapToLong(TraceJob::runSeconds).sum()).isEqualTo(1_080_390_950L);
        assertThat(trace.jobs().stream().mapToLong(PhillyTableTest::cards).sum())
                .isEqualTo(107_235L);
        assertThat(trace.jobs().stream()
                        .mapToLong(job -> cards(job) * job.runSeconds())
                        .sum())
                .isEqualTo(3_521_082_502L);
    }

    @Test
    void elevenVirtualClustersHaveNodesAndJobsFromOctoberOn() {
        Trace trace = PhillyTable.jobsFromOctober();

        assertThat(trace.epochSecond()).isEqualTo(1_506_816_000);
        assertThat(trace.jobs()).hasSize(76_580);
        assertThat(trace.jobs().get(0).submitted()).isBetween(0L, 3600L);
        assertThat(PhillyTable.nodes()).hasSize(11);
        assertThat(PhillyTable.nodes().values().stream()
                        .mapToInt(Integer::intValue)
                        .sum())
                .isEqualTo(352);
        assertThat(trace.jobs().stream().map(job -> job.owner().group()).collect(Collectors.toSet()))
                .isEqualTo(PhillyTable.nodes().keySet());
        assertThat(trace.skipped())
                .extracting(Skipped::reason, Skipped::count)
                .containsExactly(tuple("submitted before 2017-10-01T00:00:00Z", 5_657L), tuple("of other groups", 10L));
    }

    @Test
    void theTableIsSmall() throws IOException {
        try (InputStream in = PhillyTable.class.getResourceAsStream("philly-jobs.csv.gz")) {
            assertThat(in.readAllBytes()).hasSizeLessThan(500_000);
        }
    }

    @Test
    void aRestatementKeepsTheOrderOfASecondAndDropsTheProduct() {
        assertThat(PhillyRestatement.restated(List.of(
                        "timestamp,duration,num_gpus,gpu_time,cluster",
                        "2017-10-09 07:01:55,66.0,1,66.0,b",
                        "2017-10-09 06:13:03,2951.0,8,23608.0,c",
                        "2017-10-09 07:01:55,7.5,2,15.0,a",
                        "")))
                .containsExactly(
                        "2017-10-09 06:13:03,2951,8,c", "2017-10-09 07:01:55,66,1,b", "2017-10-09 07:01:55,7.5,2,a");
    }

    private static long cards(TraceJob job) {
        return job.amounts().value("gpu");
    }
}
