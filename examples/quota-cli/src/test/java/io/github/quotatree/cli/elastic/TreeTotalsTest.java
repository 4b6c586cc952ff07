package io.github.quotatree.cli.elastic;

import static io.github.quotatree.cli.Yaml.node;
import static io.github.quotatree.cli.Yaml.quota;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.quotatree.cli.CommandRun;
import java.util.List;
import org.junit.jupiter.api.Test;

class TreeTotalsTest {
    private static final String NODES = node("n1", "pool: general", "cpu: 10") + node("n2", "pool: gpu", "cpu: 7");
    private static final String GROUP = quota("a", "max: {cpu: 1}");
    private static final String GPU_ROOT = quota("root", "tree-id: gpu, is-root: \"true\"", "", "max: {cpu: 1}");

    private static String profile(String name, String spec) {
        return """
                ---
                kind: ElasticQuotaProfile
                metadata: {name: %s, labels: {quota.scheduling.koordinator.sh/tree-id: gpu}}
                spec: {%s}
                """.formatted(name, spec);
    }

    private static String total(CommandRun run, String tree) {
        return run.tree(tree).get("total").get("cpu").asText();
    }

    @Test
    void nodesOfAProfileBelongToItsTreeAlone() {
        CommandRun run = CommandRun.solve(NODES
                + GROUP
                + GPU_ROOT
                + profile("p", "nodeSelector: {matchLabels: {pool: gpu}}, resourceRatio: \"0.55\""));

        assertThat(total(run, "")).isEqualTo("10000");
        assertThat(total(run, "gpu")).isEqualTo("3850");
    }

    @Test
    void aRatioIsReadExactlyInEveryFormOfANumber() {
        for (String ratio :
                List.of("0.500000000000000000", "5e-1", "\"+.5\"", "0.05E1", "\"0.5" + "0".repeat(90) + '"')) {
            CommandRun run = CommandRun.solve(NODES
                    + GPU_ROOT
                    + profile("p", "nodeSelector: {matchLabels: {pool: gpu}}, resourceRatio: " + ratio));

            assertThat(total(run, "gpu")).as(ratio).isEqualTo("3500");
        }
    }

    @Test
    void aRatioThatIsNoPartOrFinerThanCountsIsRefused() {
        for (String ratio : List.of("0", "-0.5", "1.0000000000000000000000001", "1e9999", "0x1", ".", "1e99999999")) {
            assertThat(CommandRun.solve(GPU_ROOT + profile("p", "resourceRatio: \"" + ratio + '"'))
                            .errLines())
                    .containsExactly("quota: standard input: ElasticQuotaProfile p: spec.resourceRatio: " + ratio
                            + " is not a decimal number above 0 and at most 1");
        }
        for (String ratio : List.of("0.1234567890123456789", "1e-19", "1e-9999", "0.0000000000000000001")) {
            assertThat(CommandRun.solve(GPU_ROOT + profile("p", "resourceRatio: \"" + ratio + '"'))
                            .errLines())
                    .containsExactly("quota: standard input: ElasticQuotaProfile p: spec.resourceRatio: " + ratio
                            + " has more than 18 decimals");
        }
    }

    @Test
    void aPlainMapSelectsToo() {
        assertThat(total(CommandRun.solve(NODES + GPU_ROOT + profile("p", "nodeSelector: {pool: gpu}")), "gpu"))
                .isEqualTo("7000");
    }

    @Test
    void aTreeThatIgnoresTheDefaultTreeTakesNothingFromIt() {
        String root = GPU_ROOT.replace(
                "labels: {", "labels: {quota.scheduling.koordinator.sh/ignore-default-tree: \"true\", ");
        CommandRun run = CommandRun.solve(NODES + GROUP + root + profile("p", "nodeSelector: {pool: gpu}"));

        assertThat(total(run, "")).isEqualTo("17000");
        assertThat(total(run, "gpu")).isEqualTo("7000");
    }

    @Test
    void anAnnotatedTotalIsTakenOffTheDefaultTreeUnlessNodesAreSelectedOrItIsIgnored() {
        String root = GPU_ROOT.replace(
                "annotations: {", "annotations: {quota.scheduling.koordinator.sh/total-resource: '{\"cpu\": \"4\"}'");

        CommandRun taken = CommandRun.solve(NODES + GROUP + root);
        assertThat(total(taken, "")).isEqualTo("13000");
        assertThat(total(taken, "gpu")).isEqualTo("4000");
        CommandRun selected = CommandRun.solve(NODES + GROUP + root + profile("p", "nodeSelector: {pool: gpu}"));
        assertThat(total(selected, "")).isEqualTo("10000");
        assertThat(total(selected, "gpu")).isEqualTo("4000");
        String ignoring =
                root.replace("labels: {", "labels: {quota.scheduling.koordinator.sh/ignore-default-tree: \"true\", ");
        assertThat(total(CommandRun.solve(NODES + GROUP + ignoring), "")).isEqualTo("17000");
        assertThat(total(CommandRun.solve(NODES + GROUP + root.replace("\"4\"", "\"40\"")), ""))
                .isEqualTo("0");
    }

    @Test
    void theTotalOptionIsForTheDefaultTree() {
        CommandRun run = CommandRun.solve(
                NODES + GROUP + GPU_ROOT + profile("p", "nodeSelector: {pool: gpu}"), "--total", "cpu=3");

        assertThat(total(run, "")).isEqualTo("3000");
        assertThat(total(run, "gpu")).isEqualTo("7000");
    }

    @Test
    void everyTreeWithGroupsNeedsATotal() {
        assertThat(CommandRun.solve(GROUP + GPU_ROOT).errLines())
                .containsExactly(
                        "quota: standard input: no total for the default tree: give --total, or Node manifests",
                        "quota: standard input: no total for tree \"gpu\": give its root quota the total-resource annotation, or a profile"
                                + " and its nodes");
    }

    @Test
    void aLabelWithoutAValueIsEmpty() {
        CommandRun run = CommandRun.solve(
                node("n1", "pool: null", "cpu: 10") + GPU_ROOT + profile("p", "nodeSelector: {pool: \"\"}"));

        assertThat(total(run, "gpu")).isEqualTo("10000");
    }

    @Test
    void sharedNodesAreReportedBesideTheOtherFaults() {
        String profiles = profile("p", "nodeSelector: {pool: gpu}") + profile("q", "nodeSelector: {}");

        assertThat(CommandRun.solve(NODES + quota("a", "min: {cpu: -1}") + profiles)
                        .errLines())
                .hasSize(2);
        assertThat(CommandRun.solve(NODES + quota("a", "min: {cpu: x}") + profiles)
                        .errLines())
                .hasSize(2);
    }

    @Test
    void aTotalBeyondAllBoundsNamesTheFileAndTheTree() {
        String nodes = node("n1", "", "x: 9223372036854775807") + node("n2", "", "x: 1");

        assertThat(CommandRun.solve(nodes + quota("a", "min: {x: 1}")).errLines())
                .containsExactly(
                        "quota: standard input: total of the default tree: x (9223372036854775808) is above 2^63-1");
    }

    @Test
    void aSelectorThatCannotBeReadDoesNotSelectEverything() {
        for (String labels : new String[] {"pool", "[pool]", "5"}) {
            assertThat(CommandRun.solve(NODES + GPU_ROOT + profile("p", "nodeSelector: {matchLabels: " + labels + "}"))
                            .errLines())
                    .containsExactly(
                            "quota: standard input: ElasticQuotaProfile p: spec.nodeSelector.matchLabels: is not a"
                                    + " map of labels");
            assertThat(CommandRun.solve(
                                    NODES + GPU_ROOT + profile("p", "nodeSelector: {matchExpressions: " + labels + "}"))
                            .errLines())
                    .containsExactly(
                            "quota: standard input: ElasticQuotaProfile p: spec.nodeSelector.matchExpressions: is not"
                                    + " supported; use matchLabels");
        }
        CommandRun run = CommandRun.solve(
                NODES + GPU_ROOT + profile("p", "nodeSelector: {matchExpressions: [], matchLabels: {pool: gpu}}"));
        assertThat(total(run, "gpu")).isEqualTo("7000");
    }

    @Test
    void aTreeWithoutGroupsIsNotPrinted() {
        CommandRun run = CommandRun.solve(GPU_ROOT + NODES + profile("p", "nodeSelector: {pool: gpu}"));

        assertThat(CommandRun.parsed(run.out()).get("trees").size()).isEqualTo(1);
    }

    @Test
    void profilesThatCannotBeReadOrOverlapAreRefused() {
        String profiles = profile("p", "nodeSelector: {pool: gpu}") + profile("q", "nodeSelector: {}");
        assertThat(CommandRun.solve(NODES + GPU_ROOT + profiles).errLines())
                .containsExactly(
                        "quota: standard input: Node n2: metadata.labels: are selected by ElasticQuotaProfile p and"
                                + " by ElasticQuotaProfile q; a node belongs to one tree");
        assertThat(CommandRun.solve(GPU_ROOT
                                + profile("p", "resourceRatio: \"1.5\", nodeSelector: {matchExpressions: [{key: x}]}"))
                        .errLines())
                .containsExactly(
                        "quota: standard input: ElasticQuotaProfile p: spec.nodeSelector.matchExpressions: is not supported;"
                                + " use matchLabels",
                        "quota: standard input: ElasticQuotaProfile p: spec.resourceRatio: 1.5 is not a decimal number above"
                                + " 0 and at most 1");
    }
}
