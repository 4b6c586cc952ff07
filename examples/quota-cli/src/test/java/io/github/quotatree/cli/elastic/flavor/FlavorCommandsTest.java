package io.github.quotatree.cli.elastic.flavor;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.quotatree.cli.CommandRun;
import io.github.quotatree.json.GoldenDocument;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The commands on the example of the proposal: a counts 10 cards and uses 5 a100, b is promised 5 of each model. */
class FlavorCommandsTest {
    private static final String QUOTA_NAME = "quota.scheduling.koordinator.sh/name";

    private static CommandRun run(String command, String... further) {
        List<String> arguments = new ArrayList<>(List.of(command));
        arguments.addAll(List.of(further));
        arguments.addAll(
                List.of("--flavor", "nvidia.com/gpu=nvidia.com/gpu.product", CommandRun.EXAMPLES + "flavors.yaml"));
        return CommandRun.of(arguments.toArray(String[]::new));
    }

    @Test
    void aGroupIsToldWhomAFlavorIsKeptFor() {
        assertThat(run("explain", "a").out().replaceAll("\\s+", " "))
                .contains("a may use 0 more of NVIDIA-A100: 5 NVIDIA-A100 are kept for b, which has no other way to its"
                        + " runtime.");
        JsonNode room =
                CommandRun.parsed(run("explain", "a", "-o", "json").out()).at("/rooms/nvidia.com~1gpu/0");
        assertThat(room.get("heldBy").asText()).isEqualTo("kept-for-others");
        assertThat(room.get("keptFor")).hasToString("{\"b\":\"5\"}");
        assertThat(room.get("tight")).hasToString("[\"NVIDIA-A100\"]");
    }

    @Test
    void aPodIsAdmittedOnTheFlavorThatHasRoom() {
        assertThat(run("admit", "--quota-only").out().lines().filter(line -> line.startsWith("work/a-")))
                .hasSize(5)
                .allMatch(line -> line.endsWith("admitted on NVIDIA-V100"));
        JsonNode first = CommandRun.parsed(
                        run("admit", "--quota-only", "-o", "json").out())
                .at("/decisions/0");
        assertThat(first.get("usableFlavors")).hasToString("{\"nvidia.com/gpu\":[\"NVIDIA-V100\"]}");
        assertThat(first.has("rooms")).isFalse();
    }

    @Test
    void aPodThatMayUseNoFlavorSaysWhatHoldsEach() {
        String pod = """
                ---
                apiVersion: v1
                kind: Pod
                metadata: {name: first, namespace: work, labels: {quota.scheduling.koordinator.sh/name: a}}
                spec:
                  priority: 9
                  nodeSelector: {nvidia.com/gpu.product: NVIDIA-A100}
                  containers: [{name: main, resources: {requests: {nvidia.com/gpu: 1}}}]
                """;
        CommandRun run = CommandRun.withInput(
                pod,
                "admit",
                "--quota-only",
                "--flavor",
                "nvidia.com/gpu=nvidia.com/gpu.product",
                CommandRun.EXAMPLES + "flavors.yaml",
                "-");

        assertThat(run.out().lines().limit(3))
                .containsExactly(
                        "pod            group  decision",
                        "work/first     a      rejected",
                        "               a may use 0 more of NVIDIA-A100: 5 NVIDIA-A100 are kept for b, which has no"
                                + " other way to its runtime");
        GoldenDocument.check("decisions.no-flavor", json(pod, "admit"));
        GoldenDocument.check("explanation.no-flavor", json(pod, "explain", "work/first"));
    }

    private static String json(String pod, String... command) {
        List<String> arguments = new ArrayList<>(List.of(command));
        arguments.addAll(List.of("--quota-only", "-o", "json", "--flavor", "nvidia.com/gpu=nvidia.com/gpu.product"));
        arguments.addAll(List.of(CommandRun.EXAMPLES + "flavors.yaml", "-"));
        return CommandRun.withInput(pod, arguments.toArray(String[]::new)).out();
    }

    @Test
    void editsNameFlavorsBehindAColon() {
        String lost =
                run("what-if", "--quota-only", "--total", "gpu:NVIDIA-V100=-6").out();
        assertThat(lost)
                .contains("total NVIDIA-V100            10      4  -6", "b, promised NVIDIA-V100       5      4  -1");

        assertThat(run("what-if", "--quota-only", "--set", "b.min.gpu:NVIDIA-V100=6")
                        .out())
                .contains("flavor min nvidia.com/gpu NVIDIA-V100 of b becomes 6", "not valid");
        assertThat(run("what-if", "--quota-only", "--add-nodes", "2*gpu:NVIDIA-V100=4")
                        .out())
                .contains("total NVIDIA-V100      10     18  +8");
        assertThat(run("what-if", "--quota-only", "--add-pod", "2*work/x:a:gpu:NVIDIA-V100=1")
                        .out())
                .contains("workload work/x-2 of a is added");
    }

    @Test
    void anEditOfAFlavorThatIsNotThereIsRefused() {
        assertThat(run("what-if", "--quota-only", "--total", "gpu:H100=8").err())
                .contains("no flavor H100 of nvidia.com/gpu; there are NVIDIA-A100, NVIDIA-V100");
        assertThat(run("what-if", "--quota-only", "--add-pod", "work/x:a:gpu:H100=1")
                        .err())
                .contains("no flavor H100 of nvidia.com/gpu");
        assertThat(run("what-if", "--quota-only", "--set", "b.weight.gpu:NVIDIA-V100=3")
                        .err())
                .contains("weight of b has no flavors; the min, the max and the request have");
        assertThat(run("what-if", "--quota-only", "--add-nodes", "gpu=4").err())
                .contains("nvidia.com/gpu has flavors, and a node has one; write nvidia.com/gpu:NVIDIA-A100=AMOUNT");
        assertThat(run("what-if", "--quota-only", "--add-pod", "work/x:a:gpu:NVIDIA-V100=1,gpu:NVIDIA-A100=1")
                        .err())
                .contains("work/x runs on one flavor of nvidia.com/gpu; write a pod for each flavor");
    }

    /** Group a runs on 8 a100, which leaves 2 of the 5 that b is promised, while a uses no more than its runtime. */
    private static final List<String> IN_THE_WAY = List.of("a-5", "a-6", "a-7");

    /** Returns the example with more pods of a on nodes a100, and some of the pods not preemptible. */
    private static String inTheWay(String labels) throws IOException {
        String manifests = Files.readString(Path.of(CommandRun.EXAMPLES + "flavors.yaml"));
        for (String pod : IN_THE_WAY) {
            String head = "metadata: {name: " + pod + ", namespace: work, labels: {" + QUOTA_NAME + ": a}}\nspec:\n";
            assertThat(manifests).contains(head);
            manifests = manifests.replace(head, head + "  nodeName: a100-" + pod.charAt(2) + "\n");
        }
        return manifests.replace(QUOTA_NAME + ": a}", QUOTA_NAME + ": a" + labels + "}");
    }

    private static CommandRun revoke(String manifests, String... further) {
        List<String> arguments = new ArrayList<>(
                List.of("revoke", "--strict", "--flavor", "nvidia.com/gpu=nvidia.com/gpu.product", "-"));
        arguments.addAll(List.of(further));
        return CommandRun.withInput(manifests, arguments.toArray(String[]::new));
    }

    @Test
    void aGroupWithinItsRuntimeGivesWayAndIsNotCalledOverUsed() throws IOException {
        assertThat(revoke(inTheWay("")).out()).isEqualTo("""
                NVIDIA-A100 is short by nvidia.com/gpu 3: 2 are left, b needs 5

                a is within its runtime, and gives way on flavors that others need
                  stop  work/a-0 (priority 0): frees nvidia.com/gpu 1 on NVIDIA-A100
                  stop  work/a-1 (priority 0): frees nvidia.com/gpu 1 on NVIDIA-A100
                  stop  work/a-2 (priority 0): frees nvidia.com/gpu 1 on NVIDIA-A100

                no group is over, 1 gives way; 3 pods stop.
                """);
        String document = revoke(inTheWay(""), "-o", "json").out();
        GoldenDocument.check("revocation-plan.gives-way", document);
        JsonNode json = CommandRun.parsed(document);
        assertThat(json.at("/groups/0/overused")).hasToString("{}");
        assertThat(json.at("/groups/0/revoked")).hasToString("[\"work/a-0\",\"work/a-1\",\"work/a-2\"]");
        assertThat(json.at("/victims/0/givesWayOn")).hasToString("{\"nvidia.com/gpu\":\"NVIDIA-A100\"}");
        assertThat(json.at("/victims/0").has("over")).isFalse();
        assertThat(json.at("/shortFlavors/0/flavors")).hasToString("[\"NVIDIA-A100\"]");
        assertThat(json.at("/shortFlavors/0/needs")).hasToString("{\"b\":\"5\"}");
        assertThat(json.at("/shortFlavors/0/left").asInt()).isEqualTo(2);
        assertThat(json.at("/shortFlavors/0/missing").asInt()).isEqualTo(3);
        assertThat(json.at("/shortFlavors/0/stillMissing").asInt()).isZero();
    }

    @Test
    void flavorsThatStayShortAreNamedAlthoughNoGroupGivesBack() throws IOException {
        assertThat(revoke(inTheWay(", quota.scheduling.koordinator.sh/preemptible: \"false\""))
                        .out())
                .isEqualTo("""
                        NVIDIA-A100 is short by nvidia.com/gpu 3: 2 are left, b needs 5
                          over  3 stays out of reach: no more may be stopped

                        0 groups are over; 0 pods stop.
                        """);
    }

    @Test
    void aPodThatGivesWayIsToldThatOthersNeedItsFlavor() throws IOException {
        CommandRun run = CommandRun.withInput(
                inTheWay(""),
                "explain",
                "--quota-only",
                "work/a-0",
                "--flavor",
                "nvidia.com/gpu=nvidia.com/gpu.product",
                "-");
        assertThat(run.out().replaceAll("\\s+", " "))
                .startsWith("work/a-0 of a requests nvidia.com/gpu 1, runs, and must stop: others need flavors, and it"
                        + " runs on NVIDIA-A100.");
    }

    @Test
    void theExampleItselfHasNothingToGiveBack() {
        assertThat(run("revoke", "--strict").out()).isEqualTo("no group uses more than it may\n");
        assertThat(run("revoke", "--strict", "-o", "json").out()).contains("\"victims\":[],\"groups\":[]");
    }
}
