package io.github.quotatree.cli.replay;

import io.github.quotatree.json.JsonFields;
import io.github.quotatree.replay.Replay;
import io.github.quotatree.replay.figures.GroupFigures;
import io.github.quotatree.replay.figures.ReplayFigures;
import io.github.quotatree.replay.figures.Waits;
import io.github.quotatree.replay.plan.AmountSearch;
import java.time.Duration;

/** Writes the figures of replays. */
final class ReplayJson {
    private static final int[] PERCENTILES = {50, 90, 95, 99};

    private ReplayJson() {}

    static void write(JsonFields json, ReplayReport report) {
        subject(json, report.subject());
        json.objects("policies", report.replays(), ReplayJson::replay);
    }

    static void write(JsonFields json, PlanReport report) {
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
                .text("delay", seconds(options.policies().delay()))
                .text("leaving", seconds(options.stops().leaving()))
                .text("checkpoint", seconds(options.stops().checkpoint()));
        if (!subject.without().isEmpty()) {
            json.texts("without", subject.without().stream().sorted().toList());
        }
    }

    private static void replay(JsonFields json, Replay replay) {
        json.text("policy", replay.policy().word());
        figures(json, replay.figures());
    }

    private static void figures(JsonFields json, ReplayFigures figures) {
        json.object("all", all -> figures(all, figures.all())).objects("groups", figures.groups(), (one, group) -> {
            one.text("group", group.group());
            figures(one, group);
        });
    }

    private static void figures(JsonFields json, GroupFigures figures) {
        json.count("jobs", figures.jobs())
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
    }

    private static String seconds(long seconds) {
        return Duration.ofSeconds(seconds).toString();
    }
}
