package io.github.quotatree.whatif;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.quotatree.Demand;
import io.github.quotatree.GuideCode;
import io.github.quotatree.QuotaGroup;
import io.github.quotatree.QuotaTree;
import io.github.quotatree.RuntimeQuotas;
import io.github.quotatree.SolveOptions;
import io.github.quotatree.Violation;
import io.github.quotatree.forest.ClusterNode;
import io.github.quotatree.forest.QuotaForest;
import io.github.quotatree.ledger.DisplacedWorkloads;
import io.github.quotatree.ledger.QuotaLedger;
import io.github.quotatree.resource.ResourceSchema;
import io.github.quotatree.resource.ResourceVector;
import io.github.quotatree.workload.AdmissionRule;
import io.github.quotatree.workload.Workload;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** The code in the guide to what-if compiles, and the answers that the guide shows are those of the library. */
class WhatIfGuideTest {
    private static final Path GUIDE = Path.of("..", "docs", "what-if.md");

    private final ResourceSchema gpus = ResourceSchema.of("gpu");

    private final QuotaTree tree = QuotaTree.builder(gpus)
            .parent("research", group -> group.min(25).sharedWeight(1))
            .leaf("nlp", group -> group.under("research").min(10).sharedWeight(1))
            .leaf("vision", group -> group.under("research").min(10).sharedWeight(1))
            .leaf("product", group -> group.min(15).sharedWeight(1))
            .build();

    @Test
    @SuppressWarnings("UnusedVariable") // the guide names what an answer returns
    void editsOfATreeAreAnswered() throws IOException {
        // guide: tree
        Demand demand = Demand.builder(tree)
                .request("nlp", gpus.vector(40))
                .used("nlp", gpus.vector(18))
                .request("vision", gpus.vector(40))
                .used("vision", gpus.vector(15))
                .request("product", gpus.vector(40))
                .used("product", gpus.vector(25))
                .build();
        RuntimeQuotas quotas = tree.computeRuntime(gpus.vector(60), demand, SolveOptions.defaults());

        RuntimeDiff diff = WhatIf.of(quotas, List.of(QuotaEdit.setMin("vision", "gpu", 15)));
        // end of guide
        assertThat(answers().get(0)).isEqualTo(diff.toString());

        // guide: groups
        for (GroupDiff group : diff.changes()) {
            ResourceVector gained = group.gained(); // vision: gpu=3
            ResourceVector lost = group.lost(); // nlp: gpu=3
            boolean overused =
                    group.after().filter(now -> !now.overused().isZero()).isPresent(); // nlp: true
        }
        RuntimeDiff.Totals before = diff.totalsBefore();
        Optional<RuntimeDiff.Totals> after = diff.totalsAfter(); // its shared, unshared, used, overused, starved
        // end of guide
        assertThat(diff.group("vision").gained()).isEqualTo(gpus.vector(3));
        assertThat(diff.group("nlp").lost()).isEqualTo(gpus.vector(3));
        assertThat(diff.group("nlp").after().orElseThrow().overused()).isEqualTo(gpus.vector(3));
        assertThat(after.orElseThrow().shared()).isEqualTo(before.shared());

        // guide: invalid
        RuntimeDiff invalid = WhatIf.of(quotas, List.of(QuotaEdit.setMin("nlp", "gpu", 20)));
        boolean valid = invalid.isValid(); // false
        List<Violation> violations = invalid.violations();
        // end of guide
        assertThat(valid).isFalse();
        assertThat(violations).hasSize(1);
        assertThat(answers().get(1)).isEqualTo(invalid.toString());
    }

    @Test
    void editsOfARunningClusterAreAnswered() throws IOException {
        Instant now = Instant.parse("2026-01-01T10:00:00Z");
        InstantSource clock = InstantSource.fixed(now);
        QuotaForest forest = QuotaForest.builder(gpus)
                .add(QuotaGroup.leaf(gpus, "lab").min(4).sharedWeight(1).build())
                .add(QuotaGroup.leaf(gpus, "web").min(4).sharedWeight(1).build())
                .node(ClusterNode.of("n1", Map.of(), gpus.vector(8)))
                .node(ClusterNode.of("n2", Map.of(), gpus.vector(8)))
                .build();
        QuotaLedger ledger = QuotaLedger.builder(forest)
                .admissionRule(AdmissionRule.QUOTA_ONLY)
                .clock(clock)
                .build();
        ledger.adopt(Workload.of("lab-1", "lab", gpus.vector(4)), now.minusSeconds(60));
        ledger.adopt(Workload.of("lab-2", "lab", gpus.vector(4)), now);
        ledger.submit(Workload.of("lab-3", "lab", gpus.vector(4)));
        ledger.adopt(Workload.of("web-1", "web", gpus.vector(4)), now);
        ledger.submit(Workload.of("web-2", "web", gpus.vector(4)));

        // guide: cluster
        ClusterDiff diff = WhatIf.of(
                ledger.snapshot(), List.of(QuotaEdit.removeNode("n2")), WhatIfOptions.defaults(), clock.instant());
        // end of guide
        assertThat(answers().get(2)).isEqualTo(diff.toString());

        // guide: outcome
        RuntimeDiff ofTree = diff.tree(""); // the default tree
        List<String> waiting = diff.noLongerAdmitted(); // web-2
        diff.after().ifPresent(after -> after.revocation().victims()); // lab-2
        // end of guide
        assertThat(ofTree.lost()).isEqualTo(gpus.vector(8));
        assertThat(waiting).containsExactly("web-2");
        assertThat(diff.after().orElseThrow().revocation().victims())
                .extracting(victim -> victim.workload().id())
                .containsExactly("lab-2");

        // guide: displaced
        WhatIfOptions options = WhatIfOptions.defaults().withDisplaced(DisplacedWorkloads.moveTo("web", "lab"));
        ClusterDiff closed =
                WhatIf.of(ledger.snapshot(), List.of(QuotaEdit.removeGroup("web")), options, clock.instant());
        List<ClusterDiff.Move> moved = closed.moved();
        // end of guide
        assertThat(moved).hasSize(2);
        assertThat(answers().get(3)).isEqualTo(closed.toString());
    }

    @Test
    void aDemandIsCarried() {
        Demand demand = Demand.of(tree, Map.of("nlp", gpus.vector(40)));
        RuntimeQuotas quotas = tree.computeRuntime(gpus.vector(60), demand, SolveOptions.defaults());

        // guide: demand
        QuotaTree edited = tree.toBuilder().moveToFirstLevel("nlp").build();
        Demand carried = demand.on(edited); // each group has the request and the use that it had
        Demand larger = carried.toBuilder().request("nlp", gpus.vector(50)).build();
        RuntimeQuotas moved = edited.computeRuntime(gpus.vector(60), larger, SolveOptions.defaults());
        RuntimeDiff between = RuntimeDiff.between(quotas, moved);
        // end of guide
        assertThat(between.group("nlp").path()).isEqualTo("nlp");
        assertThat(larger.request("nlp")).isEqualTo(gpus.vector(50));
    }

    @Test
    void theGuideHasThisCodeAndNoOther() throws IOException {
        assertThat(GuideCode.blocks(GUIDE, "java")).hasSize(7).isEqualTo(GuideCode.of(getClass()));
    }

    private static List<String> answers() throws IOException {
        return GuideCode.blocks(GUIDE, "text");
    }
}
