package io.github.quotatree.whatif;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.quotatree.Demand;
import io.github.quotatree.GuideCode;
import io.github.quotatree.QuotaOnly;
import io.github.quotatree.QuotaTree;
import io.github.quotatree.RuntimeQuotas;
import io.github.quotatree.SolveOptions;
import io.github.quotatree.ledger.QuotaLedger;
import io.github.quotatree.resource.FlavorClass;
import io.github.quotatree.resource.ResourceSchema;
import io.github.quotatree.resource.ResourceVector;
import io.github.quotatree.workload.AdmissionOptions;
import io.github.quotatree.workload.Workload;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** The code in the guide to the smallest changes compiles, and the answers that it shows are those of the library. */
class SmallestChangesGuideTest {
    private static final Path GUIDE = Path.of("..", "docs", "smallest-changes.md");

    private final ResourceSchema cards = ResourceSchema.of("gpu");

    @Test
    @SuppressWarnings("UnusedVariable") // the guide names what an answer returns
    void aWantedRuntimeIsAnswered() throws IOException {
        QuotaTree tree = QuotaTree.builder(cards)
                .leaf("A", group -> group.min(10).lendLimit(3))
                .leaf("B", group -> group.min(15).sharedWeight(60))
                .leaf("C", group -> group.min(20).sharedWeight(50))
                .leaf("D", group -> group.min(15).sharedWeight(80))
                .build();
        RuntimeQuotas quotas = tree.computeRuntime(
                cards.vector(100),
                Map.of("A", cards.vector(5), "B", cards.vector(20), "C", cards.vector(40), "D", cards.vector(70)));

        // guide: runtime
        SmallestChanges changes = SmallestChanges.of(quotas, "C", cards.vector(36));
        String answer = changes.toString();
        // end of guide
        assertThat(answers().get(0)).isEqualTo(answer);

        // guide: data
        for (SmallestChange change : changes.changes("gpu")) {
            QuotaEdit edit = change.edit(); // request gpu of B becomes 17
            RuntimeDiff diff = WhatIf.of(quotas, List.of(edit)); // who gains, who pays
        }
        List<UnhelpfulChange> unhelpful = changes.unhelpful();
        ResourceVector most = changes.largestRequestThatFits(); // gpu=35
        // end of guide
        assertThat(changes.changes().get(0).edit()).hasToString("request gpu of B becomes 17");
        assertThat(answers().get(1)).isEqualTo(lines(changes.changes()));
        assertThat(answers().get(2)).isEqualTo(lines(unhelpful));
        assertThat(most).hasToString("gpu=35");
    }

    @Test
    void aPendingWorkloadIsAnswered() throws IOException {
        QuotaTree tree = QuotaTree.builder(cards)
                .parent("research", group -> group.min(25).sharedWeight(1))
                .leaf("nlp", group -> group.under("research").min(10).sharedWeight(1))
                .leaf("vision", group -> group.under("research").min(10).sharedWeight(1))
                .leaf("product", group -> group.min(15).sharedWeight(1))
                .build();
        QuotaLedger ledger = QuotaOnly.ledger(tree, cards.vector(40));
        ledger.adopt(Workload.of("nlp-1", "nlp", cards.vector(8)), Instant.EPOCH);
        ledger.adopt(Workload.of("nlp-2", "nlp", cards.vector(4)), Instant.EPOCH);
        ledger.adopt(Workload.of("vision-1", "vision", cards.vector(10)), Instant.EPOCH);
        ledger.adopt(Workload.of("product-1", "product", cards.vector(12)), Instant.EPOCH);
        ledger.submit(Workload.of("nlp-3", "nlp", cards.vector(9)));

        // guide: workload
        SmallestChanges changes = SmallestChanges.of(ledger.snapshot(), "nlp-3", AdmissionOptions.defaults());
        List<String> waitFor = changes.waitFor(); // nlp-1
        ResourceVector most = changes.largestRequestThatFits(); // gpu=6
        // end of guide
        assertThat(answers().get(3)).isEqualTo(changes.toString());
        assertThat(waitFor).containsExactly("nlp-1");
        assertThat(most).hasToString("gpu=6");
        UnhelpfulChange min = changes.unhelpful().stream()
                .filter(change -> change.reason() == UnhelpfulChange.Reason.MIN_OF_PARENT)
                .findFirst()
                .orElseThrow();
        assertThat(answers().get(4)).isEqualTo(min + "\n" + lines(min.together()));
    }

    @Test
    void aGroupThatCountsIsAnswered() throws IOException {
        ResourceSchema gpus = ResourceSchema.of("gpu").withFlavors("gpu", "a100", "v100");
        QuotaTree tree = QuotaTree.builder(gpus)
                .leaf("A", group -> group.min(10).max(20))
                .leaf("B", group -> group.min(10).flavorMin("gpu", "a100", 5).flavorMin("gpu", "v100", 5))
                .build();
        RuntimeQuotas quotas = tree.computeRuntime(
                gpus.zero().with("gpu", "a100", 10).with("gpu", "v100", 10),
                Demand.builder(tree)
                        .request("A", FlavorClass.any(gpus, "gpu"), 10)
                        .request("B", FlavorClass.of(gpus, "gpu", "a100"), 5)
                        .request("B", FlavorClass.of(gpus, "gpu", "v100"), 5)
                        .build(),
                SolveOptions.defaults());

        // guide: flavors
        SmallestChanges changes = SmallestChanges.of(quotas, "A", gpus.vector(12));
        String answer = changes.toString();
        // end of guide
        assertThat(answers().get(5)).isEqualTo(answer);
        assertThat(answers().get(6)).isEqualTo(lines(changes.changes()));
    }

    @Test
    void theGuideHasThisCode() throws IOException {
        assertThat(GuideCode.blocks(GUIDE, "java")).isEqualTo(GuideCode.of(getClass()));
    }

    private static List<String> answers() throws IOException {
        return GuideCode.blocks(GUIDE, "text");
    }

    private static String lines(List<?> values) {
        return values.stream().map(Object::toString).collect(Collectors.joining("\n"));
    }
}
