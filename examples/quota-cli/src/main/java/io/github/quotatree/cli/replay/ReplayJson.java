package io.github.quotatree.cli.replay;

import io.github.quotatree.json.JsonFields;
import io.github.quotatree.replay.Replay;
import io.github.quotatree.replay.figures.Fairness;
import io.github.quotatree.replay.figures.GroupFigures;
import io.github.quotatree.replay.figures.Loan;
import io.github.quotatree.replay.figures.ReplayFigures;
import io.github.quotatree.replay.figures.Timeline;
import io.github.quotatree.replay.figures.Waits;
import io.github.quotatree.replay.plan.AmountSearch;
import io.github.quotatree.replay.policy.LoanRules;
import io.github.quotatree.replay.sample.Sampled;
import io.github.quotatree.replay.trace.TraceJob;
import java.time.Duration;
import java.time.Instant;
import java.util.List;

/** Writes the figures of replays. */
final class ReplayJson {
    private static final int[] PERCENTILES = {50, 90, 95, 99};

    /** Nothing, a minute, ten, an hour, six, a day and a week. */
    private static final List<Long> BOUNDS = List.of(0L, 60L, 600L, 3_600L, 21_600L, 86_400L, 604_800L);

    private ReplayJson() {}

    static void write(JsonFields json, ReplayReport report) {
        subject(json, report.subject());
        json.objects("policies", report.replays(), ReplayJson::replay);
        if (!report.sample().isEmpty()) {
            json.objects("sample", report.sample(), ReplayJson::sampled);
        }
    }

    static void write(JsonFields json, ReplayReport.Plan report) {
        subject(json, report.subject());
        json.text("policy", report.policy().word()).text("searched", report.isOfTotal() ? "total" : "min");
        json.object("goal", goal -> {
            if (!report.isOfTotal()) {
                goal.text("group", report.goal().group());
            }
            goal.count("percent", report.goal().percent())
                    .text("within", seconds(report.goal().seconds()));
        });
        AmountSearch.answer(report.probes()).ifPresent(answer -> json.amount("answer", answer));
        json.objects("probes", report.probes(), (each, probe) -> {
            each.amount("amount", probe.amount())
                    .flag("isMet", probe.isMet())
                    .text("longestWait", seconds(report.goal().longestWait(probe.replay())));
            figures(each, probe.replay().figures());
        });
    }

    private static void subject(JsonFields json, ReplayReport.Subject subject) {
        Replay.Options options = subject.options();
        json.text("resource", subject.resource())
                .amounts("total", subject.cluster().total())
                .text("delay", seconds(options.policies().loans().delay()))
                .text("leaving", seconds(options.stops().leaving()))
                .text("checkpoint", seconds(options.stops().checkpoint()));
        if (subject.epochSecond() != TraceJob.UNKNOWN) {
            json.text("epoch", Instant.ofEpochSecond(subject.epochSecond()).toString());
        }
        if (!subject.without().isEmpty()) {
            json.texts("without", subject.without().stream().sorted().toList());
        }
    }

    private static void replay(JsonFields json, Replay replay) {
        ReplayFigures figures = replay.figures();
        json.text("policy", replay.policy().word());
        figures(json, figures);
        json.object("fairness", each -> fairness(each, figures.fairness()))
                .object("timeline", each -> timeline(each, figures.timeline()))
                .objects("loans", figures.loans(), (each, loan) -> {
                    if (!loan.lender().equals(Loan.BEYOND)) {
                        each.text("lender", loan.lender());
                    }
                    each.text("borrower", loan.borrower()).amount("amount", loan.amount());
                });
    }

    private static void sampled(JsonFields json, Sampled sampled) {
        LoanRules rules = sampled.variant().rules();
        json.text("delay", seconds(rules.delay()))
                .flag("floor", rules.floor())
                .text("order", rules.order().word())
                .text("weights", sampled.variant().weights().word())
                .flag("isOnFront", sampled.isOnFront())
                .object("all", each -> figures(each, sampled.all()));
    }

    private static void fairness(JsonFields json, Fairness fairness) {
        json.text("window", seconds(fairness.window()))
                .count("waited", fairness.waited())
                .count("contested", fairness.contested())
                .count("meanIndex", fairness.meanIndex())
                .count("leastIndex", fairness.leastIndex())
                .count("meanShortfall", fairness.meanShortfall())
                .count("largestShortfall", fairness.largestShortfall());
    }

    private static void timeline(JsonFields json, Timeline timeline) {
        json.text("from", seconds(timeline.from()))
                .text("step", seconds(timeline.step()))
                .objects(
                        "groups",
                        timeline.lines(),
                        (each, line) -> each.text("group", line.group())
                                .texts("used", amounts(line.used()))
                                .texts("owed", amounts(line.owed())));
    }

    private static List<String> amounts(List<Long> amounts) {
        return amounts.stream().map(String::valueOf).toList();
    }

    private static void figures(JsonFields json, ReplayFigures figures) {
        json.object("all", all -> figures(all, figures.all())).objects("groups", figures.groups(), (one, group) -> {
            one.text("group", group.group());
            figures(one, group);
        });
    }

    private static void figures(JsonFields json, GroupFigures figures) {
        json.count("jobs", figures.jobs())
                .count("notStarted", figures.notStarted())
                .count("unfinished", figures.unfinished())
                .object("wait", each -> waits(each, figures.waits()))
                .object("delay", each -> waits(each, figures.delays()))
                .amount("slowdownThousandths", figures.slowdown())
                .amount("work", figures.work())
                .amount("lost", figures.lost())
                .count("stops", figures.stops())
                .amount("owed", figures.owed())
                .amount("idle", figures.idle());
    }

    private static void waits(JsonFields json, Waits waits) {
        json.count("count", waits.count())
                .text("sum", seconds(waits.sum()))
                .text("mean", seconds(waits.mean()))
                .count("overAnHour", waits.overAnHour());
        for (int percent : PERCENTILES) {
            json.text("p" + percent, seconds(waits.percentile(percent)));
        }
        json.objects(
                "upTo",
                BOUNDS,
                (each, bound) -> each.text("wait", seconds(bound)).count("count", waits.upTo(bound)));
    }

    private static String seconds(long seconds) {
        return Duration.ofSeconds(seconds).toString();
    }
}
