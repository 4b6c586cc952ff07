package io.github.quotatree.groupquota;

import static io.github.quotatree.groupquota.GroupQuotaTree.ROOT_NAME;
import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.quotatree.PropertySeed;
import io.github.quotatree.groupquota.GroupAllocation.BindingLimit;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.lifecycle.AddLifecycleHook;
import org.junit.jupiter.api.Test;

/** The limit that is named binds: what it allows is allocated, and a group gets more if it is raised. */
@AddLifecycleHook(PropertySeed.class)
class BindingLimitTest {
    private static final GroupQuotaOptions OVERSUBSCRIBED =
            GroupQuotaOptions.repaired().withOversubscription(true);

    /** The quotas of p.a and p.b are scaled to 5 each; with 3 more to its maximum, p.a is held by the 10 of p. */
    @Test
    void aGroupBelowItsMaximumIsHeldByAnother() {
        GroupQuotaTree tree = GroupQuotaTree.builder()
                .add(QuotaDeclaration.ofSlots("p", 10))
                .add(QuotaDeclaration.ofSlots("p.a", 8))
                .add(QuotaDeclaration.ofSlots("p.b", 8))
                .build();
        PoolDemand demand = PoolDemand.builder(tree)
                .group("p.a", g -> g.idle(20))
                .group("p.b", g -> g.idle(20))
                .build();

        GroupQuotas quotas = GroupQuotas.of(demand, 100, 0, OVERSUBSCRIBED);
        assertThat(quotas.group("p.a").allocated()).isEqualTo(5);
        assertThat(quotas.group("p.a").subtreeMaximum()).isEqualTo(8);
        assertThat(quotas.group("p.a").bindingLimit()).isEqualTo(new BindingLimit(BindingLimit.Kind.MAXIMUM, "p"));
        assertThat(quotas.group("p.b").explanation()).endsWith("; p has no more than its maximum, and refuses surplus");
        assertThat(quotas.group("p.b").inWords()).endsWith(" Its ancestor p refuses surplus and has its maximum.");

        // Where p has more room than the pool has slots, the pool binds.
        GroupQuotas small = GroupQuotas.of(demand, 9, 0, OVERSUBSCRIBED);
        assertThat(small.group("p.a").bindingLimit()).isEqualTo(new BindingLimit(BindingLimit.Kind.POOL, ROOT_NAME));

        // And where p.b leaves some, p.a has its own maximum.
        GroupQuotas alone = GroupQuotas.of(
                PoolDemand.builder(tree).group("p.a", g -> g.idle(20)).build(), 100, 0, OVERSUBSCRIBED);
        assertThat(alone.group("p.a").allocated()).isEqualTo(8);
        assertThat(alone.group("p.a").bindingLimit()).isEqualTo(new BindingLimit(BindingLimit.Kind.MAXIMUM, "p.a"));
    }

    /** By plain sums: the limit is the first on the way up that has no room. */
    @Property(tries = 5_000)
    void theLimitIsTheNearestThatIsReached(@ForAll("pools") RandomPool pool) {
        GroupQuotas quotas = pool.allocate();
        Map<String, Double> sums = Laws.subtreeSums(quotas);
        double slack = 10 * Laws.tolerance(pool.total) + (pool.options.weighted() ? 0 : 1 - 1e-5);
        for (GroupAllocation group : quotas.groups()) {
            BindingLimit limit = group.bindingLimit();
            if (limit.kind() == BindingLimit.Kind.REQUEST || limit.kind() == BindingLimit.Kind.WHOLE_SLOTS) {
                assertThat(limit.group()).isEqualTo(group.name());
                assertThat(group.unmet()).as("%s", group).isLessThan(pool.options.weighted() ? slack : 1);
                continue;
            }
            for (GroupAllocation refusing : refusing(pool, quotas, group)) {
                double room = refusing.subtreeMaximum() - requireNonNull(sums.get(refusing.name()));
                if (refusing.name().equals(limit.group())) {
                    assertThat(room).as("%s of %s in %s", limit, group, pool).isLessThan(slack);
                    break;
                }
                assertThat(room).as("%s passed over, %s", refusing, group).isGreaterThan(slack / 100);
            }
            if (limit.kind() == BindingLimit.Kind.POOL) {
                assertThat(quotas.surplus()).as("%s in %s", group, pool).isLessThan(slack);
            } else {
                assertThat(pool.tree.declaration(limit.group()).acceptSurplus()).isFalse();
                assertThat(limit.kind() == BindingLimit.Kind.MAXIMUM).isEqualTo(pool.options.allowOversubscription());
            }
        }
    }

    /** By solving again: a limit that was passed over may be lifted to no effect. */
    @Property(tries = 300)
    void aLimitThatIsNotNamedMayBeLifted(@ForAll("oversubscribed") RandomPool pool) {
        GroupQuotas quotas = pool.allocate();
        for (GroupAllocation group : unmet(pool, quotas)) {
            for (GroupAllocation refusing : refusing(pool, quotas, group)) {
                if (refusing.name().equals(group.bindingLimit().group())) {
                    break;
                }
                GroupQuotas lifted = pool.allocateWithout(Set.of(refusing.name()), pool.total);
                assertThat(lifted.group(group.name()).allocated())
                        .as("%s without the maximum of %s", group, refusing)
                        .isEqualTo(group.allocated(), within(100 * Laws.tolerance(pool.total)));
            }
        }
    }

    /**
     * By solving again: with the limits that are named lifted one after the other, the group gets more. The limit after
     * the first has effect at once, or in place of the one that was lifted.
     */
    @Property(tries = 300)
    void aGroupGetsMoreWhereItsLimitsAreLifted(@ForAll("weighted") RandomPool pool) {
        GroupQuotas quotas = pool.allocate();
        double rounding = 100 * Laws.tolerance(pool.total);
        for (GroupAllocation group : unmet(pool, quotas)) {
            Set<String> lifted = new HashSet<>();
            GroupAllocation raised = group;
            while (raised.allocated() <= group.allocated() + rounding) {
                String limit = raised.bindingLimit().group();
                assertThat(lifted.add(limit))
                        .as("%s with %s lifted", raised, lifted)
                        .isTrue();
                double total = lifted.contains(ROOT_NAME) ? 1_000 * (pool.total + 100) : pool.total;
                raised = pool.allocateWithout(lifted, total).group(group.name());
            }
        }
    }

    private static List<GroupAllocation> unmet(RandomPool pool, GroupQuotas quotas) {
        return quotas.groups().stream()
                .filter(group -> group.unmet() > 100 * Laws.tolerance(pool.total))
                .toList();
    }

    /** Returns the groups that refuse surplus from a group up, the nearest first. */
    private static List<GroupAllocation> refusing(RandomPool pool, GroupQuotas quotas, GroupAllocation group) {
        List<GroupAllocation> refusing = new ArrayList<>();
        for (Optional<String> at = Optional.of(group.name()); at.isPresent(); at = pool.tree.parent(at.get())) {
            if (!pool.tree.declaration(at.get()).acceptSurplus()) {
                refusing.add(quotas.group(at.get()));
            }
        }
        return refusing;
    }

    @Provide
    Arbitrary<RandomPool> pools() {
        return RandomPool.pools(true);
    }

    @Provide
    Arbitrary<RandomPool> weighted() {
        return RandomPool.pools(true).filter(pool -> pool.options.weighted());
    }

    @Provide
    Arbitrary<RandomPool> oversubscribed() {
        return weighted().filter(pool -> pool.options.allowOversubscription());
    }
}
