package io.github.quotatree.cli.ledger;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.quotatree.QuotaTree;
import io.github.quotatree.SolveOptions;
import io.github.quotatree.cli.CommandRun;
import io.github.quotatree.cli.command.Choice;
import io.github.quotatree.cli.elastic.TreeOptions.RuleOptions;
import io.github.quotatree.forest.QuotaForest;
import io.github.quotatree.ledger.LedgerState;
import io.github.quotatree.resource.ResourceSchema;
import io.github.quotatree.store.StateFormat;
import io.github.quotatree.workload.AdmissionRule;
import java.io.IOException;
import java.io.OutputStream;
import java.lang.reflect.Method;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

/** Every solver option of the library is an option of the command line, and stands in the JSON of a stored state. */
class SolveOptionsTest {
    /** By method of {@link SolveOptions}: the arguments that choose another value, and that value. */
    private static final Map<String, Chosen> CHOSEN = Map.of(
            "withSolver",
            new Chosen(
                    SolveOptions.defaults().withSolver(SolveOptions.Solver.ITERATIVE),
                    List.of("--solver", "iterative")),
            "withMinScaling",
            new Chosen(SolveOptions.defaults().withMinScaling(false), List.of("--no-min-scaling")),
            "withGuaranteeUsage",
            new Chosen(SolveOptions.defaults().withGuaranteeUsage(true), List.of("--guarantee-usage")));

    private record Chosen(SolveOptions options, List<String> arguments) {}

    @TempDir
    private Path folder;

    @Test
    void everyOptionIsListed() {
        Set<String> options = Arrays.stream(SolveOptions.class.getMethods())
                .map(Method::getName)
                .filter(name -> name.startsWith("with"))
                .collect(Collectors.toCollection(TreeSet::new));
        assertThat(options).isEqualTo(new TreeSet<>(CHOSEN.keySet()));
    }

    @Test
    void everyOptionIsAnArgument() {
        CHOSEN.forEach((name, chosen) -> {
            RuleOptions rules = new RuleOptions();
            CommandLine command = new CommandLine(rules);
            Choice.use(command.getCommandSpec());
            command.parseArgs(chosen.arguments().toArray(String[]::new));
            assertThat(rules.options()).as(name).isEqualTo(chosen.options());
        });
    }

    @Test
    void everyOptionStandsInTheJsonOfAState() throws IOException {
        String byDefault = json(SolveOptions.defaults());
        for (Chosen chosen : CHOSEN.values()) {
            assertThat(json(chosen.options())).as("%s", chosen).isNotEqualTo(byDefault);
        }
    }

    private String json(SolveOptions options) throws IOException {
        QuotaTree tree = QuotaTree.builder(ResourceSchema.of("cpu"))
                .leaf("a", group -> group.min(1))
                .build();
        Path file = folder.resolve("state");
        try (OutputStream out = Files.newOutputStream(file)) {
            StateFormat.write(
                    LedgerState.builder(QuotaForest.of(tree))
                            .admissionRule(AdmissionRule.QUOTA_ONLY)
                            .options(options)
                            .build(),
                    out);
        }
        CommandRun run = CommandRun.of("ledger", file.toString());
        assertThat(run.err()).isEmpty();
        return run.out();
    }
}
