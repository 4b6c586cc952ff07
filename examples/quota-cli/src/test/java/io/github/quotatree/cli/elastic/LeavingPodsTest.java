package io.github.quotatree.cli.elastic;

import static io.github.quotatree.cli.Yaml.container;
import static io.github.quotatree.cli.Yaml.labelledPod;
import static io.github.quotatree.cli.Yaml.quota;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.quotatree.cli.CommandRun;
import io.github.quotatree.json.GoldenDocument;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Pods that are being deleted use their requests until they are gone, and are no victims. */
class LeavingPodsTest {
    private static final String GROUP =
            quota("g", "allow-lent-resource: \"false\"", "", "min: {cpu: 2}, max: {cpu: 2}");

    private static CommandRun run(String command, String manifests, String... options) {
        List<String> arguments = new ArrayList<>(List.of(command.split(" ")));
        arguments.addAll(List.of("-", "--total", "cpu=2"));
        arguments.addAll(List.of(options));
        return CommandRun.withInput(manifests, arguments.toArray(String[]::new));
    }

    private static String running(String name, int hour, String requests) {
        return labelledPod(name, "name: g", "nodeName: n, " + container(requests))
                + "status: {startTime: \"2026-01-01T0" + hour + ":00:00Z\"}\n";
    }

    private static String deleted(String pod) {
        return pod.replace("metadata: {", "metadata: {deletionTimestamp: \"2026-01-01T09:00:00Z\", ");
    }

    @Test
    void theyAreNotTakenAndOthersOnlyForTheRest() {
        String pods =
                running("old", 1, "cpu: 2") + running("young", 2, "cpu: 1") + deleted(running("gone", 3, "cpu: 4"));

        assertThat(run("revoke --strict", GROUP + pods).out()).isEqualTo("""
                        g is over by cpu 1 without what is leaving
                          gone  pods/gone (priority 0): is leaving, and frees cpu 4
                          stop  pods/young (priority 0): frees cpu 1; over by cpu 1

                        1 group is over; 1 pod stops, 1 is leaving.
                        """);
        assertThat(run("revoke --strict", GROUP + pods, "-o", "json").out())
                .satisfies(out -> GoldenDocument.check("revocation-plan.leaving", out));
    }

    @Test
    void whereTheirEndSufficesNothingIsTaken() {
        String pods = running("stays", 1, "cpu: 2") + deleted(running("gone", 3, "cpu: 1"));

        assertThat(run("revoke --strict", GROUP + pods).out()).isEqualTo("""
                        g is over by cpu 1 until what is leaving is gone
                          gone  pods/gone (priority 0): is leaving, and frees cpu 1

                        0 groups are over; 0 pods stop, 1 is leaving.
                        """);
    }

    @Test
    void theyUseUntilTheyAreGone() {
        String gone = deleted(running("gone", 1, "cpu: 2"));

        assertThat(CommandRun.solve(GROUP + gone, "--total", "cpu=2").value("g", "used", "cpu"))
                .isEqualTo("2000");
        assertThat(run("admit --quota-only", GROUP + gone + labelledPod("next", "name: g", container("cpu: 1")))
                        .out())
                .contains("pods/next  g      rejected");
        assertThat(run("revoke --strict", GROUP + gone).out()).isEqualTo("no group uses more than it may\n");
    }

    @Test
    void oneThatEndedUsesNothing() {
        String ended = labelledPod("ended", "name: g", "nodeName: n, " + container("cpu: 9"));
        for (String phase : new String[] {"Succeeded", "Failed"}) {
            assertThat(run("revoke --strict", GROUP + deleted(ended) + "status: {phase: " + phase + "}\n"))
                    .isEqualTo(new CommandRun(0, "no group uses more than it may\n", ""));
        }
    }

    @Test
    void oneWithoutANodeIsNotDecidedOn() {
        CommandRun run = run(
                "admit --quota-only",
                GROUP + deleted(labelledPod("gone", "name: g", container("cpu: 1"))),
                "-o",
                "json");

        assertThat(run.out()).endsWith("\"decisions\":[]}\n");
        assertThat(run.errLines())
                .containsExactly("quota: standard input: Pod pods/gone: metadata.deletionTimestamp: a pod that is being"
                        + " deleted and has no node is not decided on; the request counts until the end");
    }

    @Test
    void aQuotatreeFileDoesNotKeepThat() {
        CommandRun run = CommandRun.withInput(
                GROUP + deleted(running("gone", 1, "cpu: 1")), "convert", "--to", "quotatree", "-", "--total", "cpu=2");

        assertThat(run.errLines())
                .containsExactly(
                        "quota: standard input: Pod pods/gone: metadata.deletionTimestamp: is left out; the pod"
                                + " counts as one that stays");
    }
}
