package io.github.quotatree.cli.replay;

import io.github.quotatree.replay.Replay;
import io.github.quotatree.replay.policy.LoanRules;
import io.github.quotatree.replay.policy.PolicyKind;
import io.github.quotatree.replay.simulation.SimulationOptions;
import io.github.quotatree.replay.trace.Trace;
import io.github.quotatree.replay.trace.TraceJob;
import io.github.quotatree.replay.trace.format.PhillyTable;
import java.time.LocalDate;
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
            paramLabel = "DATE",
            description = "The day, such as 2017-10-01, from which jobs count; earlier ones warm up the cluster. For"
                    + " philly, 2017-10-01.")
    private @Nullable LocalDate from;

    @Option(
            names = "--delay",
            paramLabel = "DURATION",
            converter = SecondsOption.class,
            description = "How long a job is due before elastic calls loans back for it; 0s by default.")
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
            names = "--backfill",
            description = "In static and pool, let jobs pass by the run times that their users requested.")
    private boolean backfill;

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
                new SimulationOptions(checkpoint, leaving),
                new PolicyKind.Options(measured, LoanRules.ofDelay(delay), backfill),
                since(fitted, read),
                window);
    }

    private long since(Trace fitted, TraceOptions read) {
        if (from == null) {
            return read.isPhilly() ? PhillyTable.OCTOBER.getEpochSecond() - fitted.epochSecond() : 0;
        }
        if (fitted.epochSecond() == TraceJob.UNKNOWN) {
            throw new ParameterException(spec.commandLine(), "--from: the trace has no dates");
        }
        return Math.max(0, from.atStartOfDay(read.zone()).toEpochSecond() - fitted.epochSecond());
    }
}
