package io.github.quotatree.replay.trace.format;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.quotatree.replay.trace.Owner;
import io.github.quotatree.replay.trace.TraceJob;
import org.junit.jupiter.api.Test;

/** The tables of the openb and of the Philly trace. */
class TablesTest {
    @Test
    void aPodOfOpenbRequestsPartsOfCards() {
        ReadTrace read = Reading.of("""
                name,cpu_milli,memory_mib,num_gpu,gpu_milli,gpu_spec,qos,pod_phase,creation_time,deletion_time,scheduled_time
                p-2,6000,12288,1,460,,LS,Running,50,950,60
                p-1,12000,16384,2,1000,V100M16|V100M32,BE,Succeeded,10,100,10
                p-3,1000,1024,0,0,,LS,Pending,20,30,
                p-4,1000,1024,0,0,,LS,Running,20,,25
                p-5,1000,1024,0,0,,LS,Running,20,22,25
                """);

        assertThat(read.format()).isEqualTo(TraceFormat.OPENB);
        assertThat(read.trace().schema().dimensions()).containsExactly("cpu", "memory", "gpu-milli");
        assertThat(Reading.ids(read)).containsExactly("p-1", "p-2");
        TraceJob second = Reading.job(read, "p-2");
        assertThat(second.amounts().value("cpu")).isEqualTo(6000);
        assertThat(second.amounts().value("memory")).isEqualTo(12L << 30);
        assertThat(second.amounts().value("gpu-milli")).isEqualTo(460);
        assertThat(second.submitted()).isEqualTo(50);
        assertThat(second.recordedWait()).isEqualTo(10);
        assertThat(second.runSeconds()).isEqualTo(890);
        assertThat(Reading.job(read, "p-1").amounts().value("gpu-milli")).isEqualTo(2000);
        assertThat(Reading.job(read, "p-1").flavor()).isEqualTo("V100M16|V100M32");
        assertThat(Reading.skipped(read))
                .containsExactly(
                        "1 was not scheduled [p-3]",
                        "1 has no end [p-4]",
                        "1 damaged: the times are out of order [line 6: \"20, 25, 22\"]");
    }

    @Test
    void aJobOfPhillyBelongsToItsVirtualCluster() {
        ReadTrace read = Reading.of("""
                timestamp,duration,num_gpus,gpu_time,cluster
                2017-10-09 07:01:55,66.0,1,66.0,vc1
                2017-10-09 06:13:03,2951.0,8,23608.0,vc2
                2017-10-09 06:13:03,7.5,1,7.5,vc1
                2017-10-09 06:13:03,7.0,0,0.0,vc1

                """);

        assertThat(read.format()).isEqualTo(TraceFormat.PHILLY);
        assertThat(Reading.ids(read)).containsExactly("job-2", "job-3", "job-1");
        assertThat(read.trace().epochSecond()).isEqualTo(1_507_529_583);
        TraceJob second = Reading.job(read, "job-2");
        assertThat(second.owner()).isEqualTo(new Owner("vc2", "", "vc2", ""));
        assertThat(second.amounts().value("gpu")).isEqualTo(8);
        assertThat(second.runSeconds()).isEqualTo(2951);
        assertThat(second.recordedWait()).isEqualTo(TraceJob.UNKNOWN);
        assertThat(Reading.job(read, "job-3").runSeconds()).isEqualTo(8);
        assertThat(Reading.job(read, "job-1").submitted()).isEqualTo(48 * 60 + 52);
        assertThat(Reading.skipped(read)).containsExactly("1 requests no cards [job-4]");
    }
}
