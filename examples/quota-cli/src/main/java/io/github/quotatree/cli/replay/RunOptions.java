package io.github.quotatree.cli.replay;

import io.github.quotatree.replay.Replay;
import io.github.quotatree.replay.policy.LoanRules;
import io.github.quotatree.replay.policy.Passing;
import io.github.quotatree.replay.policy.PolicyKind;
import io.github.quotatree.replay.simulation.SimulationOptions;
import io.github.quotatree.replay.trace.Trace;
import io.github.quotatree.replay.trace.format.PhillyTable;
import java.time.DateTimeException;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** How jobs stop, how policies decide, and from when on jobs count. */
final class RunOptions {
    private static final long HOUR = 3_600;

    @Spec(Spec.Target.MIXEE)
    private CommandSpec spec = CommandSpec.create();

    @Option(
            names = "--from",
            paramLabel = "MOMENT",
            converter = Moment.Converter.class,
            description = "The day, such as 2017-10-01, or the time after second 0, such as 10d, from which jobs count;"
                    + " earlier ones warm up the cluster. For philly, 2017-10-01.")
    private @Nullable Moment from;

    @Option(
            names = "--until",
            paramLabel = "MOMENT",
            converter = Moment.Converter.class,
            description = "The day or the time with which the replay ends, whatever still waits or runs; by default it"
                    + " goes on until no job can start.")
    private @Nullable Moment until;

    @Option(
            names = "--delay",
            paramLabel = "DURATION",
            converter = SecondsOption.class,
            description = "How long a job is due before elastic calls loans back for it, and how long a group uses more"
                    + " than its runtime before quota takes it back; 0s by default.")
    private long delay;

    @Option(
            names = "--leaving",
            paramLabel = "DURATION",
            converter = SecondsOption.class,
            description = "How long a job that is stopped still holds its request; 0s by default.")
    private long leaving;

    @Option(
            names = "--checkpoint",
            paramLabel = "DURATION",
            converter = SecondsOption.class,
            description = "After how long in a run a job saves its work; without it, a stop costs all of the run.")
    private long checkpoint;

    @Option(
            names = "--passing",
            paramLabel = "RULE",
            description = "Which jobs of a line of static and pool start before one that does not fit: none, backfill"
                    + " (by the run times that their users requested) or first-fit; none by default.")
    private Passing passing = Passing.NONE;

    @Option(
            names = "--window",
            paramLabel = "DURATION",
            converter = SecondsOption.class,
            description = "The length of the windows over which fairness is measured; 1h by default.")
    private long window = HOUR;

    /**
     * Returns the options of a replay.
     *
     * @param fitted the trace, whose first second a date is counted from
     * @param read how it is read: its zone, and whether it has a first day of its own
     * @param measured the position of the measured resource
     * @throws ParameterException if a date is given, and the trace has none, or if the window is empty
     */
    Replay.Options of(Trace fitted, TraceOptions read, int measured) {
        if (window < 1) {
            throw new ParameterException(spec.commandLine(), "--window: a window has at least a second");
        }
        return new Replay.Options(
                new SimulationOptions(
                        checkpoint, leaving, second("--until", until, SimulationOptions.ALL, fitted, read)),
                new PolicyKind.Options(measured, LoanRules.ofDelay(delay), passing),
                second("--from", from, first(fitted, read), fitted, read),
                window);
    }

    private static long first(Trace fitted, TraceOptions read) {
        return read.isPhilly() ? PhillyTable.OCTOBER.getEpochSecond() - fitted.epochSecond() : 0;
    }

    private long second(String option, @Nullable Moment moment, long otherwise, Trace fitted, TraceOptions read) {
        try {
            return moment == null ? otherwise : moment.second(fitted, read.zone());
        } catch (DateTimeException e) {
            throw new ParameterException(spec.commandLine(), option + ": " + e.getMessage());
        }
    }
}
