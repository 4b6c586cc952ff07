package io.github.quotatree.ledger;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.quotatree.Explanation;
import io.github.quotatree.GuideCode;
import io.github.quotatree.Lending;
import io.github.quotatree.QuotaOnly;
import io.github.quotatree.QuotaTree;
import io.github.quotatree.RuntimeQuotas;
import io.github.quotatree.ShareStep;
import io.github.quotatree.resource.AmountFormat;
import io.github.quotatree.resource.ResourceSchema;
import io.github.quotatree.resource.ResourceVector;
import io.github.quotatree.workload.AdmissionOptions;
import io.github.quotatree.workload.Binding;
import io.github.quotatree.workload.Workload;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** The code in the guide to explanations compiles, and the answers that the guide shows are those of the library. */
class ExplainGuideTest {
    private static final Path GUIDE = Path.of("..", "docs", "explain.md");

    private final ResourceSchema cpu = ResourceSchema.of("cpu");

    @Test
    @SuppressWarnings("UnusedVariable") // the guide names the numbers of a step
    void aSolveIsExplained() throws IOException {
        // guide: sentence
        QuotaTree tree = QuotaTree.builder(cpu)
                .parent("research", group -> group.min(5).sharedWeight(6))
                .leaf("nlp", group -> group.under("research").min(3))
                .leaf("vision", group -> group.under("research").min(2).max(3))
                .leaf("product", group -> group.min(3).sharedWeight(6))
                .leaf("ops", group -> group.min(3).sharedWeight(1))
                .build();
        Map<String, ResourceVector> requests =
                Map.of("nlp", cpu.vector(6), "vision", cpu.vector(3), "product", cpu.vector(8), "ops", cpu.vector(1));
        RuntimeQuotas quotas = tree.computeRuntime(cpu.vector(13), requests);

        Explanation research = quotas.group("research").explain("cpu");
        String sentence = research.inWords(AmountFormat.baseUnits());
        // end of guide
        assertThat(answers().get(0)).isEqualTo(sentence);
        assertThat(research.why()).isEqualTo("all is allotted");

        // guide: others
        String vision = quotas.group("vision").explain("cpu").inWords(AmountFormat.baseUnits());
        String ops = quotas.group("ops").explain("cpu").inWords(AmountFormat.baseUnits());
        // end of guide
        assertThat(answers().get(1)).isEqualTo(vision + "\n" + ops);

        // guide: steps
        for (ShareStep step : quotas.group("nlp").explain("cpu").steps()) {
            long available = step.available(); // research: 13, nlp: 7
            long guaranteed = step.guaranteed(); // of all siblings: 9, 5
            long spare = step.spare(); // for those that borrow: 4, 2
            long base = step.base(); // of the group, guaranteed: 5, 3
            long share = step.share(); // of the group, borrowed: 2, 1
            Optional<ShareStep.Level> level = step.level(); // units a weight: 4/12 and 1/3
            List<ShareStep.Borrower> borrowers = step.borrowers();
        }
        // end of guide
        List<ShareStep> steps = quotas.group("nlp").explain("cpu").steps();
        assertThat(steps).extracting(ShareStep::available).containsExactly(13L, 7L);
        assertThat(steps).extracting(ShareStep::guaranteed).containsExactly(9L, 5L);
        assertThat(steps).extracting(ShareStep::spare).containsExactly(4L, 2L);
        assertThat(steps).extracting(ShareStep::base).containsExactly(5L, 3L);
        assertThat(steps).extracting(ShareStep::share).containsExactly(2L, 1L);
        assertThat(steps).extracting(step -> step.level().orElseThrow()).hasToString("[4/12, 1/3]");

        // guide: bindings
        List<Binding> ofNlp = quotas.group("nlp").explain("cpu").bindings(); // all is allotted
        List<Binding> ofVision =
                quotas.group("vision").explain("cpu").bindings(); // its request, its max, all is allotted
        // end of guide
        assertThat(ofNlp).hasToString("[all is allotted]");
        assertThat(ofVision).hasToString("[research/vision: its request, research/vision: its max, all is allotted]");

        // guide: lending
        Lending lending = quotas.lending("cpu");
        Lending.Pool firstLevel = lending.pool("").orElseThrow();
        List<Lending.Lender> lenders = firstLevel.lenders(); // ops has 2 idle, and 2 are lent
        List<Lending.Borrower> borrowers = firstLevel.borrowers(); // product borrows 2, research borrows 2
        long inNoMin = firstLevel.beyondMinsLent(); // 2 more are in no min
        Lending.Pool ofResearch = lending.pool("research").orElseThrow(); // here nlp and vision borrow 1 each
        // end of guide
        assertThat(lenders).containsExactly(new Lending.Lender("ops", 2, 2));
        assertThat(borrowers).containsExactly(new Lending.Borrower("product", 2), new Lending.Borrower("research", 2));
        assertThat(inNoMin).isEqualTo(2);
        assertThat(ofResearch.borrowers())
                .containsExactly(new Lending.Borrower("research/nlp", 1), new Lending.Borrower("research/vision", 1));
    }

    @Test
    void aWorkloadIsExplained() throws IOException {
        QuotaTree tree = QuotaTree.builder(cpu)
                .leaf("vision", group -> group.min(4).max(8))
                .leaf("web", group -> group.min(6))
                .build();
        QuotaLedger ledger = QuotaOnly.ledger(tree, cpu.vector(20));
        ledger.adopt(Workload.of("train-6", "vision", cpu.vector(7)), Instant.EPOCH);
        ledger.submit(Workload.of("train-7", "vision", cpu.vector(2)));
        // guide: workload
        WorkloadExplanation why = WorkloadExplanation.of(ledger.snapshot(), "train-7", AdmissionOptions.defaults());
        String waits = why.inWords(AmountFormat.baseUnits());
        // end of guide
        assertThat(answers().get(2)).isEqualTo(waits);
    }

    @Test
    void amountsHaveUnits() {
        // guide: units
        AmountFormat cores = new AmountFormat() {
            @Override
            public String amount(String dimension, long amount) {
                return amount % 1000 == 0 ? Long.toString(amount / 1000) : amount + "m";
            }
        };
        // end of guide
        QuotaTree tree =
                QuotaTree.builder(cpu).leaf("a", group -> group.max(1500)).build();
        RuntimeQuotas quotas = tree.computeRuntime(cpu.vector(9000), Map.of("a", cpu.vector(2000)));
        assertThat(quotas.group("a").explain("cpu").inWords(cores))
                .isEqualTo(
                        "a gets 1500m of the 2 cpu it requests, borrowed from 9 spare cpu. It is at its max of 1500m.");
    }

    @Test
    void theGuideHasThisCodeAndNoOther() throws IOException {
        assertThat(GuideCode.blocks(GUIDE, "java")).hasSize(7).isEqualTo(GuideCode.of(getClass()));
    }

    private static List<String> answers() throws IOException {
        return GuideCode.blocks(GUIDE, "text");
    }
}
