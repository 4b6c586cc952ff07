package io.github.quotatree.kubernetes.deploy;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** The commands of the page of the walk, each with the lines that it says the command prints. */
record WalkPage(List<Step> steps) {
    private static final Path FILE = Path.of("..", "..", "docs", "kubernetes-walk.md");
    private static final String INDENT = "    ";
    private static final String PROMPT = INDENT + "$ ";

    /** A command and its output, in which each line ends with a line feed. */
    record Step(String command, String output) {
        /** Returns the words of the command. */
        List<String> words() {
            return List.of(command.split(" "));
        }
    }

    static WalkPage read() {
        List<Step> steps = new ArrayList<>();
        String command = "";
        StringBuilder output = new StringBuilder();
        for (String line : lines()) {
            if (line.startsWith(PROMPT) || !line.startsWith(INDENT)) {
                if (!command.isEmpty()) {
                    steps.add(new Step(command, output.toString()));
                }
                command = line.startsWith(PROMPT) ? line.substring(PROMPT.length()) : "";
                output.setLength(0);
            } else {
                output.append(line.substring(INDENT.length())).append('\n');
            }
        }
        return new WalkPage(List.copyOf(steps));
    }

    private static List<String> lines() {
        try {
            return Files.readAllLines(FILE);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
