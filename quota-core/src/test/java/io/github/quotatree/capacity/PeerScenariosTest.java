package io.github.quotatree.capacity;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.quotatree.PeerLine;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What runs after several pods came, and the use that is published, as in the plugin's own tests. */
class PeerScenariosTest {
    static List<CapacityCase> scenarios() {
        return CapacityCase.of("scenario");
    }

    static List<CapacityCase> published() {
        return CapacityCase.of("status-used", "status-used-transition");
    }

    /** That no others run is not asserted there. */
    @ParameterizedTest(name = "{0}")
    @MethodSource("scenarios")
    void theseRunAndNoOthers(CapacityCase one) {
        Arrivals arrivals = new Arrivals(one.state(), CapacityPreemptionOptions.defaults());
        for (PeerLine line : one.lines("arrive")) {
            arrivals.arrive(one.workload(line));
        }
        assertThat(arrivals.state.workloads())
                .extracting(CapacityWorkload::id)
                .containsExactlyInAnyOrderElementsOf(one.line("scheduled").wordsFrom(1));
    }

    /** The peer's figure lists the dimensions of min and max; a vector has all of them. */
    @ParameterizedTest(name = "{0}")
    @MethodSource("published")
    void publishedUse(CapacityCase one) {
        CapacityState state = one.state();
        for (PeerLine line : one.lines()) {
            if (line.is("phase")) {
                CapacityWorkload workload = state.workload(line.word(1)).orElseThrow();
                state = state.unreserve(workload.id())
                        .reserve(workload.toBuilder()
                                .running(line.word(2).equals("Running"))
                                .build());
            } else if (line.is("published")) {
                assertThat(state.publishedUse().get(line.word(1)))
                        .as("%s", line)
                        .isEqualTo(one.vector(line.word(2)));
            }
        }
    }
}
