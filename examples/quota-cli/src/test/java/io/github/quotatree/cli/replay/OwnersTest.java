package io.github.quotatree.cli.replay;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.quotatree.cli.CommandRun;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A log of many accounts that are no groups of the cluster: a few lines say so, and how to go on. */
class OwnersTest {
    private static final int ACCOUNTS = 40;

    @TempDir
    private Path folder;

    /** Jobs of an hour for the whole cluster, one account each, of which the second waits for 600 s. */
    private static String log() {
        StringBuilder log = new StringBuilder("; UnixStartTime: 1100000000\n");
        IntStream.rangeClosed(1, ACCOUNTS)
                .forEach(k -> log.append(k + " " + 4000 * k + (k == 2 ? " 600" : " 0") + " 3000 4 -1 -1 4 3600 -1 1 "
                        + k + " " + k + " -1 -1 -1 -1 -1\n"));
        return log.toString();
    }

    private CommandRun replay(String log, String... options) throws IOException {
        Path trace = Files.writeString(folder.resolve("log.swf"), log);
        Path cluster = Files.writeString(
                folder.resolve("cluster.yaml"), "quotatree: 1\ntotal: {cpu: 4}\ngroups:\n  all: {min: 4}\n");
        List<String> arguments = new ArrayList<>(List.of("replay", trace.toString(), "--cluster", cluster.toString()));
        arguments.addAll(List.of(options));
        return CommandRun.of(arguments.toArray(String[]::new));
    }

    private String map(String text) throws IOException {
        return Files.writeString(folder.resolve("map.yaml"), text).toString();
    }

    @Test
    void withoutAMapNoJobIsLeft() throws IOException {
        CommandRun run = replay(log());

        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(run.err().lines()).hasSize(2);
        assertThat(run.err())
                .contains("left out, their groups are no leaf groups of the cluster: 40, such as 1, 2, 3\n")
                .contains(
                        "no job is left; --map names a file that says of which groups they are, such as default: all");
    }

    @Test
    void ownersThatNoLineNamesAreCounted() throws IOException {
        CommandRun run = replay(log(), "--map", map("default: all"), "--policy", "recorded,pool");

        assertThat(run.exitCode()).isZero();
        assertThat(run.err().lines()).hasSize(6);
        assertThat(run.err()).contains("no group of the map: 35 others, 35 jobs");
        assertThat(run.out().lines())
                .anySatisfy(line -> assertThat(line).startsWith("40 jobs of 1 group on cpu 4"))
                .anySatisfy(line -> assertThat(line).matches("recorded +15 +0 +0 +0 +600 .*"))
                .anySatisfy(line -> assertThat(line).matches("pool +0 +0 +0 +0 +0 .*"));
    }

    @Test
    void aTraceWithoutWaitsHasNoRecord() throws IOException {
        String unknown = log().replaceAll("(?m)^(\\d+ \\d+) \\d+ ", "$1 -1 ");
        CommandRun run = replay(unknown, "--map", map("default: all"), "--policy", "recorded");

        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(run.err()).contains("--policy recorded: ").contains("log.swf does not say how long jobs waited");
    }
}
