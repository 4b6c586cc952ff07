package io.github.quotatree.benchmarks.report.targets;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.quotatree.benchmarks.report.targets.TargetsPage.Section;
import io.github.quotatree.benchmarks.report.targets.TargetsPage.TargetRow;
import io.github.quotatree.benchmarks.report.targets.TargetsPage.Verdict;
import java.util.List;
import org.junit.jupiter.api.Test;

class TargetsPageTest {
    @Test
    void thePageSaysHowManyTargetsAreMetAndGivesALineForEach() {
        TargetRow met = new TargetRow("a", "1.00 ×", "2 % / 3 %", Verdict.MET, "peer");
        TargetRow missed = new TargetRow("b", "9.00 ×", "4 % / 5 %", Verdict.MISSED, "scaling");
        List<Section> sections = List.of(
                new Section("One", List.of(met, missed)),
                new Section("Two", List.of(TargetRow.notMeasured("c", "memory"))));

        assertThat(TargetsPage.of(sections, "A machine.")).startsWith("""
                        # Targets

                        **1 of 3 targets are met, 1 are missed, 1 were not measured.**

                        A machine.
                        """).endsWith("""

                        ## One

                        | target | reached | noise | met | gives the row |
                        |---|---|---|---|---|
                        | a | 1.00 × | 2 % / 3 % | yes | `quota-benchmarks/publish --only peer` |
                        | b | 9.00 × | 4 % / 5 % | **no** | `quota-benchmarks/publish --only scaling` |

                        ## Two

                        | target | reached | noise | met | gives the row |
                        |---|---|---|---|---|
                        | c |  |  | not measured | `quota-benchmarks/publish --only memory` |
                        """);
    }
}
