package io.github.quotatree.cli.elastic.whatif;

import static io.github.quotatree.cli.Yaml.container;
import static io.github.quotatree.cli.Yaml.labelledPod;
import static io.github.quotatree.cli.Yaml.node;
import static io.github.quotatree.cli.Yaml.quota;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.quotatree.cli.CommandRun;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class WhatIfCommandTest {
    @TempDir
    private Path directory;

    @Test
    void showsEditsAndWhoGainsAndPays() {
        assertThat(whatIf(tree(), "--set", "research/nlp.min.gpu=4", "--total", "gpu=-2"))
                .isEqualTo(new CommandRun(0, """
                        if total example.com/gpu shrinks by 2
                        if min example.com/gpu of nlp becomes 4

                        example.com/gpu  before  after   ±
                        total                10      8  -2
                        product               4      3  -1
                        research              6      5  -1
                        research/a.b          2      1  -1
                        2 leaf groups pay 2
                        """, ""));
    }

    /** The last line counts all leaf groups of the chosen group, also below the levels that are shown. */
    @Test
    void showsAPartOfTheChange() {
        assertThat(whatIf(tree(), "--total", "gpu=-2", "--group", "research").out())
                .endsWith("""

                        example.com/gpu  before  after   ±
                        total                10      8  -2
                        research              6      5  -1
                        research/nlp          4      3  -1  over by 1
                        1 leaf group pays 1; 1 leaf group is newly over-used
                        """);
        assertThat(whatIf(tree(), "--total", "gpu=-2", "--depth", "1").out()).endsWith("""

                        example.com/gpu  before  after   ±
                        total                10      8  -2
                        product               4      3  -1
                        research              6      5  -1
                        2 leaf groups pay 2; 1 leaf group is newly over-used
                        """);
        assertThat(whatIf(tree(), "--total", "gpu=-2", "--dimension", "cpu").out())
                .endsWith("\n\nno runtime changes\n");
        assertThat(whatIf(tree(), "--total", "gpu=-2", "--group", "reserch").errLines())
                .containsExactly("quota: no group reserch; did you mean research?");
        assertThat(whatIf(tree(), "--total", "gpu=-2", "--depth", "1", "-o", "json")
                        .errLines())
                .containsExactly("quota: --depth: is for tables; JSON and YAML have every group and dimension");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    --set=nlp.min.gpu=4                  | min example.com/gpu of nlp becomes 4
                    --set=nlp.max.example.com/gpu=none   | max example.com/gpu of nlp becomes unlimited
                    --set=a.b.max.gpu=2                  | max example.com/gpu of a.b becomes 2
                    --set=research/a.b.weight.cpu=500m   | shared weight cpu of a.b becomes 500m
                    --set=nlp.shared-weight.gpu=+2       | shared weight example.com/gpu of nlp becomes 3
                    --set=nlp.lend-limit.gpu=0           | lend limit example.com/gpu of nlp becomes 0
                    --set=nlp.request.gpu=+1             | request example.com/gpu of nlp becomes 10
                    --set=nlp.used.gpu=-1                | use example.com/gpu of nlp becomes 3
                    --set=min.gpu.min.gpu=1              | min example.com/gpu of min.gpu becomes 1
                    --set=default.used.gpu=1             | use example.com/gpu of koordinator-default-quota becomes 1
                    --total=gpu=100                      | total example.com/gpu becomes 100
                    --total=example.com/gpu=+20          | total example.com/gpu grows by 20
                    --total=+gpu=20                      | total example.com/gpu grows by 20
                    --total=-gpu=2                       | total example.com/gpu shrinks by 2
                    --add-nodes=2*cpu=64,gpu=8           | total example.com/gpu grows by 8
                    --add-nodes=3*n1                     | total example.com/gpu grows by 10
                    --remove-node=n1                     | total example.com/gpu shrinks by 10
                    --add-group=research/new             | group new
                    --move=nlp=product-line              | group nlp moves under product-line
                    --move=nlp=                          | group nlp moves to the first level
                    --add-pod=2*ml/t:nlp:gpu=4,cpu=2     | request example.com/gpu of nlp becomes 17
                    --remove-group=nlp                   | group nlp is removed
                    """)
    void editsAreWrittenAsAnOperatorGuesses(String option, String words) {
        CommandRun run = whatIf(tree(), option);

        assertThat(run.err()).isEmpty();
        assertThat(run.out().replace("$", "")).contains("if " + words);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    --set=nlp.min=4                 | --set: 'nlp.min=4' is not of the form GROUP.PROPERTY.DIMENSION=AMOUNT, where PROPERTY is min, max, weight, lend-limit, request or used
                    --set=nlp                       | --set: 'nlp' is not of the form GROUP.PROPERTY.DIMENSION=AMOUNT, where PROPERTY is min, max, weight, lend-limit, request or used
                    --set=nlpp.min.gpu=4            | no group nlpp; did you mean nlp?
                    --set=nlp.min.gpus=4            | no dimension gpus in the quotas; did you mean example.com/gpu?
                    --set=nlp.min.gpu=much          | --set: example.com/gpu: "much" is not a quantity
                    --set=nlp.min.gpu=none          | --set: min example.com/gpu of nlp cannot be none; give an amount
                    --set=nlp.min.gpu=-50           | --set: min example.com/gpu of nlp would be below 0
                    --set=nlp.max.gpu=+1            | --set: max example.com/gpu of nlp is unlimited, so it cannot change by +1
                    --set=system.min.gpu=1          | --set: the system group has use only, no min
                    --set=research.request.gpu=1    | research: a parent group has no workloads of its own, but request is cpu=0 example.com/gpu=1
                    --total=gpu                     | --total: 'gpu' is not of the form DIMENSION=AMOUNT
                    --total=gpu=-11                 | --total: total example.com/gpu would be below 0
                    --total=other:gpu=1             | --total: no tree other
                    --add-nodes=0*n1                | --add-nodes: '0*n1' adds no node
                    --add-nodes=missing.yaml        | missing.yaml: no such file
                    --add-nodes=2*gpu=x             | --add-nodes: example.com/gpu: "x" is not a quantity
                    --remove-node=n2                | --remove-node: no node n2; did you mean n1?
                    --add-group=research/nlp        | --add-group: there is a group nlp already
                    --add-group=reserch/new         | no group reserch; did you mean research?
                    --move=nlp                      | --move: 'nlp' is not of the form GROUP=PARENT
                    --move=default=research         | --move: default stands beside the tree, and cannot be moved or removed
                    --remove-pod=ml/x               | --remove-pod: there are no pods, as requests come from annotations; set the request of a group
                    --add-pod=ml/x:research:gpu=1   | --add-pod: research is a parent group, and pods belong to leaf groups
                    --add-pod=0*ml/x:nlp:gpu=1      | --add-pod: '0*ml/x:nlp:gpu=1' adds no pod
                    """)
    void aWrongEditIsOneError(String option, String error) {
        CommandRun run = whatIf(tree(), option);

        assertThat(run.errLines()).containsExactly("quota: " + error);
        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(run.out()).isEmpty();
    }

    @Test
    void noEditIsAnError() {
        assertThat(whatIf(tree()))
                .isEqualTo(
                        new CommandRun(
                                2,
                                "",
                                "quota: Missing edit: what should change, such as --set or --total; see quota what-if --help\n"));
    }

    @Test
    void anEditedTreeThatIsNotValidHasItsViolations() {
        assertThat(whatIf(tree(), "--set", "nlp.max.gpu=1")).isEqualTo(new CommandRun(1, """
                        if max example.com/gpu of nlp becomes 1

                        not valid: research/nlp: min example.com/gpu (2) is above max example.com/gpu (1)
                        """, ""));
    }

    @Test
    void jsonHasTheAnswerInBaseUnits() {
        CommandRun run = whatIf(tree(), "--set", "research.min.gpu=6", "-o", "json");

        assertThat(run.out())
                .startsWith(
                        "{\"contract\":\"quotatree/v1\",\"kind\":\"what-if\",\"edits\":[\"min example.com/gpu of research becomes 6\"],\"violations\":[],\"trees\":[{\"tree\":\"\",")
                .contains("\"gained\":{\"example.com/gpu\":\"1\"}");
    }

    @Test
    void podsStartAndWaitAndGiveBack() {
        String cluster = CommandRun.write(
                directory,
                "pods.yaml",
                node("n1", "", "gpu: 6")
                        + quota("a", "min: {gpu: 4}")
                        + quota("b", "min: {gpu: 2}")
                        + labelledPod("a1", "name: a", "nodeName: n1, " + container("gpu: 4"))
                        + labelledPod("b1", "name: b", container("gpu: 2")));

        assertThat(whatIf(cluster, "--set", "a.min.gpu=2", "--add-nodes", "gpu=-0", "--total", "gpu=-2")
                        .errLines())
                .isEqualTo(List.of());
        assertThat(whatIf(cluster, "--remove-pod", "pods/a1", "--add-pod", "pods/b2:b:gpu=5")
                        .out())
                .isEqualTo("""
                        if workload pods/a1 is removed
                        if workload pods/b2 of b is added

                        gpu  before  after   ±
                        a         4      0  -4
                        b         2      6  +4
                        1 leaf group gains 4; 1 leaf group pays 4

                        pods           group
                        wait  pods/b2  b
                        """);
        assertThat(whatIf(cluster, "--remove-pod", "pods/a2").errLines())
                .containsExactly("quota: --remove-pod: no pod pods/a2; did you mean pods/a1 or pods/b1?");
        assertThat(whatIf(cluster, "--set", "a.request.gpu=2").errLines())
                .containsExactly(
                        "quota: edit \"request gpu of a becomes 2\": in a cluster, requests and use follow from the"
                                + " workloads; add, resize or remove workloads");
        assertThat(whatIf(cluster, "--remove-group", "b").out()).contains("not valid: b: ");
        assertThat(whatIf(cluster, "--remove-group", "b=a").exitCode()).isZero();
        assertThat(whatIf(cluster, "--remove-node", "n1", "-o", "json").out())
                .contains("\"totalAfter\":{\"gpu\":\"0\"}", "\"giveBack\":[\"pods/a1\"]");
    }

    @Test
    void nodesAndPodsComeFromFiles() {
        String nodes = CommandRun.write(directory, "nodes.yaml", node("n8", "", "gpu: 2") + node("n9", "", "gpu: 3"));
        String pods = CommandRun.write(
                directory, "pods.yaml", labelledPod("x", "name: nlp", container("example.com/gpu: 1")));

        assertThat(whatIf(tree(), "--add-nodes", nodes).err()).isEmpty();
        assertThat(whatIf(tree(), "--add-pod", pods).out())
                .startsWith("if request example.com/gpu of nlp becomes 10\n");
        assertThat(whatIf(tree(), "--add-pod", nodes).err()).contains("nor a file with Pod manifests");
        assertThat(whatIf(tree(), "--add-nodes", pods).err()).contains("no file with Node manifests");
    }

    @Test
    void whereNothingStatesTheCapacityTheTotalDoes() {
        String queue = CommandRun.EXAMPLES + "queue.yaml";

        CommandRun run = whatIf(queue, "--total", "cpu=32", "--set", "batch.min.cpu=+2");

        assertThat(run.exitCode()).isZero();
        assertThat(run.out()).startsWith("if min cpu of batch becomes 6\n\n");
        assertThat(whatIf(queue, "--set", "batch.min.cpu=+2").err()).contains("no total for the default tree");
    }

    private String tree() {
        String parent = "is-parent: \"true\"";
        String request = "request: '{\"example.com/gpu\": \"9\"}'";
        return CommandRun.write(
                directory,
                "tree.yaml",
                node("n1", "", "cpu: 4, example.com/gpu: 10")
                        + quota("research", parent, "", "min: {example.com/gpu: 4, cpu: 2}")
                        + quota("nlp", "parent: research", request, "min: {example.com/gpu: 2}")
                                .concat("status: {used: {example.com/gpu: 4}}\n")
                        + quota("a.b", "parent: research", request, "")
                        + quota("min.gpu", "parent: research", "", "")
                        + quota("product", "", request, "min: {example.com/gpu: 2}")
                        + quota("product-line", parent, "", "min: {example.com/gpu: 2}"));
    }

    private static CommandRun whatIf(String file, String... options) {
        List<String> arguments = new ArrayList<>(List.of("what-if", "--quota-only", file));
        arguments.addAll(List.of(options));
        return CommandRun.of(arguments.toArray(String[]::new));
    }
}
