package io.github.quotatree.cli.elastic;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.quotatree.cli.CommandRun;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ViewOptionsTest {
    private static final String TEAMS = CommandRun.EXAMPLES + "thirty-teams.yaml";

    private static CommandRun solve(String... options) {
        List<String> arguments = new ArrayList<>(List.of("solve", TEAMS));
        arguments.addAll(List.of(options));
        return CommandRun.of(arguments.toArray(String[]::new));
    }

    /** Returns the names in the first column of the tables of groups. */
    private static List<String> groups(CommandRun run) {
        return run.out()
                .lines()
                .filter(line -> line.matches("^[│├└─ ]*[a-z-]+ +[0-9].*") && !line.matches("^(cpu|memory|nvidia).*"))
                .map(line -> line.replaceAll("^[│├└─ ]*([a-z-]+).*", "$1"))
                .toList();
    }

    @Test
    void aSubtreeIsNamedByNameOrPath() {
        CommandRun byName = solve("--group", "vision", "--dimension", "gpu");

        assertThat(groups(byName)).containsExactly("research", "vision");
        assertThat(byName.out()).endsWith("\n1 of 36 groups is shown; 1 more is above them.\n");
        assertThat(solve("--group", "research/vision", "--dimension", "nvidia.com/gpu"))
                .isEqualTo(byName);
    }

    @Test
    void levelsAreCountedBelowTheGroup() {
        assertThat(groups(solve("--depth", "1", "--dimension", "gpu")))
                .containsExactly("academy", "data", "platform", "product", "research", "science");
        assertThat(groups(solve("--group", "academy", "--depth", "1", "--dimension", "cpu")))
                .hasSize(6);
    }

    @Test
    void statesAreOfTheDimensionsShown() {
        assertThat(groups(solve("--over", "--group", "research", "--dimension", "gpu")))
                .containsExactly("research", "vision");
        assertThat(groups(solve("--over", "--group", "research", "--dimension", "cpu")))
                .containsExactly("research", "robotics");
        assertThat(groups(solve("--over", "--starved", "--group", "research", "--dimension", "gpu")))
                .containsExactly("research", "language", "multimodal", "vision");
        assertThat(solve("--over", "--dimension", "memory").out())
                .endsWith("0 of 36 groups use more than their runtime.\n")
                .doesNotContain("request");
    }

    @Test
    void siblingsAreSortedByTheFirstDimension() {
        assertThat(groups(solve("--sort", "used", "--depth", "1", "--dimension", "gpu,cpu", "--width", "200")))
                .containsExactly("research", "product", "science", "academy", "data", "platform");
        assertThat(groups(solve("--sort", "lent", "--group", "science", "--dimension", "cpu"))
                        .subList(1, 3))
                .containsExactly("astronomy", "genomics");
    }

    @Test
    void dimensionsStandSideBySideAsFarAsThereIsRoom() {
        String wide = solve("--dimension", "gpu,cpu", "--width", "200").out();
        String narrow = solve("--dimension", "gpu,cpu", "--width", "80").out();

        assertThat(wide).containsPattern("\n +nvidia.com/gpu +cpu\n");
        assertThat(narrow).containsPattern("\n +nvidia.com/gpu\n").containsPattern("\n +cpu\n");
    }

    @Test
    void aPipeHasEveryNameInFull() {
        assertThat(solve().out()).contains("├─ recommendations-ranking ").doesNotContain("…");
        assertThat(solve("--width", "80").out()).contains("├─ recomm").contains("…");
        assertThat(solve("--width", "0").out()).containsPattern("\n +cpu +memory \\(Gi\\) +nvidia.com/gpu\n");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    --group reserch       | no group reserch; did you mean research?
                    --group default       | default stands beside the tree; the first lines of the table have its use
                    --dimension gpi       | no dimension gpi in the quotas; did you mean nvidia.com/gpu?
                    --over -o json        | --over: is for tables; JSON and YAML have every group and dimension
                    --sort size           | Invalid value for option '--sort': 'size' is none of name, min, max, request, runtime, used, over, borrowed, lent, starved; see quota solve --help
                    --depth 0             | Invalid value for option '--depth': '0' is not a number of levels, at least 1; see quota solve --help
                    --width 39            | Invalid value for option '--width': 39 is below 40; 0 stands for no limit; see quota solve --help
                    """)
    void aWrongOptionIsOneError(String options, String error) {
        assertThat(solve(options.split(" "))).isEqualTo(new CommandRun(2, "", "quota: " + error + "\n"));
    }
}
