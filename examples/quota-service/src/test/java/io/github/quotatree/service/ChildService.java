package io.github.quotatree.service;

import java.io.BufferedReader;
import java.io.Closeable;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The service in a JVM of its own, which can be killed. */
final class ChildService implements Closeable {
    private static final Pattern LISTENING = Pattern.compile("listening on http://[^:]+:([0-9]+)");

    private final Process process;
    private final List<String> lines = new ArrayList<>();
    private final BufferedReader out;
    private final int port;

    private ChildService(Process process) throws IOException {
        this.process = process;
        out = new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8));
        port = awaitPort();
    }

    static ChildService start(Path data, Path quotas, String... options) throws IOException {
        return start(List.of(), data, quotas, options);
    }

    /** Starts a service by a command that takes its command line. */
    static ChildService start(List<String> by, Path data, Path quotas, String... options) throws IOException {
        List<String> command = new ArrayList<>(by);
        command.addAll(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:TieredStopAtLevel=1",
                "-Xmx256m",
                "-cp",
                classPath(),
                "io.github.quotatree.service.ServiceCommand",
                "--data",
                data.toString(),
                "--quota-only",
                "--quotas",
                quotas.toString(),
                "--port",
                "0"));
        command.addAll(List.of(options));
        ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true);
        builder.environment().put(ServiceCommand.TOKEN_VARIABLE, Client.TOKEN);
        Process process = builder.start();
        try {
            return new ChildService(process);
        } catch (IOException | RuntimeException e) {
            process.destroyForcibly();
            throw e;
        }
    }

    static String classPath() {
        return System.getProperty("surefire.test.class.path", System.getProperty("java.class.path"));
    }

    private int awaitPort() throws IOException {
        for (String line = out.readLine(); line != null; line = out.readLine()) {
            lines.add(line);
            Matcher matcher = LISTENING.matcher(line);
            if (matcher.find()) {
                return Integer.parseInt(matcher.group(1));
            }
        }
        throw new IOException("the service has not started: " + lines);
    }

    int port() {
        return port;
    }

    /** Kills the process at once. */
    void kill() throws InterruptedException {
        process.destroyForcibly();
        if (!process.waitFor(20, TimeUnit.SECONDS)) {
            throw new AssertionError("the process does not end");
        }
    }

    /** Tells the process to end, and returns its exit status. */
    int terminate() throws InterruptedException {
        process.toHandle().destroy(); // leaves what it prints to be read
        if (!process.waitFor(20, TimeUnit.SECONDS)) {
            process.destroyForcibly();
            throw new AssertionError("the process does not end");
        }
        return process.exitValue();
    }

    /** Returns all lines that it has printed; waits for its end. */
    List<String> lines() throws IOException {
        for (String line = out.readLine(); line != null; line = out.readLine()) {
            lines.add(line);
        }
        return lines;
    }

    @Override
    public void close() throws IOException {
        process.destroyForcibly();
        out.close();
    }
}
