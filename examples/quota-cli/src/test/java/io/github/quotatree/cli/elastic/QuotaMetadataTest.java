package io.github.quotatree.cli.elastic;

import static io.github.quotatree.cli.Yaml.quota;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.quotatree.cli.CommandRun;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class QuotaMetadataTest {
    private static final String PREFIX = "quota.scheduling.koordinator.sh/";

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
                    {"cpu": "2", "memory": 3} | 2000 | 3
                    {"cpu": 0, "memory": 0}   | 8000 | 9
                    {}                        | 8000 | 9
                    {                         | 8000 | 9
                    """)
    void aWeightThatIsZeroThroughoutIsNone(String weight, String cpu, String memory) {
        CommandRun run = CommandRun.solve(
                quota("a", "", "shared-weight: '" + weight + "'", "max: {cpu: 8, memory: 9}"),
                "--total",
                "cpu=1,memory=1");

        assertThat(run.value("a", "sharedWeight", "cpu")).isEqualTo(cpu);
        assertThat(run.value("a", "sharedWeight", "memory")).isEqualTo(memory);
        String note = "quota: standard input: ElasticQuota quotas/a: annotation " + PREFIX + "shared-weight: ";
        if (weight.equals("{")) {
            assertThat(run.errLines()).containsExactly(note + "is not a JSON object; the max is the weight");
        } else if (weight.contains(": 0")) {
            assertThat(run.errLines())
                    .containsExactly(
                            note + "is 0 in every dimension, so it counts as not declared; the max is the weight");
        } else {
            assertThat(run.err()).isEmpty();
        }
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
                    {"cpu": "2"}           | 2000 | 9 | memory
                    {"cpu": 0}             | 0    | 9 | memory
                    {"x": 1}               | 8000 | 9 | cpu and memory
                    """)
    void aWeightThatLacksADimensionOfTheMaxIsFilledWithTheMax(String weight, String cpu, String memory, String absent) {
        String quota = quota("a", "", "shared-weight: '" + weight + "'", "max: {cpu: 8, memory: 9}");
        String total = "cpu=1,memory=1,x=1";

        CommandRun run = CommandRun.solve(quota, "--total", total);

        assertThat(run.value("a", "sharedWeight", "cpu")).isEqualTo(cpu);
        assertThat(run.value("a", "sharedWeight", "memory")).isEqualTo(memory);
        assertThat(run.errLines())
                .contains("quota: standard input: ElasticQuota quotas/a: annotation " + PREFIX
                        + "shared-weight: does not name " + absent
                        + ", of which the max is the weight, as the webhook fills it in");
        for (String same : List.of(
                CommandRun.withInput(quota, "validate", "--fill", "-").out(),
                CommandRun.withInput(quota, "convert", "--to", "elasticquota", "-")
                        .out(),
                CommandRun.withInput(quota, "convert", "--to", "quotatree", "-").out())) {
            CommandRun again = CommandRun.solve(same, "--total", total);
            assertThat(again.value("a", "sharedWeight", "cpu")).isEqualTo(cpu);
            assertThat(again.value("a", "sharedWeight", "memory")).isEqualTo(memory);
        }
    }

    @Test
    void aTruthThatIsNoneIsNoted() {
        String groups = quota("a", "is-parent: \"yes\", allow-lent-resource: \"False\"", "", "min: {cpu: 1}")
                + quota("b", "is-parent: \"false\", allow-lent-resource: \"true\"", "", "min: {cpu: 1}");

        CommandRun run = CommandRun.solve(groups, "--total", "cpu=2");

        assertThat(run.out()).contains("\"name\":\"a\",\"path\":\"a\",\"isParent\":false");
        assertThat(run.value("a", "request", "cpu")).isEqualTo("0");
        String label = "quota: standard input: ElasticQuota quotas/a: label " + PREFIX;
        assertThat(run.errLines())
                .containsExactlyInAnyOrder(
                        label + "is-parent: \"yes\" is neither \"true\" nor \"false\"; it counts as \"false\"",
                        label
                                + "allow-lent-resource: \"False\" is neither \"true\" nor \"false\"; it counts as \"true\"");
    }

    @Test
    void whatFollowsAfterAnAnnotationIsRefused() {
        assertThat(CommandRun.solve(quota("a", "", "namespaces: '[]{}'", "")).errLines())
                .singleElement()
                .asString()
                .endsWith("namespaces: is not JSON: line 1, column 3: something follows after its end");
    }

    @Test
    void aKeyThatStandsTwiceIsRefused() {
        String twice = "'{\"cpu\": 1, \"cpu\": 2}'";

        assertThat(CommandRun.solve(quota("a", "", "shared-weight: " + twice + ", request: " + twice, ""))
                        .errLines())
                .hasSize(2)
                .allSatisfy(
                        line -> assertThat(line).endsWith("is not JSON: line 1, column 17: found duplicate key cpu"));
    }

    @Test
    void whatMayNotBeLentIsAskedForThoughIdle() {
        String lends = quota("lends", "min: {cpu: 4}");
        String keeps = quota("keeps", "allow-lent-resource: \"false\"", "", "min: {cpu: 4}");
        String keepsSome = quota("keeps-some", "min: {cpu: 4}")
                .replace("annotations: {", "annotations: {quotatree.github.io/lend-limit: '{\"cpu\": 3}'");

        CommandRun run = CommandRun.solve(lends + keeps + keepsSome, "--total", "cpu=100");

        assertThat(run.value("lends", "request", "cpu")).isEqualTo("0");
        assertThat(run.value("keeps", "request", "cpu")).isEqualTo("4000");
        assertThat(run.value("keeps-some", "request", "cpu")).isEqualTo("1000");
    }

    @Test
    void contradictionsAreRefused() {
        String lendLimit = quota("a", "allow-lent-resource: \"false\"", "", "min: {cpu: 4}")
                .replace("annotations: {", "annotations: {quotatree.github.io/lend-limit: '{\"cpu\": 3}'");
        String parents = quota("b", "parent: x, parent-quota-name: y", "", "");

        assertThat(CommandRun.solve(lendLimit + parents).errLines())
                .containsExactly(
                        "quota: standard input: ElasticQuota quotas/a: annotation lend-limit: contradicts label"
                                + " allow-lent-resource, which is false",
                        "quota: standard input: ElasticQuota quotas/b: label " + PREFIX
                                + "parent: x differs from label " + PREFIX + "parent-quota-name, which is y");
    }

    @Test
    void bothNamesOfTheParentAreRead() {
        String groups = quota("p", "is-parent: \"true\"", "", "max: {cpu: 1}")
                + quota("a", "parent: p", "", "")
                + quota("b", "parent-quota-name: p", "", "")
                + quota("c", "parent: koordinator-root-quota", "", "")
                + quota("d", "parent: \"\"", "", "");

        assertThat(CommandRun.solve(groups, "--total", "cpu=1").out())
                .contains(
                        "\"path\":\"p/a\",\"parent\":\"p\"",
                        "\"path\":\"p/b\",\"parent\":\"p\"",
                        "\"path\":\"c\",\"isParent\"",
                        "\"path\":\"d\",\"isParent\"");
    }

    @Test
    void aQuotaThatIsBeingDeletedIsSkippedWithANote() {
        String request = "request: '{\"cpu\": 8}'";
        String leaving = quota("leaving", "", request, "min: {cpu: 8}")
                .replace("name: leaving", "name: leaving\n  deletionTimestamp: \"2026-01-01T09:00:00Z\"");

        CommandRun run = CommandRun.solve(
                quota("stays", "", request, "min: {cpu: 2}, max: {cpu: 9}") + leaving, "--total", "cpu=8");

        assertThat(run.value("stays", "runtime", "cpu")).isEqualTo("8000");
        assertThat(run.out()).doesNotContain("leaving");
        assertThat(run.errLines())
                .containsExactly("quota: standard input: ElasticQuota quotas/leaving: metadata.deletionTimestamp: the"
                        + " quota is being deleted and is skipped, as Koordinator skips it");
    }

    @Test
    void aMinThatMayNotBeScaledComesFirst() {
        String request = "request: '{\"cpu\": 8}'";
        String fixed = quota("fixed", "", request, "min: {cpu: 8}")
                .replace("labels: {", "labels: {quotatree.github.io/min-scalable: \"false\"");

        CommandRun run = CommandRun.solve(fixed + quota("scaled", "", request, "min: {cpu: 8}"), "--total", "cpu=10");

        assertThat(run.value("fixed", "runtime", "cpu")).isEqualTo("8000");
        assertThat(run.value("scaled", "runtime", "cpu")).isEqualTo("2000");
    }

    @Test
    void aMaxBeyondAllBoundsIsUnlimited() {
        CommandRun run = CommandRun.solve(
                quota("a", "max: {cpu: 9223372036854775807, memory: 1e400, x: 5}"), "--total", "cpu=1,memory=1,x=1");

        assertThat(run.value("a", "max", "cpu")).isEqualTo("absent");
        assertThat(run.value("a", "max", "memory")).isEqualTo("absent");
        assertThat(run.value("a", "max", "x")).isEqualTo("5");
    }

    @Test
    void brokenMarksAreFaults() {
        String quotas = quota("a", "", "namespaces: '{}', request: '[', total-resource: 'x'", "")
                + quota("b", "", "namespaces: '[1]', request: '{\"cpu\": \"-1\"}'", "")
                + quota("c", "", "", "").replace("labels: {", "labels: {quotatree.github.io/min-scalable: maybe");

        assertThat(CommandRun.solve(quotas).errLines())
                .extracting(line -> line.substring("quota: standard input: ElasticQuota quotas/".length()))
                .containsExactly(
                        "a: annotation namespaces: is not a JSON list",
                        "a: annotation " + PREFIX + "request: is not JSON: line 1, column 2: Unexpected end-of-input:"
                                + " expected close marker for Array",
                        "b: annotation namespaces: 1 is not the name of a namespace",
                        "b: annotation request.cpu: -1 is below 0",
                        "c: label quotatree.github.io/min-scalable: \"maybe\" is neither \"true\" nor \"false\"");
    }
}
