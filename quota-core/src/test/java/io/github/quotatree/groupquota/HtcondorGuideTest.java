package io.github.quotatree.groupquota;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The code in the page for users of HTCondor compiles and gives what its comment says. */
class HtcondorGuideTest {
    @Test
    void theSnippetGivesTheResultInItsComment() throws IOException {
        long now = 1_000_000;
        GroupQuotaTree tree = GroupQuotaTree.builder()
                .add(QuotaDeclaration.ofSlots("A", 20))
                .add(QuotaDeclaration.ofSlots("A.B", 15).acceptingSurplus())
                .add(QuotaDeclaration.ofSlots("A.C", 5).acceptingSurplus())
                .build();
        PoolDemand demand = PoolDemand.builder(tree)
                .group("A.B", g -> g.idle(60))
                .group("A.C", g -> g.idle(2))
                .build();
        GroupQuotas quotas = GroupQuotas.of(demand, 100, now, GroupQuotaOptions.repaired());

        String said = quotas.group("A.B").toString();
        List<String> page = Files.readAllLines(Path.of("..", "docs", "coming-from-htcondor.md"));
        assertThat(page).anyMatch(line -> line.equals("quotas.group(\"A.B\");   // " + said));
        assertThat(String.join("\n", page))
                .contains(".add(QuotaDeclaration.ofSlots(\"A\", 20))")
                .contains(".add(QuotaDeclaration.ofSlots(\"A.B\", 15).acceptingSurplus())")
                .contains(".add(QuotaDeclaration.ofSlots(\"A.C\", 5).acceptingSurplus())")
                .contains("GroupQuotas.of(demand, 100, now, GroupQuotaOptions.repaired())");
    }

    @Test
    void strictPriorityGivesTheResultsInItsComments() throws IOException {
        long now = 1_000_000;
        GroupQuotaTree tree = GroupQuotaTree.builder()
                .add(QuotaDeclaration.ofSlots("physics", 1_000_000))
                .add(QuotaDeclaration.ofSlots("chemistry", 10_000))
                .build();
        PoolDemand demand = PoolDemand.builder(tree)
                .group("physics", g -> g.running(30).usage(30).idle(15))
                .group("chemistry", g -> g.running(50).usage(50).idle(60))
                .build();
        Matchmaker matchmaker = new UnitJobs(demand, 100);
        NegotiationCycle cycle = NegotiationCycle.run(demand, 100, now, GroupQuotaOptions.defaults(), matchmaker);

        assertThat(Files.readAllLines(Path.of("..", "docs", "coming-from-htcondor.md")))
                .contains(
                        "        .add(QuotaDeclaration.ofSlots(\"physics\", 1_000_000))",
                        "        .add(QuotaDeclaration.ofSlots(\"chemistry\", 10_000))",
                        "        .group(\"physics\", g -> g.running(30).usage(30).idle(15))",
                        "        .group(\"chemistry\", g -> g.running(50).usage(50).idle(60))",
                        "cycle.matched(\"physics\");     // " + cycle.matched("physics"),
                        "cycle.matched(\"chemistry\");   // " + cycle.matched("chemistry"));
    }
}
