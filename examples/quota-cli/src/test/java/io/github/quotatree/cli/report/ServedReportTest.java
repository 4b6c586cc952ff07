package io.github.quotatree.cli.report;

import static java.nio.charset.StandardCharsets.UTF_8;
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
import java.util.ArrayList;
import java.util.List;
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
        assertThat(CommandRun.of("report", "--history", "past.jsonl", file).err())
                .isEqualTo("quota: --history is for a page that is served; add --serve\n");
        assertThat(CommandRun.of("report", "--serve", "--days", "0", file).err())
                .isEqualTo("quota: --days: 0 is not between 1 and 366\n");
        assertThat(CommandRun.withInput("", "report", "--serve", "-").err())
                .as("a pipe that ends before it has a quota")
                .contains("standard input");
        try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            assertThat(CommandRun.of("report", "--serve", "--port", "" + taken.getLocalPort(), file)
                            .err())
                    .startsWith("quota: --port: " + taken.getLocalPort() + " cannot be used: ");
        }
    }

    private static String event(String type, String object) {
        return "{\"type\": \"" + type + "\", \"object\": " + object + "}\n";
    }

    private static String quota(String name, int cpu) {
        return """
                {"apiVersion": "scheduling.sigs.k8s.io/v1alpha1", "kind": "ElasticQuota",
                 "metadata": {"name": "%s", "namespace": "default", "managedFields": [{"manager": "kubectl"}]},
                 "spec": {"min": {"cpu": "%d"}, "max": {"cpu": "40"}}}
                """.formatted(name, cpu);
    }

    private static List<String> groups(JsonNode report) {
        List<String> names = new ArrayList<>();
        report.at("/trees/0/names").forEach(name -> names.add(name.asText()));
        return names;
    }

    /** The pipe of kubectl get -w -o json: each state of an object is in the place of the one before. */
    @Test
    void aPageFollowsAPipe() throws Exception {
        PipedOutputStream input = new PipedOutputStream();
        Path history = folder.resolve("history.jsonl");
        try (RunningCommand run = new RunningCommand(
                new PipedInputStream(input),
                "report",
                "--serve",
                "--total",
                "cpu=40",
                "--history",
                history.toString(),
                "-")) {
            input.write((quota("team", 4) + quota("zeta", 6)).getBytes(UTF_8));
            input.flush();
            String address = run.awaitOut(out -> out.contains("\n")).strip();
            assertThat(groups(await(address, report -> true))).containsExactly("team", "zeta");

            input.write(event("MODIFIED", quota("team", 12)).getBytes(UTF_8));
            input.flush();
            assertThat(groups(await(address, report -> min(report).equals("12000"))))
                    .containsExactly("team", "zeta");

            input.write(event("DELETED", quota("zeta", 6)).getBytes(UTF_8));
            input.flush();
            await(address, report -> groups(report).equals(List.of("team")));

            input.write("{\"kind\": \"ElasticQuotaList\", \"items\": [".getBytes(UTF_8));
            input.write((quota("team", 13) + "," + quota("third", 1) + "]}").getBytes(UTF_8));
            input.flush();
            await(address, report -> groups(report).equals(List.of("team", "third")));
            assertThat(min(await(address, report -> true))).isEqualTo("13000");

            input.write("}}".getBytes(UTF_8));
            input.flush();
            JsonNode last = await(address, report -> report.has("notes"));
            assertThat(last.at("/notes/0").asText()).startsWith("The pipe is no JSON from line ");
            assertThat(groups(last)).containsExactly("team", "third");
            assertThat(run.end()).isZero();
            assertThat(Files.readString(history))
                    .startsWith("{\"contract\":\"quotatree/v1\",\"kind\":\"history-sample\"");
        }
    }
}
