package io.github.quotatree.cli;

import io.github.quotatree.cli.condor.CondorPair;
import io.github.quotatree.cli.condor.CondorPool;
import io.github.quotatree.cli.manifest.BadInputException;
import io.github.quotatree.cli.manifest.Fault;
import io.github.quotatree.cli.manifest.Findings;
import io.github.quotatree.cli.manifest.VisibleText;
import io.github.quotatree.cli.output.CondorJson;
import io.github.quotatree.cli.output.CondorTable;
import io.github.quotatree.cli.output.JsonReport;
import java.io.IOException;
import java.util.List;
import java.util.concurrent.Callable;
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
        versionProvider = QuotaCommand.Version.class,
        sortOptions = false,
        description = "Prints what the group quotas of an HTCondor pool allocate.",
        footer = {
            "",
            "The table has a line for each group, below its parent:",
            "  quota        its own quota, without what its children have",
            "  subtree      its quota with that of the groups below it",
            "  requested    what its jobs ask for, running ones included",
            "  allocated    how much of the pool it is allocated",
            "  unmet        what it asks for beyond that",
            "  limit        up to where it may go in this cycle, with what runs",
            "  remainder at when it last got a slot made of fractions, or asked for nothing",
            "  why          where the allocation comes from, and why it is not more",
            "",
            "Exit codes: 0 done, 2 the input or the usage is wrong."
        })
final class CondorCommand implements Callable<Integer> {
    private final Streams streams;

    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Parameters(
            paramLabel = "CONFIG",
            description = "GROUP_NAMES, GROUP_QUOTA_... in the syntax of HTCondor; - is the standard input.")
    private String config = "";

    @Option(
            names = "--demand",
            paramLabel = "FILE",
            description = {
                "What there is and what the groups ask for, in JSON; - is the standard input:",
                "{\"total\":N,\"now\":T,\"groups\":{\"a.b\":{...}},\"root\":{...}},",
                "each with running, idle, usage and lastRemainderTime."
            })
    private @Nullable String demand;

    @Mixin
    private final OutputOptions output = new OutputOptions();

    @Option(
            names = "--each",
            description = "CONFIG is a folder; takes each NAME.conf in it with NAME.json, and prints a line of JSON.")
    private boolean each;

    CondorCommand(Streams streams) {
        this.streams = streams;
    }

    @Override
    public Integer call() throws IOException {
        if (each && demand != null) {
            throw new ParameterException(
                    spec.commandLine(), "--each finds the demands itself, so --demand cannot be given");
        }
        if (!each && demand == null) {
            throw new ParameterException(spec.commandLine(), "Missing option: --demand=FILE");
        }
        if (config.equals("-") && "-".equals(demand)) {
            throw new ParameterException(spec.commandLine(), "CONFIG and FILE cannot both be the standard input");
        }
        if (demand != null) {
            print("", find(config, demand));
            return 0;
        }
        int exitCode = 0;
        try (Progress progress = new Progress(streams)) {
            for (CondorPair pair : CondorPair.in(config)) {
                exitCode = Math.max(exitCode, runOne(pair));
                progress.objectRead();
            }
        }
        return exitCode;
    }

    private int runOne(CondorPair pair) throws IOException {
        try {
            String configFile = pair.config();
            String demandFile = pair.demand();
            if (configFile == null || demandFile == null) {
                return refuse(pair, List.of(pair.incomplete()));
            }
            print(pair.file(), find(configFile, demandFile));
            return 0;
        } catch (BadInputException e) {
            return refuse(pair, e.faults());
        } catch (ReaderGoneException e) {
            throw e;
        } catch (RuntimeException e) {
            // the other pairs can do without this one
            return refuse(pair, List.of(new Fault(pair.file(), QuotaCommand.UNEXPECTED + e)));
        }
    }

    private int refuse(CondorPair pair, List<Fault> faults) throws IOException {
        faults.forEach(fault -> streams.say(fault.in(pair.file()).line()));
        Fault first = faults.get(0).in(pair.file());
        if (output.isTable(each)) {
            streams.out().println(first.line());
        } else {
            new JsonReport(streams.out()).writeError(first.file(), first.text());
        }
        return QuotaCommand.FAILED;
    }

    private CondorPool find(String configFile, String demandFile) {
        Findings findings = new Findings();
        try {
            return CondorPool.read(configFile, demandFile, streams.in(), findings);
        } finally {
            findings.notes().forEach(streams::say);
        }
    }

    private void print(String file, CondorPool pool) throws IOException {
        if (!output.isTable(each)) {
            new CondorJson(streams.out()).write(pool);
            return;
        }
        if (each) {
            streams.out().println(VisibleText.of(file + ":"));
        }
        new CondorTable(streams.out(), output.colors()).write(pool);
    }
}
