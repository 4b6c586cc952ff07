package io.github.quotatree.cli.elastic;

import static io.github.quotatree.cli.Yaml.quota;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.quotatree.cli.CommandRun;
import io.github.quotatree.cli.QuotaCommand;
import io.github.quotatree.cli.command.Streams.ResultStream;
import io.github.quotatree.json.GoldenDocument;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SolveCommandTest {
    @TempDir
    private Path directory;

    @Test
    void jsonHasEveryDimensionInBaseUnits() {
        String parent = quota("p", "is-parent: \"true\"", "", "min: {cpu: 2}");
        String child = quota("c", "parent: p", "request: '{\"cpu\": \"1500m\"}'", "max: {cpu: 4, memory: 1Ki}");

        assertThat(CommandRun.solve(parent + child, "--total", "cpu=3,memory=1Ki")
                        .out())
                .satisfies(out -> GoldenDocument.check("runtimes.two-dimensions", out));
    }

    @Test
    void requestsAreExactBeyondTheRangeOfALong() {
        String huge = "request: '{\"x\": \"9223372036854775807\"}'";
        CommandRun run = CommandRun.solve(
                quota("p", "is-parent: \"true\"", "", "")
                        + quota("a", "parent: p", huge, "min: {x: 0}")
                        + quota("b", "parent: p", huge, ""),
                "--total",
                "x=10");

        assertThat(run.value("p", "request", "x")).isEqualTo("18446744073709551614");
        assertThat(run.value("p", "runtime", "x")).isEqualTo("10");
    }

    @Test
    void eachFileIsAProblemOfItsOwn() {
        String good = CommandRun.write(directory, "good.yaml", quota("a", "max: {cpu: 1}"));
        String bad = CommandRun.write(directory, "bad.yaml", quota("a", "min: {cpu: x}, max: {cpu: y}"));

        CommandRun run = CommandRun.of("solve", "--each", "--total", "cpu=1", good, bad, good);

        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(run.out().lines().toList()).hasSize(3).satisfies(lines -> {
            assertThat(lines.get(0)).contains("\"solver\"").isEqualTo(lines.get(2));
            assertThat(CommandRun.parsed(lines.get(1)).get("file").asText()).isEqualTo(bad);
            assertThat(CommandRun.parsed(lines.get(1)).get("text").asText())
                    .isEqualTo("ElasticQuota quotas/a: spec.min.cpu: \"x\" is not a quantity");
        });
        assertThat(run.errLines())
                .containsExactly(
                        "quota: " + bad + ": ElasticQuota quotas/a: spec.min.cpu: \"x\" is not a quantity",
                        "quota: " + bad + ": ElasticQuota quotas/a: spec.max.cpu: \"y\" is not a quantity");
    }

    @Test
    void aFaultOfTheProgramIsTheFaultOfOneFileOnly() {
        InputStream broken = new InputStream() {
            @Override
            public int read() {
                throw new IllegalStateException("broken");
            }

            @Override
            public int read(byte[] bytes, int from, int length) {
                return read();
            }
        };
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        ByteArrayOutputStream err = new ByteArrayOutputStream();

        int exitCode = QuotaCommand.run(
                broken,
                new PrintStream(out, true, StandardCharsets.UTF_8),
                new PrintStream(err, true, StandardCharsets.UTF_8),
                "solve",
                "--each",
                "-",
                CommandRun.EXAMPLES + "proposal.yaml");

        assertThat(exitCode).isEqualTo(2);
        assertThat(out.toString(StandardCharsets.UTF_8).lines().toList())
                .hasSize(2)
                .satisfies(lines -> {
                    assertThat(lines.get(0)).contains("\"file\":\"-\",\"text\":\"unexpected fault");
                    assertThat(lines.get(1)).contains("\"kind\":\"runtimes\"");
                });
        assertThat(err.toString(StandardCharsets.UTF_8))
                .startsWith("quota: standard input: unexpected fault, please report it: ");
    }

    @Test
    void eachFileAsATableHasAHeading() {
        String good = CommandRun.write(directory, "good.yaml", quota("a", "max: {cpu: 1}"));

        CommandRun run = CommandRun.of("solve", "--each", "-o", "table", "--total", "cpu=1", good, good + ".none");

        assertThat(run.out().lines()).startsWith(good + ":").endsWith(good + ".none: no such file");
        assertThat(run.exitCode()).isEqualTo(2);
    }

    @Test
    void aReaderThatEndsEarlyEndsTheRunQuietly() {
        ByteArrayOutputStream err = new ByteArrayOutputStream();
        for (String option : List.of("--output=json", "--output=table", "--help", "--version")) {
            int exitCode = QuotaCommand.run(
                    InputStream.nullInputStream(),
                    new PrintStream(new ResultStream(new ClosedPipe()), false, StandardCharsets.UTF_8),
                    new PrintStream(err, true, StandardCharsets.UTF_8),
                    "solve",
                    "--each",
                    CommandRun.EXAMPLES + "proposal.yaml",
                    option);

            assertThat(exitCode).isEqualTo(2);
            assertThat(err.toString(StandardCharsets.UTF_8)).isEmpty();
        }
    }

    private static final class ClosedPipe extends OutputStream {
        @Override
        public void write(int value) throws IOException {
            throw new IOException("Broken pipe");
        }
    }

    @Test
    void aFaultLeavesTheOutputEmpty() {
        CommandRun run = CommandRun.of("solve", CommandRun.EXAMPLES + "proposal.yaml", "no-such.yaml");

        assertThat(run).isEqualTo(new CommandRun(2, "", "quota: no-such.yaml: no such file\n"));
    }

    @Test
    void aTotalThatNoQuotaNamesIsNoted() {
        CommandRun run = CommandRun.solve(quota("a", "max: {cpu: 1}"), "--total", "cpu=1,memry=1");

        assertThat(run.exitCode()).isZero();
        assertThat(run.errLines()).containsExactly("quota: --total: no quota names memry");
    }

    @Test
    void aTotalThatDoesNotNameADimensionLeavesItToTheNodes() {
        String manifests = quota("a", "max: {cpu: 9, memory: 9, x: 9}")
                + "---\nkind: Node\nmetadata: {name: n}\nstatus: {allocatable: {cpu: 7, memory: 6}}\n";
        CommandRun run = CommandRun.solve(manifests, "--total", "x=5");

        assertThat(run.tree("").get("total").toString()).isEqualTo("{\"cpu\":\"7000\",\"memory\":\"6\",\"x\":\"5\"}");
        assertThat(run.errLines())
                .containsExactly("quota: --total: does not name cpu and memory, for which the sum of the nodes counts");
    }

    @Test
    void aTotalThatDoesNotNameADimensionIsRefusedWhereThereAreNoNodes() {
        String manifests = quota("a", "max: {cpu: 9, memory: 9, x: 9}");

        assertThat(CommandRun.solve(manifests, "--total", "x=5"))
                .isEqualTo(new CommandRun(
                        2,
                        "",
                        "quota: --total: does not name cpu and memory, which quotas name, and no Node or file gives the"
                                + " rest of the total; name them too, with 0 for none\n"));
        assertThat(CommandRun.solve(manifests, "--total", "x=5,cpu=0,memory=0").exitCode())
                .isZero();
    }

    @Test
    void aTotalOfTheDefaultTreeNeedNotNameWhatOnlyOtherTreesName() {
        String other = quota("b", "tree-id: t, is-root: \"true\"", "total-resource: '{\"y\": 1}'", "max: {y: 1}");

        CommandRun run = CommandRun.solve(quota("a", "max: {x: 9}") + other, "--total", "x=5");

        assertThat(run.err()).isEmpty();
        assertThat(run.value("a", "runtime", "x")).isEqualTo("0");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    solve                             | Missing required parameter: 'FILE'; see quota solve --help
                    solve x --bogus                   | Unknown option: '--bogus'; see quota solve --help
                    solve x --total cpu               | Invalid value for option '--total': 'cpu' is not of the form dimension=quantity; see quota solve --help
                    solve x --total cpu=1,cpu=2       | Invalid value for option '--total': cpu stands twice; see quota solve --help
                    solve x --total cpu=-1            | Invalid value for option '--total': cpu: -1 is below 0; see quota solve --help
                    solve x --total cpu=-0.0001       | Invalid value for option '--total': cpu: -0.0001 is below 0; see quota solve --help
                    solve x --total cpu=1e16          | Invalid value for option '--total': cpu: 1e16 is above 2^63-1 in milli; see quota solve --help
                    solve x --total cpu=much          | Invalid value for option '--total': cpu: "much" is not a quantity; see quota solve --help
                    solve x --solver fair             | Invalid value for option '--solver': 'fair' is none of water-filling, iterative; see quota solve --help
                    solve x -o xml                    | Invalid value for option '--output': 'xml' is none of table, json, yaml; see quota solve --help
                    slove                             | Unmatched argument at index 0: 'slove'; did you mean solve? See quota --help
                    solv                              | Unmatched argument at index 0: 'solv'; did you mean solve? See quota --help
                    get quotas                        | Unmatched arguments from index 0: 'get', 'quotas'; quota reads files, as of kubectl get elasticquotas,nodes,pods -A -o yaml; see quota --help
                    solve x --namespace n             | Unknown option: '--namespace'; quota reads files, as of kubectl get elasticquotas,nodes,pods -A -o yaml; see quota solve --help
                    solve x --totl=cpu=1              | Unknown option: '--totl=cpu=1'; did you mean --total? See quota solve --help
                    """)
    void wrongUsageIsOneLine(String arguments, String problem) {
        CommandRun run = CommandRun.of(arguments.split(" "));

        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(run.out()).isEmpty();
        assertThat(run.errLines()).hasSize(1);
        assertThat(run.errLines().get(0)).startsWith("quota: ").contains(problem.substring(0, 20));
        assertThat(run.errLines().get(0).replace(" (<format>)", "").replace("'-o'", "'--output'"))
                .isEqualTo("quota: " + problem);
    }

    @Test
    void helpAndVersion() {
        assertThat(CommandRun.of("--help").out())
                .contains("solve", "admit", "revoke", "validate", "condor", "Exit codes");
        assertThat(CommandRun.of("solve", "--help").out())
                .contains("--guarantee-usage", "- is unlimited", "! marks", "Exit codes");
        assertThat(CommandRun.of("--version").out()).startsWith("quota ");
        // with all commands: the recorded output help-missing-command
        assertThat(CommandRun.of().errLines())
                .singleElement()
                .asString()
                .startsWith("quota: Missing command: solve, ")
                .endsWith(" or help; see quota --help");
    }
}
