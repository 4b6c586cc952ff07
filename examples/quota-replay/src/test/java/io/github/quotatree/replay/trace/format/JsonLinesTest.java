package io.github.quotatree.replay.trace.format;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.quotatree.replay.trace.Owner;
import io.github.quotatree.replay.trace.Trace;
import io.github.quotatree.replay.trace.TraceJob;
import io.github.quotatree.resource.ResourceSchema;
import java.util.List;
import org.junit.jupiter.api.Test;

class JsonLinesTest {
    @Test
    void aLineIsAJob() {
        ReadTrace read = Reading.of("""
                {"epoch": 1700000000}
                {"id": "b", "submit": 20, "run": 5, "resources": {"cpu": "1500m", "memory": "8Gi", "gpu": 2}}

                {"id": 1, "submit": 10, "run": 60, "requested": 90, "tasks": 4, "resources": {"cpu": 0.5},
                """.replace("},\n", "}, ") + """
                "group": "research/vision", "user": "ann", "queue": "q", "account": 7, "priority": -3, \
                "preemptible": false, "wait": 30, "flavor": "a100"}
                """);

        assertThat(read.format()).isEqualTo(TraceFormat.JSONL);
        assertThat(read.trace().epochSecond()).isEqualTo(1_700_000_000);
        ResourceSchema schema = ResourceSchema.of("cpu", "memory", "gpu");
        assertThat(read.trace().jobs())
                .containsExactly(
                        new TraceJob(
                                "1",
                                new Owner("research/vision", "ann", "q", "7"),
                                10,
                                60,
                                90,
                                4,
                                schema.vector(500, 0, 0),
                                -3,
                                false,
                                30,
                                "a100"),
                        TraceJob.of("b", Owner.ofGroup("all"), 20, 5, schema.vector(1500, 8L << 30, 2)));
    }

    @Test
    void damagedJobsAreShown() {
        ReadTrace read = Reading.of("""
                {"id": "a", "submit": 0, "run": 1, "resources": {"cpu": 1}}
                {"id": "b", "submit": 0, "run": 1, "resources": {"cpu": 1}
                {"id": "c", "submit": "now", "run": 1, "resources": {"cpu": 1}}
                {"id": "d", "submit": 0, "resources": {"cpu": 1}}
                {"id": "e", "submit": 0, "run": -1, "resources": {"cpu": 1}}
                {"id": "f", "submit": 0, "run": 1, "resources": {"cpu": -1}}
                {"id": "g", "submit": 0, "run": 1, "resources": {"cpu": 0}}
                {"id": "h", "submit": 0, "run": 1, "tasks": 2000000000, "resources": {"cpu": 9000000000000}}
                {"id": "i", "submit": 0, "run": 1, "resources": {"cpu": 1}, "tasks": 0}
                {"id": "j", "submit": 0, "run": 1, "resources": {"cpu": 1}, "shape": "round"}
                ["k"]
                """);

        assertThat(Reading.ids(read)).containsExactly("a", "j");
        assertThat(read.notes()).containsExactly("the field shape is not read");
        assertThat(read.trace().skipped().get(0).examples())
                .containsExactly("line 2: \"line 1, column 59: Unexpected end-of-input: expected close m…\"");
        assertThat(read.trace().skipped().stream().map(skipped -> skipped.reason()))
                .containsExactly(
                        "damaged: is not JSON",
                        "damaged: submit is not a number of seconds",
                        "damaged: run is missing",
                        "damaged: run is negative",
                        "damaged: a resource is negative or above 2^63-2",
                        "requests no resources",
                        "damaged: a resource of all tasks is above 2^63-2",
                        "damaged: tasks is not a whole number from 1",
                        "damaged: is not an object of JSON");
    }

    @Test
    void aWrittenTraceReadsBackAsItself() {
        ResourceSchema schema = ResourceSchema.of("cpu", "memory", "gpu-milli");
        Trace trace = new Trace(
                schema,
                1_700_000_000,
                List.of(
                        TraceJob.of("a \"b\" \u00e4", Owner.ofGroup("x"), 0, 0, schema.vector(1, 3, 0)),
                        new TraceJob(
                                "c",
                                new Owner("x/y", "u", "q", "a"),
                                7,
                                8,
                                9,
                                2,
                                schema.vector(2000, 1 << 20, 460),
                                5,
                                false,
                                0,
                                "T4")),
                List.of());

        assertThat(Reading.of(Reading.jsonLines(trace)).trace()).isEqualTo(trace);
    }
}
