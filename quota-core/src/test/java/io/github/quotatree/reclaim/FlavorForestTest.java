package io.github.quotatree.reclaim;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.quotatree.PropertySeed;
import io.github.quotatree.QuotaGroup;
import io.github.quotatree.QuotaOnly;
import io.github.quotatree.forest.QuotaForest;
import io.github.quotatree.ledger.LedgerSnapshot;
import io.github.quotatree.ledger.QuotaLedger;
import io.github.quotatree.reclaim.RevocationOptions.Floor;
import io.github.quotatree.reclaim.RevocationOptions.Moves;
import io.github.quotatree.resource.FlavorClass;
import io.github.quotatree.resource.ResourceSchema;
import io.github.quotatree.resource.ResourceVector;
import io.github.quotatree.workload.Victim;
import io.github.quotatree.workload.Workload;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.lifecycle.AddLifecycleHook;
import org.junit.jupiter.api.Test;

/** Revocation in a forest of several trees with flavors, which share nothing. */
@AddLifecycleHook(PropertySeed.class)
class FlavorForestTest {
    private static final ResourceSchema CARDS = ResourceSchema.of("gpu").withFlavors("gpu", "a100", "v100");

    /** In both trees, A runs on the cards that B is promised and requests. */
    @Test
    void promisesAreKeptInEachOfTwoTrees() {
        QuotaForest.Builder forest = QuotaForest.builder(CARDS);
        for (String tree : List.of("one", "two")) {
            forest.add(QuotaGroup.leaf(CARDS, "A" + tree)
                    .treeId(tree)
                    .min(10)
                    .max(20)
                    .build());
            forest.add(QuotaGroup.leaf(CARDS, "B" + tree)
                    .treeId(tree)
                    .min(10)
                    .max(20)
                    .flavorMin("gpu", "v100", 5)
                    .build());
        }
        ResourceVector total = CARDS.zero().with("gpu", "a100", 10).with("gpu", "v100", 5);
        QuotaLedger ledger = QuotaOnly.builder(forest.build())
                .total("one", total)
                .total("two", total)
                .build();
        for (String tree : List.of("one", "two")) {
            for (int w = 0; w < 5; w++) {
                Workload runs = Workload.builder("a" + w + tree, CARDS.vector(1))
                        .group("A" + tree)
                        .build();
                ledger.adopt(runs, Instant.EPOCH.plusSeconds(w), Map.of("gpu", "v100"));
            }
            ledger.submit(Workload.builder("b" + tree, CARDS.vector(2))
                    .group("B" + tree)
                    .accepts(FlavorClass.of(CARDS, "gpu", "v100"))
                    .build());
        }
        RevocationPlan plan = RevocationPlan.of(ledger.snapshot(), RevocationOptions.defaults());
        assertThat(plan.victims()).extracting(Victim::id).containsExactly("a4one", "a3one", "a4two", "a3two");
        assertThat(ledger.carryOut(plan).obstacles()).isEmpty();
    }

    @Property(tries = 1000)
    void aForestGivesBackAsItsTreesByThemselves(@ForAll long seed, @ForAll Moves moves, @ForAll Floor floor) {
        RevocationOptions options =
                RevocationOptions.defaults().withMoves(moves).withFloor(floor);
        List<FlavorScene> scenes =
                List.of(new FlavorScene(seed, ""), new FlavorScene(seed + 1, "one"), new FlavorScene(seed + 2, "two"));
        List<GroupRevocation> groups = new ArrayList<>();
        List<GroupRevocation.ShortFlavors> flavors = new ArrayList<>();
        for (FlavorScene scene : scenes) {
            RevocationPlan alone = plan(List.of(scene), options);
            groups.addAll(alone.groups());
            flavors.addAll(alone.shortFlavors());
        }
        RevocationPlan together = plan(scenes, options);
        assertThat(together.groups()).containsExactlyInAnyOrderElementsOf(groups);
        assertThat(together.shortFlavors()).isEqualTo(flavors);
    }

    private static RevocationPlan plan(List<FlavorScene> scenes, RevocationOptions options) {
        LedgerSnapshot snapshot = FlavorScene.ledger(scenes).snapshot();
        return RevocationPlan.of(snapshot, options);
    }
}
