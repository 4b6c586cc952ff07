package io.github.quotatree.cli.elastic;

import static io.github.quotatree.cli.Yaml.container;
import static io.github.quotatree.cli.Yaml.labelledPod;
import static io.github.quotatree.cli.Yaml.quota;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.quotatree.cli.CommandRun;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A pod whose manifest has no priority gets that of its PriorityClass, as in Kubernetes. */
class PriorityClassTest {
    private static final String GROUP = quota("g", "max: {cpu: 1}");

    @TempDir
    private Path directory;

    private static String priorityClass(String name, String fields) {
        return """
                ---
                apiVersion: scheduling.k8s.io/v1
                kind: PriorityClass
                metadata: {name: %s}
                %s
                """.formatted(name, fields);
    }

    private static String running(String name, String spec) {
        return labelledPod(name, "name: g", "nodeName: n, " + spec + container("cpu: 1"))
                + "status: {startTime: \"2026-01-01T00:00:00Z\"}\n";
    }

    private static CommandRun revoke(String manifests) {
        return CommandRun.withInput(manifests, "revoke", "--strict", "-", "--total", "cpu=9");
    }

    /** Returns which of two pods, a with some fields and b with priority 100, has to stop. */
    private static String stopped(String fields, String classes) {
        CommandRun run = revoke(GROUP + running("a", fields) + running("b", "priority: 100, ") + classes);
        assertThat(run.err()).isEmpty();
        return run.out().contains("stop  pods/a") ? "a" : "b";
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    'priorityClassName: high, '                  | value: 101                      | b
                    'priorityClassName: high, '                  | value: 99                       | a
                    'priorityClassName: high, '                  | value: -5                       | a
                    'priorityClassName: high, priority: 1000, '  | value: 1                        | b
                    ''                                           | value: 101                      | a
                    ''                                           | '{value: 101, globalDefault: true}' | b
                    'priority: 0, '                              | '{value: 101, globalDefault: true}' | a
                    'priorityClassName: system-node-critical, '  | value: 1                        | b
                    'priorityClassName: system-cluster-critical, ' | value: 1                      | b
                    """)
    void aPodHasThePriorityOfItsClass(String fields, String ofClass, String stopped) {
        String inner = ofClass.replaceAll("[{}]", "").replace(", ", "\n");

        assertThat(stopped(fields, priorityClass("high", inner))).isEqualTo(stopped);
    }

    @Test
    void aClassMayStandBeforeThePodsOrInAnotherFile() {
        String pods = GROUP + running("a", "priorityClassName: high, ") + running("b", "priority: 100, ");
        String classes = CommandRun.write(directory, "classes.yaml", priorityClass("high", "value: 101"));
        String cluster = CommandRun.write(directory, "cluster.yaml", pods);

        assertThat(revoke(priorityClass("high", "value: 101") + pods).out()).contains("stop  pods/b");
        assertThat(CommandRun.of("revoke", "--strict", classes, cluster, "--total", "cpu=9")
                        .out())
                .contains("stop  pods/b");
        assertThat(CommandRun.of("revoke", "--strict", cluster, classes, "--total", "cpu=9")
                        .out())
                .contains("stop  pods/b");
    }

    @Test
    void ofSeveralGlobalDefaultsTheLowestCounts() {
        String classes = priorityClass("one", "value: 300\nglobalDefault: true")
                + priorityClass("two", "value: 50\nglobalDefault: true");

        assertThat(stopped("", classes)).isEqualTo("a");
        assertThat(stopped("", classes.replace("value: 50", "value: 150"))).isEqualTo("b");
    }

    @Test
    void aClassThatIsNotThereIsReportedOnceForAllItsPods() {
        String pods = "";
        for (int i = 0; i < 5; i++) {
            pods += running("p" + i, "priorityClassName: hihg, ");
        }

        assertThat(revoke(GROUP + pods + priorityClass("high", "value: 9")).errLines())
                .containsExactly("quota: standard input: 5 Pods (pods/p0, pods/p1, pods/p2 and 2 more):"
                        + " spec.priorityClassName: the PriorityClass hihg is not in the input, and spec.priority is"
                        + " absent, so that the priority counts as 0; did you mean high?");
    }

    @Test
    void aPodThatAnEditAddsKnowsTheClassesOfTheCluster() {
        String cluster = CommandRun.write(
                directory, "cluster.yaml", GROUP + running("b", "") + priorityClass("high", "value: 9"));
        String pod = CommandRun.write(directory, "pod.yaml", running("a", "priorityClassName: high, "));

        CommandRun run = CommandRun.of("what-if", "--quota-only", cluster, "--total", "cpu=9", "--add-pod", pod);

        assertThat(run.err()).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    globalDefault: false | 'value: is missing'
                    value: much          | 'value: much is not a whole number of 32 bits'
                    value: 3000000000    | 'value: 3000000000 is not a whole number of 32 bits'
                    """)
    void aClassWithoutAPriorityIsAFault(String fields, String fault) {
        CommandRun run = revoke(GROUP + priorityClass("c", fields));

        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(run.errLines()).containsExactly("quota: standard input: PriorityClass c: " + fault);
    }
}
