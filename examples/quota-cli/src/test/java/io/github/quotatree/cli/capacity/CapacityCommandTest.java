package io.github.quotatree.cli.capacity;

import static io.github.quotatree.cli.capacity.CapacityYaml.node;
import static io.github.quotatree.cli.capacity.CapacityYaml.pod;
import static io.github.quotatree.cli.capacity.CapacityYaml.quota;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.quotatree.cli.CommandRun;
import io.github.quotatree.json.GoldenDocument;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CapacityCommandTest {
    private static final String NODE = node("n1", "cpu: 100, memory: 100Gi, gpu: 100");

    private static final String TEAMS = quota("a", "min: {cpu: 2}, max: {cpu: 4}") + quota("b", "min: {cpu: 2}");

    @TempDir
    private Path directory;

    @Test
    void jsonHasAllThatWasDecided() {
        String manifests = NODE.replace("cpu: 100,", "cpu: 4,")
                + TEAMS
                + pod("a/runs", "cpu: 1500m").on("n1", 1)
                + pod("a/borrows", "cpu: 1500m").created(1)
                + pod("a/waits", "cpu: 1500m").created(2)
                + pod("b/owed", "cpu: 2").created(3);

        CommandRun run = CapacityRun.of(manifests).run();

        assertThat(run.exitCode()).isZero();
        assertThat(run.err()).isEmpty();
        GoldenDocument.check("capacity.all", run.out());
    }

    @Test
    void theTableHasTheQuotasAfterAllDecisions() {
        String manifests = NODE
                + TEAMS
                + pod("a/runs", "cpu: 1500m").on("n1", 1)
                + pod("a/borrows", "cpu: 1500m")
                + pod("none/p", "cpu: 90")
                + pod("none/q", "cpu: 9");

        assertThat(CapacityRun.table(manifests).out()).isEqualTo("""
                                     cpu
                        namespace    min  max  used   ±
                        a              2    4     3  +1
                        b              2    -     0  -1
                        all quotas     4          3

                        pod        decision
                        a/borrows  admitted on n1, borrowing cpu 1 from b
                        none/p     admitted on n1
                        none/q     waiting
                                   cpu: used 93 + request 9 is 2 above the allocatable of node n1, 100
                                   preemption: n1: no less important pod without a quota

                        2 of 3 pods may start; 1 waits: 1 for cpu.
                        """);
        assertThat(CapacityRun.table(manifests, "--color", "always").out())
                .contains(
                        "\033[32m+1\033[0m",
                        "\033[36m-1\033[0m",
                        "\033[32madmitted\033[0m on",
                        "\033[31mwaiting\033[0m");
    }

    @Test
    void useAboveTheMaxAndAboveTheSumOfMinsIsMarked() {
        String manifests = NODE
                + quota("a", "min: {cpu: 2}, max: {cpu: 2}")
                + pod("a/p", "cpu: 3").on("n1", 1);

        assertThat(CapacityRun.table(manifests).out()).isEqualTo("""
                                     cpu
                        namespace    min  max  used   ±
                        a              2    2    3!  +1
                        all quotas     2         3!

                        no pod is without a node
                        """);
    }

    @Test
    void manyLendersAreCounted() {
        StringBuilder manifests = new StringBuilder(NODE);
        manifests.append(quota("borrower", "min: {}")).append(pod("borrower/p", "cpu: 10"));
        for (int i = 1; i <= 4; i++) {
            manifests.append(quota("lender-" + i, "min: {cpu: " + i + "}"));
        }

        assertThat(CapacityRun.table(manifests.toString()).out())
                .contains("borrowing cpu 10 (4 from lender-4, 3 from lender-3, 2 from lender-2, the rest from 1 more)");
    }

    @Test
    void theOldestIsFirstOrTheMostImportant() {
        String manifests = NODE
                + quota("a", "min: {cpu: 9}")
                + pod("a/ageless", "cpu: 1").priority(9)
                + pod("a/young", "cpu: 1").created(2)
                + pod("a/old", "cpu: 1").created(1)
                + pod("a/ageless-too", "cpu: 1");

        assertThat(CapacityRun.of(manifests).decisions())
                .containsExactly("+a/old on n1", "+a/young on n1", "+a/ageless on n1", "+a/ageless-too on n1");
        assertThat(CapacityRun.of(manifests, "--order", "priority").decisions())
                .containsExactly("+a/ageless on n1", "+a/old on n1", "+a/young on n1", "+a/ageless-too on n1");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            nullValues = "-",
            value = {
                // a list that is not there, against one that does not name memory
                "''                           | cpu: 1, memory: 1 | plugin    | sum-of-mins cpu 1000, sum-of-mins memory 1",
                "'min: {cpu: 9, memory: 9}'   | cpu: 1, memory: 1 | plugin    | -",
                "'min: {cpu: 9, memory: 9}, max: {}' | cpu: 1     | plugin    | max a cpu 1000",
                "'min: {cpu: 9, memory: 9}, max: {cpu: 9}' | cpu: 1, memory: 1 | plugin | max a memory 1",
                "'min: {cpu: 9, memory: 9}, max: {cpu: 9}' | cpu: 1, memory: 1 | unlimited | -",
                "'min: {cpu: 9, memory: 9}, max: {cpu: 9}' | cpu: 1, memory: 1 | zero | max a memory 1",
                "'min: {cpu: 9, memory: 9}'   | cpu: 1            | zero      | max a cpu 1000",
                "'min: {cpu: 9}'              | cpu: 1, gpu: 1    | plugin    | sum-of-mins gpu 1",
                "'min: {cpu: 9}'              | cpu: 1, gpu: 1    | unlimited | -",
                "'min: {cpu: 9}, max: null'   | cpu: 1            | plugin    | -",
            })
    void whatIsNotNamedIsForAPolicyToSay(String spec, String requests, String absent, String bindings) {
        CapacityRun run = CapacityRun.of(NODE + quota("a", spec) + pod("a/p", requests), "--absent", absent);

        assertThat(String.join(", ", run.bindings("a/p"))).isEqualTo(bindings == null ? "" : bindings);
    }

    @Test
    void aRequestOfNothingIsNotTheSameAsNoRequest() {
        String manifests = NODE
                + quota("a", "min: {gpu: 9}, max: {gpu: 1}")
                + pod("a/over", "gpu: 2").on("n1", 1)
                + pod("a/names-it", "gpu: 0")
                + pod("a/does-not", "");

        assertThat(CapacityRun.of(manifests).decisions()).containsExactly("-a/names-it", "+a/does-not on n1");
        assertThat(CapacityRun.of(manifests, "--absent", "unlimited").decisions())
                .containsExactly("+a/names-it on n1", "+a/does-not on n1");
    }

    @Test
    void whatHasNoNamespaceIsInTheDefaultOne() {
        String manifests = NODE + quota("\"\"", "min: {cpu: 1}") + pod("p", "cpu: 1") + pod("default/q", "cpu: 1");

        assertThat(CapacityRun.of(manifests).decisions()).containsExactly("+default/p on n1", "-default/q");
    }

    @Test
    void finishedPodsCountNowhereAndThoseOnOtherNodesForTheirQuota() {
        String manifests = NODE
                + quota("a", "min: {cpu: 3}")
                + pod("a/done", "cpu: 9")
                        .on("n1", 1)
                        .status("reason: x")
                        .toString()
                        .replace("Running", "Succeeded")
                + pod("a/failed", "cpu: 9").status("phase: Failed")
                + pod("a/elsewhere", "cpu: 2").on("unknown", 1)
                + pod("a/fits", "cpu: 1")
                + pod("a/does-not", "cpu: 1");

        CapacityRun run = CapacityRun.of(manifests);
        assertThat(run.decisions()).containsExactly("+a/fits on n1", "-a/does-not");
        assertThat(run.quota("a", "publishedUse", "cpu")).isEqualTo("2000");
    }

    @Test
    void aMaxThatNothingPassesIsUnlimited() {
        String manifests = NODE + quota("a", "min: {x: 1}, max: {x: 9223372036854775808}");

        assertThat(CapacityRun.of(manifests).quota("a", "max", "x")).isEqualTo("absent");
        assertThat(CapacityRun.of(manifests).quota("a", "min", "x")).isEqualTo("1");
    }

    @Test
    void withoutNodesTheQuotasAloneDecide() {
        CapacityRun run = CapacityRun.of(TEAMS + pod("a/p", "cpu: 4") + pod("b/q", "cpu: 1"));

        assertThat(run.decisions()).containsExactly("+a/p", "+b/q without a/p");
        assertThat(run.run().errLines()).containsExactly("quota: no Node in standard input; the quotas alone decide");
        assertThat(CapacityRun.table(TEAMS + pod("a/p", "cpu: 5")).out())
                .contains("     preemption: no less important pod of a to give way\n")
                .endsWith("\n0 of 1 pod may start; 1 waits: 1 for cpu.\n");
    }

    @Test
    void nothingToDecide() {
        CommandRun run = CapacityRun.table("");

        assertThat(run.out()).isEqualTo("no pod is without a node\n");
        assertThat(run.errLines())
                .containsExactly(
                        "quota: no ElasticQuota in standard input",
                        "quota: no Node in standard input; the quotas alone decide",
                        "quota: no Pod in standard input");
        assertThat(run.exitCode()).isZero();
    }

    @Test
    void whatHardlyAnybodyMeansIsNoted() {
        String manifests = node("n1", "cpu: 4, memory: 1Gi, gpu: 1")
                + quota("a", "min: {cpu: 5}, max: {cpu: 4500m, gpu: 1}")
                + quota("b", "max: {memory: 1Gi}")
                + pod("a/p", "cpu: 1, memory: 1, ephemeral-storage: 0, gpu: 1").on("n1", 1)
                + pod("b/q", "memory: 1, ephemeral-storage: 1, gpu: 1");

        assertThat(CapacityRun.of(manifests).run().errLines())
                .containsExactly(
                        "quota: standard input: ElasticQuota a/q: spec.min.cpu: 5 is above the max, 4500m; it cannot use"
                                + " all that is guaranteed to it",
                        "quota: the mins of cpu sum to 5, above the 4 of the nodes; not all that is guaranteed exists",
                        "quota: standard input: ElasticQuota a/q: spec.max: does not name memory, which its pods"
                                + " request; the plugin reads that as 0 (see --absent)",
                        "quota: standard input: ElasticQuota b/q: spec.max: does not name ephemeral-storage, which its"
                                + " pods request; the plugin reads that as 0 (see --absent)");
        assertThat(CapacityRun.of(manifests, "--absent", "unlimited").run().errLines())
                .hasSize(2);
    }

    @Test
    void eachFileIsAClusterOfItsOwn() {
        String good = CommandRun.write(directory, "good.yaml", NODE + TEAMS + pod("a/p", "cpu: 1"));
        String bad = CommandRun.write(directory, "bad.yaml", quota("a", "min: {cpu: x}"));
        CommandRun run = CommandRun.of("capacity", "--each", good, bad, good);

        assertThat(run.exitCode()).isEqualTo(2);
        List<String> lines = run.out().lines().toList();
        assertThat(lines).hasSize(3);
        assertThat(lines.get(0))
                .startsWith("{\"contract\":\"quotatree/v1\",\"kind\":\"capacity\",\"decisions\":[{\"id\":\"a/p\"")
                .isEqualTo(lines.get(2));
        assertThat(CommandRun.parsed(lines.get(1)).get("file").asText()).isEqualTo(bad);
        assertThat(CommandRun.parsed(lines.get(1)).get("text").asText())
                .isEqualTo("ElasticQuota a/q: spec.min.cpu: \"x\" is not a quantity");
    }

    @Test
    void helpAndOptions() {
        assertThat(CommandRun.of("capacity", "--help").out())
                .contains("--floor-safe", "--scope=node|pool", "PodDisruptionBudget", "Exit codes")
                .doesNotContain("--total", "--solver");
        assertThat(CommandRun.of("capacity", "x", "--scope", "rack").errLines())
                .containsExactly(
                        "quota: Invalid value for option '--scope': 'rack' is none of node, pool; see quota capacity"
                                + " --help");
    }
}
