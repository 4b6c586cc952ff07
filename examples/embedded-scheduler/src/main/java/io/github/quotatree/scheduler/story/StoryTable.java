package io.github.quotatree.scheduler.story;

import io.github.quotatree.ledger.Decision;
import io.github.quotatree.ledger.LedgerListener;
import io.github.quotatree.ledger.QuotaLedger;
import io.github.quotatree.resource.ResourceVector;
import io.github.quotatree.scheduler.Job;
import io.github.quotatree.scheduler.JobRun;
import io.github.quotatree.scheduler.Journal;
import io.github.quotatree.scheduler.Scheduler;
import io.github.quotatree.workload.AdmissionOptions;
import java.io.PrintStream;
import java.time.Instant;
import java.time.InstantSource;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.function.Supplier;

/** Prints a line for each event, with the runtime and the use of both groups after it. */
final class StoryTable implements Journal, LedgerListener {
    private static final String LINE = "%-5s  %-82s  %9s  %6s  %9s  %6s";
    private static final DateTimeFormatter CLOCK =
            DateTimeFormatter.ofPattern("HH:mm", Locale.ROOT).withZone(ZoneOffset.UTC);

    private final PrintStream out;
    private final InstantSource clock;
    private final List<String> victims = new ArrayList<>();
    private final Map<String, String> printedReasons = new HashMap<>();
    private final QuotaLedger ledger;

    /** Makes a table of the events of a scheduler from now on. */
    StoryTable(PrintStream out, Scheduler scheduler) {
        this.out = out;
        clock = scheduler.pool().clock();
        ledger = scheduler.ledger();
        scheduler.pool().listen(this);
        ledger.listen(this, Runnable::run); // in the thread that changes it
    }

    List<String> victims() {
        return List.copyOf(victims);
    }

    void heading() {
        out.println(String.format(Locale.ROOT, LINE, "time", "", "A runtime", "A used", "B runtime", "B used"));
    }

    void remark(String text) {
        out.println();
        out.println(time(clock.instant()) + "  " + text);
    }

    private void print(String event) {
        out.println(String.format(
                Locale.ROOT, LINE, time(clock.instant()), event, runtime("A"), used("A"), runtime("B"), used("B")));
    }

    @Override
    public void submitted(JobRun run) {
        print(cards(run.job()) + " submitted");
    }

    @Override
    public void started(JobRun run) {
        print(run.job().id() + " starts on " + run.places().get(0));
    }

    @Override
    public void waits(JobRun run, Supplier<String> why) {
        Decision decision = ledger.decide(run.tasks(), AdmissionOptions.defaults());
        String reason = decision.admitted()
                ? "its group may use that much, but no node has room yet"
                : decision.exceededLimits().get(0).toString();
        // all jobs of a group are alike, and the scheduler tries them again and again
        if (!reason.equals(printedReasons.put(run.job().group(), reason))) {
            print(run.job().id() + " waits: " + reason);
        }
    }

    @Override
    public void stopping(JobRun run, String why) {
        if (victims.isEmpty()) {
            remark("A gives back: the least important go first, of those the youngest; never what is not preemptible");
        }
        victims.add(run.job().id());
        String group = run.job().group();
        long over = used(group) - runtime(group);
        print(run.job().id() + " is stopped: " + group + " is still above its runtime by gpu=" + over + "; priority "
                + run.job().priority() + ", started " + time(Objects.requireNonNull(run.started())));
    }

    @Override
    public void overuseBegan(String group, ResourceVector over) {
        print(group + " uses more than it may now");
    }

    @Override
    public void overuseEnded(String group) {
        print(group + " is within its runtime, without what is being stopped");
    }

    private static String cards(Job job) {
        return job.id() + " (" + job.request() + (job.priority() == 0 ? "" : ", priority " + job.priority())
                + (job.preemptible() ? "" : ", not preemptible") + ")";
    }

    private static String time(Instant time) {
        return CLOCK.format(time);
    }

    private long runtime(String group) {
        return ledger.runtime(group, "gpu");
    }

    private long used(String group) {
        return ledger.used(group, "gpu");
    }
}
