package io.github.quotatree.scheduler.command;

import io.github.quotatree.scheduler.story.Story;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.function.ToIntBiFunction;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Help.Ansi;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The command {@code scheduler}: shows a scheduler with a quota ledger at work. */
@Command(
        name = "scheduler",
        mixinStandardHelpOptions = true,
        version = "scheduler (example of quotatree)",
        synopsisSubcommandLabel = "(story)",
        description = "A small scheduler on a simulated cluster, which asks a quota ledger who may start.",
        footer = {
            "",
            "Exit codes: 0 done, 1 the ledger and the scheduler disagree (week), 2 the usage is wrong.",
            "examples/scheduler week is a test that runs for minutes: see docs/embedded-scheduler.md."
        })
public final class SchedulerCommand implements Runnable {
    /** The exit code of a run in which the ledger disagreed with the sums over the jobs. */
    public static final int DISAGREED = 1;

    /** The exit code of a run that failed. */
    static final int FAILED = 2;

    @Spec
    private CommandSpec spec = CommandSpec.create();

    /** Runs the command and ends the process with its exit code. */
    public static void main(String[] arguments) {
        exitWith((out, err) -> run(out, err, List.of(), arguments));
    }

    /** Runs a command on the streams of the process, in UTF-8, and ends the process with its exit code. */
    public static void exitWith(ToIntBiFunction<PrintStream, PrintStream> command) {
        // neither is closed: a stream that was closed at the start is a file that Java itself goes on reading
        PrintStream out = new PrintStream(new FileOutputStream(FileDescriptor.out), true, StandardCharsets.UTF_8);
        PrintStream err = new PrintStream(new FileOutputStream(FileDescriptor.err), true, StandardCharsets.UTF_8);
        System.exit(command.applyAsInt(out, err));
    }

    /**
     * Runs the command.
     *
     * @param out where results go
     * @param err where faults go
     * @param more further subcommands
     * @return the exit code
     */
    public static int run(PrintStream out, PrintStream err, List<?> more, String... arguments) {
        CommandLine command = new CommandLine(new SchedulerCommand()).addSubcommand(new StoryCommand(out));
        more.forEach(command::addSubcommand);
        command.setColorScheme(CommandLine.Help.defaultColorScheme(Ansi.OFF));
        StringWriter help = new StringWriter();
        command.setOut(new PrintWriter(help));
        command.setParameterExceptionHandler((e, given) -> refuse(err, e));
        command.setExecutionExceptionHandler((e, failed, parsed) -> {
            err.println("scheduler: unexpected fault, please report it: " + e);
            return FAILED;
        });
        int exitCode = command.execute(arguments);
        out.print(help);
        return exitCode;
    }

    @Override
    public void run() {
        throw new ParameterException(spec.commandLine(), "Missing command: story");
    }

    private static int refuse(PrintStream err, ParameterException e) {
        String problem = String.valueOf(e.getMessage()).replaceAll("\\R\\s*", " ");
        err.println("scheduler: " + problem + "; see "
                + e.getCommandLine().getCommandSpec().qualifiedName() + " --help");
        return FAILED;
    }

    /** Prints the story of group A, which borrows, and group B, which comes later. */
    @Command(
            name = "story",
            mixinStandardHelpOptions = true,
            description = {
                "Tells how A, who borrows everything, gives back when B comes.",
                "Of 100 cards A is guaranteed 40 and B 60; in the end both have theirs."
            })
    static final class StoryCommand implements Runnable {
        private final PrintStream out;

        StoryCommand(PrintStream out) {
            this.out = out;
        }

        @Override
        public void run() {
            new Story(out).tell();
        }
    }
}
