package io.github.quotatree.cli.elastic;

import static io.github.quotatree.cli.Yaml.container;
import static io.github.quotatree.cli.Yaml.labelledPod;
import static io.github.quotatree.cli.Yaml.quota;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.quotatree.cli.CommandRun;
import io.github.quotatree.json.GoldenDocument;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RevokeCommandTest {
    /** A group that may use 2 cpu and 4 memory. */
    private static final String GROUP =
            quota("g", "allow-lent-resource: \"false\"", "", "min: {cpu: 2, memory: 4}, max: {cpu: 2, memory: 4}");

    @TempDir
    private Path directory;

    private static CommandRun revoke(String manifests, String... options) {
        List<String> arguments = new ArrayList<>(List.of("revoke", "--strict", "-", "--total", "cpu=2,memory=4"));
        arguments.addAll(List.of(options));
        return CommandRun.withInput(manifests, arguments.toArray(String[]::new));
    }

    private static String running(String name, int priority, int hour, String labels, String requests) {
        String pod = labelledPod(
                name, "name: g" + labels, "nodeName: n, priority: " + priority + ", " + container(requests));
        return hour < 0 ? pod : pod + "status: {startTime: \"2026-01-01T0" + hour + ":00:00Z\"}\n";
    }

    @Test
    void jsonHasTheOverUsedGroupsOnly() {
        String manifests = GROUP
                + quota("h", "max: {cpu: 9}")
                + running("first", 0, 1, "", "cpu: 1")
                + running("low", 0, 2, "", "memory: 1")
                + running("high", 5, 3, "", "cpu: 2")
                + labelledPod("waits", "name: g", container("cpu: 9"));

        assertThat(revoke(manifests, "-o", "json").out())
                .satisfies(out -> GoldenDocument.check("revocation-plan.over-used", out));
    }

    @Test
    void takesTheYoungestFirstAndBeforeItWhatHasNotStarted() {
        String manifests = GROUP
                + running("old", 0, 1, "", "cpu: 1")
                + running("young", 0, 3, "", "cpu: 1")
                + running("middle", 0, 2, "", "cpu: 1")
                + running("not-started", 0, -1, "", "cpu: 1");

        assertThat(revoke(manifests).out()).isEqualTo("""
                        g is over by cpu 2
                          stop  pods/not-started (priority 0): frees cpu 1; over by cpu 2
                          stop  pods/young (priority 0): frees cpu 1; over by cpu 1

                        1 group is over; 2 pods stop.
                        """);
    }

    @Test
    void whatIsNotPreemptibleStaysAndSoDoesItsExcess() {
        String manifests = GROUP
                + running("fixed", 0, 1, ", preemptible: \"false\"", "cpu: 3")
                + running("other", 9, 1, "", "cpu: 500m");

        assertThat(revoke(manifests).out()).isEqualTo("""
                        g is over by cpu 1.5
                          stop  pods/other (priority 9): frees cpu 0.5; over by cpu 1.5
                          over  cpu 1 stays too much: no more may be stopped

                        1 group is over; 1 pod stops; 1 group stays over.
                        """);
    }

    @Test
    void aFloorSafePlanTakesNothingThatIsGuaranteed() {
        String manifests =
                GROUP + running("both", 0, 1, "", "cpu: 1, memory: 4") + running("cpu", 1, 1, "", "cpu: 1500m");

        assertThat(revoke(manifests).out()).contains("stop  pods/both").doesNotContain("pods/cpu");
        assertThat(revoke(manifests, "--floor-safe").out()).isEqualTo("""
                        g is over by cpu 500m
                          over  cpu 500m stays too much: no more may be stopped

                        1 group is over; 0 pods stop; 1 group stays over.
                        """);
    }

    @Test
    void whereNothingIsOverUsedThereIsNothingToGiveBack() {
        assertThat(revoke(GROUP + running("p", 0, 1, "", "cpu: 2"))).isEqualTo(new CommandRun(0, """
                        no group uses more than it may
                        """, ""));
        assertThat(revoke(GROUP + running("p", 0, 1, "", "cpu: 2"), "-o", "json")
                        .out())
                .contains("\"victims\":[],\"groups\":[],\"leaving\":[]}\n");
    }

    @Test
    void eachFileIsAProblemOfItsOwn() {
        String good = CommandRun.write(directory, "good.yaml", GROUP + running("p", 0, 1, "", "cpu: 3"));
        CommandRun run =
                CommandRun.of("revoke", "--strict", "--each", "--total", "cpu=2,memory=4", good, good + ".none", good);

        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(run.out().lines().toList()).hasSize(3).satisfies(lines -> {
            assertThat(lines.get(0)).contains("\"groups\":[{\"group\":\"g\"").isEqualTo(lines.get(2));
            assertThat(lines.get(1)).endsWith("\"file\":\"" + good + ".none\",\"text\":\"no such file\"}");
        });
    }
}
