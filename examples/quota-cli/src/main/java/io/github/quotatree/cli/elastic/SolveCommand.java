package io.github.quotatree.cli.elastic;

import io.github.quotatree.RuntimeQuotas;
import io.github.quotatree.cli.command.Progress;
import io.github.quotatree.cli.command.Streams;
import io.github.quotatree.cli.elastic.TreeOptions.RequestsOption;
import io.github.quotatree.cli.text.JsonLines;
import io.github.quotatree.cli.text.Palette;
import io.github.quotatree.json.Kind;
import io.github.quotatree.json.RuntimeFields;
import io.github.quotatree.reading.input.Findings;
import io.github.quotatree.reading.manifest.Manifests;
import io.github.quotatree.reading.problem.QuotaProblem;
import java.io.IOException;
import java.io.PrintStream;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Prints the runtime of each group. */
@Command(
        name = "solve",
        mixinStandardHelpOptions = true,
        sortOptions = false,
        description = "Prints what each group may use now.",
        footer = {
            "",
            "The table has a line for each dimension of a tree:",
            "  total      its capacity",
            "  used       the use of all workloads; ! marks use above the total",
            "  idle       the rest of the total",
            "  over       the use of leaf groups above their runtime",
            "  system     the use of the system group; default is that of the default group,",
            "             and available what both leave of the total",
            "and below, for each dimension, a line for each group:",
            "  min        the amount guaranteed to the group",
            "  max        the most it may use; - is unlimited",
            "  request    the request of its workloads and of those of the groups below it;",
            "             * marks one above max, which the parent group counts up to max",
            "  runtime    the most it may use now",
            "  used       the use of its workloads; ! marks use above runtime",
            "  ±          + is borrowed: runtime above min; - is lent: min that others use",
            "  why        the reason of the runtime",
            "A dimension with flavors has a table of them, with a line for each group:",
            "  min        the amount of the flavor that is promised to the group by name",
            "  max        the most of it that the group may use",
            "  promised   the part of min that its workloads name now",
            "  headroom   how many more units may be placed on the flavor now, so that every",
            "             group can still reach its runtime; of several classes, the largest",
            "The unit of a dimension stands in its title. Rounded amounts have decimals, whole",
            "ones have none; JSON has every amount exactly.",
            "",
            "Exit codes: 0 done, 1 done past faults (--lenient), 2 the input or the usage is",
            "wrong."
        })
public final class SolveCommand extends TreeCommand<List<RuntimeQuotas>> {
    @Mixin
    private final RequestsOption requests = new RequestsOption();

    @Option(
            names = "--explain",
            description = "JSON and YAML have the reason of each runtime; the table has it in few words anyway.")
    private boolean explain;

    @Mixin
    private final ViewOptions view = new ViewOptions();

    public SolveCommand(Streams streams) {
        super(streams);
    }

    @Override
    protected List<RuntimeQuotas> solveCluster(Manifests manifests, Findings findings, Progress progress) {
        List<RuntimeQuotas> solved =
                new QuotaProblem(manifests, findings).solve(solving().settings(requests));
        if (printsTables()) {
            view.of(solved);
        } else {
            view.refuseChoices();
        }
        return solved;
    }

    @Override
    protected void printJson(JsonLines lines, List<RuntimeQuotas> found) throws IOException {
        lines.write(Kind.RUNTIMES, json -> RuntimeFields.trees(json, found, explain));
    }

    @Override
    protected void printTable(PrintStream out, Palette palette, List<RuntimeQuotas> found) {
        new RuntimeTable(out, palette, view.width()).write(view.of(found));
    }
}
