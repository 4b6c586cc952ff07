package io.github.quotatree.flavors;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.quotatree.Demand;
import io.github.quotatree.GroupRuntime;
import io.github.quotatree.LiveQuotas;
import io.github.quotatree.QuotaTree;
import io.github.quotatree.RuntimeQuotas;
import io.github.quotatree.SolveOptions;
import io.github.quotatree.resource.FlavorClass;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/** Live quotas of a problem with its requests, use and capacity, from which a solve from the start has the answers. */
final class FlavoredLiveCase {
    private final FlavorProblem problem;
    private final QuotaTree tree;
    private final LiveQuotas live;
    private final Random random;
    private final List<FlavorProblem.Group> leaves = new ArrayList<>();

    /** By leaf, class and flavor; the last place is the request of the class. */
    private final long[][][] units;

    private final int flavors;
    private final int any;

    /** By leaf, its only class; empty if leaves may have several. */
    private int[] onlyClass = {};

    FlavoredLiveCase(FlavorProblem problem, Random random) {
        this.problem = problem;
        this.random = random;
        tree = FlavorTrees.tree(problem);
        live = LiveQuotas.of(tree, SolveOptions.defaults());
        for (int g = 0; g < problem.size(); g++) {
            if (problem.isLeaf(g)) {
                leaves.add(problem.group(g));
            }
        }
        flavors = problem.flavorCount();
        any = (1 << flavors) - 1;
        units = new long[leaves.size()][any + 1][flavors + 1];
        for (int k = 0; k < flavors; k++) {
            live.available(1 + k, problem.capacity[k], 0, 0);
        }
        for (int leaf = 0; leaf < leaves.size(); leaf++) {
            int of = leaf;
            leaves.get(leaf).request.forEach((mask, amount) -> request(of, mask, amount));
        }
    }

    /** Lets each leaf keep the class that it has, or another one in its place when nothing of it is requested. */
    void keepOneClass() {
        onlyClass = leaves.stream()
                .mapToInt(leaf -> leaf.request.keySet().iterator().next())
                .toArray();
    }

    /** Changes something, as a scheduler would or at random; what is lost is not passed to the live quotas. */
    void change(boolean lost) {
        int leaf = random.nextInt(leaves.size());
        int mask = anyClass(leaf);
        int k = anyFlavor(mask);
        long[] now = units[leaf][mask];
        switch (random.nextInt(12)) {
            case 0 -> share(random.nextInt(flavors), random.nextInt(14));
            case 1 -> request(leaf, mask, random.nextInt(14));
            case 2 -> use(leaf, mask, k, random.nextInt(5));
            case 3, 4 -> request(leaf, mask, Math.max(0, now[flavors] - 1));
            case 5, 6, 7 -> {
                // a workload ends
                request(leaf, mask, now[flavors] - Math.min(now[flavors], now[k]));
                use(leaf, mask, k, 0);
            }
            case 8, 9 -> {
                long room = live.headroom(node(leaf), flavorClass(mask), 1 + k);
                use(leaf, mask, k, now[k] + (room == 0 ? 0 : 1 + random.nextInt((int) room)));
            }
            default -> {
                now[flavors]++;
                if (!lost) {
                    request(leaf, mask, now[flavors]);
                }
            }
        }
    }

    private int anyClass(int leaf) {
        if (onlyClass.length > 0) {
            if (units[leaf][onlyClass[leaf]][flavors] == 0 && random.nextInt(4) == 0) {
                onlyClass[leaf] = 1 + random.nextInt(any);
            }
            return onlyClass[leaf];
        }
        int start = random.nextInt(any);
        for (int i = 0; i < any && random.nextInt(8) > 0; i++) {
            int mask = 1 + (start + i) % any;
            if (units[leaf][mask][flavors] > 0) {
                return mask;
            }
        }
        return 1 + start;
    }

    private int anyFlavor(int mask) {
        int k = random.nextInt(flavors);
        while ((mask >>> k & 1) == 0) {
            k = (k + 1) % flavors;
        }
        return k;
    }

    private void share(int k, long amount) {
        problem.capacity[k] = amount;
        live.available(1 + k, amount + 2, 1, 1);
    }

    private void request(int leaf, int mask, long amount) {
        units[leaf][mask][flavors] = amount;
        if (mask == any && random.nextBoolean()) {
            live.request(node(leaf), 0, amount);
        } else {
            live.request(node(leaf), flavorClass(mask), amount);
        }
    }

    private void use(int leaf, int mask, int k, long amount) {
        units[leaf][mask][k] = amount;
        live.used(node(leaf), flavorClass(mask), 1 + k, amount);
    }

    private int node(int leaf) {
        return tree.index(leaves.get(leaf).name);
    }

    private FlavorClass flavorClass(int mask) {
        return FlavorClass.ofMask(tree.schema(), 0, mask);
    }

    RuntimeQuotas fresh() {
        Demand.Builder demand = Demand.builder(tree);
        for (int leaf = 0; leaf < leaves.size(); leaf++) {
            String name = leaves.get(leaf).name;
            for (int mask = 1; mask <= any; mask++) {
                demand.request(name, flavorClass(mask), units[leaf][mask][flavors]);
                for (int k = 0; k < flavors; k++) {
                    if ((mask >>> k & 1) == 1) {
                        demand.used(name, flavorClass(mask), problem.flavors[k], units[leaf][mask][k]);
                    }
                }
            }
        }
        return tree.computeRuntime(FlavorTrees.total(problem), demand.build(), SolveOptions.defaults());
    }

    /** Asserts that a few questions at random are answered as by a solve from the start. */
    void checkSome(RuntimeQuotas fresh) {
        for (int k = random.nextInt(3); k >= 0; k--) {
            int leaf = random.nextInt(leaves.size());
            switch (random.nextInt(5)) {
                case 0 -> checkGroup(fresh, problem.group(random.nextInt(problem.size())));
                case 1 -> checkGroup(fresh, leaves.get(leaf));
                default -> checkHeadroom(fresh, leaf, anyClass(leaf));
            }
        }
    }

    void checkAll(RuntimeQuotas fresh) {
        for (int leaf = 0; leaf < leaves.size(); leaf++) {
            for (int mask = 1; mask <= any; mask++) {
                checkHeadroom(fresh, leaf, mask);
            }
        }
        for (FlavorProblem.Group group : problem.groups) {
            checkGroup(fresh, group);
        }
    }

    void checkRuntimes(RuntimeQuotas fresh) {
        long[] read = new long[live.size() + 1];
        live.runtimes(0, read);
        for (FlavorProblem.Group group : problem.groups) {
            long runtime = fresh.group(group.name).runtime().value(0);
            same(read[tree.index(group.name)], runtime, "runtime of all", group.name);
        }
        for (FlavorProblem.Group group : leaves) {
            long runtime = fresh.group(group.name).runtime().value(0);
            same(live.runtime(tree.index(group.name), 0), runtime, "runtime", group.name);
        }
    }

    private void checkGroup(RuntimeQuotas fresh, FlavorProblem.Group group) {
        GroupRuntime expected = fresh.group(group.name);
        long runtime = expected.runtime().value(0);
        int node = tree.index(group.name);
        boolean boundsFirst = random.nextBoolean();
        if (!boundsFirst) {
            same(live.runtime(node, 0), runtime, "runtime", group.name);
        }
        for (long amount = Math.max(0, runtime - 1); amount <= runtime + 1; amount++) {
            same(live.isWithin(node, 0, amount) ? 1 : 0, amount <= runtime ? 1 : 0, "within " + amount, group.name);
        }
        same(live.runtime(node, 0), runtime, "runtime", group.name);
        same(live.lent(node, 0), expected.lent().value(0), "lent", group.name);
    }

    private void checkHeadroom(RuntimeQuotas fresh, int leaf, int mask) {
        FlavorClass accepted = flavorClass(mask);
        GroupRuntime expected = fresh.group(leaves.get(leaf).name);
        int first = random.nextInt(flavors);
        for (int i = 0; i < flavors; i++) {
            int k = (first + i) % flavors;
            long room = expected.headroom(accepted, problem.flavors[k]);
            String what = accepted + " on " + problem.flavors[k];
            String group = leaves.get(leaf).name;
            if (random.nextBoolean()) {
                same(live.headroom(node(leaf), accepted, 1 + k), room, what, group);
            }
            for (long amount = Math.max(0, room - 1); amount <= room + 2; amount++) {
                boolean may = live.mayUse(node(leaf), accepted, 1 + k, amount);
                same(may ? 1 : 0, amount <= room ? 1 : 0, amount + " of " + what, group);
            }
            same(live.headroom(node(leaf), accepted, 1 + k), room, what, group);
            if (random.nextInt(10) == 0) {
                assertThat(live.flavorRoom(node(leaf), accepted, 1 + k))
                        .isEqualTo(fresh.group(group).flavorRoom(accepted, problem.flavors[k]));
            }
        }
    }

    private void same(long found, long expected, String what, String group) {
        if (found != expected) {
            assertThat(found)
                    .describedAs("%s, group %s of%n%s%n%s", what, group, tree, fresh())
                    .isEqualTo(expected);
        }
    }
}
