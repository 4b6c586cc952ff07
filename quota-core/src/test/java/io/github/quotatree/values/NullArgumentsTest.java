package io.github.quotatree.values;

import com.google.common.testing.NullPointerTester;
import io.github.quotatree.Demand;
import io.github.quotatree.LiveQuotas;
import io.github.quotatree.QuotaGroup;
import io.github.quotatree.QuotaSolver;
import io.github.quotatree.QuotaTree;
import io.github.quotatree.ReservedNames;
import io.github.quotatree.RuntimeQuotas;
import io.github.quotatree.SiblingShares;
import io.github.quotatree.SolveOptions;
import io.github.quotatree.forest.ClusterNode;
import io.github.quotatree.forest.NodeProfile;
import io.github.quotatree.forest.Placement;
import io.github.quotatree.forest.QuotaForest;
import io.github.quotatree.ledger.DisplacedWorkloads;
import io.github.quotatree.ledger.HandOverOptions;
import io.github.quotatree.ledger.LedgerChange;
import io.github.quotatree.ledger.LedgerSnapshot;
import io.github.quotatree.ledger.LedgerState;
import io.github.quotatree.ledger.QuotaLedger;
import io.github.quotatree.reclaim.HeldUse;
import io.github.quotatree.reclaim.OveruseMonitor;
import io.github.quotatree.reclaim.PreemptionOptions;
import io.github.quotatree.reclaim.PreemptionPlan;
import io.github.quotatree.reclaim.RevocationOptions;
import io.github.quotatree.reclaim.RevocationPlan;
import io.github.quotatree.reclaim.VictimRules;
import io.github.quotatree.reclaim.VictimRules.VictimBudget;
import io.github.quotatree.resource.FlavorClass;
import io.github.quotatree.resource.ResourceSchema;
import io.github.quotatree.resource.ResourceVector;
import io.github.quotatree.store.JournalReader;
import io.github.quotatree.store.JournalWriter;
import io.github.quotatree.store.StateFormat;
import io.github.quotatree.store.StoreLimits;
import io.github.quotatree.workload.AdmissionOptions;
import io.github.quotatree.workload.ExceededLimit;
import io.github.quotatree.workload.Loan;
import io.github.quotatree.workload.Victim;
import io.github.quotatree.workload.Workload;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/**
 * Every public method and constructor refuses a null that it does not allow. A group, a workload and a dimension are
 * called {@code a}, as is every string that is passed, so that nothing but the null is wrong.
 */
class NullArgumentsTest {
    private static final ResourceSchema SCHEMA = ResourceSchema.of("a", "b");
    private static final FlavorClass FLAVORS =
            FlavorClass.any(ResourceSchema.of("gpu").withFlavors("gpu", "a100", "v100"), "gpu");
    private static final ResourceVector AMOUNT = SCHEMA.vector(1, 1);
    private static final QuotaTree TREE =
            QuotaTree.builder(SCHEMA).leaf("a", group -> group.min(AMOUNT)).build();
    private static final Demand DEMAND = Demand.of(TREE, Map.of("a", AMOUNT));
    private static final RuntimeQuotas QUOTAS = TREE.computeRuntime(AMOUNT, DEMAND, SolveOptions.defaults());
    private static final QuotaForest FOREST = QuotaForest.of(TREE);
    private static final Workload WORKLOAD = Workload.of("b", "a", AMOUNT);
    private static final LedgerSnapshot SNAPSHOT = ledger().snapshot();
    private static final LedgerState STATE = ledger().state();

    /** Returns a ledger in which a workload is pending that has the same name as its group. */
    private static QuotaLedger ledger() {
        QuotaLedger ledger = QuotaLedger.of(TREE, AMOUNT);
        ledger.submit(Workload.of("a", "a", AMOUNT));
        return ledger;
    }

    private static byte[] stored() {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        try {
            StateFormat.write(STATE, out);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return out.toByteArray();
    }

    private static QuotaSolver solved() {
        QuotaSolver solver = QuotaSolver.of(TREE, SolveOptions.defaults());
        solver.solve(AMOUNT, DEMAND);
        return solver;
    }

    /** Returns a tester for the methods of an instance; a ledger decides on at least one workload. */
    private static NullPointerTester tester(Object instance) {
        return instance instanceof QuotaLedger ? tester().setDefault(Collection.class, List.of("a")) : tester();
    }

    private static NullPointerTester tester() {
        return new NullPointerTester()
                .setDefault(ResourceSchema.class, SCHEMA)
                .setDefault(ResourceVector.class, AMOUNT)
                .setDefault(FlavorClass.class, FLAVORS)
                .setDefault(QuotaTree.class, TREE)
                .setDefault(QuotaGroup.class, TREE.groups().get(0))
                .setDefault(Demand.class, DEMAND)
                .setDefault(SolveOptions.class, SolveOptions.defaults())
                .setDefault(RuntimeQuotas.class, QUOTAS)
                .setDefault(QuotaForest.class, FOREST)
                .setDefault(QuotaForest.Builder.class, QuotaForest.builder(SCHEMA))
                .setDefault(Workload.class, WORKLOAD)
                .setDefault(LedgerSnapshot.class, SNAPSHOT)
                .setDefault(LedgerState.class, STATE)
                .setDefault(StoreLimits.class, StoreLimits.defaults())
                .setDefault(InputStream.class, new ByteArrayInputStream(stored()))
                .setDefault(DisplacedWorkloads.class, DisplacedWorkloads.none())
                .setDefault(AdmissionOptions.class, AdmissionOptions.defaults())
                .setDefault(HandOverOptions.class, HandOverOptions.defaults())
                .setDefault(RevocationOptions.class, RevocationOptions.defaults())
                .setDefault(VictimRules.class, VictimRules.defaults())
                .setDefault(PreemptionOptions.class, PreemptionOptions.defaults())
                .setDefault(Instant.class, Instant.EPOCH)
                .setDefault(String.class, "a")
                .setDefault(BigDecimal.class, BigDecimal.ONE)
                .setDefault(Duration.class, Duration.ofSeconds(1));
    }

    @TestFactory
    Stream<DynamicTest> staticFactoriesRefuseNull() {
        return Stream.of(
                        ResourceSchema.class,
                        QuotaTree.class,
                        QuotaGroup.class,
                        ReservedNames.class,
                        Demand.class,
                        RuntimeQuotas.class,
                        QuotaSolver.class,
                        LiveQuotas.class,
                        SolveOptions.class,
                        QuotaForest.class,
                        NodeProfile.class,
                        ClusterNode.class,
                        Workload.class,
                        ExceededLimit.class,
                        QuotaLedger.class,
                        LedgerState.class,
                        AdmissionOptions.class,
                        RevocationOptions.class,
                        VictimRules.class,
                        PreemptionOptions.class,
                        RevocationPlan.class,
                        PreemptionPlan.class,
                        StateFormat.class,
                        StoreLimits.class,
                        JournalWriter.class,
                        JournalReader.class)
                .map(type ->
                        DynamicTest.dynamicTest(type.getSimpleName(), () -> tester().testAllPublicStaticMethods(type)));
    }

    @TestFactory
    Stream<DynamicTest> constructorsRefuseNull() {
        return Stream.concat(
                        Stream.of(
                                NodeProfile.class,
                                ClusterNode.class,
                                Placement.class,
                                ExceededLimit.class,
                                Loan.class,
                                Victim.class,
                                RevocationOptions.class,
                                VictimRules.class,
                                PreemptionOptions.class,
                                VictimBudget.class,
                                HeldUse.class,
                                OveruseMonitor.class),
                        Stream.of(LedgerChange.class.getPermittedSubclasses()))
                .map(type ->
                        DynamicTest.dynamicTest(type.getSimpleName(), () -> tester().testAllPublicConstructors(type)));
    }

    @TestFactory
    Stream<DynamicTest> methodsRefuseNull() {
        List<Object> instances = List.of(
                SCHEMA,
                AMOUNT,
                TREE,
                TREE.toBuilder(),
                TREE.groups().get(0),
                QuotaGroup.leaf(SCHEMA, "b"),
                DEMAND,
                Demand.builder(TREE),
                QUOTAS,
                QUOTAS.group("a"),
                solved(),
                new SiblingShares(),
                SolveOptions.defaults(),
                FOREST,
                FOREST.toBuilder(),
                WORKLOAD,
                Workload.builder("v", AMOUNT),
                ledger(),
                QuotaLedger.builder(FOREST),
                LedgerState.builder(FOREST),
                SNAPSHOT,
                new OveruseMonitor(() -> Instant.EPOCH));
        return instances.stream()
                .map(instance -> DynamicTest.dynamicTest(
                        instance.getClass().getName(), () -> tester(instance).testAllPublicInstanceMethods(instance)));
    }
}
