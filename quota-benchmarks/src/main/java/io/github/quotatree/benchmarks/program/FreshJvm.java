package io.github.quotatree.benchmarks.program;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** A JVM of the version and class path of this one, in which nothing has run yet. */
public final class FreshJvm {
    private final List<String> command = new ArrayList<>();

    /** Makes a JVM with options, such as {@code -Xmx4g}, that is not started. */
    public FreshJvm(String... options) {
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(List.of(options));
        command.addAll(List.of("-cp", System.getProperty("java.class.path")));
    }

    /**
     * Runs a program to its end, and returns the lines that it prints.
     *
     * @throws IllegalStateException if it ends with an error
     */
    public List<String> run(Class<?> program, String... args) throws IOException, InterruptedException {
        List<String> line = new ArrayList<>(command);
        line.add(program.getName());
        line.addAll(List.of(args));
        Process process = new ProcessBuilder(line)
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        int exit = process.waitFor();
        if (exit != 0) {
            throw new IllegalStateException(program.getName() + " ended with exit code " + exit);
        }
        return output.lines().toList();
    }
}
