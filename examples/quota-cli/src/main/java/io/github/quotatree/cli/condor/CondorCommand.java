package io.github.quotatree.cli.condor;

import io.github.quotatree.cli.command.ProblemCommand;
import io.github.quotatree.cli.command.Progress;
import io.github.quotatree.cli.command.Streams;
import io.github.quotatree.cli.text.JsonLines;
import io.github.quotatree.cli.text.Palette;
import io.github.quotatree.groupquota.GroupQuotaOptions;
import io.github.quotatree.json.Kind;
import io.github.quotatree.reading.condor.dump.PoolDump;
import io.github.quotatree.reading.input.Findings;
import io.github.quotatree.reading.input.Findings.Fault;
import java.io.IOException;
import java.io.PrintStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Prints what each of HTCondor's accounting groups is allocated. */
@Command(
        name = "condor",
        mixinStandardHelpOptions = true,
        sortOptions = false,
        description = "Prints what the group quotas of an HTCondor pool allocate.",
        footer = {
            "",
            "The table has a line for each group, below its parent:",
            "  quota        its own quota, without those of its children",
            "  subtree      its quota with those of the groups below it",
            "  requested    the request of its jobs, running ones included",
            "  allocated    the part of the pool that it is allocated",
            "  unmet        the rest of the request",
            "  limit        the most that it may use in this cycle, running jobs included",
            "  remainder at when it last got a slot made of fractions, or requested nothing",
            "  why          where the allocation comes from, and why it is not more",
            "With --cycle another one has a line for the steps of a group in a round:",
            "  turns        the turns of the round, of which there are many with a round robin rate",
            "  in use       its usage before them",
            "  limit        the usage that it may reach in the last of them",
            "  matched      the slots that its jobs got",
            "  why          which group cut the limit, or that the root negotiated for it",
            "",
            "Exit codes: 0 done, 2 the input or the usage is wrong."
        })
public final class CondorCommand extends ProblemCommand<CondorPair, CondorPool> {
    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Parameters(
            paramLabel = "CONFIG",
            arity = "1..*",
            description = {
                "GROUP_NAMES, GROUP_QUOTA_... in the syntax of HTCondor; - is the standard input.",
                "Several files are read in their order."
            })
    private List<String> configs = List.of();

    @Mixin
    private final ConfigOptions configOptions = new ConfigOptions();

    @Option(
            names = "--demand",
            // before the options of all commands
            order = -2,
            paramLabel = "FILE",
            description = {
                "The size of the pool and the demand of its groups, in JSON; - is the standard input:",
                "{\"total\":N,\"now\":T,\"groups\":{\"a.b\":{...}},",
                "\"root\":{...}}, each with running, idle, usage,",
                "lastRemainderTime, remainderTurn."
            })
    private @Nullable String demand;

    @Mixin
    private final DumpOptions dumps = new DumpOptions();

    @Option(
            names = "--each",
            description = "CONFIG is a folder; takes each NAME.conf in it with NAME.json, and prints a line of JSON.")
    private boolean each;

    @Option(
            names = "--mode",
            order = -1,
            paramLabel = "htcondor|repaired",
            defaultValue = "htcondor",
            description = {
                "htcondor (default): what HTCondor allocates, to the slot.",
                "repaired: without its flaws, so that no slot is allocated twice or lost."
            })
    private GroupQuotaOptions.Mode mode = GroupQuotaOptions.Mode.HTCONDOR;

    @Option(
            names = "--cycle",
            order = -1,
            description = {
                "Also prints a cycle of negotiation in which each job matches:",
                "the order of the groups, and the steps of each round."
            })
    private boolean cycle;

    public CondorCommand(Streams streams) {
        super(streams);
    }

    @Override
    protected boolean each() {
        return each;
    }

    @Override
    protected List<CondorPair> problems() {
        if (each && (demand != null || dumps.isGiven())) {
            throw new ParameterException(
                    spec.commandLine(), "--each finds the demands itself, so --demand and --status cannot be given");
        }
        if (demand != null && dumps.isGiven()) {
            throw new ParameterException(
                    spec.commandLine(), "--demand has all figures, so no output of HTCondor's tools can be given");
        }
        if (!each && demand == null && !dumps.isGiven()) {
            throw new ParameterException(spec.commandLine(), "Missing option: --demand=FILE or --status=FILE");
        }
        if (each && configs.size() > 1) {
            throw new ParameterException(spec.commandLine(), "--each takes one folder");
        }
        PoolDump dump = dumps.isGiven() ? dumps.checked(spec.commandLine()) : null;
        List<String> files = dump != null ? dump.files() : demand == null ? List.of() : List.of(demand);
        long inputs = Stream.concat(configs.stream(), files.stream())
                .filter("-"::equals)
                .count();
        if (inputs > 1) {
            throw new ParameterException(spec.commandLine(), "CONFIG and FILE cannot both be the standard input");
        }
        String config = configs.get(0);
        return each ? CondorPair.in(config) : List.of(new CondorPair("", config, demand, dump));
    }

    @Override
    protected List<String> watched() {
        List<String> files = new ArrayList<>();
        for (CondorPair pair : problems()) {
            Stream.of(pair.config(), pair.demand()).filter(Objects::nonNull).forEach(files::add);
            if (pair.dump() != null) {
                files.addAll(pair.dump().files());
            }
        }
        files.addAll(configs.subList(1, configs.size()));
        return files;
    }

    @Override
    protected String file(CondorPair pair) {
        return pair.file();
    }

    @Override
    protected Fault inPlaceOfResult(CondorPair pair, Fault fault) {
        return fault.in(pair.file());
    }

    @Override
    protected CondorPool solve(CondorPair pair, Findings findings, Progress progress) {
        progress.objectRead();
        return CondorPool.read(
                pair,
                configs.subList(1, configs.size()),
                configOptions.surroundings(),
                mode == GroupQuotaOptions.Mode.HTCONDOR ? GroupQuotaOptions.defaults() : GroupQuotaOptions.repaired(),
                cycle,
                standardInput(),
                findings);
    }

    @Override
    protected void printJson(JsonLines lines, CondorPool pool) throws IOException {
        lines.write(Kind.CONDOR_POOL, json -> CondorJson.write(json, pool));
    }

    @Override
    protected void printTable(PrintStream out, Palette palette, CondorPool pool) {
        new CondorTable(out, palette).write(pool);
    }
}
