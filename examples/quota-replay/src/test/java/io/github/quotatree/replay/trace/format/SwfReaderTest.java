package io.github.quotatree.replay.trace.format;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.quotatree.replay.trace.Owner;
import io.github.quotatree.replay.trace.TraceJob;
import org.junit.jupiter.api.Test;

class SwfReaderTest {
    private static final String LOG = """
            ; Version: 2.2
            ; Computer: a machine of this test
            ; UnixStartTime: 1100000000
            ; TimeZoneString: Europe/Paris
            ; MaxNodes: 4
            ; MaxProcs: 16
            ; Queue: 1 batch  jobs of the night
            ; Queue: 2 short
            ; Partition: 1 thin
            ;
            1 10 5 100 4 -1 -1 4 3600 -1 1 7 3 -1 1 -1 -1 -1
             2   20  0   60   -1 18.5 -1  8  -1 2048 1 8 3 -1 2  1 -1 -1
            3 30 40 -1 -1 -1 -1 4 3600 -1 5 7 3 -1 1 -1 -1 -1
            4 31 40 50 4 -1 -1 4 3600 -1 5 7 3 -1 1 -1 -1 -1
            5 32 1 10 4 -1 -1 4 60 -1 2 7 3 -1 1 -1 -1 -1
            6 33 1 -1 4 -1 -1 4 60 -1 1 7 3 -1 1 -1 -1 -1
            7 34 1 10 0 -1 -1 0 60 -1 1 7 3 -1 1 -1 -1 -1
            8 15.5 -0.0 10.4 2 -1 -1 2 60.0 -1 0 -1 -1 -1 -1 1 -1 -1
            """;

    @Test
    void aLineIsAJob() {
        ReadTrace read = Reading.of(LOG);

        assertThat(read.format()).isEqualTo(TraceFormat.SWF);
        assertThat(read.trace().epochSecond()).isEqualTo(1_100_000_000);
        assertThat(read.trace().schema().dimensions()).containsExactly("cpu", "memory");
        TraceJob first = Reading.job(read, "1");
        assertThat(first.owner()).isEqualTo(new Owner("batch", "7", "batch", "3"));
        assertThat(first.submitted()).isEqualTo(10);
        assertThat(first.recordedWait()).isEqualTo(5);
        assertThat(first.runSeconds()).isEqualTo(100);
        assertThat(first.requestedSeconds()).isEqualTo(3600);
        assertThat(first.amounts().value("cpu")).isEqualTo(4000);
        assertThat(first.amounts().value("memory")).isZero();
    }

    @Test
    void requestedProcessorsCountWhereNoneWereRecordedAsAllocated() {
        TraceJob second = Reading.job(Reading.of(LOG), "2");

        assertThat(second.amounts().value("cpu")).isEqualTo(8000);
        // 2048 KB for each of eight processors
        assertThat(second.amounts().value("memory")).isEqualTo(8L * 2048 * 1024);
        assertThat(second.requestedSeconds()).isEqualTo(TraceJob.UNKNOWN);
    }

    @Test
    void fractionsOfSecondsAreRoundedAndJobsAreSorted() {
        ReadTrace read = Reading.of(LOG);

        assertThat(Reading.ids(read)).containsExactly("1", "8", "2", "4");
        TraceJob eighth = Reading.job(read, "8");
        assertThat(eighth.submitted()).isEqualTo(16);
        assertThat(eighth.recordedWait()).isZero();
        assertThat(eighth.runSeconds()).isEqualTo(10);
        assertThat(eighth.owner().queue()).isEqualTo("thin");
    }

    @Test
    void recordsThatARuleLeavesOutAreCounted() {
        assertThat(Reading.skipped(Reading.of(LOG)))
                .containsExactly(
                        "1 cancelled before it started [3]",
                        "1 a part of a job that is recorded as a whole too (status 2, 3 or 4) [5]",
                        "1 has no run time [6]",
                        "1 has no processors [7]");
    }

    @Test
    void theSizeOfTheMachineIsNoted() {
        assertThat(Reading.of(LOG).notes()).containsExactly("MaxNodes: 4", "MaxProcs: 16");
    }

    @Test
    void damagedLinesAreShownWithTheirNumbers() {
        ReadTrace read = Reading.of("""
                1 0 0 10 1 -1 -1 1 60 -1 1 1 1 -1 1 -1 -1 -1
                2 0 0 10 1 -1 -1 1 60 -1 1
                3 0 zero 10 1 -1 -1 1 60 -1 1 1 1 -1 1 -1 -1 -1
                1 5 0 10 1 -1 -1 1 60 -1 1 1 1 -1 1 -1 -1 -1
                4 -7 0 10 1 -1 -1 1 60 -1 1 1 1 -1 1 -1 -1 -1
                5 1 0 10 99999999999 -1 -1 1 60 999999999999 1 1 1 -1 1 -1 -1 -1
                """);

        assertThat(Reading.ids(read)).containsExactly("1");
        assertThat(Reading.skipped(read))
                .containsExactly(
                        "1 damaged: has less than 18 fields [line 2: \"2 0 0 10 1 -1 -1 1 60 -1 1\"]",
                        "1 damaged: the wait time is not a number [line 3: \"zero\"]",
                        "1 damaged: the id stands above already [line 4: \"1\"]",
                        "1 damaged: the time of submission is negative [line 5: \"-7\"]",
                        "1 damaged: the requested memory is above 2^63-2 [line 6: \"1023999999998976 * 99999999999\"]");
    }
}
