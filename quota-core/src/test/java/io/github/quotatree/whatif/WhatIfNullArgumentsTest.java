package io.github.quotatree.whatif;

import com.google.common.testing.NullPointerTester;
import io.github.quotatree.QuotaGroup;
import io.github.quotatree.QuotaTree;
import io.github.quotatree.RuntimeQuotas;
import io.github.quotatree.forest.ClusterNode;
import io.github.quotatree.forest.Placement;
import io.github.quotatree.ledger.DisplacedWorkloads;
import io.github.quotatree.ledger.LedgerSnapshot;
import io.github.quotatree.ledger.QuotaLedger;
import io.github.quotatree.queue.QueueOptions;
import io.github.quotatree.reclaim.RevocationOptions;
import io.github.quotatree.reclaim.RevocationPlan;
import io.github.quotatree.resource.AmountFormat;
import io.github.quotatree.resource.FlavorClass;
import io.github.quotatree.resource.ResourceSchema;
import io.github.quotatree.resource.ResourceVector;
import io.github.quotatree.workload.Workload;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/** Edits, their options and their answers refuse null by name. */
class WhatIfNullArgumentsTest {
    private static final ResourceSchema SCHEMA = ResourceSchema.of("a");
    private static final QuotaTree TREE =
            QuotaTree.builder(SCHEMA).leaf("a", group -> group.min(1)).build();
    private static final RuntimeQuotas QUOTAS = TREE.computeRuntime(SCHEMA.vector(1), Map.of("a", SCHEMA.vector(1)));
    private static final LedgerSnapshot SNAPSHOT =
            QuotaLedger.of(TREE, SCHEMA.vector(1)).snapshot();

    private static NullPointerTester tester() {
        return new NullPointerTester()
                .setDefault(ResourceVector.class, SCHEMA.vector(1))
                .setDefault(RuntimeQuotas.class, QUOTAS)
                .setDefault(LedgerSnapshot.class, SNAPSHOT)
                .setDefault(QuotaGroup.class, TREE.groups().get(0))
                .setDefault(ClusterNode.class, ClusterNode.of("a", Map.of(), SCHEMA.vector(1)))
                .setDefault(Workload.class, Workload.of("a", "a", SCHEMA.vector(1)))
                .setDefault(Placement.class, new Placement("", "a", Optional.empty()))
                .setDefault(WhatIfOptions.class, WhatIfOptions.defaults())
                .setDefault(DisplacedWorkloads.class, DisplacedWorkloads.none())
                .setDefault(QueueOptions.class, QueueOptions.defaults())
                .setDefault(RevocationOptions.class, RevocationOptions.defaults())
                .setDefault(RevocationPlan.class, RevocationPlan.of(SNAPSHOT, RevocationOptions.defaults()))
                .setDefault(AmountFormat.class, AmountFormat.baseUnits())
                .setDefault(Instant.class, Instant.EPOCH)
                .setDefault(FlavorClass.class, FlavorClass.any(SCHEMA.withFlavors("a", "x"), "a"))
                .setDefault(String.class, "a");
    }

    @TestFactory
    Stream<DynamicTest> staticFactoriesRefuseNull() {
        return Stream.of(
                        WhatIf.class, QuotaEdit.class, RuntimeDiff.class, RuntimeDiff.Totals.class, WhatIfOptions.class)
                .map(type ->
                        DynamicTest.dynamicTest(type.getSimpleName(), () -> tester().testAllPublicStaticMethods(type)));
    }

    @TestFactory
    Stream<DynamicTest> constructorsRefuseNull() {
        return Stream.of(ClusterOutcome.class, ClusterDiff.Move.class, RuntimeDiff.Totals.class)
                .map(type ->
                        DynamicTest.dynamicTest(type.getSimpleName(), () -> tester().testAllPublicConstructors(type)));
    }

    @TestFactory
    Stream<DynamicTest> methodsRefuseNull() {
        RuntimeDiff diff = WhatIf.of(QUOTAS, List.of());
        return Stream.of(
                        diff,
                        diff.group("a"),
                        WhatIf.of(SNAPSHOT, List.of(), WhatIfOptions.defaults(), Instant.EPOCH),
                        WhatIfOptions.defaults(),
                        QuotaEdit.setTotal("", "a", 1),
                        QuotaEdit.changeTotal("", "a", 1),
                        QuotaEdit.setMin("a", "a", 1),
                        QuotaEdit.setRequest("a", "a", 1),
                        QuotaEdit.removeGroup("a"),
                        QuotaEdit.removeNode("a"),
                        QuotaEdit.resizeWorkload("a", SCHEMA.vector(1)))
                .map(instance -> DynamicTest.dynamicTest(
                        instance.getClass().getSimpleName(), () -> tester().testAllPublicInstanceMethods(instance)));
    }
}
