package io.github.quotatree.cli.report;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.quotatree.cli.CommandRun;
import io.github.quotatree.cli.RunningCommand;
import java.io.IOException;
import java.io.PipedInputStream;
import java.io.PipedOutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.function.Predicate;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Serves the page of files, and changes them. */
class ServedReportTest {
    private static final String GROUP = """
            apiVersion: scheduling.sigs.k8s.io/v1alpha1
            kind: ElasticQuota
            metadata: {name: team, namespace: default}
            spec: {min: {cpu: "%s"}, max: {cpu: "40"}}
            """;

    @TempDir
    private Path folder;

    private static JsonNode await(String address, Predicate<JsonNode> condition) throws Exception {
        HttpClient client = HttpClient.newHttpClient();
        JsonNode found = null;
        for (int attempt = 0; attempt < 600; attempt++) {
            HttpRequest request =
                    HttpRequest.newBuilder(URI.create(address + "report.json")).build();
            found = CommandRun.parsed(
                    client.send(request, BodyHandlers.ofString()).body());
            if (condition.test(found)) {
                return found;
            }
            Thread.sleep(100);
        }
        throw new AssertionError("not within a minute; last " + found);
    }

    private static String min(JsonNode report) {
        return report.at("/trees/0/dimensions/0/min/0").asText();
    }

    @Test
    void aPageFollowsItsFiles() throws Exception {
        Path file = Files.writeString(folder.resolve("quotas.yaml"), GROUP.formatted(4));
        PipedOutputStream input = new PipedOutputStream();
        try (RunningCommand run = new RunningCommand(
                new PipedInputStream(input), "report", "--serve", "--total", "cpu=40", file.toString())) {
            String address = run.awaitOut(out -> out.contains("\n")).strip();
            assertThat(address).startsWith("http://127.0.0.1:");
            assertThat(min(await(address, report -> true))).isEqualTo("4000");

            Files.writeString(file, GROUP.formatted(12));
            await(address, report -> min(report).equals("12000"));

            Files.writeString(file, GROUP.formatted("many"));
            JsonNode old = await(address, report -> report.has("notes"));
            assertThat(min(old)).as("the last state that could be read").isEqualTo("12000");
            assertThat(old.at("/notes/0").asText()).startsWith("The files cannot be read as they are");
            assertThat(old.at("/notes/1").asText()).contains("quotas.yaml", "many");

            Files.writeString(file, GROUP.formatted(13));
            await(address, report -> !report.has("notes") && min(report).equals("13000"));

            input.close();
            assertThat(run.awaitEnd()).isZero();
        }
    }

    @Test
    void refusesWhatCannotBeServed() throws IOException {
        String file = CommandRun.EXAMPLES + "proposal.yaml";
        assertThat(CommandRun.of("report", "--serve", "-o", "page.html", file).err())
                .isEqualTo("quota: --serve writes no file; leave out -o\n");
        assertThat(CommandRun.of("report", "--serve", "--port", "70000", file).err())
                .isEqualTo("quota: --port: 70000 is not between 0 and 65535\n");
        assertThat(CommandRun.withInput(Files.readString(Path.of(file)), "report", "--serve", "-")
                        .err())
                .contains("cannot be watched, as it can be read only once");
        try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            assertThat(CommandRun.of("report", "--serve", "--port", "" + taken.getLocalPort(), file)
                            .err())
                    .startsWith("quota: --port: " + taken.getLocalPort() + " cannot be used: ");
        }
    }
}
