package io.github.quotatree.stress;

import io.github.quotatree.QuotaGroup;
import io.github.quotatree.ledger.QuotaLedger;
import io.github.quotatree.reclaim.PreemptionPlan;
import io.github.quotatree.workload.AdmissionOptions;
import io.github.quotatree.workload.AdmissionRule;
import io.github.quotatree.workload.Workload;
import java.time.Instant;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.LLL_Result;

/** Two verbs at once: the answers, and the ledger after them, are those of one order or the other. */
public final class VerbRaces {
    private VerbRaces() {}

    /** Two admissions, for one of which there is room. */
    @JCStressTest
    @Outcome(id = "true, false, 2", expect = Expect.ACCEPTABLE, desc = "the first one")
    @Outcome(id = "false, true, 2", expect = Expect.ACCEPTABLE, desc = "the second one")
    @State
    public static class AdmitAndAdmit extends TwoGroups {
        public AdmitAndAdmit() {
            super(AdmissionRule.QUOTA_ONLY);
            run("w0", "B", 2);
            submit("w1", "A", 2);
            submit("w2", "A", 2);
        }

        @Actor
        public void one(LLL_Result result) {
            result.r1 = admit("w1");
        }

        @Actor
        public void other(LLL_Result result) {
            result.r2 = admit("w2");
        }

        @Arbiter
        public void after(LLL_Result result) {
            result.r3 = ledger.used("A", "gpu");
        }
    }

    /** A plan is carried out, or its ground is gone. */
    @JCStressTest
    @Outcome(id = "true, false, RESERVED", expect = Expect.ACCEPTABLE, desc = "the plan")
    @Outcome(id = "false, true, PENDING", expect = Expect.ACCEPTABLE, desc = "the admission")
    @State
    public static class CarryOutAndAdmit extends TwoGroups {
        private final PreemptionPlan plan;

        public CarryOutAndAdmit() {
            super(AdmissionRule.QUOTA_ONLY);
            run("w0", "A", 2);
            ledger.submit(Workload.builder("urgent", gpus(3))
                    .group("A")
                    .priority(9)
                    .preempts(true)
                    .build());
            submit("w1", "A", 2);
            plan = PreemptionPlan.of(ledger.snapshot(), "urgent", AdmissionOptions.defaults());
        }

        @Actor
        public void one(LLL_Result result) {
            result.r1 = ledger.carryOut(plan).carriedOut();
        }

        @Actor
        public void other(LLL_Result result) {
            result.r2 = admit("w1");
        }

        @Arbiter
        public void after(LLL_Result result) {
            result.r3 = ledger.workload("urgent").orElseThrow().phase();
        }
    }

    /** A group is deleted, or gets a workload. */
    @JCStressTest
    @Outcome(id = "done, refused, 0", expect = Expect.ACCEPTABLE, desc = "the edit")
    @Outcome(id = "refused, done, 1", expect = Expect.ACCEPTABLE, desc = "the submission")
    @State
    public static class EditAndSubmit extends TwoGroups {
        public EditAndSubmit() {
            super(AdmissionRule.LOANS);
        }

        @Actor
        public void one(LLL_Result result) {
            result.r1 = done(
                    () -> ledger.update(forest -> forest.toBuilder().remove("A").build()));
        }

        @Actor
        public void other(LLL_Result result) {
            result.r2 = done(() -> submit("w1", "A", 1));
        }

        @Arbiter
        public void after(LLL_Result result) {
            result.r3 = ledger.snapshot().size();
        }
    }

    /** A workload of a missing group is accepted, and moves to the group when that comes. */
    @JCStressTest
    @Outcome(id = "done, done, C", expect = Expect.ACCEPTABLE, desc = "in either order")
    @State
    public static class EditAndSubmitUnmatched extends TwoGroups {
        public EditAndSubmitUnmatched() {
            super(QuotaLedger.builder(state(AdmissionRule.LOANS))
                    .acceptUnmatchedWorkloads()
                    .build());
        }

        @Actor
        public void one(LLL_Result result) {
            result.r1 = done(() -> ledger.update(forest -> forest.toBuilder()
                    .add(QuotaGroup.leaf(forest.schema(), "C").max(1).build())
                    .build()));
        }

        @Actor
        public void other(LLL_Result result) {
            result.r2 = done(() -> submit("w1", "C", 1));
        }

        @Arbiter
        public void after(LLL_Result result) {
            result.r3 = ledger.workload("w1").orElseThrow().group();
        }
    }

    /** A pending workload is found running, or admitted. */
    @JCStressTest
    @Outcome(id = "done, refused, RUNNING", expect = Expect.ACCEPTABLE, desc = "the adoption")
    @Outcome(id = "refused, true, ADMITTED", expect = Expect.ACCEPTABLE, desc = "the admission")
    @State
    public static class AdoptAndAdmit extends TwoGroups {
        public AdoptAndAdmit() {
            super(AdmissionRule.LOANS);
            submit("w1", "A", 2);
        }

        @Actor
        public void one(LLL_Result result) {
            result.r1 = done(() -> ledger.adopt("w1", Instant.EPOCH));
        }

        @Actor
        public void other(LLL_Result result) {
            result.r2 = answer(() -> admit("w1"));
        }

        @Arbiter
        public void after(LLL_Result result) {
            result.r3 = ledger.workload("w1").orElseThrow().phase();
        }
    }

    /** An entitled workload is due, until it is noted that no node can take it. */
    @JCStressTest
    @Outcome(id = "done, DUE, WAITS", expect = Expect.ACCEPTABLE, desc = "it was due before")
    @Outcome(id = "done, WAITS, WAITS", expect = Expect.ACCEPTABLE, desc = "it is not due any more")
    @State
    public static class SetPlaceableAndAdmit extends TwoGroups {
        public SetPlaceableAndAdmit() {
            super(AdmissionRule.LOANS);
            submit("loan", "B", 4);
            admit("loan");
            submit("entitled", "A", 2);
        }

        @Actor
        public void one(LLL_Result result) {
            result.r1 = done(() -> ledger.setPlaceable("entitled", false));
        }

        @Actor
        public void other(LLL_Result result) {
            result.r2 = ledger.tryAdmit("entitled").answer();
        }

        @Arbiter
        public void after(LLL_Result result) {
            result.r3 = ledger.tryAdmit("entitled").answer();
        }
    }
}
