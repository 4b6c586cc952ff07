package io.github.quotatree.scheduler.week;

import io.github.quotatree.scheduler.command.SchedulerCommand;
import java.io.PrintStream;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** Runs a week in which all goes wrong that can, and audits it every simulated minute. */
@Command(
        name = "week",
        mixinStandardHelpOptions = true,
        description = {
            "Runs a week in which binds fail, processes stop slowly, nodes break, trees are edited, and the scheduler"
                    + " crashes and restarts from its stored state and journal.",
            "Every simulated minute the ledger is compared with the cluster and with sums over its workloads."
        })
final class WeekCommand implements Callable<Integer> {
    private static final int HOURS_PER_LINE = 12;
    private static final int LEAST_GROUPS = 20;

    private final PrintStream out;

    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Option(
            names = "--seed",
            paramLabel = "N",
            defaultValue = "1",
            description = "what is left to chance is drawn by it; 1 unless said otherwise. The same seed gives the same"
                    + " week.")
    private long seed;

    @Option(
            names = "--groups",
            paramLabel = "N",
            defaultValue = "100",
            description = "about how many groups there are, at least 20; 100 unless said otherwise")
    private int groups;

    @Option(
            names = "--days",
            paramLabel = "N",
            defaultValue = "7",
            description = "how many days pass, at least 1; 7 unless said otherwise")
    private int days;

    @Option(
            names = "--quota-only",
            description = "judges by quota alone, and revokes use above a runtime, whoever benefits")
    private boolean quotaOnly;

    @Option(
            names = "--compare",
            description = "runs a calm week under quota alone and with loans, and prints the figures side by side: no"
                    + " crashes and no tree edits, the same submissions, and the same nodes break")
    private boolean compare;

    @Option(
            names = "--load",
            paramLabel = "FACTOR",
            defaultValue = "1",
            description = "how many jobs come in the weeks that --compare runs, as a factor; 1 unless said otherwise")
    private double load;

    private WeekCommand(PrintStream out) {
        this.out = out;
    }

    /** Runs {@code scheduler} with this command, and ends the process with its exit code. */
    public static void main(String[] arguments) {
        SchedulerCommand.exitWith((out, err) -> run(out, err, arguments));
    }

    static int run(PrintStream out, PrintStream err, String... arguments) {
        return SchedulerCommand.run(out, err, List.of(new WeekCommand(out)), arguments);
    }

    @Override
    public Integer call() {
        requireAtLeast("--groups", groups, LEAST_GROUPS);
        requireAtLeast("--days", days, 1);
        if (compare) {
            WeekComparison comparison = new WeekComparison(groups, seed, load, Duration.ofDays(days));
            return comparison.print(out) ? 0 : SchedulerCommand.DISAGREED;
        }
        WeekRule rule = quotaOnly ? WeekRule.QUOTA_ONLY : WeekRule.LOANS;
        Week week = new Week(WeekSettings.of(groups, seed, rule));
        WeekReport report = new WeekReport(out, week);
        week.run(Duration.ofDays(days), time -> {
            if (time.toHours() % HOURS_PER_LINE == 0) {
                report.progress(time);
            }
        });
        out.println();
        return report.summary() ? 0 : SchedulerCommand.DISAGREED;
    }

    private void requireAtLeast(String option, int value, int least) {
        if (value < least) {
            throw new ParameterException(
                    spec.commandLine(), option + " " + value + ": the number must be at least " + least);
        }
    }
}
