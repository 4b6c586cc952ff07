package io.github.quotatree.service;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.github.quotatree.ledger.LedgerState;
import io.github.quotatree.store.FaultyDisk;
import io.github.quotatree.workload.AdmissionRule;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The guide: its commands print what it says, by clients that are no JVM, and its table has the paths of the document. */
class DocumentTest {
    private static final Path GUIDE = Path.of("../../docs/service.md");
    private static final Path QUOTAS = Path.of("quotas.json");
    private static final Path PYTHON = Path.of("client/first_fit.py");
    private static final String END = "--- end of a command ---";

    @TempDir
    private Path folder;

    private static String guide() throws IOException {
        return Files.readString(GUIDE);
    }

    private static boolean isThere(String program) throws InterruptedException {
        try {
            Process process = new ProcessBuilder(program, "--version")
                    .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                    .redirectErrorStream(true)
                    .start();
            return process.waitFor(20, TimeUnit.SECONDS) && process.exitValue() == 0;
        } catch (IOException e) {
            return false;
        }
    }

    private QuotaService start(AdmissionRule rule) throws IOException {
        LedgerState first = StartFile.read(QUOTAS, rule);
        return QuotaService.start(TestService.options(folder.resolve("data"), new FaultyDisk(), 8), () -> first);
    }

    private static List<String> run(QuotaService service, String input, String... command) throws Exception {
        ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true);
        builder.environment()
                .putAll(Map.of(
                        "SERVICE", "http://127.0.0.1:" + service.port(),
                        "TOKEN", Client.TOKEN,
                        "QUOTA_SERVICE_TOKEN", Client.TOKEN));
        Process process = builder.start();
        process.getOutputStream().write(input.getBytes(StandardCharsets.UTF_8));
        process.getOutputStream().close();
        String printed = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        process.waitFor();
        return printed.lines().map(String::stripTrailing).toList();
    }

    /** A command of the guide, and what it is said to print. */
    private record Command(String text, List<String> prints) {}

    private static List<Command> session() throws IOException {
        List<Command> commands = new ArrayList<>();
        Matcher blocks = Pattern.compile("```console\n(.*?)```", Pattern.DOTALL).matcher(guide());
        while (blocks.find()) {
            Command open = null;
            boolean continues = false;
            for (String line : blocks.group(1).lines().toList()) {
                if (line.startsWith("$ ")) {
                    open = new Command(line.substring(2), new ArrayList<>());
                } else if (open != null && continues) {
                    open = new Command(open.text() + "\n" + line, open.prints());
                } else if (open != null) {
                    open.prints().add(line);
                }
                continues = (line.startsWith("$ ") || continues) && line.endsWith("\\");
                if (open != null
                        && !continues
                        && !commands.contains(open)
                        && open.prints().isEmpty()) {
                    commands.add(open);
                }
            }
        }
        return commands;
    }

    @Test
    void theSessionPrintsWhatTheGuideShows() throws Exception {
        assumeTrue(isThere("curl") && isThere("bash"), "no curl or no bash, by which the session is run");
        List<Command> commands = session();
        assertThat(commands).hasSizeGreaterThan(15);
        StringBuilder script = new StringBuilder();
        for (Command command : commands) {
            script.append(command.text().startsWith("export SERVICE") ? ":" : command.text())
                    .append("\necho; echo '")
                    .append(END)
                    .append("'\n");
        }
        Path file = Files.writeString(folder.resolve("session.sh"), script);
        List<String> printed;
        try (QuotaService service = start(AdmissionRule.LOANS)) {
            printed = run(service, "", "bash", file.toString());
        }
        List<String> block = new ArrayList<>();
        int number = 0;
        for (String line : printed) {
            if (line.equals(END)) {
                block.removeIf(String::isEmpty);
                Command command = commands.get(number++);
                assertThat(block).as(command.text()).isEqualTo(command.prints());
                block.clear();
            } else {
                block.add(line);
            }
        }
        assertThat(number).isEqualTo(commands.size());
    }

    @Test
    void aClientInPythonNeedsNoJvm() throws Exception {
        assumeTrue(isThere("python3"), "no python3, by which the client is run");
        try (QuotaService service = start(AdmissionRule.QUOTA_ONLY)) {
            String jobs = "a-1 vision cpu=8000 gpu=4\nteam/b-2 nlp gpu=14\nc-3 nlp gpu=8\n";
            List<String> expected = List.of(
                    "a-1 may start.",
                    "team/b-2 waits: nlp uses 0 of the 12 gpu it may use, and 14 more would be 2 too much.",
                    "c-3 may start.");
            String address = "http://127.0.0.1:" + service.port();
            assertThat(run(service, jobs, "python3", PYTHON.toString(), address))
                    .isEqualTo(expected);
            assertThat(service.stored().ledger().workload("a-1").orElseThrow().started())
                    .isPresent();
            // all of it again: what has started is not started twice, and nothing is refused
            assertThat(run(service, jobs, "python3", PYTHON.toString(), address))
                    .containsExactly(
                            "a-1 holds what was requested already.",
                            expected.get(1).replace("uses 0", "uses 8").replace("2 too much", "10 too much"),
                            "c-3 holds what was requested already.");
            assertThat(run(service, "d vision gpu=x\n", "python3", PYTHON.toString(), address))
                    .hasSize(1)
                    .allMatch(line -> line.startsWith("Bad Request: request of workload d gpu (x): must be"));
        }
    }

    @Test
    void theTableOfTheInterfaceHasEachPathOfItsDocument() throws IOException {
        JsonNode paths = new ObjectMapper()
                .readTree(Files.readString(Path.of("src/main/resources/io/github/quotatree/service/openapi.json")))
                .get("paths");
        List<String> declared = new ArrayList<>();
        paths.fieldNames().forEachRemaining(declared::add);
        String rows = guide().split("\\| subject \\| paths \\|", 2)[1].split("\n\n", 2)[0];
        List<String> shown = Pattern.compile("`(/[^`]+)`")
                .matcher(rows)
                .results()
                .map(path -> path.group(1))
                .toList();

        assertThat(shown).containsExactlyInAnyOrderElementsOf(declared);
    }
}
