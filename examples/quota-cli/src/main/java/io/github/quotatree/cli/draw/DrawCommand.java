package io.github.quotatree.cli.draw;

import io.github.quotatree.cli.command.ProblemCommand;
import io.github.quotatree.cli.command.Progress;
import io.github.quotatree.cli.command.Streams;
import io.github.quotatree.cli.elastic.SolvedFiles;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** Draws the solved trees of a cluster in one dimension. */
@Command(
        name = "draw",
        mixinStandardHelpOptions = true,
        sortOptions = false,
        description = "Draws the groups of a cluster with what they may use and what they use, in one dimension.",
        footer = {"", "Exit codes: 0 done, 1 done past faults (--lenient), 2 the input or the usage is", "wrong."})
public final class DrawCommand implements Callable<Integer> {
    private final Streams streams;

    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Mixin
    private final SolvedFiles files = new SolvedFiles();

    @Option(
            names = "--as",
            paramLabel = "mermaid|dot|svg",
            description = "A flow chart of Mermaid (default), a graph of Graphviz, or a picture.")
    private Form form = Form.MERMAID;

    @Option(
            names = "--picture",
            paramLabel = "bars|water",
            description = "With --as svg: a bar for each group (default), or how the children of a group share the"
                    + " rest: by water filling.")
    private Picture picture = Picture.BARS;

    @Option(
            names = "--dimension",
            paramLabel = "NAME",
            description = "The dimension; without it the one that is requested the most, relative to what there is.")
    private @Nullable String dimension;

    @Option(
            names = "--group",
            paramLabel = "GROUP",
            description = "Draw this group and those below it; a name or a path. With --picture water: its children.")
    private @Nullable String group;

    @Option(names = "--depth", paramLabel = "N", description = "Draw so many levels, and count the groups below them.")
    private int depth = Integer.MAX_VALUE;

    @Option(names = "--title", paramLabel = "TEXT", description = "The title, instead of one that names the dimension.")
    private @Nullable String title;

    public DrawCommand(Streams streams) {
        this.streams = streams;
    }

    enum Form {
        MERMAID,
        DOT,
        SVG
    }

    /** The pictures that the command makes itself. */
    enum Picture {
        BARS,
        WATER
    }

    @Override
    public Integer call() {
        if (depth < 1) {
            throw new ParameterException(spec.commandLine(), "--depth: " + depth + " is below 1");
        }
        if (form != Form.SVG && picture != Picture.BARS) {
            throw new ParameterException(spec.commandLine(), "--picture water: only with --as svg");
        }
        try (Progress progress = new Progress(streams)) {
            SolvedFiles.Cluster cluster = files.solve(streams, progress, ", drawing");
            try {
                write(Drawing.of(cluster.trees(), new Drawing.Options(dimension, group, depth, title)));
                return cluster.exitCode();
            } catch (IllegalArgumentException e) {
                streams.say(String.valueOf(e.getMessage()));
                return ProblemCommand.FAILED;
            }
        }
    }

    private void write(Drawing drawing) {
        switch (form) {
            case MERMAID -> new MermaidDrawing(streams.out(), drawing).write();
            case DOT -> new DotDrawing(streams.out(), drawing).write();
            case SVG ->
                streams.out()
                        .print(
                                picture == Picture.BARS
                                        ? new BarsPicture(drawing).svg()
                                        : new WaterPicture(drawing, drawing.top()).svg());
        }
    }
}
