package io.github.quotatree.cli.quotafile;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.quotatree.cli.CommandRun;
import io.github.quotatree.cli.Yaml;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What quotatree files mean, by worked examples. */
class QuotaFileTest {
    private static final String GPU = "nvidia.com/gpu";

    @TempDir
    Path directory;

    @Test
    void theProposalIsTheSameInBothForms() {
        CommandRun manifests = CommandRun.of("solve", "-o", "json", CommandRun.EXAMPLES + "proposal.yaml");
        CommandRun file = CommandRun.of("solve", "-o", "json", CommandRun.EXAMPLES + "proposal.quotatree.yaml");

        assertThat(file).isEqualTo(manifests);
        assertThat(file.value("c", "runtime", GPU)).isEqualTo("35");
    }

    @Test
    void theContentDecidesNotTheName() {
        String json = """
                {"groups": {"a": {"min": 1, "request": 3}}, "total": {"slots": 2}, "quotatree": 1}""";
        assertThat(CommandRun.solve(json).value("a", "runtime", "slots")).isEqualTo("2");
        String file = CommandRun.write(
                directory,
                "plain.txt",
                "# a comment\n---\n\"quotatree\": 1\n"
                        + json.substring(1)
                                .replace("\"groups\"", "groups")
                                .replace(", \"quotatree\": 1}", "")
                                .replace(", \"total\"", "\ntotal"));
        assertThat(CommandRun.of("solve", "-o", "json", file).value("a", "runtime", "slots"))
                .isEqualTo("2");
    }

    @Test
    void aValueMayBeAnAmountWhereThereIsOneDimension() {
        CommandRun run = CommandRun.solve("""
                quotatree: 1
                dimensions: [cpu]
                total: 2
                groups: {a: {min: 500m, max: 1.5, request: 9}}
                """);
        assertThat(run.value("a", "min", "cpu")).isEqualTo("500");
        assertThat(run.value("a", "runtime", "cpu")).isEqualTo("1500");
    }

    @Test
    void whatAGroupDeclares() {
        CommandRun run = CommandRun.solve("""
                quotatree: 1
                total: {cpu: 10, gpu: 10}
                groups:
                  top:
                    min: {cpu: 6, gpu: 10}
                    groups:
                      keeps: {min: {cpu: 4}, lend: false}
                      lends: {min: {cpu: 2}, lend: {cpu: 1}, max: {gpu: 3}, request: {gpu: 9}}
                  fixed: {min: {cpu: 8}, scalable: false, request: {cpu: 8}}
                  never: {weight: 0, request: {gpu: 5}}
                  empty:
                """);
        assertThat(run.err()).isEmpty();
        assertThat(run.value("keeps", "request", "cpu")).isEqualTo("4000");
        assertThat(run.value("lends", "request", "cpu")).isEqualTo("1000");
        assertThat(run.value("lends", "runtime", "gpu")).isEqualTo("3");
        assertThat(run.value("fixed", "runtime", "cpu")).isEqualTo("8000");
        assertThat(run.value("top", "runtime", "cpu")).isEqualTo("2000");
        assertThat(run.value("never", "runtime", "gpu")).isEqualTo("0");
        assertThat(run.value("empty", "max", "cpu")).isEqualTo("absent");
    }

    @Test
    void severalTreesAndTheGroupsBesideThem() {
        CommandRun run = CommandRun.solve("""
                quotatree: 1
                total: {cpu: 10}
                system: {used: {cpu: 1}}
                default: {max: {cpu: 3}, used: {cpu: 2}}
                groups: {a: {request: {cpu: 20}}}
                trees:
                  batch: {total: {cpu: 5}, groups: {b: {request: {cpu: 20}}}}
                """);
        assertThat(run.value("", "a", "runtime", "cpu")).isEqualTo("7000");
        assertThat(run.value("batch", "b", "runtime", "cpu")).isEqualTo("5000");
    }

    @Test
    void useAndWorkloadsAddUp() {
        String file = """
                quotatree: 1
                total: {cpu: 10}
                groups:
                  a: {min: {cpu: 5}, used: {cpu: 2}}
                  b: {min: {cpu: 5}, request: {cpu: 4}, used: {cpu: 1}}
                workloads:
                  one: {group: a, request: {cpu: 3}, started: "2026-01-31T12:00:00Z"}
                  two: {group: a, request: {cpu: 1}}
                  three: {group: a, request: {cpu: 1}, priority: 7}
                """;
        CommandRun solved = CommandRun.solve(file);
        assertThat(solved.value("a", "request", "cpu")).isEqualTo("7000");
        assertThat(solved.value("a", "used", "cpu")).isEqualTo("5000");
        assertThat(solved.value("a", "runtime", "cpu")).isEqualTo("6000");
        assertThat(solved.value("b", "runtime", "cpu")).isEqualTo("4000");
        CommandRun admitted = CommandRun.withInput(file, "admit", "--quota-only", "-");
        assertThat(admitted.out().lines().skip(1))
                .containsExactly(
                        "three  a      admitted, borrowing cpu 1",
                        "two    a      rejected",
                        "       cpu: used 6 + request 1 is 1 above the runtime of a, 6",
                        "",
                        "1 of 2 pods fits by quota alone, whether or not capacity is idle; 1 waits: 1 for cpu.");
    }

    @Test
    void useThatIsNotListedIsNotGivenBack() {
        CommandRun run = CommandRun.withInput("""
                quotatree: 1
                total: {cpu: 10}
                groups:
                  a: {min: {cpu: 6}, used: {cpu: 2}, request: {cpu: 6}}
                  b: {min: {cpu: 4}, used: {cpu: 3}}
                workloads:
                  one: {group: b, request: {cpu: 2}, running: true}
                """, "revoke", "--strict", "-");
        assertThat(run.out()).isEqualTo("""
                b is over by cpu 1
                  stop  one (priority 0): frees cpu 2; over by cpu 1

                1 group is over; 1 pod stops.
                """);
    }

    @Test
    void kubernetesMayStandBesideIt() {
        String tree = CommandRun.write(directory, "tree", """
                quotatree: 1
                dimensions: [cpu]
                groups: {a: {min: {cpu: 5}, namespaces: [team-a]}}
                """);
        String cluster = CommandRun.write(
                directory, "cluster", Yaml.node("n", "", "cpu: 8") + Yaml.pod("team-a", "p", Yaml.container("cpu: 3")));
        CommandRun run = CommandRun.of("solve", "-o", "json", tree, cluster);
        assertThat(run.value("a", "used", "cpu")).isEqualTo("3000");
        assertThat(run.tree("").get("total").get("cpu").asInt()).isEqualTo(8000);
    }

    @Test
    void theCapacityCommandSaysWhichCommandsReadIt() {
        assertThat(CommandRun.of("capacity", CommandRun.EXAMPLES + "proposal.quotatree.yaml")
                        .errLines())
                .containsExactly("quota: " + CommandRun.EXAMPLES + "proposal.quotatree.yaml: is a tree of quotas, which"
                        + " solve, admit, revoke and validate read");
    }

    @Test
    void groupsMayBeNestedToAnyDepth() {
        int depth = 3_000;
        String file = "quotatree: 1\ntotal: {cpu: 10}\ngroups: " + "{g: {groups: ".repeat(depth)
                + "{leaf: {request: {cpu: 3}}}" + "}}".repeat(depth);
        StringBuilder named = new StringBuilder();
        int next = 0;
        for (String part : file.split("\\{g: ", -1)) {
            named.append(named.isEmpty() ? "" : "{g" + next++ + ": ").append(part);
        }
        assertThat(CommandRun.solve(named.toString()).value("g0", "runtime", "cpu"))
                .isEqualTo("3000");
    }

    @Test
    void aliasesAreResolvedButNotWithoutBound() {
        assertThat(CommandRun.solve("""
                quotatree: 1
                total: &all {cpu: 10}
                groups: {a: {min: *all, request: *all}}
                """).value("a", "runtime", "cpu")).isEqualTo("10000");
        StringBuilder laughs = new StringBuilder("quotatree: 1\na0: &a0 [x]\n");
        for (int i = 1; i < 40; i++) {
            laughs.append("a" + i + ": &a" + i + " [*a" + (i - 1) + ", *a" + (i - 1) + "]\n");
        }
        assertThat(CommandRun.solve(laughs.toString()).errLines())
                .containsExactly(
                        "quota: standard input:20:12: has too many aliases: they repeat more than 1,000,000 values");
        assertThat(CommandRun.solve("quotatree: 1\ngroups: &g {a: *g}\n").errLines())
                .containsExactly("quota: standard input:2:16: the alias *g is inside of what it stands for");
    }

    @Test
    void allThatIsWrongIsReportedWithItsPlace() {
        CommandRun run = CommandRun.withInput("""
                quotatree: 1
                dimensions: [cpu, memory]
                total: {cpu: 64, memry: 256Gi}
                groups:
                  platform:
                    min: {cpu: 24, memory: 96Gi}
                    min: {cpu: 25}
                    groups:
                      ingress: {min: {cpu: 8, memory: 32Gx}, scalable: maybe, lnd: false, request: 6}
                      serving: {min: {cpu: 16.00001}, weight: {cpu: 1}}
                workloads:
                  train-1: {group: ingres, request: {cpu: -20, memory: }}
                  train-2: {group: serving, priority: 1.5, started: yesterday}
                """, "validate", "-");
        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(run.errLines().stream().map(line -> line.replace("quota: standard input:", "")))
                .containsExactly(
                        "3:18: total: there is no dimension \"memry\"; did you mean \"memory\"?",
                        "7:5: platform: \"min\" stands twice; first in line 6, column 5",
                        "9:39: platform/ingress: min memory: \"32Gx\" is not a quantity",
                        "9:56: platform/ingress: scalable: is neither true nor false",
                        "9:63: platform/ingress: \"lnd\" is no key of a group; did you mean \"lend\"?",
                        "9:84: platform/ingress: request: does not say of which dimension; write it as {cpu: 6}",
                        "10:28: platform/serving: min cpu: 16.00001 is not a whole number of thousandths",
                        "10:47: platform/serving: weight: has no weight for memory; name every dimension, or write"
                                + " one number for all",
                        "12:20: workload train-1: group: there is no group \"ingres\"; did you mean \"ingress\"?",
                        "12:43: workload train-1: request cpu: -20 is below 0",
                        "12:55: workload train-1: request memory: has no value",
                        "13:3: workload train-2: request: is missing",
                        "13:39: workload train-2: priority: is not a whole number from -2147483648 to 2147483647",
                        "13:53: workload train-2: started: \"yesterday\" is no time such as \"2026-01-31T12:00:00Z\"");
    }

    @Test
    void violationsHaveTheirPlaceToo() {
        CommandRun run = CommandRun.withInput("""
                quotatree: 1
                total: {cpu: 64}
                groups:
                  top:
                    min: {cpu: 10}
                    groups:
                      a: {min: {cpu: 8}, namespaces: [x]}
                      b: {min: {cpu: 16}, max: {cpu: 12}, namespaces: [x]}
                      top: {}
                      quotatree-root:
                """, "validate", "-");
        assertThat(run.exitCode()).isEqualTo(1);
        assertThat(run.out()
                        .lines()
                        .map(line -> line.replace("standard input:", ""))
                        .toList())
                .isEqualTo(List.of(
                        "5:16: top: min cpu: the mins of its children sum to 24, above its own, 10",
                        "8:22: top/b: min cpu: 16 is above the max, 12",
                        "8:55: top/b: namespaces: namespace x is bound to a already",
                        "9:7: top/top: is declared already, in 4:3: top",
                        "10:7: top/quotatree-root: the name stands for a group beside the tree; choose another"));
    }
}
