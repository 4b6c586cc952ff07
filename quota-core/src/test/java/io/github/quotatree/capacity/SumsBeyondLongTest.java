package io.github.quotatree.capacity;

import static io.github.quotatree.capacity.Cores.quota;
import static io.github.quotatree.capacity.Cores.workload;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.quotatree.PropertySeed;
import io.github.quotatree.resource.ResourceVector;
import io.github.quotatree.workload.ExceededLimit;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.lifecycle.AddLifecycleHook;
import org.junit.jupiter.api.Test;

/** Amounts that fit into a long and whose sum does not: of mins, and of use, nominated and new requests. */
@AddLifecycleHook(PropertySeed.class)
class SumsBeyondLongTest {
    private static final long LARGEST = Long.MAX_VALUE - 1;
    private static final long HALF = 1L << 62;

    @Property(tries = 5_000)
    void agrees(@ForAll("draws") CapacityDraw draw) {
        WrittenPluginAgreementTest.assertAgrees(draw);
    }

    @Test
    void ofMinsIsALimitLikeAnyOther() {
        CapacityState state = Cores.state()
                .quota(quota("A", HALF, ResourceVector.UNLIMITED))
                .quota(quota("B", HALF, ResourceVector.UNLIMITED))
                .workload(workload("a", "A", LARGEST, 0))
                .build();
        assertThat(CapacityDecision.of(state, workload("x", "A", 2, 0)).admitted())
                .as("2^63-2 and 2 are 2^63, which the mins sum to")
                .isTrue();
        assertThat(CapacityDecision.of(state, workload("x", "A", 3, 0)).admitted())
                .as("one more")
                .isFalse();
    }

    @Test
    void withNominatedRequestsIsReportedExactly() {
        CapacityState state = Cores.state()
                .quota(quota("A", 5, 5))
                .nominated(workload("n", "A", HALF, 0))
                .build();
        assertThat(CapacityDecision.of(state, workload("x", "A", LARGEST, 0)).exceededLimits())
                .extracting(ExceededLimit::nominated)
                .containsExactly(HALF, HALF);
    }

    /** It can be admitted, and cannot be reserved. */
    @Test
    void ofUseAndRequestsCanBeDecidedOn() {
        CapacityDecision decision = CapacityDecision.of(
                Cores.state()
                        .quota(quota("A", LARGEST, ResourceVector.UNLIMITED))
                        .quota(quota("B", LARGEST, ResourceVector.UNLIMITED))
                        .workload(workload("a", "A", LARGEST, 0))
                        .build(),
                workload("x", "A", 1, 0));
        assertThat(decision.admitted()).isTrue();
        assertThat(decision).hasToString("x admitted, borrowing cpu=1 from B");
    }

    @Provide
    Arbitrary<CapacityDraw> draws() {
        return WrittenPluginAgreementTest.draws(true);
    }
}
