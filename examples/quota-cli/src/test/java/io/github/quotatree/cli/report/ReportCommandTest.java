package io.github.quotatree.cli.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.quotatree.cli.CommandRun;
import io.github.quotatree.page.PageData;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ReportCommandTest {
    private static final String PROPOSAL = CommandRun.EXAMPLES + "proposal.yaml";

    @TempDir
    private Path folder;

    private List<String> files() throws IOException {
        try (var found = Files.list(folder)) {
            return found.map(file -> file.getFileName().toString()).sorted().toList();
        }
    }

    @Test
    void thePageHoldsAllThatItNeeds() {
        String page = CommandRun.of("report", PROPOSAL).out();

        // the name of a format, which no browser opens
        assertThat(page.replace("http://www.w3.org/2000/svg", ""))
                .startsWith("<!doctype html>")
                .contains("<title>proposal.yaml - quota report</title>")
                .contains("default-src 'none'; style-src 'sha256-")
                .doesNotContain("{{", "http:", "https:", "innerHTML", "eval(", "style=\"", "onclick");
        assertThat(PageData.of(page).at("/trees/0/names")).hasSize(4);
    }

    @Test
    void theStandardInputAndOutput() throws IOException {
        String manifests = Files.readString(Path.of(PROPOSAL));

        CommandRun run = CommandRun.withInput(manifests, "report", "-", "-o", "-");

        assertThat(run.exitCode()).isZero();
        assertThat(PageData.of(run.out()).get("title").asText()).isEqualTo("standard input");
    }

    @Test
    void theOptionsOfASolveCount() {
        String page = CommandRun.of("report", PROPOSAL, "--total", "nvidia.com/gpu=40", "--solver", "iterative")
                .out();

        assertThat(PageData.of(page).get("solver").asText()).isEqualTo("iterative");
        assertThat(PageData.of(page).at("/trees/0/dimensions/0/total").asInt()).isEqualTo(40);
    }

    @Test
    void aReportIsReplacedAsAWhole() throws IOException {
        Path page = folder.resolve("report.html");
        assertThat(CommandRun.of("report", PROPOSAL, "-o", page.toString())).isEqualTo(new CommandRun(0, "", ""));
        String first = Files.readString(page);

        CommandRun again = CommandRun.of("report", CommandRun.EXAMPLES + "cluster.yaml", "-o", page.toString());

        assertThat(again.exitCode()).isZero();
        assertThat(Files.readString(page)).isNotEqualTo(first).endsWith("</html>\n");
        assertThat(files()).containsExactly("report.html");
    }

    @Test
    void anotherFileIsNotReplaced() throws IOException {
        Path manifest = Files.writeString(folder.resolve("cluster.yaml"), "kind: Node\n");

        CommandRun run = CommandRun.of("report", PROPOSAL, "-o", manifest.toString());

        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(run.errLines()).containsExactly("quota: " + manifest + ": is no report; --force overwrites it");
        assertThat(manifest).hasContent("kind: Node");
        assertThat(CommandRun.of("report", PROPOSAL, "--force", "-o", manifest.toString())
                        .exitCode())
                .isZero();
        assertThat(manifest).content().startsWith("<!doctype html>");
    }

    @Test
    void faultsLeaveThePageAsItWas() throws IOException {
        Path page = folder.resolve("report.html");
        CommandRun.of("report", PROPOSAL, "-o", page.toString());
        String before = Files.readString(page);

        CommandRun bad = CommandRun.withInput("kind: [", "report", "-", "-o", page.toString());
        CommandRun nowhere = CommandRun.of(
                "report", PROPOSAL, "-o", folder.resolve("no/such/folder.html").toString());
        CommandRun onFolder = CommandRun.of("report", PROPOSAL, "-o", folder.toString());

        assertThat(bad.exitCode()).isEqualTo(2);
        assertThat(page).hasContent(before);
        assertThat(nowhere.exitCode()).isEqualTo(2);
        Path missing = folder.resolve("no/such");
        assertThat(nowhere.errLines())
                .containsExactly("quota: " + missing.resolve("folder.html") + ": cannot be written: there is no folder "
                        + missing);
        assertThat(onFolder.exitCode()).isEqualTo(2);
        CommandRun forced = CommandRun.of("report", PROPOSAL, "--force", "-o", folder.toString());
        assertThat(forced.errLines()).containsExactly("quota: " + folder + ": cannot be written: it is a folder");
        CommandRun onFile = CommandRun.of("report", PROPOSAL, "-o", page + "/page.html");
        assertThat(onFile.errLines())
                .containsExactly("quota: " + page + "/page.html: cannot be written: " + page + " is no folder");
        assertThat(files()).containsExactly("report.html");
    }

    @Test
    void aPageIsNothingForATerminal() {
        System.setProperty("quota.terminal", "true");
        try {
            CommandRun run = CommandRun.of("report", PROPOSAL);
            assertThat(run)
                    .isEqualTo(new CommandRun(
                            2, "", "quota: a page is nothing for a terminal; name a file with -o report.html\n"));
        } finally {
            System.clearProperty("quota.terminal");
        }
    }

    @Test
    void aSearchTimeBelowZeroIsRefused() {
        CommandRun run = CommandRun.of("report", PROPOSAL, "--changes-within", "-1");

        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(run.errLines()).containsExactly("quota: --changes-within: -1 is below 0");
    }
}
