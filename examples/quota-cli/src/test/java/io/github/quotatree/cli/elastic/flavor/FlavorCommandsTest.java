package io.github.quotatree.cli.elastic.flavor;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.quotatree.cli.CommandRun;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The commands on the example of the proposal: A counts 10 cards and uses 5 a100, B is promised 5 of each model. */
class FlavorCommandsTest {
    private static CommandRun run(String command, String... further) {
        List<String> arguments = new ArrayList<>(List.of(command));
        arguments.addAll(List.of(further));
        arguments.addAll(
                List.of("--flavor", "nvidia.com/gpu=nvidia.com/gpu.product", CommandRun.EXAMPLES + "flavors.yaml"));
        return CommandRun.of(arguments.toArray(String[]::new));
    }

    @Test
    void aGroupIsToldWhomAFlavorIsKeptFor() {
        assertThat(run("explain", "A").out().replaceAll("\\s+", " "))
                .contains("A may use 0 more of NVIDIA-A100: 5 NVIDIA-A100 are kept for B, which has no other way to its"
                        + " runtime.");
        JsonNode room =
                CommandRun.parsed(run("explain", "A", "-o", "json").out()).at("/rooms/nvidia.com~1gpu/0");
        assertThat(room.get("limit").asText()).isEqualTo("kept-for-others");
        assertThat(room.get("keptFor")).hasToString("{\"B\":5}");
        assertThat(room.get("tight")).hasToString("[\"NVIDIA-A100\"]");
    }

    @Test
    void aPodIsAdmittedOnTheFlavorThatHasRoom() {
        assertThat(run("admit").out().lines().filter(line -> line.startsWith("work/a-")))
                .hasSize(5)
                .allMatch(line -> line.endsWith("admitted on NVIDIA-V100"));
        JsonNode first = CommandRun.parsed(run("admit", "-o", "json").out()).at("/decisions/0");
        assertThat(first.get("flavors")).hasToString("{\"nvidia.com/gpu\":[\"NVIDIA-V100\"]}");
        assertThat(first.has("rooms")).isFalse();
    }

    @Test
    void aPodThatMayUseNoFlavorSaysWhatHoldsEach() {
        String pod = """
                ---
                apiVersion: v1
                kind: Pod
                metadata: {name: first, namespace: work, labels: {quota.scheduling.koordinator.sh/name: A}}
                spec:
                  priority: 9
                  nodeSelector: {nvidia.com/gpu.product: NVIDIA-A100}
                  containers: [{name: main, resources: {requests: {nvidia.com/gpu: 1}}}]
                """;
        CommandRun run = CommandRun.withInput(
                pod,
                "admit",
                "--flavor",
                "nvidia.com/gpu=nvidia.com/gpu.product",
                CommandRun.EXAMPLES + "flavors.yaml",
                "-");

        assertThat(run.out().lines().limit(3))
                .containsExactly(
                        "pod            group  decision",
                        "work/first     A      rejected",
                        "               A may use 0 more of NVIDIA-A100: 5 NVIDIA-A100 are kept for B, which has no"
                                + " other way to its runtime");
    }

    @Test
    void editsNameFlavorsBehindAColon() {
        String lost = run("what-if", "--total", "gpu:NVIDIA-V100=-6").out();
        assertThat(lost)
                .contains("total NVIDIA-V100            10      4  -6", "B, promised NVIDIA-V100       5      4  -1");

        assertThat(run("what-if", "--set", "B.min.gpu:NVIDIA-V100=6").out())
                .contains("flavor min nvidia.com/gpu NVIDIA-V100 of B becomes 6", "not valid");
        assertThat(run("what-if", "--add-nodes", "2*gpu:NVIDIA-V100=4").out())
                .contains("total NVIDIA-V100      10     18  +8");
        assertThat(run("what-if", "--add-pod", "2*work/x:A:gpu:NVIDIA-V100=1").out())
                .contains("workload work/x-2 of A is added");
    }

    @Test
    void anEditOfAFlavorThatIsNotThereIsRefused() {
        assertThat(run("what-if", "--total", "gpu:H100=8").err())
                .contains("no flavor H100 of nvidia.com/gpu; there are NVIDIA-A100, NVIDIA-V100");
        assertThat(run("what-if", "--add-pod", "work/x:A:gpu:H100=1").err())
                .contains("no flavor H100 of nvidia.com/gpu");
        assertThat(run("what-if", "--set", "B.weight.gpu:NVIDIA-V100=3").err())
                .contains("weight of B has no flavors; the min, the max and the request have");
        assertThat(run("what-if", "--add-nodes", "gpu=4").err())
                .contains("nvidia.com/gpu has flavors, and a node has one; write nvidia.com/gpu:NVIDIA-A100=AMOUNT");
        assertThat(run("what-if", "--add-pod", "work/x:A:gpu:NVIDIA-V100=1,gpu:NVIDIA-A100=1")
                        .err())
                .contains("work/x runs on one flavor of nvidia.com/gpu; write a pod for each flavor");
    }
}
