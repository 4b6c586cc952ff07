package io.github.quotatree.cli.replay;

import io.github.quotatree.cli.command.Progress;
import io.github.quotatree.replay.Replay;
import io.github.quotatree.replay.sample.Sampled;
import io.github.quotatree.replay.sample.Variant;
import io.github.quotatree.replay.simulation.ReplayCluster;
import io.github.quotatree.replay.trace.Trace;
import java.util.List;
import java.util.Locale;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** How many variants of elastic quotas are replayed, and which. */
final class SampleOptions {
    @Spec(Spec.Target.MIXEE)
    private CommandSpec spec = CommandSpec.create();

    @Option(
            names = "--sample",
            paramLabel = "N",
            description = "Replay N variants of elastic quotas, too: delays, floor, order of victims, weights; 48 are"
                    + " all.")
    private int count;

    @Option(names = "--seed", paramLabel = "SEED", description = "Which variants are drawn; 1 by default.")
    private long seed = 1;

    /**
     * Replays the variants; none if they were not requested.
     *
     * @throws ParameterException if their number is negative
     */
    List<Sampled> sample(Trace trace, ReplayCluster cluster, Replay.Options options, Progress progress) {
        if (count < 0) {
            throw new ParameterException(spec.commandLine(), "--sample: " + count + " is negative");
        }
        if (count == 0) {
            return List.of();
        }
        List<Variant> variants = Variant.draw(count, seed);
        return Sampled.of(
                trace,
                cluster,
                options,
                variants,
                done -> progress.enter(
                        String.format(Locale.ROOT, ", replayed %d of %d variants", done, variants.size())));
    }
}
