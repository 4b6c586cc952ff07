package io.github.quotatree;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * The iterative solver gives what Koordinator's main branch gives, unit for unit, but for the exceptions named here.
 */
class PeerAgreementTest {
    /** Results of the peer that follow from a flaw, each with what we give instead; docs/coming-from-koordinator.md. */
    private static final Map<String, String> EXCEPTIONS = Map.of(
            "edge-zero-total-scale", "a: runtime nvidia.com/gpu=0, b: runtime nvidia.com/gpu=0",
            "edge-no-total-key-scale", "a: runtime cpu=500 nvidia.com/gpu=0, b: runtime cpu=500 nvidia.com/gpu=0",
            "edge-unlimited-max-as-weight-3", "a: runtime cpu=33334, b: runtime cpu=33333, c: runtime cpu=33333",
            "edge-huge-scalemin-over",
                    "a: runtime memory=856545739487500542, b: runtime memory=812954740904828126,"
                            + " c: runtime memory=910084699695882510, d: runtime memory=257457440733143830");

    private static final Map<String, Function<GroupRuntime, ?>> NUMBERS = new TreeMap<>(Map.of(
            "request", GroupRuntime::request,
            "limited", GroupRuntime::limitedRequest,
            "effectiveMin", GroupRuntime::effectiveMin,
            "runtime", GroupRuntime::runtime));

    @ParameterizedTest
    @CsvSource({"proposal,2", "flat,75", "tree,50", "min-scaling,15", "no-lending,10", "edge,16", "guarantee,10"})
    void iterativeSolverAgreesUnitForUnit(String file, int size) {
        List<PeerCase> cases = PeerCase.read(file);
        assertThat(cases).hasSize(size);
        for (PeerCase peer : cases) {
            RuntimeQuotas quotas = peer.solve(SolveOptions.Solver.ITERATIVE);
            if (EXCEPTIONS.containsKey(peer.id)) {
                assertThat(runtimes(quotas)).as(peer.id).isEqualTo(EXCEPTIONS.get(peer.id));
                assertThat(differences(peer, quotas)).as(peer.id).isPositive();
            } else {
                peer.expected.forEach((group, numbers) -> numbers.forEach((key, vector) -> assertThat(
                                requireNonNull(NUMBERS.get(key)).apply(quotas.group(group)))
                        .as("%s: %s of %s", peer.id, key, group)
                        .isEqualTo(vector)));
            }
        }
    }

    @Test
    void iterativeSolverScalesOnlyScalableMins() {
        List<PeerCase> cases = PeerCase.read("min-scaling-mixed");
        assertThat(cases).hasSize(10);
        for (PeerCase peer : cases) {
            RuntimeQuotas quotas = peer.solve(SolveOptions.Solver.ITERATIVE);
            peer.expected.forEach(
                    (group, numbers) -> assertThat(quotas.group(group).effectiveMin())
                            .as("%s: %s", peer.id, group)
                            .isEqualTo(numbers.get("effectiveMin")));
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"proposal", "flat", "tree", "min-scaling", "no-lending", "edge", "guarantee"})
    void waterFillingIsWithinFourUnitsWhereNoMinIsScaled(String file) {
        int compared = 0;
        for (PeerCase peer : PeerCase.read(file)) {
            if (EXCEPTIONS.containsKey(peer.id)) {
                continue;
            }
            RuntimeQuotas iterative = peer.solve(SolveOptions.Solver.ITERATIVE);
            RuntimeQuotas waterFilling = peer.solve(SolveOptions.Solver.WATER_FILLING);
            for (int d = 0; d < peer.schema.size(); d++) {
                if (scales(iterative, d) || scales(waterFilling, d)) {
                    continue;
                }
                compared++;
                for (GroupRuntime group : waterFilling) {
                    assertThat(group.runtime().value(d))
                            .as("%s: %s %s", peer.id, group.path(), peer.schema.dimension(d))
                            .isCloseTo(iterative.runtime(group.name()).value(d), within(4L));
                }
            }
        }
        assertThat(compared).isPositive();
    }

    private static boolean scales(RuntimeQuotas quotas, int d) {
        return quotas.groups().stream()
                .anyMatch(group -> group.effectiveMin().value(d)
                        != group.declaration().min().value(d));
    }

    private static int differences(PeerCase peer, RuntimeQuotas quotas) {
        return (int) peer.expected.entrySet().stream()
                .filter(group -> !quotas.runtime(group.getKey())
                        .equals(requireNonNull(group.getValue().get("runtime"))))
                .count();
    }

    private static String runtimes(RuntimeQuotas quotas) {
        return String.join(
                ", ", quotas.groups().stream().map(GroupRuntime::toString).toList());
    }
}
