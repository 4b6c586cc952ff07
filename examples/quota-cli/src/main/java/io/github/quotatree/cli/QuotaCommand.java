package io.github.quotatree.cli;

import io.github.quotatree.cli.capacity.CapacityCommand;
import io.github.quotatree.cli.command.Choice;
import io.github.quotatree.cli.command.LenientOption;
import io.github.quotatree.cli.command.ProblemCommand;
import io.github.quotatree.cli.command.Streams;
import io.github.quotatree.cli.command.Streams.ResultStream;
import io.github.quotatree.cli.condor.CondorCommand;
import io.github.quotatree.cli.draw.DrawCommand;
import io.github.quotatree.cli.elastic.AdmitCommand;
import io.github.quotatree.cli.elastic.ConvertCommand;
import io.github.quotatree.cli.elastic.RevokeCommand;
import io.github.quotatree.cli.elastic.SolveCommand;
import io.github.quotatree.cli.elastic.ValidateCommand;
import io.github.quotatree.cli.elastic.ValidateCommand.OldFiles;
import io.github.quotatree.cli.elastic.compare.DiffCommand;
import io.github.quotatree.cli.elastic.explain.ExplainCommand;
import io.github.quotatree.cli.elastic.top.TopCommand;
import io.github.quotatree.cli.elastic.whatif.WhatIfCommand;
import io.github.quotatree.cli.ledger.LedgerCommand;
import io.github.quotatree.cli.play.PlayCommand;
import io.github.quotatree.cli.replay.ReplayCommand;
import io.github.quotatree.cli.report.ReportCommand;
import io.github.quotatree.reading.input.Findings.BadInputException;
import io.github.quotatree.reading.input.Findings.Fault;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.InputStream;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.stream.Stream;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Help.Ansi;
import picocli.CommandLine.HelpCommand;
import picocli.CommandLine.IVersionProvider;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The command {@code quota}: reads quota manifests and prints what each group may use, which pods may start, which
 * must go, or what is wrong with the quotas; the same for the pods of namespaces with elastic quotas; and what the
 * group quotas of HTCondor allocate. It also shows the stored files of a ledger. */
@Command(
        name = "quota",
        mixinStandardHelpOptions = true,
        synopsisSubcommandLabel = "COMMAND",
        description =
                "Computes what each group of a quota tree, or each namespace with an elastic quota, may use, and its"
                        + " pods, from Kubernetes manifests.",
        footer = {
            "",
            "Exit codes: 0 done, 1 the quotas are not valid (validate, what-if) or differ",
            "(diff), or done past faults (--lenient), 2 the input or the usage is wrong."
        })
public final class QuotaCommand implements Runnable {
    /**
     * The commands that need no other, in the order of the help text. When one is given, only it is made: to find the
     * options of all by reflection takes longer than to solve a small cluster.
     */
    private static final List<String> ALONE = List.of(
            "solve",
            "explain",
            "top",
            "admit",
            "revoke",
            "capacity",
            "what-if",
            "diff",
            "validate",
            "convert",
            "schema",
            "report",
            "draw",
            "play",
            "condor",
            "replay",
            "ledger");

    /** The commands that are about all others. */
    private static final List<String> OF_OTHERS = List.of("completion", "help");

    @Spec
    private CommandSpec spec = CommandSpec.create();

    public static void main(String[] arguments) {
        // neither is closed: a stream that was closed at the start is a file that Java itself goes on reading
        PrintStream out = new PrintStream(
                new ResultStream(new FileOutputStream(FileDescriptor.out)), false, StandardCharsets.UTF_8);
        PrintStream err = new PrintStream(new FileOutputStream(FileDescriptor.err), true, StandardCharsets.UTF_8);
        System.exit(run(Streams.standardInput(), out, err, arguments));
    }

    /** Runs the command. */
    public static int run(InputStream in, PrintStream out, PrintStream err, String... arguments) {
        Streams streams = new Streams(in, out, err);
        CommandLine command = new CommandLine(new QuotaCommand());
        String[] words = OldFiles.spelledOut(arguments);
        for (String name : needed(words)) {
            command.addSubcommand(command(name, streams));
        }
        command.getCommandSpec().versionProvider(new Version());
        for (CommandLine next : command.getSubcommands().values()) {
            next.getCommandSpec().versionProvider(new Version());
            Choice.use(next.getCommandSpec());
        }
        command.setColorScheme(CommandLine.Help.defaultColorScheme(Ansi.OFF));
        // printed below, since the library shows a stack trace when it cannot print a help text itself
        StringWriter help = new StringWriter();
        command.setOut(new PrintWriter(help));
        command.setParameterExceptionHandler((e, given) -> refuse(streams, e));
        command.setExecutionExceptionHandler((e, failed, parsed) -> report(streams, failed, e));
        int exitCode;
        try {
            exitCode = command.execute(words);
            out.print(help);
        } catch (ResultStream.ReaderGoneException e) {
            return ProblemCommand.FAILED;
        } catch (OutOfMemoryError e) {
            streams.say("out of memory; give it more, for example with JAVA_TOOL_OPTIONS=-Xmx8g");
            return ProblemCommand.FAILED;
        } catch (StackOverflowError | LinkageError e) {
            streams.say(ProblemCommand.UNEXPECTED + e);
            return ProblemCommand.FAILED;
        }
        if (out.checkError()) {
            streams.say("the output could not be written");
            return ProblemCommand.FAILED;
        }
        return exitCode;
    }

    private static List<String> needed(String... arguments) {
        boolean isAlone = arguments.length > 0 && ALONE.contains(arguments[0]);
        return isAlone
                ? List.of(arguments[0])
                : Stream.concat(ALONE.stream(), OF_OTHERS.stream()).toList();
    }

    private static Object command(String name, Streams streams) {
        return switch (name) {
            case "solve" -> new SolveCommand(streams);
            case "explain" -> new ExplainCommand(streams);
            case "top" -> new TopCommand(streams);
            case "admit" -> new AdmitCommand(streams);
            case "revoke" -> new RevokeCommand(streams);
            case "capacity" -> new CapacityCommand(streams);
            case "what-if" -> new WhatIfCommand(streams);
            case "diff" -> new DiffCommand(streams);
            case "validate" -> new ValidateCommand(streams);
            case "convert" -> new ConvertCommand(streams);
            case "schema" -> new SchemaCommand(streams);
            case "report" -> new ReportCommand(streams);
            case "draw" -> new DrawCommand(streams);
            case "play" -> new PlayCommand(streams);
            case "condor" -> new CondorCommand(streams);
            case "replay" -> new ReplayCommand(streams);
            case "ledger" -> new LedgerCommand(streams);
            case "completion" -> new CompletionCommand(streams);
            case "help" -> new HelpCommand();
            default -> throw new IllegalArgumentException(name);
        };
    }

    @Override
    public void run() {
        List<String> names = List.copyOf(spec.subcommands().keySet());
        int last = names.size() - 1;
        throw new ParameterException(
                spec.commandLine(),
                "Missing command: " + String.join(", ", names.subList(0, last)) + " or " + names.get(last));
    }

    private static int refuse(Streams streams, ParameterException e) {
        String command = e.getCommandLine().getCommandSpec().qualifiedName();
        String problem =
                String.valueOf(e.getMessage()).replaceAll("\\R\\s*", " ").replaceAll("\\.$", "");
        String hint = UnknownWord.hint(e);
        streams.say(problem + hint + (hint.endsWith("?") ? " See " : "; see ") + command + " --help");
        return ProblemCommand.FAILED;
    }

    private static int report(Streams streams, CommandLine failed, Exception e) {
        if (e instanceof ResultStream.ReaderGoneException) {
            // as in "| head -1": whoever stops reading has seen enough, and wants no message
            return ProblemCommand.FAILED;
        }
        if (e instanceof BadInputException bad) {
            for (Fault fault : bad.faults()) {
                streams.say(fault.line());
            }
            boolean isLenientOne = failed.getParseResult().hasMatchedOption(LenientOption.NAME);
            if (!isLenientOne
                    && failed.getCommandSpec().findOption(LenientOption.NAME) != null
                    && bad.faults().stream().allMatch(fault -> fault.remedy() != null)) {
                streams.say("nothing is shown; " + LenientOption.NAME + " leaves that out and shows the rest");
            }
        } else {
            streams.say(ProblemCommand.UNEXPECTED + e);
        }
        return ProblemCommand.FAILED;
    }

    static final class Version implements IVersionProvider {
        @Override
        public String[] getVersion() {
            String version = QuotaCommand.class.getPackage().getImplementationVersion();
            return new String[] {"quota " + (version == null ? "(development)" : version)};
        }
    }
}
