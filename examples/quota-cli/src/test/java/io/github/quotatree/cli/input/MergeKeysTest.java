package io.github.quotatree.cli.input;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.quotatree.cli.CommandRun;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Merge keys and aliases in manifests and in quotatree files. */
class MergeKeysTest {
    private static final String A = "kind: ElasticQuota\nmetadata: {name: a, annotations: {x: y}}\n";
    private static final String LABEL = "quota.scheduling.koordinator.sh/";

    private static CommandRun solved(String manifests) {
        CommandRun run = CommandRun.solve(manifests, "--total", "cpu=100,memory=100");
        assertThat(run.exitCode()).as(run.err()).isZero();
        return run;
    }

    private static String max(CommandRun run) {
        return run.value("a", "max", "cpu") + " " + run.value("a", "max", "memory");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "spec: {min: &m {cpu: 3, memory: 4}, max: {<<: *m}}",
                "spec: {min: &m {cpu: 1, memory: 4}, max: {<<: *m, cpu: 3}}",
                "spec: {min: &m {cpu: 1, memory: 4}, max: {cpu: 3, <<: *m}}",
                "spec: {min: &m {cpu: 3, memory: 1}, max: {<<: [*m, {cpu: 9}], memory: 4}}",
                "spec: {min: &m {cpu: 3}, max: {<<: [*m, {cpu: 9, memory: 4}]}}",
                "spec: {min: &m {cpu: 3}, max: {<<: [*m, {cpu: 9, memory: 4}, {memory: 8}]}}",
                "spec: {min: {<<: &m {cpu: 3}}, max: {<<: *m, memory: 4}}",
                "spec: {min: &m {<<: &n {memory: 4}, cpu: 3}, max: {<<: *m}}",
                "spec: {min: &m {<<: &n {memory: 1, cpu: 3}, memory: 3}, max: {<<: *m, memory: 4}}",
                "spec: {<<: {max: {cpu: 3, memory: 4}}}",
                "<<: {spec: {max: {cpu: 3, memory: 4}}}",
                "spec: {<<: [], max: {<<: {}, cpu: 3, memory: 4}}",
                "spec:\n  min: &m\n    cpu: 3\n  max:\n    !!merge <<: *m\n    memory: 4",
                "spec:\n  min: &m\n    cpu: 3\n  max:\n    <<:\n    - *m\n    - memory: 4"
            })
    void aMaxByMergeKeyIsThatMax(String spec) {
        assertThat(max(solved(A + spec))).isEqualTo("3000 4");
    }

    @Test
    void labelsAnnotationsAndContainersMergeToo() {
        CommandRun run = solved("""
                kind: List
                items:
                - kind: ElasticQuota
                  metadata: {name: p, labels: &parents {LABELis-parent: "true"}}
                - kind: ElasticQuota
                  metadata: {name: q, labels: {<<: *parents, LABELparent: p}}
                - kind: ElasticQuota
                  metadata: {name: a, labels: {LABELparent: q}}
                  spec: {max: {cpu: 9, memory: 9}}
                - kind: Pod
                  metadata: &meta {name: one, labels: &labels {LABELname: a}}
                  spec: &spec
                    nodeName: n
                    containers:
                    - &container {name: main, resources: &resources {requests: &requests {cpu: 1, memory: 2}}}
                - kind: Pod
                  metadata: {<<: *meta, name: two}
                  spec: {<<: *spec}
                - kind: Pod
                  metadata: {name: three, labels: {<<: *labels}}
                  spec: {nodeName: n, containers: [{<<: *container, name: x}, {name: y, resources: {<<: *resources}}]}
                - kind: Pod
                  metadata: {name: four, labels: *labels}
                  spec: {nodeName: n, containers: [{name: z, resources: {requests: {<<: *requests, cpu: 2}}}]}
                """.replace("LABEL", LABEL));

        assertThat(run.value("a", "used", "cpu")).isEqualTo("6000");
        assertThat(run.value("a", "used", "memory")).isEqualTo("10");
        assertThat(run.err()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"\"<<\"", "'<<'", "!!str <<", "! <<"})
    void aKeyThatIsATextIsNoMergeKey(String key) {
        CommandRun run = CommandRun.solve(A + "spec: {max: {" + key + ": 5}}", "--total", "cpu=1,<<=7");

        assertThat(run.value("a", "max", "<<")).as(run.err()).isEqualTo("5");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "spec: {max: {<<: 5}} | line 3, column 14: the merge key << is about a value that is neither a map nor",
                "spec: {max: {<<: }} | line 3, column 14: the merge key << is about",
                "spec: {max: {<<: [5]}} | line 3, column 14: the merge key << is about",
                "spec: {max: {<<: [[{cpu: 1}]]}} | line 3, column 14: the merge key << is about",
                "spec: {max: {<<: {cpu: 1}, <<: {cpu: 2}}} | line 3, column 28: a second merge key <<",
                "spec: {max: {<<: *none}} | line 3, column 18: there is no anchor &none before the alias *none",
                "spec: {max: &m {<<: *m}} | line 3, column 21: the alias *m is inside of what it stands for",
                "spec: &s {max: {<<: *s}} | line 3, column 21: the alias *s is inside of what it stands for",
                "spec: &s {max: [{x: *s}]} | line 3, column 21: the alias *s is inside of what it stands for",
                "spec: {max: &m {<<: [{<<: *m}]}} | line 3, column 27: the alias *m is inside of what it stands for",
                "spec: {max: {cpu: 1, cpu: 2}} | line 3, column 22: while constructing a mapping: found duplicate key cpu",
                "spec: {max: {<<: {cpu: 1, cpu: 2}, cpu: 3}, max: 1} | line 3, column 45: while constructing a mapping: found",
                "spec: {max: {[1]: 2}} | line 3, column 14: while constructing a mapping: found a key that is no text",
                "spec: {max: !x {cpu: 1}} | line 3, column 13: the tag !x is not supported"
            })
    void whatCannotBeMergedIsAFault(String specAndFault) {
        String[] parts = specAndFault.split(" \\| ", 2);

        CommandRun run = CommandRun.solve(A + parts[0]);

        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(run.err()).startsWith("quota: standard input: " + parts[1]).hasLineCount(1);
    }

    @Test
    void anAnchorHoldsInItsDocument() {
        assertThat(CommandRun.solve(A + "spec: {max: &m {cpu: 1}}\n---\n" + A.replace("a,", "b,") + "spec: {max: *m}")
                        .err())
                .contains("there is no anchor &m before the alias *m");
        assertThat(max(solved(A + "spec: {min: &m {cpu: 1}, max: &m {cpu: 3, memory: 4}}\nstatus: {used: *m}")))
                .isEqualTo("3000 4");
    }

    @Test
    void aQuotatreeFileMergesToo() {
        CommandRun run = CommandRun.solve("""
                quotatree: 1
                total: &total {cpu: 10, memory: 100}
                groups:
                  a: &a {min: {<<: *total, cpu: 1}, max: &max {cpu: 3, memory: 100}}
                  b: {<<: *a, max: {<<: *max, cpu: 4}}
                  c: {<<: [{weight: 2}, *a], min: {cpu: 2}}
                """);

        assertThat(run.exitCode()).as(run.err()).isZero();
        assertThat(max(run)).isEqualTo("3000 100");
        assertThat(run.value("b", "max", "cpu")).isEqualTo("4000");
        assertThat(run.value("b", "min", "cpu")).isEqualTo("1000");
        assertThat(run.value("b", "min", "memory")).isEqualTo("100");
        assertThat(run.value("c", "min", "cpu")).isEqualTo("2000");
        assertThat(run.value("c", "sharedWeight", "memory")).isEqualTo("2");
        assertThat(CommandRun.solve("quotatree: 1\ntotal: {cpu: 1}\ngroups: &g {a: {<<: *g}}")
                        .err())
                .isEqualTo("quota: standard input:3:21: the alias *g is inside of what it stands for\n");
        assertThat(CommandRun.solve("quotatree: 1\ntotal: {cpu: 1}\ngroups: {a: {<<: 1}}")
                        .err())
                .startsWith("quota: standard input:3:14: the merge key << is about");
        assertThat(CommandRun.solve("quotatree: 1\ntotal: {cpu: 1}\ngroups: {a: {\"<<\": {}}}")
                        .err())
                .startsWith("quota: standard input:3:14: a: \"<<\" is no key of a group");
    }

    /** PyYAML writes an alias for each object that a program put into two places. */
    @Test
    void asManyAliasesAsAProgramWrites() {
        StringBuilder list = new StringBuilder(A + """
                spec: {max: {cpu: 3, memory: 4}}
                ---
                kind: List
                items:
                - kind: Pod
                  metadata: {name: first, labels: &id001 {LABELname: a}}
                  spec: &id002 {nodeName: n, containers: [{name: x, resources: {requests: {memory: 1}}}]}
                """.replace("LABEL", LABEL));
        for (int i = 0; i < 50_000; i++) {
            list.append("- {kind: Pod, metadata: {name: p").append(i).append(", labels: *id001}, spec: *id002}\n");
        }
        CommandRun run = CommandRun.solve(list.toString(), "--total", "cpu=1,memory=100000", "--requests-from", "pods");

        assertThat(run.exitCode()).as(run.err()).isZero();
        assertThat(run.value("a", "used", "memory")).isEqualTo("50001");
    }

    @Test
    void whatIsRepeatedIsBounded() {
        String x = "x".repeat(10_000);
        String[] bombs = {
            A + "spec: &a {x: " + x + "}\nitem:\n" + "- *a\n".repeat(100_000),
            A + "spec: &a " + x + "\nitem: [" + "*a, ".repeat(100_000) + "]",
            merges(20_000)
        };
        for (String bomb : bombs) {
            assertThat(CommandRun.solve(bomb).err())
                    .contains("has too many aliases: they repeat more than 1,000,000 values")
                    .hasLineCount(1);
        }
        assertThat(max(solved(merges(500) + A + "spec: {max: {cpu: 3, memory: 4}}")))
                .isEqualTo("3000 4");
    }

    /** Returns maps of which each merges the one before it, so that they grow. */
    private static String merges(int count) {
        StringBuilder text = new StringBuilder("kind: ConfigMap\nm0: &m0 {k0: 0}\n");
        for (int i = 1; i < count; i++) {
            text.append("m%d: &m%d {<<: *m%d, k%d: 0}\n".formatted(i, i, i - 1, i));
        }
        return text.append("---\n").toString();
    }
}
