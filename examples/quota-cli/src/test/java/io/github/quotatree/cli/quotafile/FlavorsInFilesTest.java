package io.github.quotatree.cli.quotafile;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.quotatree.cli.CommandRun;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Flavors in quotatree files. */
class FlavorsInFilesTest {
    private static final String EXAMPLE = CommandRun.EXAMPLES + "flavors.quotatree.yaml";

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            quoteCharacter = '`',
            value = {
                "`min: {gpu: {a100: 5}}`; `5:18: A: min gpu: is a map, but the units are counted here, whatever their"
                        + " flavor`",
                "`flavorMin: {gpu: {a10: 5}}`; `5:25: A: flavorMin gpu: there is no flavor \"a10\" of gpu; did you mean"
                        + " \"a100\"?`",
                "`flavorMin: {cpu: {a100: 5}}`; `5:19: A: flavorMin cpu: the dimension has no flavors; name them under"
                        + " flavors, or in a total`",
                "`flavorMax: {gup: {a100: 5}}`; `5:19: A: flavorMax: there is no dimension \"gup\"; did you mean"
                        + " \"gpu\"?`",
                "`request: {gpu: {a100|v10: 5}}`; `5:23: A: request gpu: there is no flavor \"v10\" of gpu; did you mean"
                        + " \"v100\"?`",
                "`used: {gpu: 4}`; `5:19: A: used gpu: the units have flavors; write what they accept and which they"
                        + " use, such as {any: {v100: 4}}`",
                "`used: {gpu: {any: 4}}`; `5:25: A: used gpu: any: does not say which flavor the units use; write it as"
                        + " {v100: 4}`",
                "`used: {gpu: {a100: {v100: 4}}}`; `5:26: A: used gpu a100: v100: is used by units that do not accept"
                        + " it`",
                "`flavorMin: {gpu: {a100: 5}}`; `5:24: A: flavorMin gpu: the flavors sum to 5, above the min, 0`",
                "`min: {gpu: 9}, flavorMin: {gpu: {a100: 5}}, flavorMax: {gpu: {a100: 4}}`; `5:46: A: flavorMin gpu"
                        + " a100: 5 is above the flavor max, 4`",
                "`lend: false`; `5:13: A: lend: lend limit gpu (0) is set, and gpu has flavors; a dimension with flavors"
                        + " has no lend limit`"
            })
    void faultsHavePlaceValueAndRule(String group, String message) {
        String file = """
                quotatree: 1
                flavors: {gpu: [v100, a100]}
                total: {cpu: 8, gpu: {a100: 9, v100: 9}}
                groups:
                  A: {%s}
                """.formatted(group);

        CommandRun run = CommandRun.withInput(file, "solve", "-");

        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(run.errLines()).containsExactly("quota: standard input:" + message);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            quoteCharacter = '`',
            value = {
                "`accepts: {gpu: a10}`; `6:22: workload w: accepts gpu: there is no flavor \"a10\" of gpu; did you mean"
                        + " \"a100\"?`",
                "`running: true`; `6:7: workload w: running: does not say which flavor of gpu it uses, one that it"
                        + " accepts; write it as on: {gpu: a100}`",
                "`on: {gpu: a100}`; `6:7: workload w: on: is the flavor that it uses, and it does not run`",
                "`running: true, accepts: {gpu: a100}, on: {gpu: v100}`; `6:54: workload w: on: does not say which"
                        + " flavor of gpu it uses, one that it accepts; write it as on: {gpu: a100}`"
            })
    void faultsOfWorkloads(String workload, String message) {
        String file = """
                quotatree: 1
                total: {gpu: {a100: 9, v100: 9}}
                groups:
                  A: {}
                workloads:
                  w: {%s, group: A, request: {gpu: 2}}
                """.formatted(workload);

        CommandRun run = CommandRun.withInput(file, "solve", "-");

        assertThat(run.errLines()).containsExactly("quota: standard input:" + message);
    }

    @Test
    void theTotalNamesTheFlavorOfEachUnit() {
        String file = """
                quotatree: 1
                dimensions: [gpu]
                flavors: {gpu: [a100]}
                total: 5
                groups: {A: {}}
                """;

        CommandRun run = CommandRun.withInput(file, "solve", "-");

        assertThat(run.errLines())
                .containsExactly(
                        "quota: standard input:4:8: total gpu: the units have flavors; write those of each, such"
                                + " as {a100: 5}");
    }

    @Test
    void bothFormsKeepEveryNumber() {
        String[] solve = {"solve", "-o", "json", "-"};
        String solved = CommandRun.of("solve", "-o", "json", EXAMPLE).out();
        String file = CommandRun.of("convert", "--to", "quotatree", EXAMPLE).out();
        String manifests =
                CommandRun.of("convert", "--to", "elasticquota", EXAMPLE).out();

        assertThat(CommandRun.withInput(file, solve).out()).isEqualTo(solved);
        assertThat(CommandRun.withInput(
                                manifests, "solve", "-o", "json", "--flavor", "gpu=quotatree.github.io/flavor.gpu", "-")
                        .out())
                .isEqualTo(solved);
        assertThat(CommandRun.withInput(
                                manifests,
                                "convert",
                                "--to",
                                "elasticquota",
                                "--flavor",
                                "gpu=quotatree.github.io/flavor.gpu",
                                "-")
                        .exitCode())
                .isZero();
    }
}
