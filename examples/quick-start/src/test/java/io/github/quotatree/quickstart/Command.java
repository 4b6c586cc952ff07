package io.github.quotatree.quickstart;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** A program that is run in a folder, with a JDK for it and for what it starts. */
final class Command {
    private static final long MOST_MINUTES = 10;

    private Command() {}

    /**
     * Runs a program to its end, and returns what it prints to its standard output.
     *
     * @throws AssertionError if it fails, or takes longer than ten minutes; the message has all that it printed
     */
    static String run(Path folder, InstalledJdk jdk, List<String> command) throws IOException, InterruptedException {
        Path out = folder.resolve("out.txt");
        Path errors = folder.resolve("errors.txt");
        ProcessBuilder program = new ProcessBuilder(command)
                .directory(folder.toFile())
                .redirectOutput(out.toFile())
                .redirectError(errors.toFile());
        program.environment().put("JAVA_HOME", jdk.home().toString());
        program.environment()
                .merge("PATH", jdk.home().resolve("bin").toString(), (path, bin) -> bin + File.pathSeparator + path);
        program.environment().remove("MAVEN_ARGS"); // they are for the build that runs this test
        Process process = program.start();
        if (!process.waitFor(MOST_MINUTES, TimeUnit.MINUTES)) {
            process.descendants().forEach(ProcessHandle::destroyForcibly);
            process.destroyForcibly().waitFor();
            throw new AssertionError(command + " took longer than " + MOST_MINUTES + " minutes");
        }
        if (process.exitValue() != 0) {
            throw new AssertionError(command + " ended with " + process.exitValue() + "\n" + Files.readString(out)
                    + Files.readString(errors));
        }
        return Files.readString(out).replace("\r\n", "\n");
    }
}
