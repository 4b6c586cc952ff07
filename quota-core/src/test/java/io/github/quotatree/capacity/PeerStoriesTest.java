package io.github.quotatree.capacity;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.quotatree.PeerLine;
import io.github.quotatree.resource.ResourceVector;
import io.github.quotatree.workload.Victim;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The examples of the plugin's proposal and page, step by step. They are documentation there, not tests. */
class PeerStoriesTest {
    static List<CapacityCase> stories() {
        return CapacityCase.of("story");
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("stories")
    void everyStep(CapacityCase one) {
        Arrivals arrivals = new Arrivals(one.state(), CapacityPreemptionOptions.defaults());
        for (PeerLine line : one.lines()) {
            if (line.is("arrive")) {
                Arrivals.Outcome outcome = arrivals.arrive(one.workload(line));
                assertThat(outcome.scheduled())
                        .as("%s", line)
                        .isEqualTo(line.value("scheduled").equals("true"));
                assertVictims(outcome.victims(), line);
            } else if (line.is("used")) {
                for (String word : line.wordsFrom(1)) {
                    String namespace = word.substring(0, word.indexOf('='));
                    assertThat(usedOfTheOneDimension(arrivals.state, namespace))
                            .as("%s %s", namespace, line)
                            .isEqualTo(Long.parseLong(line.value(namespace)));
                }
            }
        }
    }

    private static void assertVictims(List<Victim<CapacityWorkload>> victims, PeerLine line) {
        if (line.has("victims") || line.value("scheduled").equals("false")) {
            assertThat(victims)
                    .as("%s", line)
                    .extracting(Victim::id)
                    .containsExactlyInAnyOrderElementsOf(CapacityCase.words(line, "victims"));
        }
        if (line.has("from")) {
            assertThat(victims)
                    .as("%s", line)
                    .extracting(victim -> victim.workload().namespace())
                    .containsOnly(CapacityCase.words(line, "from").toArray(new String[0]));
        }
        if (line.has("victimCount")) {
            assertThat(victims).as("%s", line).hasSize(Integer.parseInt(line.value("victimCount")));
        }
    }

    /** A story is about one dimension. */
    private static long usedOfTheOneDimension(CapacityState state, String namespace) {
        ResourceVector used = state.use(namespace).orElseThrow().used();
        return state.schema().dimensions().stream().mapToLong(used::value).sum();
    }
}
