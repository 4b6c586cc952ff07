package io.github.quotatree.groupquota;

import static io.github.quotatree.groupquota.GroupQuotaTree.ROOT_NAME;
import static io.github.quotatree.groupquota.PoolCase.number;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.quotatree.PeerLine;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Allocations of HTCondor's own code, {@code peer/group-quota-allocate.txt}, and where and why ours are others. */
class PeerAllocationsTest {
    private static final List<PoolCase> CASES = PoolCase.read("group-quota-allocate");

    /** The peer's daemon does not start with this one. */
    private static final String REFUSED = "h52-negative-quota-refused";

    @Test
    void withoutOversubscriptionEveryNumberOfEveryGroupIsThePeers() {
        int cases = 0;
        for (PoolCase pool : CASES) {
            if (pool.options.allowOversubscription() || pool.id.equals(REFUSED)) {
                continue;
            }
            cases++;
            assertSameGroups(pool);
            boolean slotLost = pool.line("surplus").orElseThrow().hasWord("lost");
            GroupQuotas quotas = pool.allocate();
            for (GroupAllocation group : quotas.groups()) {
                PeerLine peer = pool.expected(group.name());
                assertNear(pool, group, "own", group.quota());
                assertNear(pool, group, "subtree", group.subtreeQuota());
                assertNear(pool, group, "requested", group.requested());
                assertNear(pool, group, "fair", group.fairShare());
                if (!slotLost) {
                    assertNear(pool, group, "allocated", group.allocated());
                    assertThat(quotas.solution().slots.served[pool.tree.position(group.name())])
                            .as("%s %s", pool, group)
                            .isEqualTo(peer.hasWord("served"));
                }
                if (!slotLost && !pool.id.startsWith("h49")) {
                    assertNear(pool, group, "unmet", group.unmet());
                }
            }
            if (!slotLost) {
                double surplus =
                        Double.parseDouble(pool.line("surplus").orElseThrow().word(1));
                assertThat(quotas.surplus()).as(pool.id).isEqualTo(surplus, within(tolerance(surplus)));
            }
            pool.line("order")
                    .ifPresent(order ->
                            assertThat(quotas.negotiationOrder()).as(pool.id).isEqualTo(order.wordsFrom(1)));
        }
        assertThat(cases).isEqualTo(61);
    }

    /**
     * Fractions that make a whole slot but for rounding are a slot: the figures were corrected for that beside the
     * peer's.
     */
    @Test
    void slotsThatThePeerLosesToRoundingAreAllocated() {
        List<String> found = new ArrayList<>();
        for (PoolCase pool : CASES) {
            if (!pool.line("surplus").map(line -> line.hasWord("lost")).orElse(false)) {
                continue;
            }
            found.add(pool.id);
            GroupQuotas quotas = pool.allocate();
            double peers = 0;
            double ours = 0;
            for (GroupAllocation group : quotas.groups()) {
                PeerLine peer = pool.expected(group.name());
                peers += number(peer, "allocated");
                ours += group.allocated();
                assertThat(group.allocated())
                        .as("%s %s", pool, group)
                        .isEqualTo(number(peer, peer.has("tolerant") ? "tolerant" : "allocated"));
            }
            assertThat(ours).as(pool.id).isEqualTo(peers + 1);
            assertThat(quotas.surplus()).as(pool.id).isZero();
        }
        assertThat(found).containsExactly("h22d-quirk-lost-slot", "r004", "r084", "r140", "r152", "r184", "r188");
    }

    /**
     * The peer's limit is the larger of quota and allocation, although the unused quota of a group was lent to others.
     * Ours is the allocation. Strict enforcement cuts both.
     */
    @Test
    void limitsAreThePeersWhereItsOwnAreNotAboveWhatItAllocates() {
        Map<String, Integer> outcomes = new HashMap<>();
        for (PoolCase pool : CASES) {
            if (pool.options.allowOversubscription() || pool.id.equals(REFUSED)) {
                continue;
            }
            for (GroupAllocation group : pool.allocate().groups()) {
                String limit = pool.expected(group.name()).value("limit");
                if (limit.equals("-")) {
                    continue;
                }
                double peer = Double.parseDouble(limit);
                double whole = pool.options.weighted() ? peer : Math.floor(peer);
                String outcome;
                if (Math.abs(group.limit() - whole) <= tolerance(whole)) {
                    outcome = "same";
                } else if (whole > group.allocated()
                        && Math.abs(group.limit() - group.allocated()) <= tolerance(whole)) {
                    outcome = "peer above its allocation";
                } else {
                    outcome = pool.id + " " + group.name();
                }
                outcomes.merge(outcome, 1, Integer::sum);
            }
        }
        assertThat(outcomes)
                .containsOnlyKeys(
                        "same",
                        "peer above its allocation",
                        // slots that the peer loses
                        "h22d-quirk-lost-slot c",
                        "r084 <none>",
                        "r140 f",
                        "r188 a",
                        // the peer enforces the configured quota of 20, not the assigned one of 10
                        "h51-quirk-static-cap-uses-config A.b");
        assertThat(outcomes.get("same")).isGreaterThan(250);
    }

    /**
     * With oversubscription the peer's quotas of subtrees are our maximums; what it allocates counts quota once a
     * level.
     */
    @Test
    void withOversubscriptionThePeersQuotasAreTheMaximums() {
        int cases = 0;
        int abovePool = 0;
        for (PoolCase pool : CASES) {
            if (!pool.options.allowOversubscription()) {
                continue;
            }
            cases++;
            assertSameGroups(pool);
            double peers = 0;
            GroupQuotas quotas = pool.allocate();
            for (GroupAllocation group : quotas.groups()) {
                assertNear(pool, group, "requested", group.requested());
                assertNear(pool, group, "subtree", group.subtreeMaximum());
                assertThat(group.subtreeMaximum())
                        .as("%s %s", pool, group)
                        .isGreaterThanOrEqualTo(group.subtreeQuota() - tolerance(pool.total));
                peers += number(pool.expected(group.name()), "allocated");
            }
            abovePool += peers > pool.total + tolerance(pool.total) ? 1 : 0;
            Laws.assertHold(pool.tree, pool.total, pool.options, quotas);
        }
        assertThat(cases).isEqualTo(11);
        assertThat(abovePool)
                .as("cases in which the peer allocates more than there is")
                .isPositive();
    }

    @Test
    void theProblemsOfDeclarationsAreReportedWithTheirGroups() {
        for (PoolCase pool : CASES) {
            List<String> expected = pool.lines("problem").stream()
                    .map(line -> line.word(1) + " " + line.word(2))
                    .toList();
            if (!expected.isEmpty()) {
                assertThat(pool.tree.problems())
                        .as(pool.id)
                        .extracting(problem -> problem.kind() + " " + problem.group())
                        .containsExactlyInAnyOrderElementsOf(expected);
            }
        }
        PoolCase refused = CASES.stream()
                .filter(pool -> pool.id.equals(REFUSED))
                .findFirst()
                .orElseThrow();
        assertThat(refused.allocate().group("a").allocated()).isZero();
        assertThat(refused.allocate().surplus()).isEqualTo(refused.total);
    }

    /**
     * Jobs that request half a slot where slots are whole: the peer rounds 0.5 up to 1 that is not met, and 0.25 down
     * to 0.
     */
    @Test
    void unmetFractionsAreNotRounded() {
        PoolCase pool = CASES.stream()
                .filter(one -> one.id.startsWith("h49"))
                .findFirst()
                .orElseThrow();
        assertThat(pool.allocate().group("a").unmet()).isEqualTo(0.5);
        assertThat(pool.allocate().group("a").bindingLimit().kind())
                .isEqualTo(GroupAllocation.BindingLimit.Kind.WHOLE_SLOTS);
        assertThat(pool.allocate().group("b").unmet()).isEqualTo(0.25);
    }

    @Test
    void everyCaseKeepsTheLaws() {
        assertThat(CASES)
                .hasSize(73)
                .allSatisfy(pool -> Laws.assertHold(pool.tree, pool.total, pool.options, pool.allocate()));
    }

    private static void assertSameGroups(PoolCase pool) {
        assertThat(pool.tree.groups())
                .as(pool.id)
                .containsExactlyElementsOf(pool.expected().keySet());
        assertThat(pool.tree.groups().get(0)).isEqualTo(ROOT_NAME);
    }

    private static void assertNear(PoolCase pool, GroupAllocation group, String key, double ours) {
        double peer = number(pool.expected(group.name()), key);
        assertThat(ours).as("%s %s of %s", pool, key, group).isEqualTo(peer, within(tolerance(peer)));
    }

    /** A billionth of the figure, at least of a slot. */
    private static double tolerance(double figure) {
        return 1e-9 * Math.max(1, Math.abs(figure));
    }
}
