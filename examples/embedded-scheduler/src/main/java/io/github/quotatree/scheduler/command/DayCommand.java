package io.github.quotatree.scheduler.command;

import io.github.quotatree.scheduler.day.Day;
import io.github.quotatree.scheduler.day.DayReport;
import io.github.quotatree.scheduler.picture.DayPicture;
import io.github.quotatree.text.PeriodicReport;
import java.io.PrintStream;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.Callable;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Runs a day of synthetic load, prints its figures, and draws it. */
@Command(
        name = "day",
        mixinStandardHelpOptions = true,
        description = {
            "Runs a day of thousands of jobs, prints what became of them, and draws it.",
            "Six groups share 160 cards; a node breaks at noon, and two are bought in the evening."
                    + " At every full hour the ledger is compared with the scheduler's own jobs and machines."
        })
final class DayCommand implements Callable<Integer> {
    private static final Duration END = Duration.ofDays(1);
    private static final int HOURS_PER_LINE = 2;

    private final PrintStream out;
    private final PrintStream err;

    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Option(
            names = "--seed",
            paramLabel = "N",
            defaultValue = "1",
            description = "what the jobs are drawn by; 1 unless said otherwise. The same seed gives the same day.")
    private long seed;

    @Option(
            names = "--out",
            paramLabel = "FILE",
            description = "draws the day into FILE, whose name ends in .png or .svg")
    private @Nullable Path picture;

    DayCommand(PrintStream out, PrintStream err) {
        this.out = out;
        this.err = err;
    }

    @Override
    public Integer call() {
        if (picture != null) {
            pictureOption().requireWritable(picture);
        }
        Day day = new Day(seed);
        DayReport report = new DayReport(out, day);
        AtomicLong hours = new AtomicLong();
        PeriodicReport progress =
                PeriodicReport.start(() -> err.println("scheduler: simulated " + hours.get() + " hours ..."));
        try (progress) {
            day.runUntil(END, time -> {
                hours.set(time.toHours());
                if (time.toHours() % HOURS_PER_LINE == 0) {
                    report.hour(time);
                }
            });
        }
        report.summary();
        boolean agrees = report.comparison();
        if (picture != null) {
            pictureOption().draw(new DayPicture(day.samples()), picture, out);
        }
        return agrees ? 0 : SchedulerCommand.DISAGREED;
    }

    private PictureOption pictureOption() {
        return new PictureOption(spec, "--out");
    }
}
