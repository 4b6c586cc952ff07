package io.github.quotatree.groupquota;

import io.github.quotatree.groupquota.QuotaDeclaration.Kind;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;

/**
 * A random pool in HTCondor's mode: any of its options, quotas that do not fit, requests of 0 and of fractions, usage
 * that the quotas do not allow, and groups that autoregroup.
 */
final class HtcondorPool {
    final GroupQuotaTree tree;
    final PoolDemand demand;
    final double total;
    final GroupQuotaOptions options;
    final long seed;

    HtcondorPool(long seed) {
        this.seed = seed;
        Random random = new Random(seed);
        boolean weighted = random.nextBoolean();
        options = GroupQuotaOptions.defaults()
                .withWeighted(weighted)
                .withOversubscription(random.nextBoolean())
                .withStrictEnforceQuota(random.nextInt(4) > 0)
                .withConsiderPreemption(random.nextBoolean())
                .withRoundRobinRate(random.nextBoolean() ? Double.POSITIVE_INFINITY : 1 + random.nextInt(10) / 2.0)
                .withMaxAllocationRounds(1 + random.nextInt(4));
        total = random.nextInt(60) + (weighted && random.nextInt(4) == 0 ? random.nextInt(8) / 8.0 : 0);
        GroupQuotaTree.Builder builder = GroupQuotaTree.builder();
        declarations(options.roundRobinRate() < 100 ? 200 : 1_000_000, random).forEach(builder::add);
        tree = builder.build();
        PoolDemand.Builder amounts = PoolDemand.builder(tree);
        int most = random.nextInt(3) == 0 ? 4 : 30;
        boolean anyInUse = random.nextBoolean();
        boolean anyFractions = weighted || random.nextInt(6) == 0;
        for (String group : tree.groups()) {
            amounts.group(group, g -> {
                g.idle(random.nextInt(3) == 0 ? 0 : amount(most, anyFractions, random));
                g.usage(anyInUse && random.nextBoolean() ? amount(8, anyFractions, random) : 0);
                g.lastRemainderTime(random.nextInt(3)).remainderTurn(random.nextInt(3));
                return random.nextInt(12) == 0 ? g.sortKey(random.nextInt(5) - 2) : g;
            });
        }
        demand = amounts.build();
    }

    private static List<QuotaDeclaration> declarations(double large, Random random) {
        int groups = random.nextInt(14);
        boolean accept = random.nextInt(4) > 0;
        boolean autoregroup = random.nextInt(6) == 0;
        boolean allStatic = random.nextInt(6) == 0;
        List<String> names = new ArrayList<>();
        List<QuotaDeclaration> declarations = new ArrayList<>();
        for (int i = 0; i < groups; i++) {
            boolean isTop = names.isEmpty() || random.nextInt(3) == 0;
            String name = (isTop ? "" : names.get(random.nextInt(names.size())) + ".") + (char) ('a' + i);
            names.add(name);
            Kind kind = allStatic || random.nextBoolean() ? Kind.STATIC : Kind.DYNAMIC;
            kind = random.nextInt(10) == 0 ? Kind.NONE : kind;
            declarations.add(new QuotaDeclaration(
                    name,
                    kind,
                    kind == Kind.STATIC ? slots(large, random) : fraction(random),
                    accept && random.nextInt(3) > 0,
                    autoregroup && random.nextInt(3) == 0));
        }
        Collections.shuffle(declarations, random);
        return declarations;
    }

    private static double slots(double large, Random random) {
        return switch (random.nextInt(8)) {
            case 0 -> random.nextInt(40) / 8.0;
            case 1 -> random.nextInt(100) / 10.0;
            case 2 -> large;
            default -> random.nextInt(30);
        };
    }

    private static double fraction(Random random) {
        return switch (random.nextInt(4)) {
            case 0 -> 1.0 / (1 + random.nextInt(6));
            case 1 -> random.nextInt(11) / 10.0;
            case 2 -> random.nextDouble();
            default -> random.nextInt(9) / 9.0;
        };
    }

    private static double amount(int most, boolean anyFractions, Random random) {
        return random.nextInt(most) + (anyFractions && random.nextInt(3) == 0 ? random.nextInt(10) / 10.0 : 0);
    }

    @Override
    public String toString() {
        return "seed " + seed + ", total " + total + ", " + options + "\n" + tree + "\n" + demand;
    }
}
