package io.github.quotatree.groupquota;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.quotatree.PropertySeed;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.lifecycle.AddLifecycleHook;

/** What holds for the allocations of random pools. */
@AddLifecycleHook(PropertySeed.class)
class AllocationLawsTest {
    @Property
    void nothingIsLostOrHandedOutTwice(@ForAll("pools") RandomPool pool) {
        Laws.nothingIsLostOrHandedOutTwice(pool.total, pool.allocate());
        Laws.quotasOfAGroupAndItsChildrenMakeThatOfTheSubtree(pool.total, pool.allocate());
    }

    @Property
    void noGroupGetsMoreThanItsRequestOrLessThanItsQuota(@ForAll("pools") RandomPool pool) {
        Laws.noGroupGetsMoreThanItsRequestOrLessThanItsQuota(pool.total, pool.options, pool.allocate());
    }

    @Property
    void aGroupThatRefusesSurplusStaysWithinItsQuota(@ForAll("pools") RandomPool pool) {
        Laws.aGroupThatRefusesSurplusStaysWithinItsQuota(pool.tree, pool.total, pool.options, pool.allocate());
    }

    @Property
    void nothingIsLeftWhileAReachableGroupWantsIt(@ForAll("pools") RandomPool pool) {
        Laws.nothingIsLeftWhileAReachableGroupWantsIt(pool.tree, pool.total, pool.options, pool.allocate());
    }

    @Property
    void theTraceAddsUp(@ForAll("pools") RandomPool pool) {
        Laws.theTraceAddsUp(pool.total, pool.allocate());
    }

    /** The rule of the sharing itself, by turns and by recursion, as it is written down. */
    @Property
    void sharesAreThoseOfTheRuleAsWritten(@ForAll("plainPools") RandomPool pool) {
        GroupQuotas quotas = pool.allocate();
        Map<String, Double> written = new WrittenRule(pool.tree, pool.demand, quotas).shares();
        for (GroupAllocation group : quotas.groups()) {
            assertThat(group.fairShare())
                    .as("%s in %s", group, pool)
                    .isEqualTo(written.get(group.name()), within(Laws.tolerance(pool.total)));
        }
    }

    @Property
    void theSurplusOfAPoolOfWholeSlotsIsWholeSlots(@ForAll("pools") RandomPool pool) {
        if (!pool.options.weighted()) {
            GroupQuotas quotas = pool.allocate();
            assertThat(quotas.surplus())
                    .as("of a pool of whole slots")
                    .isEqualTo(Math.rint(quotas.surplus()), within(1e-6));
        }
    }

    @Property
    void siblingsAreServedInTheOrderInWhichTheyWait(@ForAll("plainPools") RandomPool pool) {
        GroupQuotas quotas = pool.allocate();
        Set<String> parents = new HashSet<>();
        quotas.groups().forEach(group -> group.parent().ifPresent(parents::add));
        for (GroupAllocation waiting : quotas.groups()) {
            for (GroupAllocation other : quotas.groups()) {
                boolean leafSiblings = waiting.parent().equals(other.parent())
                        && !parents.contains(waiting.name())
                        && !parents.contains(other.name());
                boolean bothAccept = accepts(pool, waiting) && accepts(pool, other);
                if (leafSiblings
                        && bothAccept
                        && waitsSince(pool, waiting) < waitsSince(pool, other)
                        && waiting.unmet() >= 1
                        && other.remainderReceived() > 0) {
                    assertThat(waiting.remainderReceived())
                            .as("%s, which waits longer than %s", waiting, other)
                            .isGreaterThanOrEqualTo(other.remainderReceived());
                }
            }
        }
    }

    @Property
    void groupsThatAreServedOrRequestNothingWaitSinceNow(@ForAll("pools") RandomPool pool) {
        for (GroupAllocation group : pool.allocate().groups()) {
            boolean refreshed = group.requested() == 0 || group.remainderReceived() > 0;
            assertThat(group.lastRemainderTime())
                    .as("%s", group)
                    .satisfiesAnyOf(
                            time -> assertThat(time).isEqualTo(10),
                            time -> assertThat(refreshed).isFalse());
        }
    }

    @Property
    void theOrderOfNegotiationIsThatOfStarvation(@ForAll("pools") RandomPool pool) {
        GroupQuotas quotas = pool.allocate();
        assertThat(quotas.negotiationOrder()).containsExactlyInAnyOrderElementsOf(pool.tree.groups());
        assertThat(quotas.negotiationOrder().get(pool.tree.groups().size() - 1)).isEqualTo("<none>");
        double last = 0;
        Map<String, Integer> places = new HashMap<>();
        pool.tree.groups().forEach(name -> places.put(name, places.size()));
        String before = "";
        for (String name : quotas.negotiationOrder()) {
            GroupAllocation group = quotas.group(name);
            double used = group.parent().isEmpty() || group.quota() == 0
                    ? Double.POSITIVE_INFINITY
                    : group.usage() / group.quota();
            assertThat(used).as("%s after %s", name, before).isGreaterThanOrEqualTo(last);
            if (used == last && !before.isEmpty() && !name.equals("<none>")) {
                assertThat(places.get(name)).isGreaterThan(places.get(before));
            }
            last = used;
            before = name;
        }
    }

    private static boolean accepts(RandomPool pool, GroupAllocation group) {
        return pool.tree.declaration(group.name()).acceptSurplus();
    }

    private static long waitsSince(RandomPool pool, GroupAllocation group) {
        return pool.demand.queue.since(pool.tree.position(group.name()));
    }

    @Provide
    Arbitrary<RandomPool> pools() {
        return RandomPool.pools(true);
    }

    @Provide
    Arbitrary<RandomPool> plainPools() {
        return RandomPool.pools(false);
    }
}
