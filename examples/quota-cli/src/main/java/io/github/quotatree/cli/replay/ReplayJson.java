package io.github.quotatree.cli.replay;

import io.github.quotatree.json.JsonFields;
import io.github.quotatree.replay.figures.GroupFigures;
import io.github.quotatree.replay.figures.Waits;
import java.time.Duration;

/** Writes the figures of replays. */
final class ReplayJson {
    private static final int[] PERCENTILES = {50, 90, 95, 99};

    private ReplayJson() {}

    static void write(JsonFields json, ReplayReport report) {
        json.text("resource", report.resource())
                .amounts("total", report.cluster().total())
                .text("delay", seconds(report.options().policies().delay()))
                .text("leaving", seconds(report.options().stops().leaving()))
                .text("checkpoint", seconds(report.options().stops().checkpoint()))
                .objects("policies", report.replays(), (each, replay) -> {
                    each.text("policy", replay.policy().word())
                            .object("all", all -> figures(all, replay.figures().all()))
                            .objects("groups", replay.figures().groups(), (one, group) -> {
                                one.text("group", group.group());
                                figures(one, group);
                            });
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
