package io.github.quotatree.whatif;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.quotatree.Demand;
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
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Edits in a dimension with flavors: 10 a100 and 10 v100, A counts, B is promised 5 of each. */
class FlavorWhatIfTest {
    private static final ResourceSchema SCHEMA = ResourceSchema.of("cpu", "gpu").withFlavors("gpu", "a100", "v100");
    private static final FlavorClass ANY = FlavorClass.any(SCHEMA, "gpu");
    private static final FlavorClass A100 = FlavorClass.of(SCHEMA, "gpu", "a100");
    private static final FlavorClass V100 = FlavorClass.of(SCHEMA, "gpu", "v100");

    private final QuotaTree tree = QuotaTree.builder(SCHEMA)
            .leaf("A", group -> group.min("cpu", 5).min("gpu", 10).max("gpu", 20))
            .leaf(
                    "B",
                    group -> group.min("cpu", 5)
                            .min("gpu", 10)
                            .flavorMin("gpu", "a100", 5)
                            .flavorMin("gpu", "v100", 5))
            .build();

    private final RuntimeQuotas quotas = tree.computeRuntime(
            total(10, 10),
            Demand.builder(tree)
                    .request("A", SCHEMA.vector("cpu", 4))
                    .request("A", ANY, 10)
                    .used("A", ANY, "a100", 5)
                    .request("B", A100, 5)
                    .request("B", V100, 5)
                    .used("B", V100, "v100", 2)
                    .build(),
            SolveOptions.defaults());

    private static ResourceVector total(long a100, long v100) {
        return SCHEMA.vector("cpu", 10).with("gpu", "a100", a100).with("gpu", "v100", v100);
    }

    private RuntimeDiff whatIf(QuotaEdit... edits) {
        return WhatIf.of(quotas, List.of(edits));
    }

    @Test
    void lostCardsOfOneFlavor() {
        RuntimeDiff diff = whatIf(QuotaEdit.changeTotal("", "gpu", "v100", -6));
        assertThat(diff.after().orElseThrow().total()).isEqualTo(total(10, 4));
        assertThat(diff)
                .hasToString("total gpu v100 shrinks by 6:\n"
                        + "gpu: total 20 -> 14; total v100 10 -> 4; A pays 5 (10 -> 5), B pays 1 (10 -> 9);"
                        + " B is promised 4 v100 instead of 5");
        RuntimeDiff same = whatIf(QuotaEdit.setTotal("", "gpu", "v100", 4));
        assertThat(same.after().orElseThrow().total()).isEqualTo(total(10, 4));
    }

    @Test
    void otherFlavorsOfTheSameCount() {
        RuntimeDiff diff =
                whatIf(QuotaEdit.changeTotal("", "gpu", "v100", -8), QuotaEdit.changeTotal("", "gpu", "a100", 8));
        assertThat(diff.isEmpty()).isFalse();
        assertThat(diff)
                .asString()
                .endsWith("gpu: total a100 10 -> 18; total v100 10 -> 2; B pays 3 (10 -> 7);"
                        + " B is promised 2 v100 instead of 5");
    }

    @Test
    void boundsByFlavor() {
        RuntimeDiff diff = whatIf(QuotaEdit.setMax("A", "gpu", "v100", 2));
        assertThat(diff.after().orElseThrow().group("A").declaration().max().value("gpu", "v100"))
                .isEqualTo(2);
        assertThat(diff.after().orElseThrow().runtime("A").value("gpu")).isEqualTo(7); // 5 a100 and 2 v100
        assertThat(diff).asString().startsWith("flavor max gpu v100 of A becomes 2:\ngpu: A pays 3 (10 -> 7)");
        RuntimeDiff invalid = whatIf(QuotaEdit.setMin("B", "gpu", "v100", 6));
        assertThat(invalid.isValid()).isFalse();
    }

    @Test
    void classesThatAreNotEditedStay() {
        RuntimeDiff diff = whatIf(QuotaEdit.setRequest("B", "cpu", 3), QuotaEdit.setRequest("A", V100, 4));
        Demand demand = diff.after().orElseThrow().demand();
        assertThat(demand.requestByClass("B", "gpu")).isEqualTo(Map.of(A100, 5L, V100, 5L));
        assertThat(demand.request("B")).isEqualTo(SCHEMA.vector(3, 10));
        assertThat(demand.requestByClass("A", "gpu")).isEqualTo(Map.of(ANY, 10L, V100, 4L));
        assertThat(demand.used("A", ANY, "a100")).isEqualTo(5);
        assertThat(demand.used("B", V100, "v100")).isEqualTo(2);
        Demand counted = whatIf(QuotaEdit.setRequest("B", "gpu", 7))
                .after()
                .orElseThrow()
                .demand();
        assertThat(counted.requestByClass("B", "gpu")).isEqualTo(Map.of(ANY, 7L));
    }

    @Test
    void aGroupThatIsAddedAnewStartsWithNothing() {
        Demand demand = whatIf(
                        QuotaEdit.removeGroup("B"),
                        QuotaEdit.addGroup(tree.group("B").orElseThrow()),
                        QuotaEdit.setRequest("B", V100, 3))
                .after()
                .orElseThrow()
                .demand();
        assertThat(demand.requestByClass("B", "gpu")).isEqualTo(Map.of(V100, 3L));
        assertThat(demand.used("B", V100, "v100")).isZero();
    }

    @Test
    void anEditThatNamesNoFlavorIsRefused() {
        assertThatThrownBy(() -> whatIf(QuotaEdit.setTotal("", "gpu", 5)))
                .hasMessage(
                        "edit \"total gpu becomes 5\": gpu has flavors, and the edit must name one of [a100, v100]");
        assertThatThrownBy(() -> whatIf(QuotaEdit.setUsed("A", "gpu", 5)))
                .hasMessage(
                        "edit \"use gpu of A becomes 5\": gpu has flavors, and each unit of use a class and a flavor;"
                                + " ask about the snapshot of a ledger, and add, resize or remove workloads");
        assertThatThrownBy(() -> whatIf(QuotaEdit.setTotal("", "gpu", "t4", 5)))
                .hasMessage("edit \"total gpu t4 becomes 5\": no flavor t4 of gpu among [a100, v100]");
        assertThatThrownBy(() -> whatIf(QuotaEdit.setTotal("", "cpu", "t4", 5)))
                .hasMessage("edit \"total cpu t4 becomes 5\": no flavor t4 of cpu, which has none");
        assertThatThrownBy(() -> whatIf(QuotaEdit.changeTotal("", "gpu", "v100", -11)))
                .hasMessage("total gpu v100 (10 - 11 = -1) is below 0");
        assertThatThrownBy(() -> QuotaEdit.setTotal("", "gpu", "v100", -1))
                .hasMessage("total gpu v100 (-1) is below 0");
    }

    @Test
    void inACluster() {
        QuotaLedger ledger = QuotaOnly.ledger(tree, total(10, 10));
        for (int w = 0; w < 10; w++) {
            ledger.adopt(
                    Workload.of("a" + w, "A", SCHEMA.vector("gpu", 1)),
                    Instant.ofEpochSecond(w),
                    Map.of("gpu", "v100"));
        }
        Workload b = Workload.builder("b", SCHEMA.vector("gpu", 5))
                .group("B")
                .accepts(V100)
                .build();
        ClusterDiff diff = WhatIf.of(
                ledger.snapshot(), List.of(QuotaEdit.addWorkload(b)), WhatIfOptions.defaults(), Instant.EPOCH);
        assertThat(diff).hasToString("""
                        workload b of B is added:
                        gpu: B gains 5 (0 -> 5); B is promised 5 v100 instead of 0
                        would be stopped: a9, a8, a7, a6, a5""");
        ClusterDiff more = WhatIf.of(
                ledger.snapshot(),
                List.of(QuotaEdit.addWorkload(b), QuotaEdit.changeTotal("", "gpu", "v100", 5)),
                WhatIfOptions.defaults(),
                Instant.EPOCH);
        assertThat(more.newlyAdmitted()).containsExactly("b");
    }

    @Test
    void smallestChangesNameTheFlavor() {
        SmallestChanges changes = SmallestChanges.of(quotas, "A", SCHEMA.vector(0, 12));
        assertThat(changes.raisedRequest()).isEqualTo(SCHEMA.vector(0, 12));
        assertThat(changes.missing()).isEqualTo(SCHEMA.vector(0, 2));
        assertThat(changes.changes())
                .extracting(Object::toString)
                .containsExactly(
                        "request gpu a100 of B: 3 instead of 5",
                        "request gpu v100 of B: 3 instead of 5",
                        "total gpu a100: 12 instead of 10",
                        "total gpu v100: 12 instead of 10");
        assertThat(changes)
                .hasToString("With a request of 12 gpu, it would get 2 more gpu if B requested 2 gpu a100 less,"
                        + " or with 2 more gpu a100 in the cluster.");

        QuotaLedger ledger = QuotaOnly.ledger(tree, total(10, 10));
        ledger.adopt(Workload.of("a", "A", SCHEMA.vector("gpu", 10)), Instant.EPOCH, Map.of("gpu", "v100"));
        ledger.submit(Workload.builder("b", SCHEMA.vector("gpu", 5))
                .group("B")
                .accepts(V100)
                .build());
        SmallestChanges waits = SmallestChanges.of(ledger.snapshot(), "b", AdmissionOptions.defaults());
        assertThat(waits.isMet()).isFalse();
        assertThat(waits.missing()).isEqualTo(SCHEMA.vector("gpu", 5));
        assertThat(waits).hasToString("It would be admitted after a ends, or with 5 more gpu v100 in the cluster.");
        assertThat(waits.waitFor()).containsExactly("a");
        assertThat(waits.largestRequestThatFits()).isEqualTo(SCHEMA.vector(10, 0));
    }

    @Test
    void theMaxIsNamedWhereItIsTheLimitBesideTheCluster() {
        QuotaTree bounded = QuotaTree.builder(SCHEMA)
                .leaf("A", group -> group.max("gpu", 12))
                .leaf("B", group -> group.min("gpu", 10))
                .build();
        RuntimeQuotas scarce = bounded.computeRuntime(
                total(10, 10),
                Demand.builder(bounded)
                        .request("A", ANY, 15)
                        .request("B", ANY, 10)
                        .build(),
                SolveOptions.defaults());
        SmallestChanges changes = SmallestChanges.of(scarce, "A", SCHEMA.vector("gpu", 15));
        assertThat(changes.upToMax()).isEqualTo(SCHEMA.vector("gpu", 12));
        assertThat(changes)
                .hasToString("No single change gives it 5 more gpu: its max is 12. It would get 2 more gpu"
                        + " if B requested 2 gpu any less, or with 2 more gpu a100 in the cluster.");
    }
}
