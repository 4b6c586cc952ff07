package io.github.quotatree.cli.elastic;

import static io.github.quotatree.cli.Yaml.node;
import static io.github.quotatree.cli.Yaml.quota;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.quotatree.cli.CommandRun;
import org.junit.jupiter.api.Test;

/** What a node adds to a total where its manifest does not say what is allocatable. */
class NodeAmountsTest {
    private static final String GROUP = quota("g", "max: {cpu: 100}");

    private static String total(CommandRun run) {
        return run.tree("").get("total").get("cpu").asText();
    }

    @Test
    void theCapacityCountsWhereNothingIsAllocatable() {
        String bare = "---\n{kind: Node, metadata: {name: bare}, status: {capacity: {cpu: 8, memory: 1Gi}}}\n";

        CommandRun run = CommandRun.solve(GROUP + node("full", "", "cpu: 4") + bare);

        assertThat(total(run)).isEqualTo("12000");
        assertThat(run.errLines())
                .containsExactly("quota: standard input: Node bare: status.allocatable: is absent or empty;"
                        + " status.capacity counts in its place, as the API server fills it in");
    }

    @Test
    void aNodeWithoutAnyAmountIsReported() {
        String bare =
                "---\n{kind: Node, metadata: {name: bare1}}\n---\n{kind: Node, metadata: {name: bare2}, status: {}}\n";

        CommandRun run = CommandRun.solve(GROUP + node("full", "", "cpu: 4") + bare);

        assertThat(total(run)).isEqualTo("4000");
        assertThat(run.errLines())
                .containsExactly("quota: standard input: 2 Nodes (bare1, bare2): status.allocatable: is absent or"
                        + " empty, and so is status.capacity; such a node adds nothing to a total and has no room for"
                        + " pods");
    }

    @Test
    void whatIsAllocatableCountsBeforeTheCapacity() {
        String node = "---\n{kind: Node, metadata: {name: n}, status: {capacity: {cpu: 8}, allocatable: {cpu: 7}}}\n";

        CommandRun run = CommandRun.solve(GROUP + node);

        assertThat(total(run)).isEqualTo("7000");
        assertThat(run.err()).isEmpty();
    }
}
