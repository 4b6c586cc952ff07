package io.github.quotatree.stress;

import io.github.quotatree.workload.AdmissionOptions;
import io.github.quotatree.workload.AdmissionRule;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.LLL_Result;

/** Races that are broken on purpose, and must fail: a run that does not catch them proves nothing. */
public final class PlantedRaces {
    private PlantedRaces() {}

    /** {@link VerbRaces.AdmitAndAdmit}, but each asks first and starts then, in two steps. */
    @JCStressTest
    @Outcome(id = "true, false, 2", expect = Expect.ACCEPTABLE, desc = "the first one")
    @Outcome(id = "false, true, 2", expect = Expect.ACCEPTABLE, desc = "the second one")
    @State
    public static class AdmitInTwoSteps extends TwoGroups {
        public AdmitInTwoSteps() {
            super(AdmissionRule.QUOTA_ONLY);
            run("w0", "B", 2);
            submit("w1", "A", 2);
            submit("w2", "A", 2);
        }

        private boolean admitInTwoSteps(String id) {
            boolean fits = ledger.fits(id, AdmissionOptions.defaults());
            if (fits) {
                ledger.finish(id);
                run(id, "A", 2);
            }
            return fits;
        }

        @Actor
        public void one(LLL_Result result) {
            result.r1 = admitInTwoSteps("w1");
        }

        @Actor
        public void other(LLL_Result result) {
            result.r2 = admitInTwoSteps("w2");
        }

        @Arbiter
        public void after(LLL_Result result) {
            result.r3 = ledger.used("A", "gpu");
        }
    }

    /** {@link StoreRaces.AwaitAndAwait}, but one answers when another one's change is durable, and not its own. */
    @JCStressTest
    @Outcome(id = "durable, durable, w1 w2", expect = Expect.ACCEPTABLE, desc = "both are there")
    @State
    public static class AnswerEarly extends PowerCut {
        @Actor
        public void one(LLL_Result result) {
            result.r1 = submitDurably("w1");
        }

        @Actor
        public void other(LLL_Result result) {
            submit("w2");
            result.r2 = "durable";
        }

        @Arbiter
        public void after(LLL_Result result) {
            result.r3 = left();
        }
    }
}
