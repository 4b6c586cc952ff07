package io.github.quotatree.groupquota;

import static io.github.quotatree.groupquota.GroupQuotaTree.ROOT_NAME;
import static io.github.quotatree.groupquota.PoolCase.number;
import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.quotatree.PeerLine;
import io.github.quotatree.groupquota.GroupQuotaOptions.Mode;
import io.github.quotatree.groupquota.NegotiatorOutcome.Allocation;
import io.github.quotatree.groupquota.NegotiatorOutcome.Cycle;
import io.github.quotatree.groupquota.NegotiatorOutcome.Figures;
import io.github.quotatree.groupquota.NegotiatorOutcome.Negotiator;
import io.github.quotatree.groupquota.NegotiatorOutcome.Round;
import io.github.quotatree.groupquota.NegotiatorOutcome.Step;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * What HTCondor's own code makes of pools, {@code peer/group-quota-*.txt}, in HTCondor's mode: every number of every
 * group, round and step, of the library and of the rules as they are written. Where HTCondor loses a slot of an
 * allocation to rounding, the slot is given to the group to which it is due.
 */
class HtcondorCasesTest {
    /** HTCondor's daemon does not start with this one. */
    private static final String REFUSED = "h52-negative-quota-refused";

    static Stream<Negotiator> negotiators() {
        return Stream.of(NegotiatorOutcome.LIBRARY, new PlainNegotiator(Flaw.NONE));
    }

    @ParameterizedTest
    @MethodSource("negotiators")
    void everyNumberOfEveryAllocation(Negotiator negotiator) {
        int cases = 0;
        int slotsLost = 0;
        for (PoolCase pool : PoolCase.read("group-quota-allocate")) {
            if (pool.id.equals(REFUSED)) {
                continue;
            }
            Allocation found =
                    negotiator.allocate(pool.demand, pool.total, PoolCase.NOW, pool.options.withMode(Mode.HTCONDOR));
            assertThat(found.groups().keySet())
                    .as(pool.id)
                    .containsExactlyElementsOf(pool.expected().keySet());
            boolean isSlotLost = pool.line("surplus").orElseThrow().hasWord("lost");
            pool.expected().forEach((name, expected) -> {
                Figures group = requireNonNull(found.groups().get(name));
                String place = pool + " " + name + " " + group;
                near(place, group.quota(), number(expected, "own"));
                near(place, group.subtree(), number(expected, "subtree"));
                near(place, group.requested(), number(expected, "requested"));
                near(place, group.fair(), number(expected, "fair"));
                boolean isPool = pool.tree.autoregroup() && name.equals(ROOT_NAME);
                String key = expected.has("tolerant") ? "tolerant" : "allocated";
                near(place, group.allocated(), isPool ? pool.total : number(expected, key));
                if (!isSlotLost) {
                    near(place, group.unmet(), number(expected, "unmet"));
                    assertThat(group.served()).as(place).isEqualTo(expected.hasWord("served"));
                    assertLimit(place, group, expected);
                }
            });
            if (!isSlotLost) {
                double surplus =
                        Double.parseDouble(pool.line("surplus").orElseThrow().word(1));
                near(pool.id, found.surplus(), surplus);
            }
            pool.line("order")
                    .ifPresent(order -> assertThat(found.order()).as(pool.id).isEqualTo(order.wordsFrom(1)));
            cases++;
            slotsLost += isSlotLost ? 1 : 0;
        }
        assertThat(cases).isEqualTo(72);
        assertThat(slotsLost).isEqualTo(7);
    }

    /** HTCondor passes limits on as whole numbers. */
    private static void assertLimit(String place, Figures group, PeerLine expected) {
        if (!expected.value("limit").equals("-")) {
            near(place, group.limit(), Math.floor(number(expected, "limit")));
            assertThat(group.heldBy()).as(place).isEqualTo(expected.find("held"));
        }
    }

    @ParameterizedTest
    @MethodSource("negotiators")
    void everyRoundAndStepOfEveryCycle(Negotiator negotiator) {
        int steps = 0;
        List<PoolCase> pools = PoolCase.read("group-quota-cycles");
        for (PoolCase pool : pools) {
            steps += compare(pool, negotiator);
        }
        assertThat(pools).hasSize(18);
        assertThat(steps).isGreaterThan(900);
    }

    /** Runs the cycles of a pool one after the other, and returns the number of steps. */
    private static int compare(PoolCase pool, Negotiator negotiator) {
        PeerLine line = pool.line("cycles").orElseThrow();
        long now = (long) number(line, "from");
        SlotClasses slots = SlotClasses.of(pool);
        Map<String, Double> usage = new HashMap<>();
        Map<String, Long> times = new HashMap<>();
        int steps = 0;
        for (List<PeerLine> expected : cycles(pool)) {
            if (!line.hasWord("keep")) {
                slots = SlotClasses.of(pool);
                usage.clear();
            }
            Cycle cycle = negotiator.run(
                    pool.demand(usage, times), pool.total, now, pool.options.withMode(Mode.HTCONDOR), slots);
            steps += new Expected(pool, expected).compare(cycle);
            times.putAll(cycle.since());
            usage.putAll(slots.running());
            now += (long) number(line, "step");
        }
        return steps;
    }

    private static List<List<PeerLine>> cycles(PoolCase pool) {
        List<List<PeerLine>> cycles = new ArrayList<>();
        for (PeerLine line : pool.lines()) {
            if (line.is("cycle")) {
                cycles.add(new ArrayList<>());
            } else if (!cycles.isEmpty()) {
                cycles.get(cycles.size() - 1).add(line);
            }
        }
        return cycles;
    }

    /** The lines of one cycle. */
    private record Expected(PoolCase pool, List<PeerLine> lines) {
        int compare(Cycle cycle) {
            int round = 0;
            int steps = 0;
            int place = 0;
            List<Step> left = List.of();
            for (PeerLine line : lines) {
                String what = pool + " round " + round + ", line " + place++ + ", " + line.word(1);
                if (line.is("round")) {
                    assertThat(left).as(what).isEmpty();
                    Round next = cycle.rounds().get(round++);
                    left = new ArrayList<>(next.steps());
                    near(what, next.allocation().surplus(), number(line, "surplus"));
                } else if (line.is("allocation")) {
                    Allocation allocation = cycle.rounds().get(round - 1).allocation();
                    Figures group = requireNonNull(allocation.groups().get(line.word(1)));
                    near(what, group.quota(), number(line, "own"));
                    near(what, group.allocated(), number(line, "allocated"));
                    near(what, group.unmet(), number(line, "unmet"));
                    if (!isPool(line)) { // whose request HTCondor does not report
                        near(what, group.requested(), number(line, "requested"));
                    }
                } else if (line.is("step")) {
                    compare(what, line, left);
                    steps++;
                } else if (line.is("end")) {
                    near(what, requireNonNull(cycle.usage().get(line.word(1))), number(line, "usage"));
                    near(what, requireNonNull(cycle.since().get(line.word(1))), number(line, "since"));
                }
            }
            assertThat(left).isEmpty();
            assertThat(cycle.rounds()).as(pool.id).hasSize(round);
            return steps;
        }

        private boolean isPool(PeerLine line) {
            return pool.tree.autoregroup() && line.word(1).equals(ROOT_NAME);
        }

        private void compare(String what, PeerLine line, List<Step> left) {
            if (isPool(line)) {
                double matched = 0;
                while (!left.isEmpty() && left.get(0).group().startsWith(ROOT_NAME + " for ")) {
                    matched += left.remove(0).matched();
                }
                near(what, matched, number(line, "granted"));
                return;
            }
            Step step = left.remove(0);
            String place = what + ": " + step;
            assertThat(step.group()).as(place).isEqualTo(line.word(1));
            assertThat(step.turn()).as(place).isEqualTo((int) number(line, "turn"));
            near(place, step.limit(), number(line, "limit"));
            near(place, step.before(), number(line, "before"));
            near(place, step.matched(), number(line, "granted"));
            assertThat(step.heldBy()).as(place).isEqualTo(line.find("held"));
        }
    }

    private static void near(String what, double found, double expected) {
        assertThat(found).as(what).isEqualTo(expected, within(1e-9 * Math.max(1, Math.abs(expected))));
    }
}
