package io.github.quotatree.benchmarks.report.targets;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.quotatree.benchmarks.report.results.Results;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TargetsPageTest {
    @TempDir
    private Path directory;

    @Test
    void thePageOpensWithTheResultsAndHasATableForEachSection() throws IOException {
        Files.writeString(
                directory.resolve("machine.json"),
                "{\"steps\": {\"peer\": {\"date\": \"2026-02-03\"}, \"scaling\": {\"date\": \"2026-02-04\"}}}");
        TargetRow met = new TargetRow("a", Limit.atMost(2), 1, "2 ms / 2 ms", "2 % / 3 %", "peer");
        TargetRow missed = new TargetRow("b", Limit.atMost(5.5), 9, "9 ms / 1 ms", "4 % / 5 %", "scaling");
        TargetRow again = new TargetRow("d", Limit.atMost(2), 1, "2 ms / 2 ms", "2 % / 3 %", "peer");
        List<Section> sections = List.of(
                new Section("One", List.of(met, missed, again)),
                new Section("Two", List.of(TargetRow.notMeasured("c", Limit.milliseconds(8), "memory"))),
                new Section("Three", List.of(met)));

        assertThat(TargetsPage.of(sections, Results.in(directory), "A machine."))
                .startsWith("""
                        # Targets

                        **3 of 5 targets are met, 1 missed, 1 not measured.**

                        A machine.

                        | | target | reached | met |
                        |---|---|---|---|
                        | One | at most 2 ×, at most 5.5 × | 1.00 × to 9.00 × | **2 of 3** |
                        | Two | at most 8 ms |  | not measured |
                        | Three | at most 2 × | 1.00 × | all |

                        ## How to read it
                        """)
                .contains("""

                        ## One

                        | | target | reached | noise | met |
                        |---|---|---|---|---|
                        | a | at most 2 × | 1.00 × (2 ms / 2 ms) | 2 % / 3 % | yes |
                        | b | at most 5.5 × | 9.00 × (9 ms / 1 ms) | 4 % / 5 % | **no** |
                        | d | at most 2 × | 1.00 × (2 ms / 2 ms) | 2 % / 3 % | yes |

                        Measured on 2026-02-03 (`peer`), 2026-02-04 (`scaling`), by `quota-benchmarks/publish --only peer --only scaling`.

                        ## Two

                        | | target | reached | noise | met |
                        |---|---|---|---|---|
                        | c | at most 8 ms |  |  | not measured |

                        Measured, by `quota-benchmarks/publish --only memory`.
                        """);
    }

    @Test
    void whereAllAreMetTheSummarySaysSo() throws IOException {
        TargetRow met = new TargetRow("a", Limit.bytes(0), 0, "none", "none", "peer");

        assertThat(TargetsPage.of(List.of(new Section("One", List.of(met))), Results.in(directory), "A machine."))
                .startsWith("# Targets\n\n**1 of 1 targets are met, 0 missed.**\n")
                .contains("| One | at most 0 bytes | 0 bytes | all |");
    }
}
