package io.github.quotatree.workload;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.quotatree.resource.AmountFormat;
import io.github.quotatree.resource.ResourceSchema;
import io.github.quotatree.workload.ExceededLimit.Kind;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** How much is missing below a limit, and how a limit reads in words. */
class ExceededLimitTest {
    private static final Optional<String> CPU = Optional.of("cpu");

    @Test
    void readsInWords() {
        assertThat(ExceededLimit.of(Kind.RUNTIME, "vision", "cpu", 8000, 7000, 2000))
                .hasToString("vision: cpu used 7000 + request 2000 is 1000 above runtime 8000");
        assertThat(ExceededLimit.of(Kind.RUNTIME, "vision", "cpu", 8000, 9000, 0))
                .hasToString("vision: cpu used 9000 is 1000 above runtime 8000");
        assertThat(ExceededLimit.of(Kind.MIN, "vision", "cpu", 8, 7, 2))
                .hasToString("vision: cpu used by what is not preemptible 7 + request 2 is 1 above min 8");
        assertThat(new ExceededLimit(Kind.MAX, Optional.of("A"), CPU, 10, 4, 3, 4))
                .hasToString("cpu used 4 + nominated 3 + request 4 is 1 above the max of A, 10");
        assertThat(new ExceededLimit(Kind.SUM_OF_MINS, Optional.empty(), CPU, 10, 9, 0, 3))
                .hasToString("cpu used 9 + request 3 is 2 above the sum of mins, 10");
        assertThat(new ExceededLimit(Kind.NODE, Optional.of("n1"), Optional.empty(), 1, 1, 0, 1))
                .hasToString("workloads used 1 + request 1 is 1 above what node n1 has, 1");
    }

    @Test
    void readsAsAClause() {
        assertThat(inWords(ExceededLimit.of(Kind.RUNTIME, "vision", "cpu", 8, 7, 2)))
                .isEqualTo("vision uses 7 of the 8 cpu it may use, and 2 more would be 1 too much");
        assertThat(inWords(ExceededLimit.of(Kind.RUNTIME, "vision", "cpu", 8, 9, 0)))
                .isEqualTo("vision uses 9 of the 8 cpu it may use, 1 too much");
        assertThat(inWords(ExceededLimit.of(Kind.MIN, "vision", "cpu", 8, 7, 2)))
                .isEqualTo("the workloads of vision that are not preemptible use 7 of the 8 cpu of its min,"
                        + " and 2 more would be 1 too much");
        assertThat(inWords(new ExceededLimit(Kind.MAX, Optional.of("A"), CPU, 10, 4, 3, 4)))
                .isEqualTo("A uses 4 of its max of 10 cpu, 3 more are for workloads that go first,"
                        + " and 4 more would be 1 too much");
        assertThat(inWords(new ExceededLimit(Kind.SUM_OF_MINS, Optional.empty(), CPU, 10, 9, 0, 3)))
                .isEqualTo("all together use 9 of the 10 cpu that their mins sum to, and 3 more would be 2 too much");
        assertThat(inWords(new ExceededLimit(Kind.NODE, Optional.of("n1"), CPU, 4, 3, 0, 2)))
                .isEqualTo("the workloads on node n1 use 3 of its 4 cpu, and 2 more would be 1 too much");
        assertThat(inWords(new ExceededLimit(Kind.NODE, Optional.of("n1"), Optional.empty(), 1, 1, 0, 1)))
                .isEqualTo("node n1 has no place for one more workload");
    }

    private static String inWords(ExceededLimit limit) {
        return limit.inWords(AmountFormat.baseUnits());
    }

    @Test
    void aShortfallIsExactAndThenCut() {
        assertThat(ExceededLimit.of(Kind.MAX, "A", "cpu", 1, Long.MAX_VALUE, 1).shortfall())
                .isEqualTo(Long.MAX_VALUE);
        assertThat(ExceededLimit.of(Kind.MAX, "A", "cpu", 3, Long.MAX_VALUE, 1).shortfall())
                .isEqualTo(Long.MAX_VALUE - 2);
        assertThat(new ExceededLimit(Kind.MAX, Optional.of("A"), CPU, 0, Long.MAX_VALUE, Long.MAX_VALUE, Long.MAX_VALUE)
                        .shortfall())
                .isEqualTo(Long.MAX_VALUE);
    }

    @Test
    void aVictimSumsUpTheLargestShortfallOfEachDimension() {
        ResourceSchema schema = ResourceSchema.of("cpu", "gpu");
        Workload workload = Workload.of("job-7", "vision", schema.vector(4, 0));
        List<ExceededLimit> limits = List.of(
                ExceededLimit.of(Kind.RUNTIME, "vision", "cpu", 8, 7, 2),
                ExceededLimit.of(Kind.RUNTIME, "research", "cpu", 10, 12, 2),
                new ExceededLimit(Kind.NODE, Optional.of("n1"), Optional.empty(), 1, 1, 0, 1));
        Victim<Running> victim = new Victim<>(new Running(workload), workload.request(), limits, true);
        assertThat(victim.shortfall()).isEqualTo(schema.vector(4, 0));
        assertThat(victim)
                .hasToString("job-7 of vision frees cpu=4 gpu=0, against a disruption budget: with it, "
                        + "vision: cpu used 7 + request 2 is 1 above runtime 8; "
                        + "research: cpu used 12 + request 2 is 4 above runtime 10; "
                        + "workloads used 1 + request 1 is 1 above what node n1 has, 1");
    }

    private record Running(Workload workload) implements TrackedWorkload {
        @Override
        public Optional<Instant> started() {
            return Optional.empty();
        }
    }
}
