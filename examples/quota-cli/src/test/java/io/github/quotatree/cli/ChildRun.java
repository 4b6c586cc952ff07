package io.github.quotatree.cli;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** A run of the command in a process of its own, and what came of it: for what a test cannot do to its own process. */
record ChildRun(int exitCode, String out, String err) {
    /** Returns whether there is the shell that these runs are started by. */
    static boolean canRun() {
        return Files.isExecutable(Path.of("/bin/sh"));
    }

    /**
     * Runs the command.
     *
     * @param folder where the output is kept meanwhile
     * @param redirection what a shell does to its streams, such as {@code <&-}; they go to files otherwise
     * @param heap the heap that it has, such as {@code 24m}
     */
    static ChildRun of(Path folder, String redirection, String heap, String... arguments)
            throws IOException, InterruptedException {
        Path out = folder.resolve("out");
        Path err = folder.resolve("err");
        List<String> command = new ArrayList<>(List.of(
                "/bin/sh",
                "-c",
                "exec \"$@\" > '" + out + "' 2> '" + err + "' " + redirection,
                "sh",
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx" + heap,
                "-XX:+UseSerialGC",
                "-cp",
                System.getProperty("java.class.path"),
                QuotaCommand.class.getName()));
        command.addAll(List.of(arguments));
        ProcessBuilder builder =
                new ProcessBuilder(command).redirectInput(Path.of("/dev/null").toFile());
        // what it prints about the options that this lists, Java prints to the standard error
        builder.environment().remove("JAVA_TOOL_OPTIONS");
        Process process = builder.start();
        try {
            int exitCode = process.waitFor();
            return new ChildRun(exitCode, text(out), CommandRun.withoutProgress(text(err)));
        } finally {
            process.destroyForcibly();
        }
    }

    private static String text(Path file) throws IOException {
        return Files.exists(file) ? Files.readString(file, StandardCharsets.UTF_8) : "";
    }
}
