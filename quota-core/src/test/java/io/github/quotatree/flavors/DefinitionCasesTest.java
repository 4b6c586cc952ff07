package io.github.quotatree.flavors;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

/** The known cases agree with the definition and with the flows, so that these may judge other problems. */
class DefinitionCasesTest {
    @Test
    void definitionAgreesWithTheKnownCases() {
        for (FlavorCase known : FlavorCase.all()) {
            FlavorDefinition definition = new FlavorDefinition(known.problem).solve();
            assertThat(definition.limited).as("limited of %s", known.id).isEqualTo(longs(known.limited));
            assertThat(definition.promised)
                    .as("promised of %s", known.id)
                    .isDeepEqualTo(known.promised.toArray(long[][]::new));
            assertThat(definition.runtime).as("runtime of %s", known.id).isEqualTo(longs(known.runtime));
        }
    }

    @Test
    void flowsAgreeWithTheKnownHeadroom() {
        for (FlavorCase known : FlavorCase.all()) {
            FlavorProblem rest = PlacementFlow.rest(known.problem, known.classes);
            long[] units = longs(known.runtime);
            for (FlavorCase.ClassLine line : known.classes) {
                for (long used : line.used()) {
                    units[line.group()] = Math.max(0, units[line.group()] - used);
                }
            }
            long[][] promised =
                    PlacementFlow.restOfPromises(known.problem, known.promised.toArray(long[][]::new), known.classes);
            for (FlavorCase.ClassLine line : known.classes) {
                for (int k = 0; k < rest.flavorCount(); k++) {
                    if ((line.mask() >>> k & 1) != 0) {
                        assertThat(PlacementFlow.headroom(rest, units, promised, line.group(), line.mask(), k))
                                .as("%s: group %s, class %s on %s", known.id, line.group(), line.mask(), k)
                                .isEqualTo(line.headroom()[k]);
                    }
                }
            }
        }
    }

    private static long[] longs(List<Long> values) {
        return values.stream().mapToLong(Long::longValue).toArray();
    }
}
