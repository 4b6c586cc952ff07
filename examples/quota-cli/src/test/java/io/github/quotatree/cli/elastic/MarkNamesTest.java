package io.github.quotatree.cli.elastic;

import static io.github.quotatree.cli.Yaml.container;
import static io.github.quotatree.cli.Yaml.labelledPod;
import static io.github.quotatree.cli.Yaml.quota;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.quotatree.cli.CommandRun;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** A label or annotation that has no effect is reported: misspelled, or one in the place of the other. */
class MarkNamesTest {
    private static final String PREFIX = "quota.scheduling.koordinator.sh/";

    private static List<String> notes(String labels, String annotations) {
        String quota = """
                kind: ElasticQuota
                metadata: {name: g, labels: {%s}, annotations: {%s}}
                spec: {max: {cpu: 1}}
                """.formatted(labels, annotations);
        CommandRun run = CommandRun.withInput(quota, "validate", "-");
        assertThat(run.exitCode()).isZero();
        return run.errLines().stream()
                .map(line -> line.replace("quota: standard input: ElasticQuota g: ", ""))
                .toList();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    shared-weight      | is read as an annotation; move it to metadata.annotations
                    namespaces         | is read as an annotation; move it to metadata.annotations
                    runtime            | is read as an annotation; move it to metadata.annotations
                    """)
    void anAnnotationGivenAsALabel(String name, String rest) {
        assertThat(notes(PREFIX + name + ": x", ""))
                .containsExactly("label " + PREFIX + name + ": has no effect, since it " + rest);
    }

    @ParameterizedTest
    @ValueSource(strings = {"parent", "is-parent", "tree-id", "allow-lent-resource", "is-root"})
    void aLabelGivenAsAnAnnotation(String name) {
        assertThat(notes("", PREFIX + name + ": \"x\""))
                .containsExactly("annotation " + PREFIX + name
                        + ": has no effect, since it is read as a label; move it to metadata.labels");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    parnet        | ; did you mean parent?
                    isparent      | ; did you mean is-parent or parent?
                    Is-Parent     | ; did you mean is-parent?
                    treeid        | ; did you mean tree-id?
                    shared-wieght | ; did you mean shared-weight?
                    colour        | ''
                    """)
    void aMisspelledLabel(String name, String hint) {
        assertThat(notes(PREFIX + name + ": x", ""))
                .containsExactly("label " + PREFIX + name + ": is not known and has no effect" + hint);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "quota.scheduling.koordinator.io/",
                "quota.scheduling.koordinater.sh/",
                "quotas.scheduling.koordinator.sh/",
                "quota.koordinator.sh/"
            })
    void aMisspelledPrefix(String prefix) {
        assertThat(notes(prefix + "parent: x", ""))
                .containsExactly("label " + prefix + "parent: has no effect; did you mean " + PREFIX + "parent?");
    }

    @Test
    void ownMarksAreCheckedToo() {
        assertThat(notes("quotatree.github.io/lend-limit: x", "quotatree.github.io/min-scaleable: \"false\""))
                .containsExactly(
                        "label quotatree.github.io/lend-limit: has no effect, since it is read as an annotation; move it"
                                + " to metadata.annotations",
                        "annotation quotatree.github.io/min-scaleable: is not known and has no effect; did you mean"
                                + " min-scalable?");
    }

    @Test
    void whatIsRightOrOfOthersIsNotReported() {
        String labels = "";
        for (String name : List.of(
                "allow-force-update", "allow-lent-resource", "ignore-default-tree", "is-root", "profile", "tree-id")) {
            labels += PREFIX + name + ": \"true\", ";
        }
        String annotations = "";
        for (String name : List.of("runtime", "request", "child-request", "guaranteed", "allocated", "admission")) {
            annotations += PREFIX + name + ": '{\"cpu\": 1}', ";
        }

        assertThat(notes(
                        labels
                                + "app.kubernetes.io/name: x, scheduling.koordinator.sh/parent: y, koordinator.sh/name: z",
                        annotations + "kubectl.kubernetes.io/last-applied-configuration: x"))
                .isEmpty();
    }

    @Test
    void manyPodsWithTheSameMistakeAreOneLine() {
        StringBuilder pods = new StringBuilder(quota("g", "max: {cpu: 1}"));
        for (int i = 0; i < 100; i++) {
            pods.append(labelledPod("p" + i, "nmae: g", container("cpu: 1")));
        }

        assertThat(CommandRun.withInput(pods.toString(), "solve", "-", "--total", "cpu=1")
                        .errLines())
                .containsExactly("quota: standard input: 100 Pods (pods/p0, pods/p1, pods/p2 and 97 more): label "
                        + PREFIX + "nmae: is not known and has no effect; did you mean name?");
    }
}
