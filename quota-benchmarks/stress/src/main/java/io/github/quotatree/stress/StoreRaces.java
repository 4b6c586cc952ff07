package io.github.quotatree.stress;

import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.LLL_Result;

/** Two callers of a store: the answers that they waited for survive a power cut. */
public final class StoreRaces {
    private StoreRaces() {}

    /** Two callers wait. */
    @JCStressTest
    @Outcome(id = "durable, durable, w1 w2", expect = Expect.ACCEPTABLE, desc = "both are there")
    @State
    public static class AwaitAndAwait extends PowerCut {
        @Actor
        public void one(LLL_Result result) {
            result.r1 = submitDurably("w1");
        }

        @Actor
        public void other(LLL_Result result) {
            result.r2 = submitDurably("w2");
        }

        @Arbiter
        public void after(LLL_Result result) {
            result.r3 = left();
        }
    }

    /** One caller waits, the other one has a stage. */
    @JCStressTest
    @Outcome(id = "durable, durable, w1 w2", expect = Expect.ACCEPTABLE, desc = "both are there")
    @State
    public static class AwaitAndStage extends PowerCut {
        @Actor
        public void one(LLL_Result result) {
            result.r1 = submitDurably("w1");
        }

        @Actor
        public void other(LLL_Result result) {
            submit("w2");
            store.whenDurable().toCompletableFuture().join();
            result.r2 = "durable";
        }

        @Arbiter
        public void after(LLL_Result result) {
            result.r3 = left();
        }
    }

    /** One caller waits while the files are replaced. */
    @JCStressTest
    @Outcome(id = "durable, rotated, w1 w2", expect = Expect.ACCEPTABLE, desc = "both are there")
    @State
    public static class AwaitAndRotate extends PowerCut {
        @Actor
        public void one(LLL_Result result) {
            result.r1 = submitDurably("w1");
        }

        @Actor
        public void other(LLL_Result result) {
            submit("w2");
            result.r2 = rotate();
        }

        @Arbiter
        public void after(LLL_Result result) {
            result.r3 = left();
        }
    }
}
