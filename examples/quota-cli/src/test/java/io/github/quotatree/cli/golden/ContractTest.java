package io.github.quotatree.cli.golden;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.quotatree.cli.CommandRun;
import io.github.quotatree.cli.Yaml;
import io.github.quotatree.json.ContractCheck;
import io.github.quotatree.json.ContractDocument;
import io.github.quotatree.json.GoldenDocument;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** The documents that commands write are of the contract, and of each kind there is one that never changes. */
class ContractTest {
    private static final String LOANS = "--total cpu=20,gpu=4 loans.yaml";
    private static final String FLAVORS = "--flavor nvidia.com/gpu=nvidia.com/gpu.product flavors.yaml";

    private static final String JOBS = "replay-jobs.jsonl --cluster replay-teams.quotatree.yaml";

    static Stream<Arguments> documents() {
        return Stream.of(
                Arguments.of("runtimes", "solve --explain proposal.yaml"),
                Arguments.of("runtimes.flavors", "solve " + FLAVORS),
                Arguments.of("runtimes.loans", "solve " + LOANS),
                Arguments.of("explanation", "explain c proposal.yaml"),
                Arguments.of("explanation.due", "explain search/index " + LOANS),
                Arguments.of("explanation.victim", "explain train/bert-2 " + LOANS),
                Arguments.of("explanation.flavors", "explain a " + FLAVORS),
                Arguments.of("explanation.pod-flavors", "explain --quota-only work/a-5 " + FLAVORS),
                Arguments.of("decisions", "admit " + LOANS),
                Arguments.of("decisions.flavors", "admit " + FLAVORS),
                Arguments.of("loan-plan", "revoke " + LOANS),
                Arguments.of("revocation-plan", "revoke --strict --total cpu=32 queue.yaml"),
                Arguments.of("revocation-plan.flavors", "revoke --strict " + FLAVORS),
                Arguments.of("diff", "diff proposal.yaml proposal-after.yaml"),
                Arguments.of("diff.faults", "diff proposal.yaml invalid.yaml"),
                Arguments.of("what-if", "what-if " + LOANS + " --total gpu=8"),
                Arguments.of("what-if.violations", "what-if proposal.yaml --set a.min.nvidia.com/gpu=80"),
                Arguments.of("capacity", "capacity two-teams.yaml"),
                Arguments.of("replay", "replay " + JOBS + " --delay 5m"),
                Arguments.of("replay.without", "replay " + JOBS + " --without vision --policy elastic"),
                Arguments.of("replay.sample", "replay " + JOBS + " --policy lend --sample 3"),
                Arguments.of("replay-plan", "replay " + JOBS + " --plan-min speech --within 0s"),
                Arguments.of(
                        "replay-plan.total",
                        "replay " + JOBS + " --plan-total --percent 100 --policy pool --without speech"),
                Arguments.of(
                        "condor-pool",
                        "condor condor-rounds.conf --demand condor-rounds-demand.json --mode repaired --cycle"));
    }

    @ParameterizedTest
    @MethodSource("documents")
    void aDocumentIsAsItWas(String name, String command) {
        String[] arguments = Stream.concat(Stream.of(command.split(" ", -1)), Stream.of("-o", "json"))
                .map(word ->
                        word.matches("[a-z-]+(\\.quotatree)?\\.(yaml|conf|jsonl?)") ? CommandRun.EXAMPLES + word : word)
                .toArray(String[]::new);
        GoldenDocument.check(name, CommandRun.of(arguments).out());
    }

    @Test
    void aLenientRunHasItsFaults() {
        String quotas = Yaml.quota("a", "max: {cpu: 1}") + Yaml.quota("b", "max: {cpu: 1O}");
        GoldenDocument.check(
                "runtimes.faults",
                CommandRun.withInput(quotas, "solve", "--lenient", "--total", "cpu=1", "-o", "json", "-")
                        .out());
    }

    @Test
    void aGroupWhoseMaxIsBelowItsRequestHasChangesUpToThat() {
        String quota = Yaml.quota("a", "", "request: '{\"cpu\": 4}'", "max: {cpu: 2}");
        GoldenDocument.check(
                "explanation.up-to-max",
                CommandRun.withInput(quota, "explain", "a", "-", "--total", "cpu=1", "-o", "json")
                        .out());
    }

    @Test
    void aFaultIsADocumentToo() {
        GoldenDocument.check(
                "fault",
                CommandRun.of("solve", "--each", "-o", "json", "missing.yaml").out());
    }

    static List<GoldenCase> cases() {
        return GoldenCase.in(Path.of("src/test/resources/io/github/quotatree/cli/golden"));
    }

    @ParameterizedTest
    @MethodSource("cases")
    void everyLineOfJsonIsOfTheContract(GoldenCase golden) {
        golden.expected().out().lines().filter(line -> line.startsWith("{")).forEach(ContractCheck::check);
    }

    @Test
    void theSchemaIsPrinted() {
        CommandRun run = CommandRun.of("schema", "--documents");

        assertThat(run.out()).isEqualTo(ContractDocument.schema());
        assertThat(run.exitCode()).isZero();
    }
}
