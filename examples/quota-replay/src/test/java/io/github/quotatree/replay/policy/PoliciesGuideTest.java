package io.github.quotatree.replay.policy;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.quotatree.capacity.CapacityNode;
import io.github.quotatree.capacity.CapacityPreemptionOptions;
import io.github.quotatree.capacity.CapacityPreemptionOptions.Mode;
import io.github.quotatree.capacity.CapacityPreemptionPlan;
import io.github.quotatree.capacity.CapacityState;
import io.github.quotatree.capacity.CapacityWorkload;
import io.github.quotatree.capacity.NamespaceQuota;
import io.github.quotatree.capacity.ResourceList;
import io.github.quotatree.resource.ResourceSchema;
import io.github.quotatree.resource.ResourceVector;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The code in the page about the policies compiles, and its results are those of the page. */
class PoliciesGuideTest {
    private static final Path PAGE = Path.of("..", "..", "docs", "policies.md");
    private static final Path MAIN = Path.of("src", "main", "java", "io", "github", "quotatree", "replay", "policy");
    private static final Path HERE =
            Path.of("src", "test", "java", "io", "github", "quotatree", "replay", "policy", "PoliciesGuideTest.java");
    private static final Pattern CODE = Pattern.compile("```java\n(.*?)\n```", Pattern.DOTALL);
    private static final int ROUNDS = 1000;

    @Test
    void oneLargeJobGivesBackAllOrNothing() throws IOException {
        // guide: floor
        ResourceSchema gpus = ResourceSchema.of("gpu");
        CapacityState state = CapacityState.builder(gpus)
                .quota(quota("A", 4, 6))
                .quota(quota("B", 6, 8))
                .workload(running("a1", "A", gpus.vector(6)))
                .workload(running("b1", "B", gpus.vector(3)))
                .build();
        CapacityWorkload b2 = CapacityWorkload.of("b2", "B", gpus.vector(3));
        CapacityPreemptionOptions plugin = CapacityPreemptionOptions.defaults();
        CapacityPreemptionPlan taken = CapacityPreemptionPlan.of(state, b2, plugin);
        CapacityPreemptionPlan refused = CapacityPreemptionPlan.of(state, b2, plugin.withMode(Mode.FLOOR_SAFE));
        // end of guide

        assertThat(taken.applyTo(state).use("A").orElseThrow().used()).isEqualTo(gpus.vector(0));
        assertThat(refused.possible()).isFalse();
        assertThat(Files.readAllLines(PAGE)).contains(taken.toString(), refused.toString());
    }

    @Test
    void twoQuotasTakeFromEachOtherForEver() throws IOException {
        // guide: pingpong
        ResourceSchema schema = ResourceSchema.of("cpu", "gpu", "fpga");
        CapacityState before = CapacityState.builder(schema)
                .quota(NamespaceQuota.of("A", ResourceList.of(schema.vector(4, 0, 1)), null))
                .quota(NamespaceQuota.of("B", ResourceList.of(schema.vector(4, 1, 0)), null))
                .node(CapacityNode.of("n1", schema.vector(4, 1, 1))) // n2, with 4 CPUs, is down
                .workload(running("a-gpu", "A", schema.vector(0, 1, 0))) // over A's min of gpu, 0
                .workload(running("b-fpga", "B", schema.vector(0, 0, 1))) // over B's min of fpga, 0
                .workload(running("a", "A", schema.vector(4, 0, 0)))
                .build();
        // end of guide
        for (Mode mode : Mode.values()) {
            List<String> log = new ArrayList<>();
            CapacityPreemptionOptions options =
                    CapacityPreemptionOptions.defaults().withMode(mode);
            CapacityState state = before;
            // guide: rounds
            CapacityWorkload waiting = running("b", "B", schema.vector(4, 0, 0));
            for (int round = 0; round < ROUNDS; round++) {
                CapacityPreemptionPlan plan = CapacityPreemptionPlan.of(state, waiting, options);
                log.add(plan.toString());
                if (!plan.possible()) {
                    break;
                }
                state = plan.applyTo(state).reserve(waiting);
                waiting = plan.victims().get(0).workload(); // it waits again, and comes back
            }
            // end of guide
            boolean plugin = mode == Mode.PLUGIN;
            assertThat(log).hasSize(plugin ? ROUNDS : 1);
            assertThat(Files.readAllLines(PAGE)).containsAll(plugin ? log.subList(0, 2) : log);
            for (int round = 2; round < log.size(); round++) {
                assertThat(log.get(round)).isEqualTo(log.get(round - 2));
            }
        }
    }

    @Test
    void thePageHasThisCodeAndNoOther() throws IOException {
        List<String> sources = new ArrayList<>();
        for (String policy : List.of("LendingPolicy", "CapacityPolicy", "GroupQuotaPolicy")) {
            sources.add(Files.readString(MAIN.resolve(policy + ".java")));
        }
        sources.add(Files.readString(HERE));
        List<String> told = CODE.matcher(Files.readString(PAGE))
                .results()
                .map(block -> block.group(1))
                .toList();

        assertThat(told)
                .hasSizeGreaterThan(4)
                .allSatisfy(block -> assertThat(sources).anyMatch(source -> contains(source, block)));
    }

    /** Returns whether a source has a block, however deep it is indented there. */
    private static boolean contains(String source, String block) {
        return Stream.of(4, 8, 12)
                .anyMatch(depth -> source.contains(block.lines()
                        .map(line -> line.isEmpty() ? line : " ".repeat(depth) + line)
                        .collect(Collectors.joining("\n"))));
    }

    private static NamespaceQuota quota(String namespace, long min, long max) {
        return NamespaceQuota.builder(ResourceSchema.of("gpu"), namespace)
                .min("gpu", min)
                .max("gpu", max)
                .build();
    }

    private static CapacityWorkload running(String id, String namespace, ResourceVector request) {
        return CapacityWorkload.of(id, namespace, request).toBuilder()
                .node("n1")
                .build();
    }
}
