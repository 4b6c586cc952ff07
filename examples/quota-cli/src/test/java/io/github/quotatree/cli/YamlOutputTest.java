package io.github.quotatree.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.snakeyaml.engine.v2.api.Load;
import org.snakeyaml.engine.v2.api.LoadSettings;

/** Reads what {@code -o yaml} prints, and compares it with what {@code -o json} prints. */
class YamlOutputTest {
    @TempDir
    private Path directory;

    static Stream<List<String>> runs() {
        String queue = CommandRun.EXAMPLES + "queue.yaml";
        String cluster = CommandRun.EXAMPLES + "cluster.yaml";
        return Stream.of(
                List.of("solve", cluster),
                List.of("solve", "--each", "--total", "cpu=7", cluster, queue, "missing.yaml"),
                List.of("admit", "--quota-only", "--total", "cpu=32", queue),
                List.of("revoke", "--strict", "--total", "cpu=32", queue),
                List.of("capacity", CommandRun.EXAMPLES + "two-teams.yaml"),
                List.of(
                        "condor",
                        CommandRun.EXAMPLES + "condor.conf",
                        "--demand",
                        CommandRun.EXAMPLES + "condor-demand.json"));
    }

    @ParameterizedTest
    @MethodSource("runs")
    void yamlIsTheSameDocumentAsJson(List<String> arguments) {
        CommandRun json = run(arguments, "json");
        CommandRun yaml = run(arguments, "yaml");

        assertThat(documents(yaml.out()))
                .isEqualTo(json.out().lines().map(CommandRun::parsed).toList());
        assertThat(yaml.exitCode()).isEqualTo(json.exitCode());
        assertThat(yaml.err()).isEqualTo(json.err());
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "no",
                "Null",
                "1",
                "1e3",
                "0x1f",
                "a: b",
                "a #b",
                "- a",
                "&a",
                "*a",
                "!a",
                "é",
                "a\\u0085b",
                "\\u202ex",
                "\\uD83D\\uDE00",
                "\\\"q\\\"",
                "a\\\\b",
                "~",
                "{}",
                "x y",
                "@a",
                "%a",
                "2026-01-01",
                "=",
                "<<",
                ".inf"
            })
    void anyNameReadsBack(String name) {
        String file = CommandRun.write(
                directory,
                "quota.json",
                "{\"kind\":\"ElasticQuota\",\"metadata\":{\"name\":\"" + name + "\"},\"spec\":{\"min\":{\"cpu\":1}}}");
        List<String> arguments = List.of("solve", file, "--total", "cpu=1");

        CommandRun yaml = run(arguments, "yaml");

        assertThat(yaml.exitCode()).as(yaml.err()).isZero();
        assertThat(documents(yaml.out()))
                .containsExactly(CommandRun.parsed(run(arguments, "json").out()));
    }

    @Test
    void theLayoutIsThatOfKubectl() {
        assertThat(run(List.of("revoke", "--strict", "--total", "cpu=32", CommandRun.EXAMPLES + "queue.yaml"), "yaml")
                        .out())
                .startsWith("""
                        contract: quotatree/v1
                        kind: revocation-plan
                        """)
                .contains("""
                        groups:
                        - group: batch
                          overused:
                            cpu: "5000"
                        """);
    }

    private static CommandRun run(List<String> arguments, String form) {
        return CommandRun.of(
                Stream.concat(arguments.stream(), Stream.of("-o", form)).toArray(String[]::new));
    }

    private static List<JsonNode> documents(String yaml) {
        Load load = new Load(LoadSettings.builder().build());
        return StreamSupport.stream(load.loadAllFromString(yaml).spliterator(), false)
                .map(document -> JsonMapper.builder().build().<JsonNode>valueToTree(document))
                // numbers compare by their type too
                .map(document -> CommandRun.parsed(document.toString()))
                .toList();
    }
}
