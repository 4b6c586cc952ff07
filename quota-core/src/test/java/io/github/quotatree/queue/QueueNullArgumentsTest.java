package io.github.quotatree.queue;

import com.google.common.testing.NullPointerTester;
import io.github.quotatree.QuotaTree;
import io.github.quotatree.ledger.LedgerSnapshot;
import io.github.quotatree.ledger.QuotaLedger;
import io.github.quotatree.queue.AdmissionQueue.GroupPosition;
import io.github.quotatree.resource.ResourceSchema;
import io.github.quotatree.resource.ResourceVector;
import io.github.quotatree.workload.AdmissionOptions;
import io.github.quotatree.workload.Workload;
import java.time.Instant;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/** Every public method and constructor of the package, and of the room that it judges by, refuses null. */
class QueueNullArgumentsTest {
    private static final ResourceSchema SCHEMA = ResourceSchema.of("a");
    private static final QuotaLedger LEDGER = ledger();
    private static final LedgerSnapshot SNAPSHOT = LEDGER.snapshot();
    private static final AdmissionQueue QUEUE = AdmissionQueue.of(SNAPSHOT, QueueOptions.defaults(), Instant.EPOCH);

    private static QuotaLedger ledger() {
        QuotaLedger ledger = QuotaLedger.of(
                QuotaTree.builder(SCHEMA).leaf("a", group -> group.min(1)).build(), SCHEMA.vector(1));
        ledger.submit(Workload.of("a", "a", SCHEMA.vector(1)));
        return ledger;
    }

    private static NullPointerTester tester() {
        QueueEntry entry = QUEUE.next().orElseThrow();
        return new NullPointerTester()
                .setDefault(LedgerSnapshot.class, SNAPSHOT)
                .setDefault(QuotaLedger.class, LEDGER)
                .setDefault(AdmissionOptions.class, AdmissionOptions.defaults())
                .setDefault(QueueOptions.class, QueueOptions.defaults())
                .setDefault(QueueEntry.class, entry)
                .setDefault(ResourceVector.class, SCHEMA.vector(1))
                .setDefault(Share.class, entry.share())
                .setDefault(Instant.class, Instant.EPOCH)
                .setDefault(String.class, "a");
    }

    @TestFactory
    Stream<DynamicTest> staticFactoriesRefuseNull() {
        return Stream.of(GroupRoom.class, AdmissionQueue.class, QueueView.class)
                .map(type ->
                        DynamicTest.dynamicTest(type.getSimpleName(), () -> tester().testAllPublicStaticMethods(type)));
    }

    @TestFactory
    Stream<DynamicTest> constructorsRefuseNull() {
        return Stream.of(QueueOptions.class, QueueEntry.class, QueuePosition.class, GroupPosition.class, HeldRoom.class)
                .map(type ->
                        DynamicTest.dynamicTest(type.getSimpleName(), () -> tester().testAllPublicConstructors(type)));
    }

    @TestFactory
    Stream<DynamicTest> methodsRefuseNull() {
        return Stream.of(
                        GroupRoom.of(SNAPSHOT, "a", AdmissionOptions.defaults()),
                        SNAPSHOT,
                        QueueOptions.defaults(),
                        QUEUE,
                        QueueView.of(LEDGER, QueueOptions.defaults(), () -> Instant.EPOCH))
                .map(instance -> DynamicTest.dynamicTest(
                        instance.getClass().getSimpleName(), () -> tester().testAllPublicInstanceMethods(instance)));
    }
}
