package io.github.quotatree.capacity;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.quotatree.capacity.NamespaceQuota.AbsentDimensions;
import io.github.quotatree.resource.ResourceSchema;
import io.github.quotatree.resource.ResourceVector;
import io.github.quotatree.workload.ExceededLimit;
import io.github.quotatree.workload.ExceededLimit.Kind;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What holds in a dimension that a list does not name, and which dimensions of a workload are looked at. */
class AbsentDimensionsTest {
    private static final ResourceSchema SCHEMA = ResourceSchema.of("cpu", "memory", "gpu");
    private static final String NO_LIST = "-";

    @ParameterizedTest(name = "{0}: min {1}, max {2} are {3}, {4}")
    @CsvSource({
        "PLUGIN,    -,     -,     0 0 0, u u u",
        "PLUGIN,    cpu=4, cpu=6, 4 0 0, 6 0 u",
        "PLUGIN,    gpu=4, gpu=6, 0 0 4, 0 0 6",
        "UNLIMITED, -,     -,     u u u, u u u",
        "UNLIMITED, cpu=4, cpu=6, 4 u u, 6 u u",
        "UNLIMITED, gpu=4, gpu=6, u u 4, u u 6",
        "ZERO,      -,     -,     0 0 0, 0 0 0",
        "ZERO,      cpu=4, cpu=6, 4 0 0, 6 0 0",
    })
    void aListThatIsSilent(AbsentDimensions policy, String min, String max, String filledMin, String filledMax) {
        CapacityState state = CapacityState.builder(SCHEMA)
                .absentDimensions(policy)
                .quota(NamespaceQuota.of("A", list(min), list(max)))
                .build();
        NamespaceQuota.Use use = state.use("A").orElseThrow();
        assertThat(use.min()).isEqualTo(vector(filledMin));
        assertThat(use.max()).isEqualTo(vector(filledMax));
    }

    @Test
    void withoutAnyMinADimensionIsNotGovernedByMinsWhereAbsenceIsUnlimited() {
        CapacityState.Builder builder = CapacityState.builder(SCHEMA)
                .absentDimensions(AbsentDimensions.UNLIMITED)
                .quota(NamespaceQuota.of("A", list("cpu=4"), null));
        assertThat(CapacityDecision.of(builder.build(), asking("cpu=4 memory=1000 gpu=9"))
                        .admitted())
                .isTrue();
        builder.quota(NamespaceQuota.of("B", list("gpu=8"), null));
        assertThat(CapacityDecision.of(builder.build(), asking("cpu=4 memory=1000 gpu=9")))
                .hasToString("x rejected: gpu used 0 + request 9 is 1 above the sum of mins, 8");
    }

    /** In the plugin, a quota with a max of cores alone rejects every workload that requests memory. */
    @ParameterizedTest(name = "{0} admits: {1}")
    @CsvSource({"PLUGIN, false", "UNLIMITED, true", "ZERO, false"})
    void aPartialMaxAndANativeDimension(AbsentDimensions policy, boolean admitted) {
        CapacityState state = CapacityState.builder(SCHEMA)
                .absentDimensions(policy)
                .quota(NamespaceQuota.of("A", list("cpu=6 memory=9"), list("cpu=6")))
                .build();
        assertThat(CapacityDecision.of(state, asking("cpu=1 memory=1")).admitted())
                .isEqualTo(admitted);
        assertThat(CapacityDecision.of(state, asking("cpu=1")).admitted()).isTrue();
    }

    @Test
    void aScalarThatNoMinNamesIsAlwaysRejectedByTheSumWhateverTheMax() {
        CapacityState state = CapacityState.builder(SCHEMA)
                .quota(NamespaceQuota.of("A", list("cpu=6"), list("cpu=6 gpu=100")))
                .build();
        assertThat(CapacityDecision.of(state, asking("cpu=1 gpu=1")).exceededLimits())
                .extracting(ExceededLimit::kind)
                .containsExactly(Kind.SUM_OF_MINS);
        assertThat(CapacityDecision.of(state, asking("cpu=1 gpu=0")).admitted()).isTrue();
    }

    @Test
    void comparesAScalarOnlyIfTheWorkloadNamesItEvenWithZero() {
        CapacityState state = CapacityState.builder(SCHEMA)
                .quota(NamespaceQuota.of("A", list("cpu=6 gpu=1"), list("cpu=6 gpu=2")))
                .quota(NamespaceQuota.of("B", list("cpu=6 gpu=9"), null))
                .unlistedUse("A", vector("0 0 3"))
                .build();
        assertThat(CapacityDecision.of(state, asking("cpu=1")).admitted()).isTrue();
        assertThat(CapacityDecision.of(state, asking("cpu=1 gpu=0")))
                .hasToString("x rejected: gpu used 3 + request 0 is 1 above the max of A, 2");
        assertThat(claim(state, "cpu=1")).isEqualTo(PreemptionClaim.OWN_MIN);
        assertThat(claim(state, "cpu=1 gpu=0")).isEqualTo(PreemptionClaim.OWN_PRIORITY);
    }

    @Test
    void comparesANativeDimensionWhetherTheWorkloadNamesItOrNot() {
        CapacityState state = CapacityState.builder(SCHEMA)
                .quota(NamespaceQuota.of("A", list("cpu=6 memory=1"), list("cpu=6 memory=2")))
                .quota(NamespaceQuota.of("B", list("memory=9"), null))
                .unlistedUse("A", vector("0 3 0"))
                .build();
        assertThat(CapacityDecision.of(state, asking("cpu=1")))
                .hasToString("x rejected: memory used 3 + request 0 is 1 above the max of A, 2");
        assertThat(claim(state, "cpu=1")).isEqualTo(PreemptionClaim.OWN_PRIORITY);
        assertThat(CapacityDecision.of(
                                state.toBuilder()
                                        .nativeDimensions(List.of("cpu"))
                                        .build(),
                                asking("cpu=1"))
                        .admitted())
                .as("memory being no native dimension")
                .isTrue();
    }

    /**
     * One dimension that is over anywhere rejects all workloads, even within their min or without a request for it.
     */
    @Test
    void theSumOfMinsIsOneGateForAll() {
        CapacityState state = CapacityState.builder(SCHEMA)
                .quota(NamespaceQuota.of("A", list("cpu=6"), null))
                .quota(NamespaceQuota.of("B", list("gpu=1"), null))
                .unlistedUse("B", vector("0 0 2"))
                .build();
        assertThat(CapacityDecision.of(state, asking("cpu=1")))
                .hasToString("x rejected: gpu used 2 + request 0 is 1 above the sum of mins, 1");
        assertThat(CapacityDecision.of(state, asking("")).admitted()).isFalse();
        assertThat(CapacityDecision.of(state, CapacityWorkload.of("y", "C", vector("9 9 9")))
                        .admitted())
                .as("without a quota")
                .isTrue();
        assertThat(CapacityDecision.of(
                                state.toBuilder()
                                        .absentDimensions(AbsentDimensions.UNLIMITED)
                                        .build(),
                                asking("cpu=1"))
                        .admitted())
                .isTrue();
    }

    @Test
    void exactlyAtALimitIsWithinIt() {
        CapacityState state = CapacityState.builder(SCHEMA)
                .quota(NamespaceQuota.of("A", list("cpu=6 gpu=3"), list("cpu=6 gpu=3")))
                .unlistedUse("A", vector("5 0 2"))
                .build();
        assertThat(CapacityDecision.of(state, asking("cpu=1 gpu=1")).admitted()).isTrue();
        assertThat(claim(state, "cpu=1 gpu=1")).isEqualTo(PreemptionClaim.OWN_MIN);
        assertThat(CapacityDecision.of(state, asking("cpu=2 gpu=2")).exceededLimits())
                .extracting(
                        binding -> binding.kind() + " " + binding.dimension().orElseThrow() + " " + binding.shortfall())
                .containsExactly("MAX cpu 1", "MAX gpu 1", "SUM_OF_MINS cpu 1", "SUM_OF_MINS gpu 1");
        assertThat(claim(state, "cpu=1 gpu=2")).isEqualTo(PreemptionClaim.OWN_PRIORITY);
    }

    private static PreemptionClaim claim(CapacityState state, String request) {
        return CapacityPreemptionPlan.of(state, asking(request), CapacityPreemptionOptions.defaults())
                .claim();
    }

    private static CapacityWorkload asking(String request) {
        return CapacityWorkload.builder("x", "A", requireNonNull(list(request))).build();
    }

    private static @Nullable ResourceList list(String amounts) {
        if (amounts.equals(NO_LIST)) {
            return null;
        }
        return ResourceList.of(
                SCHEMA,
                amounts.isEmpty()
                        ? Map.of()
                        : List.of(amounts.split(" ", -1)).stream()
                                .collect(Collectors.toMap(
                                        word -> word.substring(0, word.indexOf('=')),
                                        word -> Long.valueOf(word.substring(word.indexOf('=') + 1)))));
    }

    /** One number a dimension, {@code u} for no limit. */
    private static ResourceVector vector(String numbers) {
        return SCHEMA.vector(List.of(numbers.split(" ", -1)).stream()
                .mapToLong(number -> number.equals("u") ? ResourceVector.UNLIMITED : Long.parseLong(number))
                .toArray());
    }
}
