package io.github.quotatree.cli.condor;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.quotatree.groupquota.GroupQuotaTree;
import io.github.quotatree.groupquota.QuotaDeclaration;
import io.github.quotatree.reading.condor.dump.PoolFigures;
import io.github.quotatree.reading.condor.dump.PoolFigures.GroupFigures;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;

class CycleSlotsTest {
    private static final List<String> CLASSES = List.of("p", "q", "r");

    private static GroupQuotaTree tree(int groups) {
        GroupQuotaTree.Builder tree = GroupQuotaTree.builder();
        for (int i = 0; i < groups; i++) {
            tree.add(QuotaDeclaration.ofSlots("g" + i, 1));
        }
        return tree.build();
    }

    /** Slot by slot: the next one is of the first class of the group that has a free one. */
    @Test
    void slotsAreTakenAsOneByOne() {
        for (long seed = 0; seed < 2_000; seed++) {
            Random random = new Random(seed);
            Map<String, Double> free = new LinkedHashMap<>();
            CLASSES.forEach(name -> free.put(name, (double) random.nextInt(8)));
            Map<String, GroupFigures> groups = new LinkedHashMap<>();
            Map<String, Double> idle = new LinkedHashMap<>();
            Map<String, Double> used = new LinkedHashMap<>();
            for (int i = 0; i < 4; i++) {
                List<String> classes = new ArrayList<>(CLASSES.subList(random.nextInt(3), 3));
                GroupFigures figures = new GroupFigures(
                        0, random.nextInt(9), random.nextInt(3), 0, 0, random.nextBoolean() ? null : classes);
                groups.put("g" + i, figures);
                idle.put("g" + i, figures.idle());
                used.put("g" + i, figures.usage());
            }
            PoolFigures pool = new PoolFigures(24, 0, groups, null, free);
            CycleSlots slots = new CycleSlots(tree(4), pool, groups);
            Map<String, Double> left = new LinkedHashMap<>(free);
            for (int step = 0; step < 12; step++) {
                String group = "g" + random.nextInt(4);
                double limit = random.nextInt(12) + random.nextInt(2) / 2.0;
                double matched = 0;
                while (used.get(group) + 1 <= limit && idle.get(group) >= 1) {
                    List<String> classes = groups.get(group).classes();
                    String taken = (classes == null ? CLASSES : classes)
                            .stream()
                                    .filter(name -> left.get(name) >= 1)
                                    .findFirst()
                                    .orElse(null);
                    if (taken == null) {
                        break;
                    }
                    left.merge(taken, -1.0, Double::sum);
                    idle.merge(group, -1.0, Double::sum);
                    used.merge(group, 1.0, Double::sum);
                    matched++;
                }
                assertThat(slots.match(group, limit))
                        .as("seed %s, step %s", seed, step)
                        .isEqualTo(matched);
            }
        }
    }

    @Test
    void theLastJobMayTakeAFraction() {
        Map<String, GroupFigures> groups = Map.of("g0", new GroupFigures(0, 2.5, 0, 0));
        PoolFigures pool = new PoolFigures(4, 0, groups, null);
        assertThat(new CycleSlots(tree(1), pool, groups).match("g0", 4)).isEqualTo(2.5);
        assertThat(new CycleSlots(tree(1), pool, groups).match("g0", 2.4)).isEqualTo(2);
        assertThat(new CycleSlots(tree(1), pool, groups).match("g0", 0.5)).isZero();
        assertThat(new CycleSlots(tree(1), pool, groups).match("g0", -3)).isZero();
    }

    /** The group that uses least is next, so that all end up alike; a huge pool takes no longer. */
    @Test
    void withoutQuotasGroupsGetAlike() {
        for (double total : new double[] {31, 1 << 20, 0x1p52}) {
            Map<String, GroupFigures> groups = Map.of(
                    "g0", new GroupFigures(0, total, 1, 0),
                    "g1", new GroupFigures(0, total, 7, 0),
                    "g2", new GroupFigures(0, 2, 0, 0));
            PoolFigures pool = new PoolFigures(total + 8, 0, groups, null);
            Map<String, Double> usage = new LinkedHashMap<>(Map.of("g0", 1.0, "g1", 7.0, "g2", 0.0));
            Map<String, Double> matched = new CycleSlots(tree(3), pool, groups).matchRegrouped(usage, total);
            assertThat(matched.get("g2")).isEqualTo(2);
            assertThat(matched.values().stream()
                            .mapToDouble(Double::doubleValue)
                            .sum())
                    .isEqualTo(total);
            assertThat(1 + matched.get("g0") - (7 + matched.get("g1"))).isBetween(-1.0, 1.0);
        }
    }
}
