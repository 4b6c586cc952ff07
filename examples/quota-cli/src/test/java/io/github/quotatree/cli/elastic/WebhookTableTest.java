package io.github.quotatree.cli.elastic;

import static io.github.quotatree.cli.Yaml.container;
import static io.github.quotatree.cli.Yaml.labelledPod;
import static io.github.quotatree.cli.Yaml.quota;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.quotatree.cli.CommandRun;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Each row of the table of the webhook's checks has manifests that {@code validate} refuses for that reason. */
class WebhookTableTest {
    private static final Path PAGE = Path.of("..", "..", "docs", "command-line.md");
    private static final Pattern ROW = Pattern.compile("\\| (.*) \\|");

    private static final String STRICT = "max-strict-check-resource-keys: '[\"cpu\"]'";
    private static final String PARENT = quota("p", "is-parent: \"true\"", "", "min: {cpu: 9}, max: {cpu: 20}");
    private static final String CHILD = quota("c", "parent: p", "", "max: {cpu: 20}");
    private static final String LEAF = quota("c", "max: {cpu: 20}");
    private static final String POD = labelledPod("one", "name: c", container("cpu: 1"));

    @TempDir
    private Path directory;

    /** Manifests, what they replace, and how the line ends that refuses them. */
    private record Refused(String manifests, String before, String reason) {}

    private static final Map<String, List<Refused>> EXAMPLES = examples();

    private static Map<String, List<Refused>> examples() {
        Map<String, List<Refused>> rows = new LinkedHashMap<>();
        rows.put(
                "min, max and weight are not negative",
                List.of(
                        of(quota("a", "min: {cpu: -1}, max: {cpu: 1}"), "spec.min.cpu: -1 is below 0"),
                        of(quota("a", "max: {cpu: -1}"), "spec.max.cpu: -1 is below 0"),
                        of(weighted("{\"cpu\": -1}"), "annotation shared-weight.cpu: -1 is below 0")));
        rows.put(
                "the weight is a JSON object of quantities",
                List.of(
                        of(weighted("5"), "annotation shared-weight: the webhook refuses it: is not a JSON object"),
                        of(
                                weighted("{\"cpu\": \"many\"}"),
                                "annotation shared-weight.cpu: \"many\" is not a quantity")));
        rows.put(
                "each resource of the min is in the max",
                List.of(of(
                        quota("a", "min: {gpu: 1}, max: {cpu: 2}"),
                        "spec.min.gpu: the webhook refuses it: is included in min and not in max")));
        rows.put(
                "min <= max",
                List.of(of(quota("a", "min: {cpu: 3}, max: {cpu: 2}"), "spec.min.cpu: 3 is above the max, 2")));
        rows.put(
                "`max-strict-check-resource-keys` is a JSON list of texts",
                Stream.of("{}", "[5]", "5")
                        .map(value -> of(
                                quota("a", "", "max-strict-check-resource-keys: '" + value + "'", "max: {cpu: 3}"),
                                "annotation max-strict-check-resource-keys: the webhook refuses it: is not a JSON list"
                                        + " of texts"))
                        .toList());
        rows.put(
                "each resource of that list that `status.used` has is in the max, and max >= used",
                List.of(
                        of(
                                quota("a", "", STRICT, "max: {memory: 3}") + "status: {used: {cpu: 4}}\n",
                                "spec.max.cpu: the webhook refuses it: is included in used and not in max, and"
                                        + " max-strict-check-resource-keys names it"),
                        of(
                                quota("a", "", STRICT, "max: {cpu: 3}") + "status: {used: {cpu: 4}}\n",
                                "spec.max.cpu: the webhook refuses it: 3 is below used, 4, and"
                                        + " max-strict-check-resource-keys names it")));
        rows.put(
                "a name is declared once",
                List.of(of(
                        LEAF + LEAF.replace("namespace: quotas", "namespace: others"),
                        "metadata.name: is declared" + " already, in .*ElasticQuota quotas/c")));
        rows.put(
                "a namespace is bound to one quota",
                List.of(of(
                        quota("a", "", "namespaces: '[\"n\"]'", "max: {cpu: 1}")
                                + quota("b", "", "namespaces: '[\"n\"]'", "max: {cpu: 1}"),
                        "annotation namespaces: namespace n is bound to a already")));
        rows.put(
                "the parent exists, and has `is-parent: \"true\"`",
                List.of(
                        of(quota("a", "parent: q", "", "max: {cpu: 1}"), "label parent: parent q does not exist.*"),
                        of(
                                quota("q", "max: {cpu: 1}") + quota("a", "parent: q", "", "max: {cpu: 1}"),
                                "label parent: parent q is a leaf group")));
        rows.put(
                "the max names the same resources as the max of the parent, except where a profile names the parent as"
                        + " its root quota",
                List.of(
                        of(
                                PARENT + quota("a", "parent: p", "", "max: {cpu: 3, memory: 4}"),
                                "spec.max: the webhook refuses it: max keys cpu and memory are not the same as cpu of"
                                        + " the parent p"),
                        of(
                                PARENT + quota("a", "parent: p", "", ""),
                                "spec.max: the webhook refuses it: max keys .none. are not the same as cpu of the"
                                        + " parent p")));
        rows.put(
                "the min of the parent names each resource of the min",
                List.of(of(
                        quota("p", "is-parent: \"true\"", "", "max: {cpu: 20}")
                                + quota("a", "parent: p", "", "min: {cpu: 0}, max: {cpu: 3}"),
                        "spec.min.cpu: the webhook refuses it: is not in the min of the parent p")));
        rows.put(
                "the mins of the children sum to at most the min of the parent",
                List.of(of(
                        PARENT + quota("a", "parent: p", "", "min: {cpu: 10}, max: {cpu: 12}"),
                        "spec.min.cpu: the mins of its children sum to 10, above its own, 9")));
        rows.put(
                "the tree id is the parent's",
                List.of(of(
                        PARENT + quota("a", "parent: p, tree-id: t", "", "max: {cpu: 1}"),
                        "label tree-id: tree id \"t\" differs from \"\" of parent p")));
        rows.put(
                "no pod is in a parent",
                List.of(of(
                        PARENT + labelledPod("one", "name: p", container("cpu: 1")),
                        "label is-parent: a parent group cannot have workloads")));
        rows.put(
                "the tree id does not change (with `--from`)",
                List.of(change(LEAF, quota("c", "tree-id: t", "", "max: {cpu: 20}"), "label tree-id: .*")));
        rows.put(
                "a parent with children stays a parent (with `--from`)",
                List.of(change(
                        PARENT + CHILD,
                        PARENT.replace("\"true\"", "\"false\"") + CHILD,
                        "label parent: parent p is a leaf group")));
        rows.put(
                "a quota with pods does not become a parent (with `--from`)",
                List.of(change(
                        LEAF + POD,
                        quota("c", "is-parent: \"true\"", "", "max: {cpu: 20}"),
                        "label is-parent: cannot become a parent group while it has workloads")));
        rows.put(
                "a quota with children is not deleted (with `--from`)",
                List.of(change(PARENT + CHILD, CHILD, "label parent: parent p does not exist.*")));
        rows.put(
                "a quota with pods is not deleted (with `--from`)",
                List.of(change(
                        LEAF + POD,
                        quota("other", "max: {cpu: 20}"),
                        "metadata.name: cannot be deleted while it has workloads")));
        rows.put(
                "`koordinator-root-quota` and `koordinator-system-quota` do not change (with `--from`)",
                Stream.of("koordinator-root-quota", "koordinator-system-quota")
                        .map(name -> change(
                                quota(name, "max: {cpu: 20}"),
                                quota(name, "max: {cpu: 21}"),
                                "metadata.name: the webhook refuses it: " + name + " cannot be changed"))
                        .toList());
        rows.put(
                "whether a pod may be preempted does not change (with `--from`)",
                List.of(change(
                        LEAF + POD,
                        LEAF + labelledPod("one", "name: c, preemptible: \"false\"", container("cpu: 1")),
                        "label preemptible: the webhook refuses it: it cannot change")));
        return rows;
    }

    private static Refused of(String manifests, String reason) {
        return new Refused(manifests, "", reason);
    }

    private static Refused change(String before, String manifests, String reason) {
        return new Refused(manifests, before, reason);
    }

    private static String weighted(String weight) {
        return quota("a", "", "shared-weight: '" + weight + "'", "max: {cpu: 1}");
    }

    @Test
    void eachRowHasExamplesAndEachExampleARow() throws IOException {
        List<String> rows = new ArrayList<>();
        boolean isInTable = false;
        for (String line : Files.readAllLines(PAGE)) {
            if (line.startsWith("| check of the webhook |")) {
                isInTable = true;
            } else if (isInTable && !line.startsWith("|")) {
                break;
            } else if (isInTable && !line.startsWith("|--")) {
                rows.add(ROW.matcher(line).replaceFirst("$1"));
            }
        }
        assertThat(rows).containsExactlyElementsOf(EXAMPLES.keySet());
    }

    static Stream<Refused> refused() {
        return EXAMPLES.values().stream().flatMap(List::stream);
    }

    @ParameterizedTest
    @MethodSource("refused")
    void validateRefusesThemForTheReasonOfTheRow(Refused refused) {
        String file = CommandRun.write(directory, "new.yaml", refused.manifests());
        List<String> arguments = new ArrayList<>(List.of("validate", file));
        if (!refused.before().isEmpty()) {
            arguments.addAll(List.of("--from", CommandRun.write(directory, "old.yaml", refused.before())));
        }

        CommandRun run = CommandRun.of(arguments.toArray(String[]::new));

        assertThat(run.exitCode()).isIn(1, 2);
        // what is not readable is reported as an error of the input
        assertThat((run.exitCode() == 1 ? run.out() : run.err()).lines().toList())
                .singleElement()
                .asString()
                .matches(".*(ElasticQuota|Pod) (quotas|others|pods)/[a-z-]+: " + refused.reason());
    }

    /** What a cluster keeps itself is absent from most repositories, and stays there as it is. */
    @Test
    void aReplacementThatKeepsThemIsAccepted() {
        String kept = quota("koordinator-system-quota", "max: {cpu: 20}") + LEAF + POD;
        String old =
                CommandRun.write(directory, "old.yaml", kept + quota("koordinator-default-quota", "max: {cpu: 1}"));
        String same = CommandRun.write(directory, "same.yaml", kept.replace("cpu: 20", "cpu: \"20\""));
        assertThat(CommandRun.of("validate", same, "--from", old)).isEqualTo(new CommandRun(0, "", ""));
        String without = CommandRun.write(directory, "without.yaml", LEAF + POD);
        assertThat(CommandRun.of("validate", without, "--from", old)).isEqualTo(new CommandRun(0, "", ""));
    }
}
