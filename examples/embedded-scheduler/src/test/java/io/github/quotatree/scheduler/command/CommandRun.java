package io.github.quotatree.scheduler.command;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.function.ToIntBiFunction;

/** A run of the command within the test, and what came of it. */
public record CommandRun(int exitCode, String out, String err) {
    static CommandRun of(String... arguments) {
        return of((out, err) -> SchedulerCommand.run(out, err, List.of(), arguments));
    }

    public static CommandRun of(ToIntBiFunction<PrintStream, PrintStream> command) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        ByteArrayOutputStream err = new ByteArrayOutputStream();
        int exitCode = command.applyAsInt(
                new PrintStream(out, true, StandardCharsets.UTF_8), new PrintStream(err, true, StandardCharsets.UTF_8));
        return new CommandRun(exitCode, out.toString(StandardCharsets.UTF_8), err.toString(StandardCharsets.UTF_8));
    }
}
