package io.github.quotatree.cli.input;

import static io.github.quotatree.cli.Yaml.container;
import static io.github.quotatree.cli.Yaml.node;
import static io.github.quotatree.cli.Yaml.pod;
import static io.github.quotatree.cli.Yaml.quota;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.quotatree.cli.CommandRun;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ReadingTest {
    private static final String QUOTA =
            "{\"kind\":\"ElasticQuota\",\"metadata\":{\"name\":\"a\"},\"spec\":{\"max\":{\"cpu\":1}}}";

    @TempDir
    private Path directory;

    @ParameterizedTest
    @ValueSource(
            strings = {
                QUOTA,
                "\n\n  " + QUOTA + "\n{\"kind\":\"ConfigMap\"}",
                "[" + QUOTA + "]",
                "{\"kind\":\"List\",\"items\":[" + QUOTA + "]}",
                "{\"items\":[" + QUOTA + "],\"kind\":\"List\"}",
                "{\"items\":[{\"metadata\":{\"name\":\"a\"},\"spec\":{\"max\":{\"cpu\":1.0}}}],\"kind\":\"ElasticQuotaList\"}",
                "kind: ElasticQuotaList\nitems: [{metadata: {name: a}, spec: {max: {cpu: 1000m}}}]",
                "---\n---\n# nothing\n---\nkind: ElasticQuota\nmetadata: {name: a}\nspec: {max: {cpu: '1'}}\n---\n",
                "\ufeff" + QUOTA,
                "{\"kind\":\"List\",\"items\":[{\"kind\":\"List\",\"items\":[" + QUOTA + "]}]}",
                "[{\"kind\":\"List\",\"items\":null}," + QUOTA + "]",
                "{\"kind\":\"List\",\"items\":null}" + QUOTA,
                "kind: List\nitems:\n- kind: List\n  items: [{kind: ElasticQuotaList, items: [{metadata: {name: a}, spec: {max: {cpu: 1}}}]}]",
                "kind: List\nitems: null\n---\nkind: ElasticQuota\nmetadata: {name: a}\nspec: {max: {cpu: 1}}",
                "- kind: ElasticQuota\n  metadata: {name: a}\n  spec: {max: {cpu: 1}}\n"
            })
    void anyFormOfTheSameQuota(String manifest) {
        CommandRun run = CommandRun.solve(manifest, "--total", "cpu=4");

        assertThat(run.exitCode()).as(run.err()).isZero();
        assertThat(run.value("a", "max", "cpu")).isEqualTo("1000");
    }

    @Test
    void decimalsAreExact() {
        String exact = "123456789012345678.9";

        assertThat(CommandRun.solve(quota("a", "min: {x: " + exact + "}"), "--total", "x=1")
                        .value("a", "min", "x"))
                .isEqualTo("123456789012345679");
        assertThat(CommandRun.solve(
                                "{\"kind\":\"ElasticQuota\",\"metadata\":{\"name\":\"a\"},\"spec\":{\"min\":{\"x\":"
                                        + exact + "}}}",
                                "--total",
                                "x=1")
                        .value("a", "min", "x"))
                .isEqualTo("123456789012345679");
    }

    @Test
    void aLargeYamlFile() {
        StringBuilder manifests = new StringBuilder();
        for (int i = 0; i < 25_000; i++) {
            manifests.append(quota("group-" + i, "min: {cpu: 1}, max: {cpu: 2}"));
        }
        assertThat(manifests.length()).isGreaterThan(3_200_000);

        CommandRun run = CommandRun.solve(manifests.toString(), "--total", "cpu=1");

        assertThat(run.exitCode()).as(run.err()).isZero();
        assertThat(run.tree("").get("groups").size()).isEqualTo(25_000);
    }

    @Test
    void otherKindsAreCountedOnce() {
        String file = CommandRun.write(
                directory,
                "cluster.yaml",
                "kind: Deployment\n---\nkind: ConfigMap\n---\nkind: Deployment\n" + quota("a", "max: {cpu: 1}"));

        assertThat(CommandRun.of("solve", file, "--total", "cpu=1").errLines())
                .containsExactly("quota: " + file + ": skipped 3 objects of other kinds: 2 Deployment, 1 ConfigMap");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "a: b: c | line 1, column 5: mapping values are not allowed here",
                "a: 1\na: 2 | line 2, column 1: while constructing a mapping: found duplicate key a",
                "hello | document 1: is not an object",
                "{\"kind\": \"Node\", \"kind\": \"Pod\"} | line 1, column 24: found duplicate key kind",
                "kind: 5\nmetadata: {name: x} | document 1 x: kind: is not a string",
                "{\"kind\": 5} | document 1: kind: is not a string",
                "kind: List\nitems: {} | document 1: List: items: is not a list",
                "kind: ElasticQuota\nmetadata: {name: q}\nspec: {min: {cpu: -0.0001}} | ElasticQuota q: spec.min.cpu: -0.0001 is below 0",
                "kind: ElasticQuota\nmetadata: {name: q}\nspec: {min: {cpu: !!binary aGk=}} | ElasticQuota q: spec.min.cpu: ",
                "kind: ElasticQuota\nmetadata: {name: \"q\\e[31m\\n\\u202E\"}\nspec: x | ElasticQuota q\\u001b[31m\\u000a\\u202e: spec: is not an object",
                "kind: Node\nmetadata: {name: n}\nstatus: {allocatable: {cpu: 1}}\n---\nkind: Node\nmetadata: {name: n, namespace: x} | Node x/n: metadata.name: is declared already",
                "kind: Pod\nmetadata: {name: p}\nspec: {containers: [null]} | Pod p: spec.containers[0]: is not an object",
                "kind: Pod\nmetadata: {name: p}\nspec: {initContainers: [null]} | Pod p: spec.initContainers[0]: is not an object",
                "kind: Pod\nmetadata: {name: p}\nspec: {containers: [{resources: {requests: {cpu: x}}}]} | Pod p: spec.containers[0].resources.requests.cpu: \"x\" is not a quantity",
                "a: \u0001 | character 0x0001 is not allowed",
                "{\"kind\": \"Node\", | line 1, column 17: Unexpected end-of-input within/between Object entries",
                "[1] | document 1[0]: is not an object",
                "{\"items\":[]} | document 1: has items, but its kind does not end in List",
                "kind: ElasticQuota | document 1: ElasticQuota: metadata.name: is missing",
                "metadata: {name: x} | document 1 x: kind: is missing",
                "kind: ElasticQuota\nmetadata: {name: q, labels: [a]} | document 1: ElasticQuota q: metadata.labels: is not of the expected form",
                "kind: ElasticQuota\nmetadata: {name: q}\nspec: x | ElasticQuota q: spec: is not an object",
                "kind: ElasticQuota\nmetadata: {name: q}\nspec: {max: [1]} | ElasticQuota q: spec.max: is not a list of resources by name",
                "kind: ElasticQuota\nmetadata: {name: q}\nspec: {max: {cpu: null}} | ElasticQuota q: spec.max.cpu: has no value",
                "kind: ElasticQuota\nmetadata: {name: q}\nspec: {min: {cpu: 10P}} | ElasticQuota q: spec.min.cpu: 10P is above 2^63-1 in milli",
                "kind: ElasticQuota\nmetadata: {name: q}\nstatus: {used: {x: -1}} | ElasticQuota q: status.used.x: -1 is below 0",
                "kind: ElasticQuotaProfile\nmetadata: {name: p, annotations: {quota.scheduling.koordinator.sh/resource-keys: '5'}} | ElasticQuotaProfile p: annotation resource-keys: is not a JSON list",
                "kind: Node\nmetadata: {name: n}\nstatus: {allocatable: {cpu: 1}}\n---\nkind: Node\nmetadata: {name: n} | Node n: metadata.name: is declared already"
            })
    void faultsNameWhatIsWrong(String manifestAndFault) {
        int bar = manifestAndFault.lastIndexOf(" | ");
        String file = CommandRun.write(directory, "bad.yaml", manifestAndFault.substring(0, bar));

        CommandRun run = CommandRun.of("solve", file);

        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(run.out()).isEmpty();
        assertThat(run.errLines().get(0)).startsWith("quota: " + file + ": " + manifestAndFault.substring(bar + 3));
        assertThat(run.err()).doesNotContain("Exception");
    }

    @Test
    void itemsOfAnObjectAreNoList() {
        assertThat(CommandRun.solve("{\"kind\":\"Node\",\"items\":[]} {}").errLines())
                .containsExactly(
                        "quota: standard input: Node in document 1: items: is no field there, and is not read; there are"
                                + " apiVersion, kind, metadata, status, spec",
                        "quota: standard input: document 1: Node: metadata.name: is missing",
                        "quota: standard input: document 2: kind: is missing");
    }

    @Test
    void hostileFilesAreRefused() {
        StringBuilder bomb = new StringBuilder("a0: &a0 [x, x, x, x, x, x, x, x, x]\n");
        for (int i = 1; i < 9; i++) {
            bomb.append("a%d: &a%d [%s]\n".formatted(i, i, ("*a" + (i - 1) + ", ").repeat(9)));
        }
        assertThat(CommandRun.solve(bomb.toString()).err()).contains("too many aliases");
        assertThat(CommandRun.solve("a: " + "[".repeat(50_000)).err()).contains("nested too deeply");
        assertThat(CommandRun.solve("{\"a\":" + "[".repeat(50_000)).err()).contains("nested too deeply");
        assertThat(CommandRun.solve("kind: ElasticQuota\nmetadata: {name: q}\nspec: &a {min: *a}")
                        .err())
                .contains("line 3, column 16: the alias *a is inside of what it stands for");
    }

    @Test
    void aFileThatIsNotText() throws IOException {
        Path file = directory.resolve("binary");
        for (String start : List.of("{\"kind\": \"", "kind: ", "{\0\0\0\u00ff\u00ff\u00ff\u00ff")) {
            Files.write(file, (start + "\u00ff\u00fe\"").getBytes(StandardCharsets.ISO_8859_1));

            CommandRun run = CommandRun.of("solve", file.toString());

            assertThat(run.errLines().get(0))
                    .startsWith("quota: " + file + ": ")
                    .endsWith("is not UTF-8 text");
        }
    }

    @Test
    @EnabledOnOs(OS.LINUX)
    void aPipeIsAsGoodAsAFile() throws IOException, InterruptedException {
        Path pipe = directory.resolve("pipe");
        assertThat(new ProcessBuilder("mkfifo", pipe.toString()).start().waitFor())
                .isZero();
        Process writer =
                new ProcessBuilder("sh", "-c", "printf %s \"$1\" >\"$2\"", "sh", QUOTA, pipe.toString()).start();

        CommandRun run = CommandRun.of("solve", pipe.toString(), "--total", "cpu=1", "-o", "json");

        assertThat(writer.waitFor()).isZero();
        assertThat(run.exitCode()).as(run.err()).isZero();
        assertThat(run.value("a", "max", "cpu")).isEqualTo("1000");
    }

    @Test
    void filesThatAreNotThere() {
        assertThat(CommandRun.of("solve", "").errLines()).containsExactly("quota: \"\": no such file");
        assertThat(CommandRun.of("solve", directory.toString()).errLines())
                .containsExactly("quota: " + directory + ": is a directory");
        assertThat(CommandRun.of("solve", directory + "/none", directory + "/none2")
                        .errLines())
                .hasSize(2);
        assertThat(CommandRun.solve("kind: ConfigMap").errLines()).contains("quota: standard input: no ElasticQuota");
    }

    @Test
    void podsWithFaults() {
        String pods = pod("n", "p", container("cpu: abc, memory: -3")) + pod("n", "q", "containers: x");

        assertThat(CommandRun.solve(node("n", "", "cpu: 1") + quota("a", "max: {cpu: 1}") + pods)
                        .errLines())
                .containsExactly(
                        "quota: standard input: Pod n/p: spec.containers[main].resources.requests.cpu: \"abc\" is not a quantity",
                        "quota: standard input: Pod n/p: spec.containers[main].resources.requests.memory: -3 is below 0",
                        "quota: standard input: document 4: Pod q: spec.containers: is not of the expected form");
    }

    @ParameterizedTest
    @CsvSource({"010, 8, 10", "0017, 15, 17", "+012, 10, 12"})
    void anAmountThatKubectlSendsAsAnotherIsRefused(String octal, String sent, String meant) {
        String quotas = quota("a", "max: {cpu: 2}") + quota("b", "min: {cpu: " + octal + "}, max: {cpu: 9}");

        assertThat(CommandRun.solve(quotas, "--total", "cpu=9").errLines())
                .containsExactly("quota: standard input:16:19: min.cpu: " + octal
                        + " starts with 0, so that kubectl reads it as octal and sends " + sent + "; write " + meant
                        + " or " + sent);
        CommandRun lenient = CommandRun.solve(quotas, "--total", "cpu=9", "--lenient");
        assertThat(lenient.exitCode()).isEqualTo(1);
        assertThat(lenient.out()).contains("min.cpu: " + octal, "the amount is left out");
        assertThat(lenient.value("b", "min", "cpu")).isEqualTo("0");
    }

    @ParameterizedTest
    @ValueSource(strings = {"NaN", "-INF", "+1", "/* 1 */ 1"})
    void valuesThatAreNoJsonAreRefusedWithoutAdviceForParsers(String value) {
        String quota = QUOTA.replace("\"cpu\":1", "\"cpu\":" + value);

        CommandRun run = CommandRun.withInput(quota, "solve", "-", "--total", "cpu=1");

        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(run.errLines()).singleElement().asString().contains("line 1, column ");
        assertThat(run.err()).doesNotContainIgnoringCase("enable").doesNotContainIgnoringCase("feature");
    }

    @ParameterizedTest
    @CsvSource({"4GB, 4G", "1.5GiB, 1.5Gi", "4 gi, 4Gi", "8kb, 8k", "8KiB, 8Ki", "2T B, ", "4GX, ", "GB, "})
    void anAmountOfBytesAsPeopleWriteItHasTheQuantityInItsFault(String amount, @Nullable String quantity) {
        assertThat(CommandRun.solve(quota("a", "max: {memory: \"" + amount + "\"}"))
                        .errLines())
                .containsExactly("quota: standard input: ElasticQuota quotas/a: spec.max.memory: \"" + amount
                        + "\" is not a quantity" + (quantity == null ? "" : "; did you mean " + quantity + "?"));
    }

    @Test
    void digitsThatAreTheSameInEitherBaseAreRead() {
        String quotas = quota("a", "max: {cpu: 07, memory: \"010\", x: 08, y: 0}");

        CommandRun run = CommandRun.solve(quotas, "--total", "cpu=9,memory=9,x=9,y=9");

        assertThat(run.err()).isEmpty();
        assertThat(run.value("a", "max", "cpu")).isEqualTo("7000");
        assertThat(run.value("a", "max", "memory")).isEqualTo("10");
        assertThat(run.value("a", "max", "x")).isEqualTo("8");
    }
}
