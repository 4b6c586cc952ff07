package io.github.quotatree.kubernetes.deploy;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** Runs kubectl, where it is installed, against no other cluster than the one that is named. */
public final class Kubectl {
    private static final int SECONDS = 60;

    private Kubectl() {}

    /** Returns whether kubectl is on the PATH. */
    public static boolean isInstalled() {
        return isInstalled("kubectl");
    }

    static boolean isInstalled(String program) {
        return Arrays.stream(System.getenv().getOrDefault("PATH", "").split(File.pathSeparator))
                .anyMatch(folder -> Files.isExecutable(Path.of(folder, program)));
    }

    /** Returns what a command prints; a command that fails throws, with what it said. */
    public static String run(String... command) throws IOException, InterruptedException {
        return run(List.of(), "", command);
    }

    /** The exit code and the output of a command. */
    public record Output(int code, String out, String error) {}

    /** Returns what kubectl prints when it works on the cluster at an address. */
    public static Output at(String server, Path home, String input, String... arguments)
            throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(List.of("kubectl", "--server", server, "--cache-dir", home.toString()));
        command.addAll(List.of(arguments));
        return output(List.of("KUBECONFIG=/dev/null", "HOME=" + home), input, command);
    }

    private static String run(List<String> environment, String input, String... command)
            throws IOException, InterruptedException {
        Output output = output(environment, input, List.of(command));
        if (output.code() != 0) {
            throw new IOException(String.join(" ", command) + ": " + output.error() + output.out());
        }
        return output.out();
    }

    private static Output output(List<String> environment, String input, List<String> command)
            throws IOException, InterruptedException {
        Path error = Files.createTempFile("kubectl", ".error");
        try {
            ProcessBuilder builder = new ProcessBuilder(command).redirectError(error.toFile());
            for (String variable : environment) {
                int equals = variable.indexOf('=');
                builder.environment().put(variable.substring(0, equals), variable.substring(equals + 1));
            }
            Process process = builder.start();
            try (var in = process.getOutputStream()) {
                in.write(input.getBytes(StandardCharsets.UTF_8));
            }
            String out = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            if (!process.waitFor(SECONDS, TimeUnit.SECONDS)) {
                process.destroyForcibly();
                throw new IOException(String.join(" ", command) + " takes more than " + SECONDS + " seconds");
            }
            return new Output(process.exitValue(), out, Files.readString(error));
        } finally {
            Files.delete(error);
        }
    }
}
