package io.github.quotatree.cli.condor;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.quotatree.cli.CommandRun;
import io.github.quotatree.groupquota.GroupQuotaOptions;
import io.github.quotatree.groupquota.GroupQuotaTree;
import io.github.quotatree.groupquota.GroupQuotas;
import io.github.quotatree.groupquota.PoolDemand;
import io.github.quotatree.groupquota.QuotaDeclaration;
import io.github.quotatree.reading.condor.config.KnobValues;
import io.github.quotatree.reading.input.Findings;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The order of negotiation by GROUP_SORT_EXPR: the shipped one, those of the manual, and those that go wrong. */
class SortExpressionTest {
    private static final GroupQuotaTree TREE = GroupQuotaTree.builder()
            .add(QuotaDeclaration.ofSlots("chemistry", 10).acceptingSurplus())
            .add(QuotaDeclaration.ofSlots("physics", 20).acceptingSurplus())
            .add(QuotaDeclaration.ofSlots("guests", 0).acceptingSurplus())
            .build();

    @TempDir
    private Path folder;

    private final Findings findings = new Findings();

    private PoolDemand.Builder demand() {
        return PoolDemand.builder(TREE)
                .group("chemistry", g -> g.idle(9).usage(4))
                .group("physics", g -> g.idle(30).usage(12))
                .group("guests", g -> g.idle(3).usage(1));
    }

    private List<String> order(PoolDemand.Builder demand) {
        return GroupQuotas.of(demand.build(), 40, 0, GroupQuotaOptions.defaults())
                .negotiationOrder();
    }

    private List<String> order(String expression) {
        KnobValues values = KnobValues.read(
                CommandRun.write(folder, "c.conf", "GROUP_SORT_EXPR = " + expression),
                InputStream.nullInputStream(),
                findings);
        SortExpression order = SortExpression.of(values, 100);
        assertThat(order).isNotNull();
        List<String> names = order(demand().orderedBy(order));
        order.note("c.conf", findings);
        return names;
    }

    @Test
    void theShippedExpressionIsTheDefaultOrder() {
        assertThat(order("ifThenElse(AccountingGroup=?=\"<none>\",3.4e+38,"
                        + "ifThenElse(GroupQuota>0,GroupResourcesInUse/GroupQuota,3.3e+38))"))
                .isEqualTo(order(demand()))
                .containsExactly("chemistry", "physics", "guests", "<none>");
        assertThat(findings.notes()).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(delimiterString = " -> ", textBlock = """
            ifThenElse(AccountingGroup == "physics", 1, ifThenElse(AccountingGroup == "CHEMISTRY", 2, 3)) -> physics chemistry <none> guests
            -GroupResourcesAllocated -> physics chemistry guests <none>
            MY.GroupResourcesAllocated - GroupResourcesInUse -> <none> guests chemistry physics
            AccountingGroup != "guests" -> guests <none> chemistry physics
            GroupQuota > 15 ? -1 : time() - 100 -> physics <none> chemistry guests
            """)
    void groupsAreInAscendingOrder(String expression, String order) {
        assertThat(order(expression)).containsExactly(order.split(" ", -1));
        assertThat(findings.notes()).isEmpty();
    }

    @Test
    void groupsWithoutANumberAreLast() {
        assertThat(order("ifThenElse(AccountingGroup == \"chemistry\", \"first\", GroupResourcesInUse)"))
                .containsExactly("<none>", "guests", "physics", "chemistry");
        assertThat(findings.notes())
                .containsExactly("c.conf: GROUP_SORT_EXPR has no number for chemistry; they negotiate last");
    }

    @Test
    void anExpressionWithoutAnyNumberKeepsTheOrderOfTheTree() {
        assertThat(order("GroupPriority * 2")).containsExactly("<none>", "chemistry", "guests", "physics");
        assertThat(findings.notes())
                .containsExactly(
                        "c.conf: GROUP_SORT_EXPR has no number for <none>, chemistry, guests and 1 more groups;"
                                + " they negotiate last");
    }

    @Test
    void anExpressionThatCannotBeParsedIsAFault() {
        KnobValues values = KnobValues.read(
                CommandRun.write(folder, "c.conf", "\nGROUP_SORT_EXPR = random(GroupQuota)"),
                InputStream.nullInputStream(),
                findings);
        assertThat(SortExpression.of(values, 0)).isNull();
        assertThat(findings.faults()).hasSize(1);
        assertThat(findings.faults().get(0).line())
                .endsWith(
                        "c.conf: line 2: GROUP_SORT_EXPR: \"random(GroupQuota)\": column 1: the function random is not"
                                + " supported: its value is never the same");
    }
}
