package io.github.quotatree.scheduler.week;

import io.github.quotatree.reclaim.LoanOptions;
import io.github.quotatree.reclaim.VictimRules;
import io.github.quotatree.workload.AdmissionRule;
import java.time.Duration;
import java.time.Instant;

/** How the scheduler of a week judges its jobs, and when it calls loans back. */
public enum WeekRule {
    /** Quota alone; groups give back what they used above their runtime for two minutes, whoever benefits. */
    QUOTA_ONLY("quota only", AdmissionRule.QUOTA_ONLY, Duration.ZERO, Duration.ZERO),
    /** Idle capacity is lent, and called back at once for jobs that are due. */
    LOANS("loans", AdmissionRule.LOANS, Duration.ZERO, Duration.ZERO),
    /** Loans are called back for jobs that have been due for five minutes. */
    DELAYED("loans, 5 min delay", AdmissionRule.LOANS, Duration.ofMinutes(5), Duration.ZERO),
    /** No loan is called back that has run for less than ten minutes. */
    LEAST_RUN("loans, 10 min least run", AdmissionRule.LOANS, Duration.ZERO, Duration.ofMinutes(10));

    private final String words;
    private final AdmissionRule admission;
    private final Duration delay;
    private final Duration leastRun;

    WeekRule(String words, AdmissionRule admission, Duration delay, Duration leastRun) {
        this.words = words;
        this.admission = admission;
        this.delay = delay;
        this.leastRun = leastRun;
    }

    /** Returns the rule in a few words. */
    public String words() {
        return words;
    }

    AdmissionRule admission() {
        return admission;
    }

    boolean lends() {
        return admission == AdmissionRule.LOANS;
    }

    /** Returns how loans are called back at a time. */
    LoanOptions options(Instant now) {
        LoanOptions options = LoanOptions.defaults();
        if (!leastRun.isZero()) {
            options = options.withVictims(VictimRules.defaults().withMinRunTime(leastRun, now));
        }
        return delay.isZero() ? options : options.withDelay(delay, now);
    }
}
