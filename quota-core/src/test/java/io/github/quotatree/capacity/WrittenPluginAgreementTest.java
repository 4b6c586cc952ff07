package io.github.quotatree.capacity;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.quotatree.PropertySeed;
import io.github.quotatree.capacity.WrittenPlugin.Way;
import io.github.quotatree.workload.ExceededLimit;
import io.github.quotatree.workload.Victim;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.ShrinkingMode;
import net.jqwik.api.lifecycle.AddLifecycleHook;
import org.junit.jupiter.api.Test;

/** Decisions and victims are those of the plugin's rules as they are written, for random declarations. */
@AddLifecycleHook(PropertySeed.class)
class WrittenPluginAgreementTest {
    private static final int DRAWS = 20_000;

    @Property(tries = DRAWS, shrinking = ShrinkingMode.BOUNDED)
    void agrees(@ForAll("draws") CapacityDraw draw) {
        assertAgrees(draw);
    }

    static void assertAgrees(CapacityDraw draw) {
        CapacityState state = draw.state();
        WrittenPlugin written = new WrittenPlugin(draw);

        assertThat(CapacityDecision.of(state, draw.asking).exceededLimits())
                .as("limits")
                .isEqualTo(written.against());
        assertThat(NodeRoom.nodesWithRoom(state, draw.asking)).as("room").isEqualTo(written.nodesWithRoom());
        assertThat(PreemptionEligibility.of(state, draw.asking, draw.nodeIsLost))
                .as("eligibility")
                .isEqualTo(written.eligibility());

        CapacityPreemptionPlan plan = CapacityPreemptionPlan.of(state, draw.asking, draw.options());
        List<Way> ways = written.ways();
        assertThat(plan.claim()).as("claim").isEqualTo(written.claim());
        assertThat(plan.needed()).as("needed").isEqualTo(written.needed());
        assertThat(plan.candidates().stream()
                        .map(WrittenPluginAgreementTest::way)
                        .toList())
                .as("candidates")
                .isEqualTo(
                        ways.stream().map(WrittenPluginAgreementTest::ofVictims).toList());
        assertThat(plan.chosen().stream().map(PreemptionCandidate::node).toList())
                .as("chosen")
                .isEqualTo(written.chosen(ways).stream().map(Way::node).toList());
    }

    /** Else agreement would mean little. */
    @Test
    void theDrawsMeetEveryRule() {
        Map<String, Integer> met = new TreeMap<>();
        for (int seed = 0; seed < DRAWS / 4; seed++) {
            CapacityDraw draw = new CapacityDraw(seed % 4, seed % 13, false, seed);
            for (String rule : rules(draw)) {
                met.merge(rule, 1, Integer::sum);
            }
        }
        assertThat(met)
                .containsOnlyKeys(
                        "rejected by MAX",
                        "rejected by SUM_OF_MINS",
                        "nominated count",
                        "not needed",
                        "claim NO_QUOTA",
                        "claim OWN_MIN",
                        "claim OWN_PRIORITY",
                        "refused NOT_ELIGIBLE",
                        "refused NO_VICTIMS",
                        "refused NODE",
                        "refused QUOTA",
                        "several victims",
                        "several candidates",
                        "reprieved",
                        "violation counted",
                        "violation not counted",
                        "removed twice",
                        "waits");
        assertThat(met.values())
                .as("%s", met)
                .allSatisfy(times -> assertThat(times).isGreaterThan(5));
    }

    private static Set<String> rules(CapacityDraw draw) {
        Set<String> rules = new HashSet<>();
        CapacityState state = draw.state();
        CapacityPreemptionPlan plan = CapacityPreemptionPlan.of(state, draw.asking, draw.options());
        for (ExceededLimit binding : plan.decision().exceededLimits()) {
            rules.add("rejected by " + binding.kind());
            if (binding.nominated() > 0) {
                rules.add("nominated count");
            }
        }
        if (!plan.needed()) {
            rules.add("not needed");
        }
        plan.refusals().forEach(refusal -> rules.add("refused " + refusal.reason()));
        if (plan.candidates().size() > 1) {
            rules.add("several candidates");
        }
        for (PreemptionCandidate candidate : plan.candidates()) {
            rules.add("claim " + plan.claim());
            if (candidate.victims().size() > 1) {
                rules.add("several victims");
            }
            if (!candidate.reprieved().isEmpty()) {
                rules.add("reprieved");
            }
            if (candidate.budgetViolations() > 0) {
                rules.add("violation counted");
            }
            if (candidate.victims().stream().filter(Victim::violatesBudget).count() > candidate.budgetViolations()) {
                rules.add("violation not counted");
            }
        }
        WrittenPlugin written = new WrittenPlugin(draw);
        written.ways();
        if (written.removedTwice) {
            rules.add("removed twice");
        }
        if (PreemptionEligibility.of(state, draw.asking, draw.nodeIsLost)
                .waitsFor()
                .isPresent()) {
            rules.add("waits");
        }
        return rules;
    }

    private static Way way(PreemptionCandidate candidate) {
        List<String> victims = new ArrayList<>();
        Set<String> violating = new HashSet<>();
        for (Victim<CapacityWorkload> victim : candidate.victims()) {
            victims.add(victim.id());
            if (victim.violatesBudget()) {
                violating.add(victim.id());
            }
        }
        return new Way(
                candidate.node(),
                victims,
                candidate.reprieved().stream().map(CapacityWorkload::id).toList(),
                violating,
                candidate.budgetViolations());
    }

    private static Way ofVictims(Way way) {
        Set<String> violating = new HashSet<>(way.violating());
        violating.retainAll(way.victims());
        return new Way(way.node(), way.victims(), way.reprieved(), violating, way.violations());
    }

    @Provide
    Arbitrary<CapacityDraw> draws() {
        return draws(false);
    }

    static Arbitrary<CapacityDraw> draws(boolean sumsPassLong) {
        return Combinators.combine(
                        Arbitraries.integers().between(0, 3),
                        Arbitraries.integers().between(0, 12),
                        Arbitraries.longs())
                .as((nodes, workloads, seed) -> new CapacityDraw(nodes, workloads, sumsPassLong, seed));
    }
}
