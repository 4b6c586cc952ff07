package io.github.quotatree.scheduler.command;

import io.github.quotatree.scheduler.story.Story;
import java.io.PrintStream;
import picocli.CommandLine.Command;

/** Tells the story of A, who borrows, and B, who comes later. */
@Command(
        name = "story",
        mixinStandardHelpOptions = true,
        description = {
            "Tells how A, who borrows everything, gives back when B comes.",
            "Of 100 cards A is guaranteed 40 and B 60; in the end both have theirs."
        })
final class StoryCommand implements Runnable {
    private final PrintStream out;

    StoryCommand(PrintStream out) {
        this.out = out;
    }

    @Override
    public void run() {
        new Story(out).tell();
    }
}
