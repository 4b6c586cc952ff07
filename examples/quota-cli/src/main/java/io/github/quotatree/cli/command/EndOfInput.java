package io.github.quotatree.cli.command;

import io.github.quotatree.reading.input.SourceFile;
import java.io.IOException;
import java.util.List;

/** The end of a server that runs until Ctrl-C, or the end of its standard input. */
public final class EndOfInput {
    private EndOfInput() {}

    /**
     * Waits for the end of the standard input. Where one of the files was read from there, it has ended, and only
     * Ctrl-C is left.
     */
    public static void await(Streams streams, List<String> files) {
        streams.say("serving until Ctrl-C, or the end of the standard input");
        try {
            if (files.contains(SourceFile.STANDARD_INPUT)) {
                Thread.currentThread().join();
            }
            byte[] ignored = new byte[1024];
            while (streams.in().read(ignored) >= 0) {
                // what is typed means nothing
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } catch (IOException e) {
            // a standard input that cannot be read is at its end
        }
    }
}
