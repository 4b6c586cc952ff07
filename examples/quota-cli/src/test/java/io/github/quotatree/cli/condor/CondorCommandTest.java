package io.github.quotatree.cli.condor;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.quotatree.cli.CommandRun;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CondorCommandTest {
    private static final String CONFIG = """
            GROUP_NAMES = A, A.B, A.C
            GROUP_QUOTA_A = 20
            GROUP_QUOTA_A.B = 15
            GROUP_QUOTA_A.C = 5
            GROUP_ACCEPT_SURPLUS_A.B = true
            GROUP_ACCEPT_SURPLUS_A.C = true
            NEGOTIATOR_ALLOW_QUOTA_OVERSUBSCRIPTION = false
            """;
    private static final String DEMAND =
            "{\"total\":20,\"now\":7,\"groups\":{\"A.B\":{\"idle\":60},\"a.c\":{\"idle\":2}}}";

    @TempDir
    private Path directory;

    private String write(String name, String content) {
        return CommandRun.write(directory, name, content);
    }

    private CommandRun condor(String config, String demand, String... options) {
        String[] arguments = new String[options.length + 4];
        arguments[0] = "condor";
        arguments[1] = write("c.conf", config);
        arguments[2] = "--demand";
        arguments[3] = write("d.json", demand);
        System.arraycopy(options, 0, arguments, 4, options.length);
        return CommandRun.of(arguments);
    }

    /** Returns the faults and notes, without the folder that the files are in; a slow machine tells of progress too. */
    private List<String> errors(CommandRun run) {
        return run.errLines().stream()
                .filter(line -> !line.startsWith("quota: read "))
                .map(line -> line.replace(directory + "/", ""))
                .toList();
    }

    @Test
    void jsonHasTheGroupsBreadthFirst() {
        assertThat(condor(CONFIG, DEMAND, "-o", "json")).isEqualTo(new CommandRun(0, """
                {"contract":"quotatree/v1","kind":"condor-pool","total":"20","allocated":"20","surplus":"0",\
                "order":["A.B","A.C","A","<none>"],"groups":[\
                {"name":"<none>","quota":"0","subtreeQuota":"20","requested":"0","allocated":"0","unmet":"0","lastRemainderTime":"7","remainderTurn":0,"usage":"0","limit":"0","why":""},\
                {"name":"A","parent":"<none>","quota":"0","subtreeQuota":"20","requested":"0","allocated":"0","unmet":"0","lastRemainderTime":"7","remainderTurn":0,"usage":"0","limit":"0","why":""},\
                {"name":"A.B","parent":"A","quota":"15","subtreeQuota":"15","requested":"60","allocated":"18","unmet":"42","lastRemainderTime":"0","remainderTurn":0,"usage":"0","limit":"18",\
                "why":"15 of its quota, 3 left at A; A refuses surplus, and its quota is allocated"},\
                {"name":"A.C","parent":"A","quota":"5","subtreeQuota":"5","requested":"2","allocated":"2","unmet":"0","lastRemainderTime":"0","remainderTurn":0,"usage":"0","limit":"5","why":"2 of its quota"}],\
                "warnings":[]}
                """, ""));
    }

    @Test
    void numbersHaveAPointOnlyWhereTheyNeedOne() {
        String config = "GROUP_NAMES = x y\nGROUP_QUOTA_DYNAMIC_x = 0.1\nGROUP_QUOTA_DYNAMIC_y = 0.5";
        String demand =
                "{\"total\":3,\"now\":0,\"groups\":{\"x\":{\"idle\":1e3},\"y\":{\"idle\":1.25,\"running\":0.0}}}";

        assertThat(condor(config, demand, "-o", "json").out())
                .contains(
                        "\"quota\":\"0.30000000000000004\",",
                        "\"requested\":\"1000\",",
                        "\"requested\":\"1.25\",\"allocated\":\"1.25\"");
    }

    @Test
    void nobodyAsksForAnything() {
        assertThat(condor("GROUP_NAMES = <none>", "{\"total\":4,\"now\":0}", "-o", "json")
                        .out())
                .isEqualTo(
                        "{\"contract\":\"quotatree/v1\",\"kind\":\"condor-pool\",\"total\":\"4\",\"allocated\":\"0\","
                                + "\"surplus\":\"4\",\"order\":[\"<none>\"],\"groups\":[{\"name\":\"<none>\",\"quota\":\"4\","
                                + "\"subtreeQuota\":\"4\",\"requested\":\"0\",\"allocated\":\"0\",\"unmet\":\"0\","
                                + "\"lastRemainderTime\":\"0\",\"remainderTurn\":0,\"usage\":\"0\",\"limit\":\"0\",\"why\":\"\"}],"
                                + "\"warnings\":[\"<none>: the name is reserved for the root; left out\"]}\n");
    }

    @Test
    void thePoolIsTheRootsWhereAGroupAutoregroups() {
        String config = "GROUP_NAMES = x\nGROUP_QUOTA_x = 2\nGROUP_AUTOREGROUP_x = true";
        String demand = "{\"total\":9,\"now\":0,\"groups\":{\"x\":{\"idle\":5}}}";

        assertThat(condor(config, demand, "-o", "json").out())
                .contains(
                        "{\"name\":\"<none>\",\"quota\":\"7\",\"subtreeQuota\":\"9\",\"requested\":\"0\",\"allocated\":\"9\",")
                .contains(
                        "{\"name\":\"x\",\"parent\":\"<none>\",\"quota\":\"2\",\"subtreeQuota\":\"2\",\"requested\":\"5\",\"allocated\":\"2\",");
    }

    @Test
    void theJobsOfAGroupThatIsLeftOutCountForTheGroupAbove() {
        String config = "GROUP_NAMES = A x.y\nGROUP_QUOTA_A = 2\nGROUP_QUOTA_x.y = 2";
        String demand = "{\"total\":9,\"now\":0,\"groups\":{\"x.y\":{\"idle\":3}},\"root\":{\"idle\":1}}";

        CommandRun run = condor(config, demand, "-o", "json");

        assertThat(run.out())
                .contains(
                        "\"surplus\":\"5\"",
                        "\"warnings\":[\"x.y: the parent x is missing; left out\","
                                + "\"x.y: its jobs count as those of <none>\"]")
                .contains(
                        "{\"name\":\"<none>\",\"quota\":\"7\",\"subtreeQuota\":\"9\",\"requested\":\"4\",\"allocated\":\"4\",");
        assertThat(run.exitCode()).isZero();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
                    {"total":1,"now":0,"groups":{"A.D":{}}}            | d.json: group A.D: is not in GROUP_NAMES
                    {"total":1,"now":0,"groups":{"A.b":{},"a.B":{}}}   | d.json: group a.B: is the same as A.b
                    {"total":1,"now":0,"groups":{"<none>":{}},"root":{}} | d.json: group <none>: is the same as root
                    {"total":1,"now":0,"groups":{"A":{"idle":-1}}}     | d.json: group A: idle: -1 is below 0
                    {"total":1,                                        | d.json: line 1, column 12: Unexpected end-of-input
                    """)
    void badDemandIsOneLine(String demand, String fault) {
        CommandRun run = condor(CONFIG, demand);

        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(run.out()).isEmpty();
        assertThat(errors(run)).singleElement().asString().startsWith("quota: " + fault);
    }

    @Test
    void everyFaultOfBothFilesIsTold() {
        CommandRun run = condor("GROUP_NAMES = a b\nGROUP_QUOTA_a = -1\nGROUP_QUOTA_b = x", "{\"total\":-2,\"now\":0}");

        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(run.out()).isEmpty();
        assertThat(errors(run))
                .containsExactly(
                        "quota: c.conf: line 2: GROUP_QUOTA_a: \"-1\" is below 0",
                        "quota: c.conf: line 3: GROUP_QUOTA_b: \"x\" is not a number",
                        "quota: d.json: total: -2 is below 0");
    }

    @Test
    void notesDoNotStopTheRun() {
        CommandRun run = condor("use ROLE : CentralManager\n" + CONFIG, DEMAND, "-o", "json");

        assertThat(run.exitCode()).isZero();
        assertThat(errors(run))
                .containsExactly(
                        "quota: c.conf: line 1: use ROLE : CentralManager is not read; it sets no knob of quotas");
        assertThat(run.out())
                .contains(
                        "\"surplus\":\"0\"",
                        "\"warnings\":[\"" + directory
                                + "/c.conf: line 1: use ROLE : CentralManager is not read; it sets no knob of quotas\"]");
    }

    @Test
    void eitherFileMayBeTheStandardInput() {
        String config = write("c.conf", CONFIG);
        String demand = write("d.json", DEMAND);
        CommandRun expected = CommandRun.of("condor", config, "--demand", demand);

        assertThat(CommandRun.withInput(CONFIG, "condor", "-", "--demand", demand))
                .isEqualTo(expected);
        assertThat(CommandRun.withInput(DEMAND, "condor", config, "--demand", "-"))
                .isEqualTo(expected);
        assertThat(CommandRun.of("condor", "-", "--demand", "-").errLines())
                .containsExactly("quota: CONFIG and FILE cannot both be the standard input; see quota condor --help");
    }

    @Test
    void wrongUsageIsOneLine() {
        assertThat(CommandRun.of("condor", "x").errLines())
                .containsExactly("quota: Missing option: --demand=FILE or --status=FILE; see quota condor --help");
        assertThat(CommandRun.of("condor", "x", "--each", "--demand", "y").errLines())
                .containsExactly(
                        "quota: --each finds the demands itself, so --demand and --status cannot be given; see quota condor --help");
        assertThat(CommandRun.of("condor").exitCode()).isEqualTo(2);
        assertThat(CommandRun.of("condor", "none.conf", "--demand", "none.json").errLines())
                .containsExactly("quota: none.conf: no such file", "quota: none.json: no such file");
        assertThat(CommandRun.of("condor", "--help").out()).contains("--demand", "GROUP_NAMES", "Exit codes");
    }

    @Test
    void eachPairIsAPoolOfItsOwn() throws IOException {
        write("b.conf", CONFIG);
        write("b.json", DEMAND);
        write("a.conf", "GROUP_NAMES = a\nGROUP_QUOTA_a = x");
        write("a.json", "{\"total\":-1,\"now\":0}");
        write("\uD83D\uDE00.json", DEMAND);
        write("\uFF21.conf", CONFIG);
        write("B.conf", CONFIG);
        write("B.json", DEMAND.replace("20", "21"));
        write("README.md", "");
        Files.createDirectory(directory.resolve("more"));

        CommandRun run = CommandRun.of("condor", "--each", directory.toString());

        String folder = "{\"contract\":\"quotatree/v1\",\"kind\":\"fault\",\"file\":\"" + directory + "/";
        assertThat(run.exitCode()).isEqualTo(2);
        List<String> lines = run.out().lines().toList();
        assertThat(lines).hasSize(5);
        assertThat(lines.get(0)).contains("\"surplus\":\"1\"");
        assertThat(lines.get(1))
                .isEqualTo(folder + "a.conf\",\"text\":\"line 2: GROUP_QUOTA_a: \\\"x\\\" is not a number\"}");
        assertThat(lines.get(2) + "\n")
                .isEqualTo(condor(CONFIG, DEMAND, "-o", "json").out());
        assertThat(lines.get(3)).isEqualTo(folder + "\uFF21.conf\",\"text\":\"there is no \uFF21.json beside it\"}");
        assertThat(CommandRun.parsed(lines.get(4)).get("text").asText())
                .isEqualTo("there is no \uD83D\uDE00.conf beside it");
        assertThat(errors(run))
                .containsExactly(
                        "quota: a.conf: line 2: GROUP_QUOTA_a: \"x\" is not a number",
                        "quota: a.json: total: -1 is below 0",
                        "quota: \uFF21.conf: there is no \uFF21.json beside it",
                        "quota: \uD83D\uDE00.json: there is no \uD83D\uDE00.conf beside it");
    }

    @Test
    void eachPairAsATableHasAHeading() {
        write("a.conf", CONFIG);
        write("a.json", DEMAND);
        write("b.json", DEMAND);

        CommandRun run = CommandRun.of("condor", "--each", "-o", "table", directory.toString());

        assertThat(run.out())
                .startsWith(directory + "/a.conf:\n")
                .endsWith(directory + "/b.json: there is no b.conf beside it\n");
    }

    @Test
    void aFolderMustHavePairs() {
        String file = write("a.txt", "");

        assertThat(CommandRun.of("condor", "--each", directory.toString()).errLines())
                .containsExactly("quota: " + directory + ": has no NAME.conf with a NAME.json");
        assertThat(CommandRun.of("condor", "--each", file).errLines())
                .containsExactly("quota: " + file + ": is not a folder, which --each requires");
        assertThat(CommandRun.of("condor", "--each", "none").errLines()).containsExactly("quota: none: no such folder");
        assertThat(CommandRun.of("condor", "--each", "").exitCode()).isEqualTo(2);
        assertThat(condor(CONFIG, DEMAND).out()).isNotEmpty();
        assertThat(CommandRun.of("condor", directory.toString(), "--demand", file)
                        .errLines())
                .containsExactly("quota: " + directory + ": is a directory", "quota: " + file + ": is empty");
    }
}
