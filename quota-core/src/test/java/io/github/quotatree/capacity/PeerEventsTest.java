package io.github.quotatree.capacity;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.quotatree.PeerLine;
import io.github.quotatree.resource.ResourceSchema;
import io.github.quotatree.resource.ResourceVector;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * What quotas are declared and used after quotas and pods came and went, as in the plugin's own tests: how a host keeps
 * a state in step with such events.
 */
class PeerEventsTest {
    private static final Set<String> ENDED = Set.of("Succeeded", "Failed");

    static List<CapacityCase> cases() {
        return CapacityCase.of("reserve", "unreserve", "quota-events", "pod-events", "quota-defaults");
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("cases")
    void quotasAfterEachStep(CapacityCase one) {
        CapacityState state = one.state();
        List<PeerLine> expected = new ArrayList<>();
        for (PeerLine line : one.lines()) {
            if (line.is("expect")) {
                expected.add(line);
                continue;
            }
            if (!expected.isEmpty()) {
                assertQuotas(one, state, expected);
                expected.clear();
            }
            state = after(one, state, line);
        }
        assertQuotas(one, state, expected);
    }

    private static CapacityState after(CapacityCase one, CapacityState state, PeerLine line) {
        String name = line.word(1);
        return switch (line.word(0)) {
            case "quota", "node" -> state;
            // a second one of a namespace is ignored
            case "add-quota" ->
                state.use(name).isPresent()
                        ? state
                        : state.toBuilder().quota(one.quota(line)).build();
            case "update-quota" -> state.toBuilder().quota(one.quota(line)).build();
            case "delete-quota" -> state.toBuilder().withoutQuota(name).build();
            case "reserve" -> state.reserve(one.workload(line));
            // of a pod that has no node yet nothing is known
            case "add-pod" -> line.has("node") ? state.reserve(one.workload(line)) : state;
            case "update-pod" ->
                !ENDED.contains(line.value("was"))
                                && !Set.of("Running", "Pending").contains(line.value("phase"))
                        ? state.unreserve(name)
                        : state;
            case "unreserve", "delete-pod" -> state.unreserve(name);
            default -> throw new AssertionError(line);
        };
    }

    /**
     * The peer's lists of a quota have four dimensions of their own, and are silent about those that are 0; of others a
     * use of 0 is written down where a pod named it, for which there is no counterpart here.
     */
    private static void assertQuotas(CapacityCase one, CapacityState state, List<PeerLine> expected) {
        assertThat(state.quotas())
                .extracting(NamespaceQuota::namespace)
                .containsExactlyInAnyOrderElementsOf(
                        expected.stream().map(line -> line.word(1)).toList());
        for (PeerLine line : expected) {
            NamespaceQuota.Use use = state.use(line.word(1)).orElseThrow();
            assertThat(use.used()).as("used").isEqualTo(one.vector(line.value("used")));
            assertThat(use.min()).as("min").isEqualTo(filled(one.schema, line.value("min"), 0));
            assertThat(use.max()).as("max").isEqualTo(filled(one.schema, line.value("max"), ResourceVector.UNLIMITED));
            assertThat(state.workloads())
                    .filteredOn(workload -> workload.namespace().equals(line.word(1)))
                    .extracting(CapacityWorkload::id)
                    .containsExactlyInAnyOrderElementsOf(CapacityCase.words(line, "holds"));
        }
    }

    private static ResourceVector filled(ResourceSchema schema, String list, long scalar) {
        ResourceVector filled = schema.zero();
        Map<String, Long> amounts = list.equals("-") ? Map.of() : CapacityCase.amounts(list);
        for (String dimension : schema.dimensions()) {
            boolean isNative =
                    Set.of("cpu", "memory", "ephemeral-storage", "pods").contains(dimension);
            long absent = isNative && !list.equals("-") ? 0 : scalar;
            filled = filled.with(dimension, amounts.getOrDefault(dimension, absent));
        }
        return filled;
    }
}
