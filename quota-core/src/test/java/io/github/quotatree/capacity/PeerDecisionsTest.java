package io.github.quotatree.capacity;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.quotatree.PeerLine;
import io.github.quotatree.resource.ResourceVector;
import io.github.quotatree.workload.ExceededLimit;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Which workloads may start, and the comparisons with min and max, as in the plugin's own tests. */
class PeerDecisionsTest {
    private static final String QUOTA = "ns";

    static List<CapacityCase> verdicts() {
        return CapacityCase.of("prefilter");
    }

    static List<CapacityCase> comparisons() {
        return CapacityCase.of("predicate");
    }

    static List<CapacityCase> arithmetic() {
        return CapacityCase.of("charge-arithmetic");
    }

    @Test
    void everyCaseIsOfAKindThatATestTakes() {
        assertThat(CapacityCase.all())
                .hasSize(64)
                .extracting(one -> one.kind)
                .isSubsetOf(
                        "prefilter",
                        "predicate",
                        "charge-arithmetic",
                        "reserve",
                        "unreserve",
                        "quota-events",
                        "pod-events",
                        "quota-defaults",
                        "postfilter",
                        "dry-run-preemption",
                        "eligible-to-preempt",
                        "scenario",
                        "status-used",
                        "status-used-transition",
                        "story");
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("verdicts")
    void verdict(CapacityCase one) {
        CapacityState state = one.state();
        for (PeerLine line : one.lines("asks")) {
            CapacityDecision decision = CapacityDecision.of(state, one.workload(line));
            assertThat(decision.admitted())
                    .as("%s", decision)
                    .isEqualTo(line.value("verdict").equals("admit"));
            if (line.has("reason")) {
                // the plugin stops at the first limit, which is the max
                assertThat(decision.exceededLimits().get(0).kind())
                        .as("%s", decision)
                        .isEqualTo(
                                line.value("reason").equals("quota-max")
                                        ? ExceededLimit.Kind.MAX
                                        : ExceededLimit.Kind.SUM_OF_MINS);
            }
        }
    }

    /**
     * The plugin has quotas whose min or max is not there at all, of which it says that they are over min, and never
     * over max. Declared quotas do not become such, and here there is nothing of the kind: a list that is absent is one
     * of zeros or without limits, which compares in the same way for every use and request above 0.
     */
    @ParameterizedTest(name = "{0}")
    @MethodSource("comparisons")
    void comparison(CapacityCase one) {
        PeerLine line = one.lines().get(0);
        CapacityState state = CapacityState.builder(one.schema)
                .quota(NamespaceQuota.of(QUOTA, one.list(line, "min"), one.list(line, "max")))
                .unlistedUse(QUOTA, one.vector(line.value("used")))
                .build();
        ResourceList request = one.list(line, "request");
        boolean over = switch (line.word(0)) {
            case "usedOverMin" -> state.quotaUse().isOverMin(state.quotaUse().position(QUOTA));
            case "usedOverMinWith" ->
                CapacityPreemptionPlan.of(state, asking(requireNonNull(request)), CapacityPreemptionOptions.defaults())
                        .claim()
                        .equals(PreemptionClaim.OWN_PRIORITY);
            case "usedOverMaxWith" ->
                CapacityDecision.of(state, asking(requireNonNull(request))).exceededLimits().stream()
                        .anyMatch(binding -> binding.kind() == ExceededLimit.Kind.MAX);
            default -> throw new AssertionError(line);
        };
        assertThat(over).isEqualTo(line.value("over").equals("true"));
    }

    /** The plugin's test charges one quota for pods of any namespace. */
    @ParameterizedTest(name = "{0}")
    @MethodSource("arithmetic")
    void arithmetic(CapacityCase one) {
        List<PeerLine> added = one.lines("add");
        List<PeerLine> subtracted = one.lines("subtract");
        CapacityState.Builder builder = CapacityState.builder(one.schema).quota(NamespaceQuota.of(QUOTA, null, null));
        ResourceVector unlisted = one.vector(one.line("charged").word(1));
        for (PeerLine line : subtracted) {
            CapacityWorkload workload = inQuota(one.workload(line));
            builder.workload(workload);
            unlisted = unlisted.minus(workload.request().amounts());
        }
        CapacityState state = builder.unlistedUse(QUOTA, unlisted).build();
        assertThat(state.use(QUOTA).orElseThrow().used())
                .isEqualTo(one.vector(one.line("charged").word(1)));
        for (PeerLine line : subtracted) {
            state = state.unreserve(line.word(1));
        }
        for (PeerLine line : added) {
            state = state.reserve(inQuota(one.workload(line)));
        }
        assertThat(state.use(QUOTA).orElseThrow().used())
                .isEqualTo(one.vector(one.line("charge").word(1)));
    }

    private static CapacityWorkload asking(ResourceList request) {
        return CapacityWorkload.builder("asking", QUOTA, request).build();
    }

    private static CapacityWorkload inQuota(CapacityWorkload workload) {
        return CapacityWorkload.builder(workload.id(), QUOTA, workload.request())
                .build();
    }
}
