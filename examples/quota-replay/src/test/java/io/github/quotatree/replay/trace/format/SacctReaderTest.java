package io.github.quotatree.replay.trace.format;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.quotatree.replay.trace.Owner;
import io.github.quotatree.replay.trace.TraceJob;
import java.time.ZoneId;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SacctReaderTest {
    private static final String ACCOUNTING = """
            JobID|User|Account|Partition|State|Submit|Eligible|Start|End|Elapsed|Timelimit|NNodes|AllocTRES
            100|ann|vision|gpu,long|COMPLETED|2026-01-31T12:00:00|2026-01-31T12:00:00|2026-01-31T12:01:00|2026-01-31T14:01:00|02:00:00|1-00:00:00|2|billing=8,cpu=8,gres/gpu=4,gres/gpu:a100=4,mem=64G,node=2
            100.batch||vision||COMPLETED|2026-01-31T12:00:00||2026-01-31T12:01:00|2026-01-31T14:01:00|02:00:00||1|cpu=4,mem=32G,node=1
            100.0||vision||COMPLETED|2026-01-31T12:00:00||2026-01-31T12:01:00|2026-01-31T14:01:00|02:00:00||2|cpu=8,mem=64G,node=2
            101_7|bob|speech|cpu|FAILED|2026-01-31T11:00:00|Unknown|2026-01-31T11:00:10|2026-01-31T11:00:40|00:00:30|UNLIMITED|1|billing=1,cpu=1,mem=1500M,node=1
            101_[8-9]|bob|speech|cpu|PENDING|2026-01-31T11:00:00|Unknown|Unknown|Unknown|00:00:00|UNLIMITED|1|
            102+0|ann|vision|gpu|TIMEOUT|2026-01-31T10:00:00||2026-01-31T10:00:05|2026-01-31T10:30:05|00:30:00|Partition_Limit|1|cpu=3,gres/gpu:v100=2,license/x=1,node=1
            103|eve|speech|cpu|CANCELLED by 0|2026-01-31T10:10:00||None|2026-01-31T10:20:00|00:00:00|01:00:00|1|
            104|eve|speech|cpu|CANCELLED by 1001|2026-01-31T10:11:00||2026-01-31T10:12:00|2026-01-31T10:13:00|00:01:00|01:00:00|1|cpu=2,node=1
            105|eve|speech|cpu|RUNNING|2026-01-31T10:11:00||2026-01-31T10:12:00|Unknown|00:01:00|01:00:00|1|cpu=2,node=1
            106|eve|speech|cpu|REQUEUED|2026-01-31T10:11:00||2026-01-31T10:12:00|2026-01-31T10:15:00|00:03:00|01:00:00|1|cpu=2,node=1
            106|eve|speech|cpu|COMPLETED|2026-01-31T10:15:00||2026-01-31T10:17:00|2026-01-31T10:27:00|00:10:00|01:00:00|1|cpu=2,node=1
            107|eve|speech|cpu|COMPLETED|2026-01-31T10:15:00|2026-01-31T10:20:00|2026-01-31T10:21:00|2026-01-31T10:27:00|00:06:00|01:00:00|1|cpu=2,node=1
            """;

    @Test
    void aJobIsReadWithItsNodesAndCards() {
        ReadTrace read = Reading.of(ACCOUNTING);
        TraceJob job = Reading.job(read, "100");

        assertThat(read.format()).isEqualTo(TraceFormat.SACCT);
        // the first of all is job 102, submitted at ten
        assertThat(read.trace().epochSecond()).isEqualTo(1_769_853_600);
        assertThat(job.submitted()).isEqualTo(7200);
        assertThat(job.recordedWait()).isEqualTo(60);
        assertThat(job.runSeconds()).isEqualTo(7200);
        assertThat(job.requestedSeconds()).isEqualTo(86_400);
        assertThat(job.owner()).isEqualTo(new Owner("vision", "ann", "gpu", "vision"));
        assertThat(job.tasks()).isEqualTo(2);
        assertThat(job.amounts().value("cpu")).isEqualTo(4000);
        assertThat(job.amounts().value("memory")).isEqualTo(32L << 30);
        assertThat(job.amounts().value("gpu")).isEqualTo(2);
        assertThat(job.flavor()).isEqualTo("a100");
    }

    /** A published log is such: separators at ends, times to the minute, no state, and nodes alone. */
    @Test
    void aJobOfWholeNodesIsReadWithoutItsProcessors() {
        ReadTrace read = Reading.of("""
                JobID|Submit|Start|End|ReqNodes|Timelimit|Elapsed|User|
                7|2018-12-31T08:27|2018-12-31T08:30|2019-01-01T08:30|7|1-00:00|1-00:00|ann
                8|2018-12-31T08:28|2018-12-31T08:31|2018-12-31T09:31|2|02:00:00||bob|
                """);
        TraceJob job = Reading.job(read, "7");

        assertThat(read.trace().skipped()).isEmpty();
        assertThat(job.recordedWait()).isEqualTo(180);
        assertThat(job.runSeconds()).isEqualTo(86_400);
        assertThat(job.tasks()).isEqualTo(7);
        assertThat(job.amounts().value("node")).isEqualTo(1);
        assertThat(Reading.job(read, "8").runSeconds()).isEqualTo(3600);
        assertThat(Reading.job(read, "8").requestedSeconds()).isEqualTo(7200);
    }

    @Test
    void arraysAndHeterogeneousJobsAreReadByPart() {
        ReadTrace read = Reading.of(ACCOUNTING);

        assertThat(Reading.ids(read)).containsExactly("102+0", "104", "106", "107", "101_7", "100");
        assertThat(Reading.job(read, "101_7").amounts().value("memory")).isEqualTo(1500L << 20);
        assertThat(Reading.job(read, "101_7").requestedSeconds()).isEqualTo(TraceJob.UNKNOWN);
        assertThat(Reading.job(read, "102+0").flavor()).isEqualTo("v100");
        assertThat(Reading.job(read, "102+0").amounts().value("gpu")).isEqualTo(2);
        assertThat(read.notes())
                .contains(
                        "the components of a heterogeneous job are read as jobs of their own",
                        "the resource license/x is not read",
                        "times have no zone and are read as those of Z");
    }

    @Test
    void ofAJobThatWasQueuedAgainTheLastRunCounts() {
        TraceJob job = Reading.job(Reading.of(ACCOUNTING), "106");

        assertThat(job.runSeconds()).isEqualTo(600);
        assertThat(job.recordedWait()).isEqualTo(120);
    }

    @Test
    void aJobWaitsFromWhenItIsEligible() {
        TraceJob job = Reading.job(Reading.of(ACCOUNTING), "107");

        assertThat(job.submitted()).isEqualTo(20 * 60);
        assertThat(job.recordedWait()).isEqualTo(60);
    }

    @Test
    void recordsThatARuleLeavesOutAreCounted() {
        assertThat(Reading.skipped(Reading.of(ACCOUNTING)))
                .containsExactly(
                        "2 a step of a job [100.batch, 100.0]",
                        "1 has not started [101_[8-9]]",
                        "1 cancelled before it started [103]",
                        "1 runs still, so that it has no run time [105]",
                        "1 an earlier run of a job that was queued again [106]");
    }

    @Test
    void localTimesFollowTheZone() {
        String night = """
                JobID|State|Submit|Start|End|AllocCPUS
                1|COMPLETED|2026-03-29T01:00:00|2026-03-29T01:30:00|2026-03-29T03:30:00|1
                """;

        assertThat(Reading.job(Reading.of(night), "1").runSeconds()).isEqualTo(7200);
        ReadTrace berlin = Reading.of(night, ReadOptions.defaults().withZone(ZoneId.of("Europe/Berlin")));
        // the clock goes from two to three
        assertThat(Reading.job(berlin, "1").runSeconds()).isEqualTo(3600);
        assertThat(berlin.trace().epochSecond()).isEqualTo(1_774_742_400);
        assertThat(berlin.notes()).containsExactly("times have no zone and are read as those of Europe/Berlin");
    }

    @ParameterizedTest
    @CsvSource({
        "4Gn, 2, 8589934592",
        "4000Mc, 2, 16777216000",
        "16G, 2, 17179869184",
        "1.5T, 1, 1649267441664",
        "512, 1, 536870912",
        "0n, 1, 0",
    })
    void memoryOfOlderVersionsCountsForNodesOrProcessors(String requested, int nodes, long bytes) {
        ReadTrace read = Reading.of("""
                JobIDRaw|JobID|ReqMem|AllocCPUS|NNodes|State|Submit|Start|ElapsedRaw|TimelimitRaw|
                9|9|%s|4|%d|COMPLETED|1700000000|1700000001|7|30|
                """.formatted(requested, nodes));
        TraceJob job = Reading.job(read, "9");

        long all = read.trace().schema().contains("memory") ? job.amounts().value("memory") * job.tasks() : 0;
        assertThat(all).isEqualTo(bytes);
        assertThat(job.tasks()).isEqualTo(nodes);
        assertThat(job.runSeconds()).isEqualTo(7);
        assertThat(job.requestedSeconds()).isEqualTo(1800);
    }

    @ParameterizedTest
    @CsvSource({"00:00:07, 7", "1-00:00:01, 86401", "03:04, 184", "2-10:00, 208800", "100:00:00, 360000"})
    void durationsAreReadAsSlurmWritesThem(String text, long seconds) throws Damage {
        assertThat(SlurmFields.duration("Elapsed", text)).isEqualTo(seconds);
    }

    @Test
    void damagedRecordsAreShown() {
        ReadTrace read = Reading.of("""
                JobID|State|Submit|Start|Elapsed|AllocTRES
                1|COMPLETED|2026-01-31|2026-01-31T12:00:00|00:10:00|cpu=1
                2|COMPLETED|2026-01-31T13:00:00|2026-01-31T12:00:00|00:10:00|cpu=1
                3|COMPLETED|2026-01-31T11:00:00|2026-01-31T12:00:00|ten|cpu=1
                4|COMPLETED|2026-01-31T11:00:00|2026-01-31T12:00:00|00:10:00|cpu
                5|a name|with a bar|COMPLETED|2026-01-31T11:00:00|2026-01-31T12:00:00|00:10:00|cpu=1
                6|COMPLETED|2026-02-30T11:00:00|2026-03-31T12:00:00|00:10:00|cpu=1
                """);

        assertThat(read.trace().jobs()).isEmpty();
        assertThat(Reading.skipped(read))
                .containsExactly(
                        "2 damaged: Submit is not a time such as 2026-01-31T12:00:00"
                                + " [line 2: \"2026-01-31\", line 7: \"2026-02-30T11:00:00\"]",
                        "1 damaged: Start is before Submit [line 3: \"2026-01-31T12:00:00 < 2026-01-31T13:00:00\"]",
                        "1 damaged: Elapsed is not a duration such as 1-12:30:00 [line 4: \"ten\"]",
                        "1 damaged: a trackable resource is not of the form name=amount [line 5: \"cpu\"]",
                        "1 damaged: has more cells than the first line [line 6: \"5|a name|with a bar|COMPLETED|"
                                + "2026-01-31T11:00:00|2026-01-31…\"]");
    }
}
