package io.github.quotatree.flavors;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.quotatree.internal.flavor.ClassRequests;
import io.github.quotatree.internal.flavor.FlavorUse;
import io.github.quotatree.internal.flavor.Headroom;
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
                            boolean kept = reason.limit() == HeadroomReason.Limit.TIGHT_SET;
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
            Headroom headroom = headroom(problem, layout, true);
            for (Slot slot : slots(problem, layout)) {
                HeadroomReason reason = headroom.reason(slot.leaf, slot.mask, slot.flavor);
                if (reason.limit() == HeadroomReason.Limit.TIGHT_SET) {
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
            FlavorProblem problem = withoutFlavorMax(seed);
            TreeLayout layout = problem.layout();
            Headroom headroom = headroom(problem, layout, false);
            for (Slot slot : slots(problem, layout)) {
                HeadroomReason reason = headroom.reason(slot.leaf, slot.mask, slot.flavor);
                for (int k = 0; k < problem.flavorCount(); k++) {
                    if (reason.limit() == HeadroomReason.Limit.TIGHT_SET && (reason.flavors() >>> k & 1) != 0) {
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

    /** One more unit of a flavor that promises hold lets the group use one more, unless it takes an entitlement. */
    @Test
    void everyFlavorThatPromisesHoldIsShort() {
        int held = 0;
        for (long seed = 0; seed < PROBLEMS; seed++) {
            FlavorProblem problem = withoutFlavorMax(seed);
            TreeLayout layout = problem.layout();
            Headroom headroom = headroom(problem, layout, true);
            Headroom ofRests = headroom(problem, layout, false);
            for (Slot slot : slots(problem, layout)) {
                HeadroomReason reason = headroom.reason(slot.leaf, slot.mask, slot.flavor);
                for (int k = 0; k < problem.flavorCount(); k++) {
                    if (reason.limit() == HeadroomReason.Limit.PROMISED && (reason.flavors() >>> k & 1) != 0) {
                        held++;
                        headroom.setTotal(k, problem.capacity[k] + 1);
                        ofRests.setTotal(k, problem.capacity[k] + 1);
                        assertThat(headroom.units(slot.leaf, slot.mask, slot.flavor))
                                .as("%s with one more of %s, seed %s%n%s", slot, k, seed, problem)
                                .isGreaterThanOrEqualTo(
                                        Math.min(reason.units() + 1, ofRests.units(slot.leaf, slot.mask, slot.flavor)));
                        headroom.setTotal(k, problem.capacity[k]);
                        ofRests.setTotal(k, problem.capacity[k]);
                    }
                }
            }
        }
        assertThat(held).isGreaterThan(PROBLEMS / 10);
    }

    private static FlavorProblem withoutFlavorMax(long seed) {
        FlavorProblem problem = FlavorDraw.draw(seed);
        for (FlavorProblem.Group group : problem.groups) {
            Arrays.fill(group.flavorMax, FlavorProblem.UNLIMITED);
        }
        return problem;
    }

    private static void fill(long seed, Room room) {
        FlavorProblem problem = FlavorDraw.draw(seed);
        TreeLayout layout = problem.layout();
        long[] runtime = runtimes(problem, layout);
        Headroom headroom = headroom(problem, layout, true);
        List<Slot> slots = slots(problem, layout);
        long[] used = new long[runtime.length];
        long[] uses = new long[slots.size()];
        Random random = new Random(seed);
        while (slots.stream().anyMatch(slot -> room.units(headroom, slot) > 0)) {
            int at = random.nextInt(slots.size());
            Slot slot = slots.get(at);
            long units = room.units(headroom, slot);
            if (units > 0) {
                long taken = 1L + random.nextInt((int) units);
                used[slot.leaf] += taken;
                uses[at] += taken;
                headroom.setUse(slot.leaf, slot.mask, slot.flavor, uses[at]);
            }
        }
        for (int g = 0; g < problem.size(); g++) {
            int node = layout.find(problem.group(g).name);
            assertThat(problem.isLeaf(g) ? used[node] : runtime[node])
                    .as("used by %s, seed %s%n%s", problem.group(g).name, seed, problem)
                    .isEqualTo(runtime[node]);
        }
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
        return byNode(problem, layout, FlavorResult.ofLibrary(problem).runtime());
    }

    private static long[] byNode(FlavorProblem problem, TreeLayout layout, long[] byGroup) {
        long[] byNode = new long[byGroup.length + 1];
        for (int g = 0; g < byGroup.length; g++) {
            byNode[layout.find(problem.group(g).name)] = byGroup[g];
        }
        return byNode;
    }

    private static Headroom headroom(FlavorProblem problem, TreeLayout layout, boolean withPromises) {
        FlavorResult result = FlavorResult.ofLibrary(problem);
        ClassRequests promised = new ClassRequests(problem.size() + 1);
        for (int g = 0; g < problem.size(); g++) {
            for (int k = 0; k < problem.flavorCount() && problem.isLeaf(g); k++) {
                promised.set(layout.find(problem.group(g).name), 1 << k, result.promised()[g][k]);
            }
        }
        return new Headroom(
                layout,
                Objects.requireNonNull(problem.declarations(layout).flavors(0)),
                byNode(problem, layout, result.runtime()),
                problem.requests(layout),
                withPromises ? promised : null,
                new FlavorUse(problem.size() + 1, problem.flavorCount()),
                problem.capacity);
    }
}
