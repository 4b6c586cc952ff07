package io.github.quotatree.groupquota;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.quotatree.groupquota.GroupQuotaOptions.Mode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** The flaws of HTCondor, each with a case and what either mode makes of it, as docs/coming-from-htcondor.md has them. */
class HtcondorFlawsTest {
    private static final QuotaDeclaration A = QuotaDeclaration.ofSlots("A", 20);
    private static final QuotaDeclaration B =
            QuotaDeclaration.ofSlots("A.B", 15).acceptingSurplus();
    private static final QuotaDeclaration C = QuotaDeclaration.ofSlots("A.C", 5).acceptingSurplus();

    private final List<String> rows = new ArrayList<>();

    /** The page has exactly these rows, in this order. */
    @Test
    void thePageHasWhatEitherModeMakesOfEveryFlaw() throws IOException {
        row(
                "quota counts once a level",
                "A 20 refuses, A.B 15 and A.C 5 accept and request 60 and 2; oversubscribed: A.B and A.C",
                mode -> {
                    GroupQuotas quotas = seed(mode, true);
                    return allocated(quotas, "A.B") + " and " + allocated(quotas, "A.C");
                },
                "38 and 2",
                "18 and 2");
        row(
                "static quotas are not scaled",
                "15 slots, physics 20 and chemistry 10 request 50 each; oversubscribed: physics and chemistry",
                mode -> {
                    GroupQuotaTree tree = tree(slots("physics", 20), slots("chemistry", 10));
                    GroupQuotas quotas =
                            GroupQuotas.of(wants(tree, "physics", 50, "chemistry", 50), 15, 1, options(mode, true));
                    return allocated(quotas, "physics") + " and " + allocated(quotas, "chemistry");
                },
                "20 and 10",
                "10 and 5");
        row(
                "a surplus larger than the pool",
                "20 slots, a 20 and b 20 request nothing; oversubscribed: surplus",
                mode -> {
                    GroupQuotaTree tree = tree(slots("a", 20), slots("b", 20));
                    return text(GroupQuotas.of(wants(tree), 20, 1, options(mode, true))
                            .surplus());
                },
                "40",
                "20");
        row(
                "quota that was lent is a limit all the same",
                "A 20 refuses, A.B 15 and A.C 5 accept and request 60 and 2; not oversubscribed: limits",
                mode -> {
                    GroupQuotas quotas = seed(mode, false);
                    return text(quotas.group("A.B").limit()) + " and "
                            + text(quotas.group("A.C").limit());
                },
                "18 and 5",
                "18 and 2");
        row(
                "limits are cut to whole numbers",
                "10 weighted slots, three groups of a third request 50 each: limit",
                mode -> text(GroupQuotas.of(thirds(), 10, 1, options(mode, false))
                        .group("a")
                        .limit()),
                "3",
                "3.333333");
        row(
                "a slot is lost",
                "10 whole slots, three groups of a third request 50 each: in use after a cycle",
                mode -> {
                    NegotiationCycle cycle = NegotiationCycle.run(
                            thirds(), 10, 1, options(mode, false).withWeighted(false), new UnitJobs(thirds(), 10));
                    return text(cycle.usage("a")) + ", " + text(cycle.usage("b")) + ", " + text(cycle.usage("c"));
                },
                "3, 3, 3",
                "4, 3, 3");
        row(
                "fractions of weighted slots stay idle",
                "10 weighted slots, three groups of a third request 50 each: in use after a cycle",
                mode -> used(thirds(), 10, options(mode, false), new UnitJobs(thirds(), 10), "a", "b", "c"),
                "3, 3, 3",
                "4, 3, 3");
        row(
                "a fraction of a slot ends the request of a group",
                "4 weighted slots, a 0.8 and b 0.2 accept and request 9 each, and jobs of a match nothing: b in use",
                mode -> {
                    GroupQuotaTree tree = tree(
                            QuotaDeclaration.ofFraction("a", 0.8).acceptingSurplus(),
                            QuotaDeclaration.ofFraction("b", 0.2).acceptingSurplus());
                    PoolDemand demand = wants(tree, "a", 9, "b", 9);
                    return used(demand, 4, options(mode, false), new UnitJobs(demand, 4, "a"), "b");
                },
                "0",
                "4");
        row(
                "a group that lacks one slot gets it in the last turn",
                "20 weighted slots of which 8 match, a 19 requests 10 and b 1 requests 1, rate 2: in use",
                mode -> {
                    PoolDemand demand = wants(tree(slots("a", 19), slots("b", 1)), "a", 10, "b", 1);
                    return used(
                            demand, 20, options(mode, false).withRoundRobinRate(2), new UnitJobs(demand, 8), "a", "b");
                },
                "8, 0",
                "7, 1");
        row(
                "slots made of fractions do not rotate",
                "8 whole slots, a 2.5, b 2.75 and c 2.75 accept and request 50 each: in use after three cycles, summed",
                HtcondorFlawsTest::threeCycles,
                "7, 9, 8",
                "8, 8, 8");
        row(
                "a slot for half a slot",
                "1 whole slot, a 0.5 and b 0.5 accept and request half a slot each: a and b",
                mode -> {
                    GroupQuotaTree tree = tree(
                            slots("a", 0.5).acceptingSurplus(), slots("b", 0.5).acceptingSurplus());
                    GroupQuotas quotas = GroupQuotas.of(
                            wants(tree, "a", 0.5, "b", 0.5),
                            1,
                            1,
                            options(mode, false).withWeighted(false));
                    return allocated(quotas, "a") + " and " + allocated(quotas, "b");
                },
                "1 and 0",
                "0 and 0");
        row(
                "matches count twice under a rate",
                "20 slots, a 20 refuses and requests 20, rate 1: in use after a cycle",
                mode -> {
                    PoolDemand demand = wants(tree(slots("a", 20)), "a", 20);
                    return text(NegotiationCycle.run(
                                    demand, 20, 1, options(mode, false).withRoundRobinRate(1), new UnitJobs(demand, 20))
                            .usage("a"));
                },
                "15",
                "20");
        row(
                "the strict cap of a static group is not scaled",
                "10 slots, A 20 refuses, A.b and A.c a half each accept; A.b requests 10, A.c uses 5 yet: limit of A.b",
                mode -> {
                    GroupQuotaTree tree = tree(A, half("A.b"), half("A.c"));
                    PoolDemand demand = PoolDemand.builder(tree)
                            .group("A.b", g -> g.idle(10))
                            .group("A.c", g -> g.usage(5))
                            .build();
                    return text(GroupQuotas.of(demand, 10, 1, options(mode, false))
                            .group("A.b")
                            .limit());
                },
                "10",
                "5");
        row(
                "0/0 as a limit",
                "10 slots, a 10 accepts, requests 2 and uses 2: limit",
                mode -> {
                    GroupQuotaTree tree = tree(slots("a", 10).acceptingSurplus());
                    PoolDemand demand = PoolDemand.builder(tree)
                            .group("a", g -> g.running(2).usage(2))
                            .build();
                    return text(GroupQuotas.of(demand, 10, 1, options(mode, false))
                            .group("a")
                            .limit());
                },
                "-2147483648",
                "2");
        row(
                "autoregroup shares the pool twice",
                "20 slots, a 10 autoregroups and requests 40, b 10 requests 10 and matches none, both accept: "
                        + "a in the second round",
                mode -> text(
                        autoregroup(mode).rounds().get(1).quotas().group("a").allocated()),
                "40",
                "20");
        row(
                "autoregroup repeats rounds",
                "20 slots, a 10 autoregroups and requests 10, all of which match: rounds",
                mode -> {
                    PoolDemand demand = wants(tree(slots("a", 10).autoregrouping()), "a", 10);
                    return String.valueOf(
                            NegotiationCycle.run(demand, 20, 1, options(mode, false), new UnitJobs(demand, 20))
                                    .rounds()
                                    .size());
                },
                "3",
                "1");
        List<String> page = Files.readAllLines(Path.of("..", "docs", "coming-from-htcondor.md"));
        int start = page.indexOf("| flaw | case | HTCondor | repaired |");
        assertThat(page.subList(start + 2, start + 2 + rows.size())).isEqualTo(rows);
        assertThat(page.get(start + 2 + rows.size())).isEmpty();
    }

    private void row(String flaw, String example, Function<Mode, String> figure, String htcondor, String repaired) {
        assertThat(figure.apply(Mode.HTCONDOR)).as(flaw).isEqualTo(htcondor);
        assertThat(figure.apply(Mode.REPAIRED)).as(flaw).isEqualTo(repaired);
        rows.add("| " + flaw + " | " + example + " | " + htcondor + " | " + repaired + " |");
    }

    private static String used(
            PoolDemand demand, double total, GroupQuotaOptions options, Matchmaker matchmaker, String... groups) {
        NegotiationCycle cycle = NegotiationCycle.run(demand, total, 1, options, matchmaker);
        return Arrays.stream(groups).map(group -> text(cycle.usage(group))).collect(Collectors.joining(", "));
    }

    private static String threeCycles(Mode mode) {
        double[] used = new double[3];
        GroupQuotaTree tree = tree(
                slots("a", 2.5).acceptingSurplus(),
                slots("b", 2.75).acceptingSurplus(),
                slots("c", 2.75).acceptingSurplus());
        PoolDemand demand = wants(tree, "a", 50, "b", 50, "c", 50);
        for (int cycle = 1; cycle <= 3; cycle++) {
            NegotiationCycle run = NegotiationCycle.run(
                    demand, 8, cycle, options(mode, false).withWeighted(false), new UnitJobs(demand, 8));
            PoolDemand.Builder next = PoolDemand.builder(demand.tree());
            for (int g = 0; g < used.length; g++) {
                String name = demand.tree().groups().get(g + 1);
                used[g] += run.usage(name);
                next.group(
                        name,
                        group -> group.idle(50)
                                .lastRemainderTime(run.lastRemainderTime(name))
                                .remainderTurn(run.remainderTurn(name)));
            }
            demand = next.build();
        }
        return text(used[0]) + ", " + text(used[1]) + ", " + text(used[2]);
    }

    private static NegotiationCycle autoregroup(Mode mode) {
        GroupQuotaTree tree = tree(
                slots("a", 10).acceptingSurplus().autoregrouping(),
                slots("b", 10).acceptingSurplus());
        PoolDemand demand = wants(tree, "a", 40, "b", 10);
        return NegotiationCycle.run(
                demand, 20, 1, options(mode, false).withMaxAllocationRounds(2), new UnitJobs(demand, 20, "b"));
    }

    private static GroupQuotas seed(Mode mode, boolean oversubscription) {
        return GroupQuotas.of(wants(tree(A, B, C), "A.B", 60, "A.C", 2), 100, 1, options(mode, oversubscription));
    }

    private static GroupQuotaOptions options(Mode mode, boolean oversubscription) {
        return GroupQuotaOptions.repaired().withMode(mode).withOversubscription(oversubscription);
    }

    private static PoolDemand thirds() {
        GroupQuotaTree tree = tree(third("a"), third("b"), third("c"));
        return wants(tree, "a", 50, "b", 50, "c", 50);
    }

    private static QuotaDeclaration third(String name) {
        return QuotaDeclaration.ofFraction(name, 1.0 / 3).acceptingSurplus();
    }

    private static QuotaDeclaration half(String name) {
        return QuotaDeclaration.ofFraction(name, 0.5).acceptingSurplus();
    }

    private static QuotaDeclaration slots(String name, double slots) {
        return QuotaDeclaration.ofSlots(name, slots);
    }

    private static GroupQuotaTree tree(QuotaDeclaration... declarations) {
        GroupQuotaTree.Builder builder = GroupQuotaTree.builder();
        List.of(declarations).forEach(builder::add);
        return builder.build();
    }

    /** Pairs of a name and what it requests. */
    private static PoolDemand wants(GroupQuotaTree tree, Object... requests) {
        PoolDemand.Builder builder = PoolDemand.builder(tree);
        for (int i = 0; i < requests.length; i += 2) {
            double idle = ((Number) requests[i + 1]).doubleValue();
            builder.group((String) requests[i], g -> g.idle(idle));
        }
        return builder.build();
    }

    private static String allocated(GroupQuotas quotas, String name) {
        return text(quotas.group(name).allocated());
    }

    private static String text(double slots) {
        return SlotRounding.text(slots);
    }
}
