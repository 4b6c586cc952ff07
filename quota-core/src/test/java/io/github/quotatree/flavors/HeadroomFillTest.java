package io.github.quotatree.flavors;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.quotatree.internal.flavor.FlavorUse;
import io.github.quotatree.internal.flavor.Headroom;
import io.github.quotatree.internal.flavor.HeadroomLimit;
import io.github.quotatree.internal.flavor.HeadroomReason;
import io.github.quotatree.internal.tree.TreeLayout;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Who fills the headroom in any order, asking again after each step, brings every group to its runtime. */
class HeadroomFillTest {
    private static final int PROBLEMS = 3_000;

    private record Slot(int leaf, int mask, int flavor) {}

    private interface Room {
        long units(Headroom headroom, Slot slot);
    }

    @Test
    void everyRuntimeIsReached() {
        for (long seed = 0; seed < PROBLEMS; seed++) {
            fill(seed, (headroom, slot) -> headroom.units(slot.leaf, slot.mask, slot.flavor));
        }
    }

    /** Takes what the group itself may still use, and keeps nothing for others. */
    @Test
    void catchesAHeadroomThatKeepsNothing() {
        assertThatThrownBy(() -> {
                    for (long seed = 0; seed < PROBLEMS; seed++) {
                        long[] left = new long[4];
                        fill(seed, (headroom, slot) -> {
                            HeadroomReason reason = headroom.reason(slot.leaf, slot.mask, slot.flavor);
                            boolean kept = reason.limit() == HeadroomLimit.TIGHT_SET;
                            long most = Math.min(headroom.rest(slot.leaf), headroom.pending(slot.leaf, slot.mask));
                            return kept && left[slot.flavor]++ == 0 ? Math.min(1, most) : reason.units();
                        });
                    }
                })
                .isInstanceOf(AssertionError.class);
    }

    /** What a tight set is kept for is no more than what is left of it, and leaves the headroom alone. */
    @Test
    void whatIsKeptIsThere() {
        int held = 0;
        for (long seed = 0; seed < PROBLEMS; seed++) {
            FlavorProblem problem = FlavorDraw.draw(seed);
            TreeLayout layout = problem.layout();
            Headroom headroom = headroom(problem, layout, runtimes(problem, layout));
            for (Slot slot : slots(problem, layout)) {
                HeadroomReason reason = headroom.reason(slot.leaf, slot.mask, slot.flavor);
                if (reason.limit() == HeadroomLimit.TIGHT_SET) {
                    held++;
                    long kept = 0;
                    for (long units : reason.kept()) {
                        kept += units;
                    }
                    assertThat(reason.flavors() >>> slot.flavor & 1).isOne();
                    assertThat(kept)
                            .as(
                                    "%s kept %s of %s, seed %s%n%s",
                                    reason, Arrays.toString(reason.kept()), slot, seed, problem)
                            .isPositive()
                            .isBetween(reason.left() - reason.units(), reason.left());
                }
            }
        }
        assertThat(held).isGreaterThan(PROBLEMS);
    }

    /** The tight set is the smallest: one more unit of any of its flavors lets the group use one more. */
    @Test
    void everyFlavorOfTheSetIsShort() {
        int sets = 0;
        for (long seed = 0; seed < PROBLEMS; seed++) {
            FlavorProblem problem = FlavorDraw.draw(seed);
            for (FlavorProblem.Group group : problem.groups) {
                Arrays.fill(group.flavorMax, FlavorProblem.UNLIMITED);
            }
            TreeLayout layout = problem.layout();
            Headroom headroom = headroom(problem, layout, runtimes(problem, layout));
            for (Slot slot : slots(problem, layout)) {
                HeadroomReason reason = headroom.reason(slot.leaf, slot.mask, slot.flavor);
                for (int k = 0; k < problem.flavorCount(); k++) {
                    if (reason.limit() == HeadroomLimit.TIGHT_SET && (reason.flavors() >>> k & 1) != 0) {
                        sets += Integer.bitCount(reason.flavors()) > 1 ? 1 : 0;
                        headroom.setTotal(k, problem.capacity[k] + 1);
                        assertThat(headroom.units(slot.leaf, slot.mask, slot.flavor))
                                .as("%s with one more of %s, seed %s%n%s", slot, k, seed, problem)
                                .isEqualTo(reason.units() + 1);
                        headroom.setTotal(k, problem.capacity[k]);
                    }
                }
            }
        }
        assertThat(sets).as("flavors in sets of several").isGreaterThan(PROBLEMS / 10);
    }

    private static void fill(long seed, Room room) {
        FlavorProblem problem = FlavorDraw.draw(seed);
        TreeLayout layout = problem.layout();
        long[] runtime = runtimes(problem, layout);
        Headroom headroom = headroom(problem, layout, runtime);
        List<Slot> slots = slots(problem, layout);
        long[] used = new long[runtime.length];
        long[][] uses = new long[slots.size()][1];
        Random random = new Random(seed);
        while (!slots.isEmpty()) {
            int at = random.nextInt(slots.size());
            Slot slot = slots.get(at);
            long units = room.units(headroom, slot);
            if (units == 0) {
                slots.remove(at); // what may not be used now may not be used after more is used
                uses = without(uses, at);
            } else {
                long taken = 1L + random.nextInt((int) units);
                used[slot.leaf] += taken;
                uses[at][0] += taken;
                headroom.setUse(slot.leaf, slot.mask, slot.flavor, uses[at][0]);
            }
        }
        for (int g = 0; g < problem.size(); g++) {
            int node = layout.find(problem.group(g).name);
            assertThat(problem.isLeaf(g) ? used[node] : runtime[node])
                    .as("used by %s, seed %s%n%s", problem.group(g).name, seed, problem)
                    .isEqualTo(runtime[node]);
        }
    }

    private static long[][] without(long[][] uses, int at) {
        List<long[]> list = new ArrayList<>(List.of(uses));
        list.remove(at);
        return list.toArray(long[][]::new);
    }

    private static List<Slot> slots(FlavorProblem problem, TreeLayout layout) {
        List<Slot> slots = new ArrayList<>();
        for (FlavorProblem.Group group : problem.groups) {
            for (int mask : group.request.keySet()) {
                for (int k = 0; k < problem.flavorCount(); k++) {
                    if ((mask >>> k & 1) != 0) {
                        slots.add(new Slot(layout.find(group.name), mask, k));
                    }
                }
            }
        }
        return slots;
    }

    private static long[] runtimes(FlavorProblem problem, TreeLayout layout) {
        long[] runtimes = FlavorTrees.runtimes(problem);
        long[] byNode = new long[runtimes.length + 1];
        for (int g = 0; g < runtimes.length; g++) {
            byNode[layout.find(problem.group(g).name)] = runtimes[g];
        }
        return byNode;
    }

    private static Headroom headroom(FlavorProblem problem, TreeLayout layout, long[] runtimes) {
        return new Headroom(
                layout,
                Objects.requireNonNull(problem.declarations(layout).flavors(0)),
                runtimes,
                problem.requests(layout),
                new FlavorUse(problem.size() + 1, problem.flavorCount()),
                problem.capacity);
    }
}
