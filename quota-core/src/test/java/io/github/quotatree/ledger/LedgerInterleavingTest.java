package io.github.quotatree.ledger;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.quotatree.QuotaOnly;
import io.github.quotatree.QuotaTree;
import io.github.quotatree.resource.ResourceSchema;
import io.github.quotatree.workload.AdmissionOptions;
import io.github.quotatree.workload.Workload;
import java.time.Instant;
import java.util.List;
import java.util.function.Supplier;
import org.jetbrains.lincheck.LincheckAssertionError;
import org.jetbrains.lincheck.datastructures.IntGen;
import org.jetbrains.lincheck.datastructures.ManagedStrategyGuaranteeKt;
import org.jetbrains.lincheck.datastructures.ModelCheckingOptions;
import org.jetbrains.lincheck.datastructures.Operation;
import org.jetbrains.lincheck.datastructures.Param;
import org.junit.jupiter.api.Test;

/**
 * However the steps of two threads are interleaved, they get answers that one thread could have got by making the same
 * calls in some order.
 */
class LedgerInterleavingTest {
    private static final ResourceSchema GPUS = ResourceSchema.of("gpu");
    private static final QuotaTree TREE = QuotaTree.builder(GPUS)
            .leaf("A", group -> group.min(1).max(3))
            .leaf("B", group -> group.min(1).max(3))
            .build();

    @Test
    void callsTakeEffectAtOnce() {
        options(4, 20).check(Calls.class);
    }

    @Test
    void aDecisionThatIsCarriedOutLaterIsCaught() {
        assertThatThrownBy(() -> options(40, 60).check(DecideThenActCalls.class))
                .isInstanceOf(LincheckAssertionError.class);
    }

    private static ModelCheckingOptions options(int scenarios, int interleavings) {
        // without calls before the threads begin: they would use up what there is to race for
        return new ModelCheckingOptions()
                .actorsBefore(0)
                .threads(2)
                .actorsPerThread(2)
                .actorsAfter(1)
                .iterations(scenarios)
                .invocationsPerIteration(interleavings)
                .sequentialSpecification(ByHand.class)
                .minimizeFailedScenario(false)
                .addGuarantee(ManagedStrategyGuaranteeKt.forClasses(LedgerInterleavingTest::isOutsideTheLedger)
                        .allMethods()
                        .ignore());
    }

    /** Trees and what follows from them: what the ledger locks as a whole, and not the ledger. */
    private static boolean isOutsideTheLedger(String className) {
        return className.startsWith("io.github.quotatree.") && !className.startsWith("io.github.quotatree.ledger.");
    }

    /** Three workloads, of which two are pending at the beginning and one only fits if the others do not. */
    @Param(name = "workload", gen = IntGen.class, conf = "0:2")
    public static class Calls {
        final QuotaLedger ledger = QuotaOnly.ledger(TREE, GPUS.vector(3));

        public Calls() {
            ledger.submit(workload(0));
            ledger.submit(workload(1));
        }

        static Workload workload(int k) {
            return Workload.of("w" + k, k < 2 ? "A" : "B", GPUS.vector(2));
        }

        @Operation
        public String submit(@Param(name = "workload") int k) {
            return answer(() -> {
                ledger.submit(workload(k));
                return "submitted";
            });
        }

        @Operation
        public String tryAdmit(@Param(name = "workload") int k) {
            return answer(() -> admit(k) ? "admitted" : "rejected");
        }

        boolean admit(int k) {
            return ledger.tryAdmit("w" + k).admitted();
        }

        @Operation
        public String finish(@Param(name = "workload") int k) {
            return answer(() -> {
                ledger.finish("w" + k);
                return "finished";
            });
        }

        @Operation
        public long runtime() {
            return ledger.runtime("A", "gpu");
        }

        static String answer(Supplier<String> call) {
            try {
                return call.get();
            } catch (IllegalArgumentException | IllegalStateException e) {
                return "refused";
            }
        }
    }

    /** The answers to the same calls by hand, for one thread. */
    public static class ByHand {
        private static final int ABSENT = 0;
        private static final int PENDING = 1;
        private static final int ADMITTED = 2;

        private final int[] phases = {PENDING, PENDING, ABSENT};

        public String submit(int k) {
            if (phases[k] != ABSENT) {
                return "refused";
            }
            phases[k] = PENDING;
            return "submitted";
        }

        public String tryAdmit(int k) {
            if (phases[k] != PENDING) {
                return "refused";
            }
            boolean first = phases[0] == ADMITTED || phases[1] == ADMITTED;
            long used = k < 2 && first ? 2 : 0;
            if (used + 2 > (k == 2 ? runtimeOfB() : runtime())) {
                return "rejected";
            }
            phases[k] = ADMITTED;
            return "admitted";
        }

        public String finish(int k) {
            if (phases[k] == ABSENT) {
                return "refused";
            }
            phases[k] = ABSENT;
            return "finished";
        }

        public long runtime() {
            long asked = 2L * (Math.min(phases[0], 1) + Math.min(phases[1], 1));
            return Math.min(asked, phases[2] == ABSENT ? 3 : 2);
        }

        /** With both asking for all they can get, the one unit beyond the mins is A's, by name. */
        private long runtimeOfB() {
            return runtime() == 0 ? 2 : 1;
        }
    }

    /** The same calls, but for an admission that is decided first and carried out then. */
    public static class DecideThenActCalls extends Calls {
        @Override
        boolean admit(int k) {
            boolean admitted =
                    ledger.decide(List.of("w" + k), AdmissionOptions.defaults()).admitted();
            if (admitted) {
                ledger.finish("w" + k);
                ledger.adopt(workload(k), Instant.EPOCH);
            }
            return admitted;
        }
    }
}
