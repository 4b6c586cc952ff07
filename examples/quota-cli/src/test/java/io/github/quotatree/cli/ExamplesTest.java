package io.github.quotatree.cli;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ExamplesTest {
    private static final String GPU = "nvidia.com/gpu";

    @Test
    void theProposalAsATable() {
        CommandRun run = CommandRun.of("solve", CommandRun.EXAMPLES + "proposal.yaml");

        assertThat(run.err()).isEmpty();
        assertThat(run.out()).isEqualTo("""
                                     nvidia.com/gpu
                                     min  max  request  runtime  used     ±
                        total                               100
                        available                           100
                        A             10   40        5        5     0    -5
                        B             15   60       20       20     0    +5
                        C             20   50       40       35     0   +15
                        D             15   80       70       40     0   +25
                        """);
        assertThat(run.exitCode()).isZero();
    }

    @ParameterizedTest
    @ValueSource(strings = {"water-filling", "iterative"})
    void theProposalWithBothSolvers(String solver) {
        CommandRun run =
                CommandRun.of("solve", CommandRun.EXAMPLES + "proposal.yaml", "-o", "json", "--solver", solver);

        assertThat(run.value("A", "runtime", GPU)).isEqualTo("5");
        assertThat(run.value("B", "runtime", GPU)).isEqualTo("20");
        assertThat(run.value("C", "runtime", GPU)).isEqualTo("35");
        assertThat(run.value("D", "runtime", GPU)).isEqualTo("40");
        assertThat(run.out()).startsWith("{\"solver\":\"" + solver + "\"").endsWith("}\n");
    }

    @Test
    void theCluster() {
        CommandRun run = CommandRun.of("solve", CommandRun.EXAMPLES + "cluster.yaml");

        assertThat(run.err()).isEmpty();
        assertThat(run.out().lines().limit(12))
                .containsExactly(
                        "               cpu                                        memory",
                        "               min  max  request  runtime  used      ±      min    max  request  runtime  used       ±",
                        "total                                  64                                          256Gi",
                        "system                                        2                                            4Gi",
                        "default                                       2                                            4Gi",
                        "available                              60                                          248Gi",
                        "platform        30   60       40       30  17.5           100Gi  240Gi    104Gi    104Gi  39Gi    +4Gi",
                        "├─ ingress       8   16        8        8   1.5            32Gi   64Gi     32Gi     32Gi   3Gi",
                        "└─ serving      22   60       32       22    16            68Gi  200Gi     72Gi     72Gi  36Gi    +4Gi",
                        "research        30   60     41.5       30  31.5!          120Gi  240Gi    122Gi    122Gi  92Gi    +2Gi",
                        "├─ language     10   32      3.5      3.5   3.5   -6.5     40Gi  128Gi     12Gi     12Gi  12Gi   -28Gi",
                        "└─ vision       20   48       38     26.5    28!  +6.5     80Gi  200Gi    110Gi    110Gi  80Gi   +30Gi");
        assertThat(run.out()).contains("\n\ntree gpu\n", "└─ training");
    }

    @Test
    void theChange() {
        String before = CommandRun.EXAMPLES + "change-before.yaml";
        String after = CommandRun.EXAMPLES + "change-after.yaml";

        assertThat(CommandRun.of("validate", before)).isEqualTo(new CommandRun(0, "", ""));
        CommandRun run = CommandRun.of("validate", after, "--from", before);
        assertThat(run.exitCode()).isEqualTo(1);
        assertThat(run.err()).isEmpty();
        assertThat(run.out().lines())
                .containsExactly(
                        after
                                + ": ElasticQuota quotas/batch: label is-parent: cannot become a parent group while it has workloads",
                        after
                                + ": ElasticQuota quotas/language: label tree-id: tree id \"gpu\" differs from \"\" of parent research",
                        after + ": ElasticQuota quotas/language: label tree-id: tree id \"\" cannot change to \"gpu\"",
                        before
                                + ": ElasticQuota quotas/rendering: metadata.name: cannot be deleted while it has workloads",
                        after
                                + ": ElasticQuota quotas/research: spec.min.cpu: the mins of its children sum to 40, above its own, 30",
                        after + ": ElasticQuota quotas/speech: label parent: parent resaerch does not exist",
                        after + ": ElasticQuota quotas/speech: spec.min.cpu: -1 is below 0",
                        after + ": ElasticQuota quotas/vision: spec.min.cpu: 20 is above the max, 19500m");
    }
}
