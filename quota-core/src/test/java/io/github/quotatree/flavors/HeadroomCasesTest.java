package io.github.quotatree.flavors;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.quotatree.internal.flavor.ClassRequests;
import io.github.quotatree.internal.flavor.FlavorUse;
import io.github.quotatree.internal.flavor.Headroom;
import io.github.quotatree.internal.tree.FlavorBounds;
import io.github.quotatree.internal.tree.TreeLayout;
import java.util.Objects;
import org.assertj.core.api.SoftAssertions;
import org.junit.jupiter.api.Test;

/**
 * The headroom of the known cases from their known runtimes, computed at once and by changes of one value at a time.
 */
class HeadroomCasesTest {
    @Test
    void agreesWithTheKnownHeadroom() {
        SoftAssertions softly = new SoftAssertions();
        int lines = 0;
        for (FlavorCase known : FlavorCase.all()) {
            TreeLayout layout = known.problem.layout();
            lines += compare(softly, known, layout, atOnce(known, layout));
        }
        softly.assertAll();
        assertThat(lines).isEqualTo(12_436);
    }

    @Test
    void agreesAfterChangesOfOneValueAtATime() {
        SoftAssertions softly = new SoftAssertions();
        for (FlavorCase known : FlavorCase.all()) {
            TreeLayout layout = known.problem.layout();
            compare(softly, known, layout, stepByStep(known, layout));
        }
        softly.assertAll();
    }

    /** What can be placed grows with the unit, so the headroom in finer units is that many times as large. */
    @Test
    void agreesInFinerUnits() {
        long finer = 1L << 55;
        SoftAssertions softly = new SoftAssertions();
        for (FlavorCase known : FlavorCase.all()) {
            FlavorProblem problem = FlavorDraw.scaled(known.problem, finer);
            TreeLayout layout = problem.layout();
            FlavorUse use = known.use(layout);
            ClassRequests promised = known.promised(layout);
            long[] runtime = known.runtimes(layout);
            for (int node = 0; node < runtime.length; node++) {
                runtime[node] *= finer;
                for (int k = 0; k < problem.flavorCount(); k++) {
                    promised.set(node, 1 << k, promised.get(node, 1 << k) * finer);
                    for (int mask = 1; mask < 1 << problem.flavorCount(); mask++) {
                        use.set(node, mask, k, use.get(node, mask, k) * finer);
                    }
                }
            }
            Headroom headroom = new Headroom(
                    layout,
                    Objects.requireNonNull(problem.declarations(layout).flavors(0)),
                    runtime,
                    problem.requests(layout),
                    promised,
                    use,
                    problem.capacity);
            for (FlavorCase.ClassLine line : known.classes) {
                int leaf = layout.find(problem.group(line.group()).name);
                for (int k = 0; k < problem.flavorCount(); k++) {
                    softly.assertThat(headroom.units(leaf, line.mask(), k))
                            .as("%s: node %s, class %s on %s", known.id, leaf, line.mask(), k)
                            .isEqualTo(line.headroom()[k] * finer);
                }
            }
        }
        softly.assertAll();
    }

    private static int compare(SoftAssertions softly, FlavorCase known, TreeLayout layout, Headroom headroom) {
        int lines = 0;
        for (FlavorCase.ClassLine line : known.classes) {
            String name = known.problem.group(line.group()).name;
            int leaf = layout.find(name);
            for (int k = 0; k < known.problem.flavorCount(); k++) {
                long units = headroom.units(leaf, line.mask(), k);
                softly.assertThat(units)
                        .as("%s: %s, class %s on %s", known.id, name, line.mask(), k)
                        .isEqualTo(line.headroom()[k]);
                lines += line.mask() >>> k & 1;
            }
        }
        return lines;
    }

    private static FlavorBounds bounds(FlavorCase known, TreeLayout layout) {
        return Objects.requireNonNull(known.problem.declarations(layout).flavors(0));
    }

    private static Headroom atOnce(FlavorCase known, TreeLayout layout) {
        return new Headroom(
                layout,
                bounds(known, layout),
                known.runtimes(layout),
                known.problem.requests(layout),
                known.promised(layout),
                known.use(layout),
                known.problem.capacity);
    }

    private static Headroom stepByStep(FlavorCase known, TreeLayout layout) {
        int nodes = layout.size() + 1;
        int flavors = known.problem.flavorCount();
        Headroom headroom = new Headroom(
                layout,
                bounds(known, layout),
                new long[nodes],
                new ClassRequests(nodes),
                new ClassRequests(nodes),
                new FlavorUse(nodes, flavors),
                new long[flavors]);
        for (FlavorCase.ClassLine line : known.classes) {
            int leaf = layout.find(known.problem.group(line.group()).name);
            for (int k = 0; k < flavors; k++) {
                headroom.setUse(leaf, line.mask(), k, line.used()[k] + 3);
                headroom.setUse(leaf, line.mask(), k, line.used()[k]);
            }
            headroom.setRequest(leaf, line.mask(), Long.MAX_VALUE);
            headroom.setRuntime(leaf, Long.MAX_VALUE);
            long asked = Objects.requireNonNull(
                    known.problem.group(line.group()).request.get(line.mask()));
            headroom.setRequest(leaf, line.mask(), asked);
        }
        for (int k = 0; k < flavors; k++) {
            headroom.setTotal(k, known.problem.capacity[k]);
        }
        for (int g = 0; g < known.problem.size(); g++) {
            if (known.problem.isLeaf(g)) {
                int leaf = layout.find(known.problem.group(g).name);
                for (int k = 0; k < flavors; k++) {
                    headroom.setPromised(leaf, k, known.promised.get(g)[k] + 2);
                    headroom.setPromised(leaf, k, known.promised.get(g)[k]);
                }
                headroom.setRuntime(leaf, known.runtime.get(g));
            }
        }
        return headroom;
    }
}
