package io.github.quotatree.cli.elastic;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.quotatree.cli.CommandRun;
import io.github.quotatree.cli.Yaml;
import org.junit.jupiter.api.Test;

/** The last line says what starts now, who must give back for those that are due, and which have no help. */
class AdmissionCountsTest {
    private static final String FIXED = "preemptible: \"false\"";

    private static String pod(String name, String group, String labels, String spec, int gpus) {
        return """
                ---
                kind: Pod
                metadata: {name: %s, namespace: pods, labels: {quota.scheduling.koordinator.sh/name: %s%s}}
                spec: {%scontainers: [{name: main, resources: {requests: {gpu: %d}}}]}
                """.formatted(
                        name, group, labels.isEmpty() ? "" : ", quota.scheduling.koordinator.sh/" + labels, spec, gpus);
    }

    private static String lastLine(String manifests) {
        CommandRun run = CommandRun.withInput(manifests, "admit", "-", "--total", "gpu=4");
        assertThat(run.exitCode()).as(run.err()).isZero();
        return run.out().lines().reduce((first, next) -> next).orElseThrow();
    }

    private static final String GROUPS =
            Yaml.quota("a", "min: {gpu: 4}, max: {gpu: 8}") + Yaml.quota("b", "max: {gpu: 8}");

    @Test
    void anEntitledPodWaitsForTheGroupThatGivesBack() {
        assertThat(lastLine(GROUPS + pod("loan", "b", "", "nodeName: n, ", 4) + pod("a1", "a", "", "", 2)))
                .isEqualTo("0 of 1 pod start now; 1 is due and waits for gpu that b must give back.");
    }

    @Test
    void nobodyGivesBackForAnEntitledPodWhereNoPodMayBeStopped() {
        assertThat(lastLine(GROUPS + pod("fixed", "b", FIXED, "nodeName: n, ", 4) + pod("a1", "a", "", "", 2)))
                .isEqualTo("0 of 1 pod start now; 1 is due and lacks gpu, which no pod on loan can give back.");
    }

    @Test
    void oneIsHelpedAndTheOtherIsNot() {
        assertThat(lastLine(GROUPS
                        + pod("fixed", "b", FIXED, "nodeName: n, ", 2)
                        + pod("loan", "b", "", "nodeName: n, ", 2)
                        + pod("a1", "a", "", "", 2)
                        + pod("a2", "a", "", "", 2)))
                .isEqualTo("0 of 2 pods start now; 2 are due: 1 waits for gpu that b must give back, and no pod on loan"
                        + " can make room for the other.");
    }

    @Test
    void allThatStartAreOnLoanFromTheGroupThatUsesLess() {
        assertThat(lastLine(GROUPS + pod("a1", "a", "", "", 6) + pod("b1", "b", "", "", 1) + pod("b2", "b", "", "", 2)))
                .isEqualTo("2 of 3 pods start now, on loan from a; 1 waits: 1 for gpu.");
    }
}
