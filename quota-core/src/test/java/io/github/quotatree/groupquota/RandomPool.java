package io.github.quotatree.groupquota;

import io.github.quotatree.groupquota.QuotaDeclaration.Kind;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.Set;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;

/** A random tree of groups with their demand, in a pool where some have too little and others do not. */
final class RandomPool {
    final GroupQuotaTree tree;
    final double total;
    final PoolDemand demand;
    final GroupQuotaOptions options;
    private final String text;

    private RandomPool(int groups, long seed, boolean weighted, boolean oversubscription) {
        Random random = new Random(seed);
        options = GroupQuotaOptions.repaired()
                .withWeighted(weighted)
                .withOversubscription(oversubscription)
                .withStrictEnforceQuota(random.nextBoolean())
                .withConsiderPreemption(random.nextBoolean())
                .withRoundRobinRate(random.nextBoolean() ? Double.POSITIVE_INFINITY : 1 + random.nextInt(5))
                .withMaxAllocationRounds(1 + random.nextInt(4));
        total = weighted ? random.nextInt(200) + random.nextInt(4) / 4.0 : random.nextInt(200);
        List<QuotaDeclaration> declarations = declarations(groups, random);
        Collections.shuffle(declarations, random);
        GroupQuotaTree.Builder builder = GroupQuotaTree.builder();
        declarations.forEach(builder::add);
        tree = builder.build();
        PoolDemand.Builder amounts = PoolDemand.builder(tree);
        for (String group : tree.groups()) {
            int most = random.nextInt(3) == 0 ? 1 : 60;
            amounts.group(
                    group,
                    g -> g.idle(amount(most, weighted, random))
                            .usage(random.nextInt(3) == 0 ? amount(10, weighted, random) : 0)
                            .lastRemainderTime(random.nextInt(5)));
        }
        demand = amounts.build();
        text = groups + " groups, seed " + seed + ", " + options;
    }

    /** Pools of up to 40 groups. */
    static Arbitrary<RandomPool> pools(boolean withOversubscription) {
        return Combinators.combine(
                        Arbitraries.integers().between(0, 40),
                        Arbitraries.longs(),
                        Arbitraries.of(false, true),
                        withOversubscription ? Arbitraries.of(false, true) : Arbitraries.just(false))
                .as(RandomPool::new);
    }

    GroupQuotas allocate() {
        return GroupQuotas.of(demand, total, 10, options);
    }

    /** Allocates another total, where some groups accept surplus that refused it. */
    GroupQuotas allocateWithout(Set<String> refusals, double otherTotal) {
        GroupQuotaTree.Builder builder = GroupQuotaTree.builder();
        for (String name : tree.groups().subList(1, tree.groups().size())) {
            QuotaDeclaration declared = tree.declaration(name);
            builder.add(refusals.contains(name) ? declared.acceptingSurplus() : declared);
        }
        GroupQuotaTree other = builder.build();
        PoolDemand.Builder amounts = PoolDemand.builder(other);
        for (String name : tree.groups()) {
            int g = tree.position(name);
            amounts.group(name, group -> group.idle(demand.requested[g]).usage(demand.usage[g]));
        }
        return GroupQuotas.of(amounts.build(), otherTotal, 10, options);
    }

    private static List<QuotaDeclaration> declarations(int groups, Random random) {
        List<String> names = new ArrayList<>();
        List<QuotaDeclaration> declarations = new ArrayList<>();
        for (int i = 0; i < groups; i++) {
            boolean top = names.isEmpty() || random.nextInt(3) == 0;
            String name = (top ? "" : names.get(random.nextInt(names.size())) + ".") + "g" + i;
            names.add(name);
            Kind kind = random.nextBoolean() ? Kind.STATIC : Kind.DYNAMIC;
            if (random.nextInt(10) == 0) {
                kind = Kind.NONE;
            }
            double quota = kind == Kind.STATIC ? random.nextInt(60) : random.nextInt(9) / 9.0 / (1 + random.nextInt(4));
            declarations.add(new QuotaDeclaration(name, kind, quota, random.nextInt(3) > 0, random.nextInt(20) == 0));
        }
        return declarations;
    }

    private static double amount(int most, boolean weighted, Random random) {
        return random.nextInt(most) + (weighted && random.nextInt(4) == 0 ? random.nextInt(10) / 10.0 : 0);
    }

    @Override
    public String toString() {
        return text;
    }
}
