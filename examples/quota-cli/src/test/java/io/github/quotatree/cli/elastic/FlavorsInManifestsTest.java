package io.github.quotatree.cli.elastic;

import static io.github.quotatree.cli.Yaml.container;
import static io.github.quotatree.cli.Yaml.labelledPod;
import static io.github.quotatree.cli.Yaml.node;
import static io.github.quotatree.cli.Yaml.quota;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.quotatree.cli.CommandRun;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Flavors of nodes, quotas and pods in manifests. */
class FlavorsInManifestsTest {
    private static final String FLAVOR = "--flavor=gpu=model";

    private static final String NODES = node("n-a", "model: a", "gpu: 4")
            + node("n-b", "model: b", "gpu: 4")
            + node("n-c", "model: c", "gpu: 4")
            + node("plain", "", "cpu: 4");

    private static final String GROUP = quota("g", "min: {gpu: 2}");

    private static String pod(String name, String spec) {
        return labelledPod(name, "name: g", (spec.isEmpty() ? "" : spec + ", ") + container("gpu: 1"));
    }

    private static String affinity(String terms) {
        return "affinity: {nodeAffinity: {requiredDuringSchedulingIgnoredDuringExecution: {nodeSelectorTerms: [" + terms
                + "]}}}";
    }

    /** Returns the flavors that the units of a group accept, each class with its request. */
    private static List<String> classes(CommandRun run, String group) {
        List<String> classes = new ArrayList<>();
        for (JsonNode declared : run.tree("").get("groups")) {
            if (declared.get("name").asText().equals(group)) {
                for (JsonNode units : declared.get("classes").get("gpu")) {
                    List<String> accepts = new ArrayList<>();
                    units.get("accepts").forEach(flavor -> accepts.add(flavor.asText()));
                    classes.add(String.join("|", accepts) + " "
                            + units.get("request").asText());
                }
            }
        }
        return classes;
    }

    private static CommandRun solve(String manifests, String... options) {
        String[] all = new String[options.length + 1];
        System.arraycopy(options, 0, all, 0, options.length);
        all[options.length] = FLAVOR;
        return CommandRun.solve(manifests, all);
    }

    @Test
    void theExampleOfTheProposal() {
        CommandRun run = CommandRun.of(
                "solve",
                "-o",
                "json",
                "--flavor",
                "nvidia.com/gpu=nvidia.com/gpu.product",
                CommandRun.EXAMPLES + "flavors.yaml");

        assertThat(run.err()).isEmpty();
        JsonNode a = run.tree("").get("groups").get(0);
        assertThat(run.value("a", "runtime", "nvidia.com/gpu")).isEqualTo("10");
        assertThat(run.value("b", "runtime", "nvidia.com/gpu")).isEqualTo("10");
        JsonNode whichever = a.get("classes").get("nvidia.com/gpu").get(0);
        assertThat(whichever.get("used").get("NVIDIA-A100").asLong()).isEqualTo(5);
        assertThat(whichever.get("headroom").get("NVIDIA-A100").asLong()).isZero();
        assertThat(whichever.get("headroom").get("NVIDIA-V100").asLong()).isEqualTo(5);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            quoteCharacter = '`',
            value = {
                "``; a|b|c 1",
                "nodeSelector: {model: a}; a 1",
                "nodeSelector: {pool: x}; a|b|c 1",
                "`{matchExpressions: [{key: model, operator: In, values: [b, c]}]}`; b|c 1",
                "`{matchExpressions: [{key: model, operator: NotIn, values: [b]}]}`; a|c 1",
                "`{matchExpressions: [{key: model, operator: Exists}]}`; a|b|c 1",
                "`{matchExpressions: [{key: model, operator: DoesNotExist}]}, {matchExpressions: [{key: model, operator:"
                        + " In, values: [c]}]}`; c 1",
                "`{matchExpressions: [{key: model, operator: In, values: [a, b]}, {key: model, operator: NotIn, values:"
                        + " [a]}]}`; b 1",
                "`{matchExpressions: [{key: model, operator: In, values: [a]}]}, {matchExpressions: [{key: pool,"
                        + " operator: Exists}]}`; a|b|c 1",
                "`{matchExpressions: [{key: model, operator: In, values: [a, other, models]}]}`; a 1",
                "`{}, {matchExpressions: [{key: model, operator: In, values: [b]}]}`; b 1"
            })
    void whatAPodAccepts(String choice, String classes) {
        String spec = choice.startsWith("{") ? affinity(choice) : choice;

        CommandRun run = solve(GROUP + NODES + pod("p", spec));

        assertThat(run.err()).isEmpty();
        assertThat(classes(run, "g")).containsExactly(classes);
    }

    @Test
    void selectorAndAffinityBothHold() {
        String spec = "nodeSelector: {model: a}, "
                + affinity("{matchExpressions: [{key: model, operator: In, values: [a, b]}]}");

        assertThat(classes(solve(GROUP + NODES + pod("p", spec)), "g")).containsExactly("a 1");
    }

    @Test
    void aPodThatAcceptsNothingNamesItsSelector() {
        String spec = "nodeSelector: {model: a}, "
                + affinity("{matchExpressions: [{key: model, operator: In, values: [b]}]}");
        String manifests = GROUP + NODES + pod("p", spec) + pod("q", "");

        CommandRun run = solve(manifests);
        CommandRun lenient = solve(manifests, "--lenient");

        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(run.errLines())
                .containsExactly(
                        "quota: standard input: Pod pods/p: spec.affinity.nodeAffinity: accepts no flavor of gpu"
                                + " by nodeSelector model=a, required node affinity model In [b]; there are a, b, c");
        assertThat(lenient.exitCode()).isEqualTo(1);
        assertThat(classes(lenient, "g")).containsExactly("a|b|c 1");
    }

    @Test
    void numbersAreNoFlavors() {
        CommandRun run = solve(
                GROUP + NODES + pod("p", affinity("{matchExpressions: [{key: model, operator: Gt, values: ['3']}]}")));

        assertThat(run.err())
                .contains("Pod pods/p: spec.affinity.nodeAffinity.requiredDuringSchedulingIgnoredDuringExecution"
                        + ".nodeSelectorTerms[0].matchExpressions[0].operator: Gt on model, whose values are flavors;"
                        + " In, NotIn, Exists and DoesNotExist compare them");
    }

    @Test
    void aPodUsesTheFlavorOfItsNode() {
        CommandRun run =
                solve(GROUP + NODES + pod("p", "nodeName: n-b") + pod("q", "nodeName: n-a, nodeSelector: {model: b}"));

        assertThat(run.tree("").get("flavors").get("gpu").get("a").get("used").asLong())
                .isEqualTo(1);
        assertThat(run.tree("").get("flavors").get("gpu").get("b").get("used").asLong())
                .isEqualTo(1);
        assertThat(classes(run, "g")).containsExactly("a|b 1", "a|b|c 1");
        assertThat(run.errLines())
                .containsExactly("quota: standard input: Pod pods/q: spec.nodeName: the node has a of gpu, which"
                        + " nodeSelector model=b does not accept; it counts as accepted");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "nodeName: gone; there is no node gone in the files, whose label says the flavor of its gpu",
                "nodeName: plain; node plain has no flavor of gpu"
            })
    void aPodOnANodeWithoutAFlavorIsAFault(String spec, String message) {
        CommandRun run = solve(GROUP + NODES + pod("p", spec));

        assertThat(run.errLines()).containsExactly("quota: standard input: Pod pods/p: spec.nodeName: " + message);
    }

    @Test
    void aPodOnAnUnknownNodeHasTheOnlyFlavorThatItAccepts() {
        CommandRun run = solve(GROUP + NODES + pod("p", "nodeName: gone, nodeSelector: {model: c}"));

        assertThat(run.tree("").get("flavors").get("gpu").get("c").get("used").asLong())
                .isEqualTo(1);
        assertThat(run.err()).contains("it counts as c, the only flavor that the pod accepts");
    }

    @Test
    void aNodeWithoutTheLabelIsAFaultAndALenientRunLeavesItOut() {
        String manifests = GROUP + NODES + node("bare", "", "cpu: 1, gpu: 8");

        CommandRun run = solve(manifests);
        CommandRun lenient = solve(manifests, "--lenient");

        assertThat(run.errLines())
                .containsExactly("quota: standard input: Node bare: metadata.labels: has no label model, which says the"
                        + " flavor of its 8 gpu");
        assertThat(lenient.tree("").get("total").get("gpu").asLong()).isEqualTo(12);
    }

    @Test
    void atMostTwelveFlavors() {
        StringBuilder nodes = new StringBuilder(GROUP);
        for (int i = 0; i < 13; i++) {
            nodes.append(node("n" + i, "model: m" + i, "gpu: 1"));
        }

        assertThat(solve(nodes.toString()).errLines())
                .containsExactly("quota: standard input: gpu has 13 flavors (m0, m1, m10 and 10 more), above the most,"
                        + " 12; a label with fewer values may name families of models");
    }

    @Test
    void aResourceThatStandsForAFlavor() {
        String[] models = {"--model=gpu-a=gpu:a", "--model=gpu-b=gpu:b"};
        String quotas = quota("g", "min: {gpu-a: 2, gpu-b: 1}, max: {gpu: 9, gpu-b: 3}");
        String pod = labelledPod("p", "name: g", container("gpu-a: 2"));

        CommandRun run = solve(quotas + NODES + pod, models);

        assertThat(run.value("g", "min", "gpu")).isEqualTo("3");
        assertThat(classes(run, "g")).containsExactly("a 2");
        JsonNode group = run.tree("").get("groups").get(0).get("flavors").get("gpu");
        assertThat(group.get("a").get("min").asLong()).isEqualTo(2);
        assertThat(group.get("b").get("max").asLong()).isEqualTo(3);
        assertThat(run.errLines())
                .contains(
                        "quota: standard input: ElasticQuota quotas/g: spec.min.gpu-a: counts as gpu of a, by --model",
                        "quota: standard input: ElasticQuota quotas/g: spec.min: names flavors of gpu and not gpu itself,"
                                + " which counts as their sum",
                        "quota: standard input: Pod pods/p: request: gpu-a counts as gpu of a, by --model");
    }

    @Test
    void aFlavorThatNoNodeHasIsKept() {
        String annotation = "quotatree.github.io/flavor-min: '{\"gpu\": {\"A\": 1}}'";

        CommandRun run = solve(quota("g", "", annotation, "min: {gpu: 2}") + NODES);

        assertThat(run.tree("").get("flavors").get("gpu").get("A").get("total").asLong())
                .isZero();
        assertThat(run.errLines())
                .containsExactly("quota: standard input: ElasticQuota quotas/g: spec.min: names A of gpu, which no node"
                        + " has; it has a capacity of 0; did you mean \"a\"?");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            quoteCharacter = '`',
            value = {
                "`[1]`; annotation flavor-min: is not a JSON object of flavors by resource",
                "`{\"gpu\": 3}`; annotation flavor-min.gpu: is not a list of resources by name",
                "`{\"gpu\": {\"a\": \"x\"}}`; annotation flavor-min.gpu.a: \"x\" is not a quantity",
                "`{\"gpu\": {\"a\": -1}}`; annotation flavor-min.gpu.a: -1 is below 0",
                "`{\"gpu\": {\"a\": 3}}`; annotation flavor-min.gpu: the flavors sum to 3, above the min, 2",
                "`{\"gpu\": {\"a\": 9223372036854775807, \"b\": 1}}`; spec.min: the flavors of gpu sum to more than 2^63-2"
            })
    void faultsOfAnnotations(String json, String message) {
        String quota = quota("g", "", "quotatree.github.io/flavor-min: '" + json + "'", "min: {gpu: 2}");

        assertThat(solve(quota + NODES).errLines())
                .containsExactly("quota: standard input: ElasticQuota quotas/g: " + message);
    }

    @Test
    void lendLimitsAreRefused() {
        String quota = quota("g", "allow-lent-resource: 'false'", "", "min: {cpu: 1, gpu: 2}");

        CommandRun run = solve(quota + NODES);
        CommandRun lenient = solve(quota + NODES, "--lenient");

        assertThat(run.err()).contains("label allow-lent-resource: ").contains("a dimension with flavors has no lend");
        assertThat(lenient.exitCode()).isEqualTo(1);
        assertThat(lenient.err()).isEmpty();
    }

    @Test
    void aGivenTotalNamesFlavors() {
        assertThat(solve(GROUP + NODES, "--total=gpu=5").errLines())
                .containsExactly(
                        "quota: --total: gpu (5) has flavors, and they sum to 0; name the units of each, such as"
                                + " gpu:a=5");
        CommandRun run = solve(GROUP, "--total=gpu:a=5,gpu:b=2");
        assertThat(run.tree("").get("total").get("gpu").asLong()).isEqualTo(7);
    }

    @Test
    void withoutTheOptionCardsAreOnlyCounted() {
        String annotation = "quotatree.github.io/flavor-min: '{\"gpu\": {\"a\": 1}}'";
        String pods = pod("p", "nodeSelector: {model: gone}") + pod("q", "nodeName: gone, affinity: 3");

        CommandRun run = CommandRun.solve(quota("g", "", annotation, "min: {gpu: 2}") + NODES + pods);

        assertThat(run.value("g", "request", "gpu")).isEqualTo("2");
        assertThat(run.tree("").has("flavors")).isFalse();
        assertThat(run.errLines())
                .containsExactly(
                        "quota: standard input: ElasticQuota quotas/g: annotation flavor-min.gpu: does not count"
                                + " without --flavor gpu=LABEL, which says the flavors of nodes");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "--flavor=gpu; --flavor: 'gpu' is not of the form RESOURCE=LABEL",
                "--model=x; --model: 'x' is not of the form NAME=RESOURCE:FLAVOR",
                "--model=x=cpu:a; --model: 'x=cpu:a' names cpu, which has no --flavor",
                "--model=gpu=gpu:a; --model: 'gpu=gpu:a' names gpu, which has flavors itself, by --flavor",
                "--flavor=gpu=other; --flavor: 'gpu=model' differs from gpu=other, and a resource has one label"
            })
    void faultsOfOptions(String option, String message) {
        CommandRun run = solve(GROUP + NODES, option);

        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(run.errLines()).containsExactly("quota: " + message);
    }

    @Test
    void admitStartsPodsWhereOthersKeepTheirRuntimes() {
        String quotas = quota("g", "min: {gpu: 2}") + quota("h", "min: {gpu: 4}");
        String nodes = node("n-a", "model: a", "gpu: 4") + node("n-b", "model: b", "gpu: 2");
        StringBuilder pods = new StringBuilder();
        for (int i = 0; i < 4; i++) {
            pods.append(labelledPod("h" + i, "name: h", "nodeSelector: {model: a}, " + container("gpu: 1")));
        }
        pods.append(pod("p", "nodeSelector: {model: a}")).append(pod("q", ""));

        CommandRun run =
                CommandRun.withInput(quotas + nodes + pods, "admit", "--quota-only", FLAVOR, "-o", "json", "-");

        assertThat(run.err()).isEmpty();
        JsonNode decisions = CommandRun.parsed(run.out());
        assertThat(decisions.toString()).contains("\"admitted\":true").contains("\"admitted\":false");
    }

    @ParameterizedTest
    @CsvSource({"--solver=iterative, iterative", "--guarantee-usage, 'water-filling, guaranteed usage'"})
    void otherRulesAreNotOffered(String option, String rules) {
        for (String command : new String[] {"solve", "admit"}) {
            CommandRun run = CommandRun.withInput(GROUP + NODES + pod("p", ""), command, FLAVOR, option, "-");

            assertThat(run.exitCode()).isEqualTo(2);
            assertThat(run.errLines())
                    .containsExactly("quota: options: \"" + rules + "\" is not offered where a resource has flavors: "
                            + "[gpu (a, b, c)] is shared by water-filling with min scaling, and no use is "
                            + "guaranteed");
        }
    }

    @Test
    void validateSaysNothingOfFilesThatItIsNotGiven() {
        CommandRun run = CommandRun.withInput(
                GROUP.replace("min: {gpu: 2}", "min: {gpu: 2}, max: {gpu: 9}") + NODES, "validate", FLAVOR, "-");

        assertThat(run.exitCode()).isZero();
        assertThat(run.err()).isEmpty();
    }
}
