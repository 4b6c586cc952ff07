package io.github.quotatree.cli.elastic;

import static io.github.quotatree.cli.Yaml.quota;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.quotatree.cli.CommandRun;
import io.github.quotatree.cli.command.OutputOptions.ColorMode;
import java.util.Map;
import org.junit.jupiter.api.Test;

class RuntimeTableTest {
    private static String solve(String manifests, String... options) {
        String[] arguments = new String[options.length + 2];
        arguments[0] = "solve";
        arguments[1] = "-";
        System.arraycopy(options, 0, arguments, 2, options.length);
        return CommandRun.withInput(manifests, arguments).out();
    }

    @Test
    void groupsStandBelowTheirParents() {
        String parent = "is-parent: \"true\"";
        String groups = quota("a", parent, "", "max: {x: 9}")
                + quota("b", parent + ", parent: a", "", "")
                + quota("c", "parent: b", "", "")
                + quota("d", "parent: b", "", "")
                + quota("e", "parent: a", "", "")
                + quota("f", parent, "", "")
                + quota("g", parent + ", parent: f", "", "")
                + quota("h", "parent: g", "", "");

        assertThat(solve(groups, "--total", "x=1").lines().skip(5).map(line -> line.replaceAll(" {3,}[-0-9].*", "")))
                .containsExactly("a", "├─ b", "│  ├─ c", "│  └─ d", "└─ e", "f", "└─ g", "   └─ h");
    }

    @Test
    void coloursSayWhatIsBorrowedLentAndOverused() {
        String groups = quota("a", "", "request: '{\"x\": 9}'", "min: {x: 2}") + "status: {used: {x: 9}}\n"
                + quota("b", "", "request: '{\"x\": 1}'", "min: {x: 4}");

        String colored = solve(groups, "--total", "x=6", "--color", "always");

        assertThat(colored).contains("\033[32m+3\033[0m", "\033[36m-3\033[0m", "\033[31m9!\033[0m");
        assertThat(solve(groups, "--total", "x=6")).contains("9!").doesNotContain("\033");
        assertThat(colored.replaceAll("\033\\[[0-9]*m", "")).isEqualTo(solve(groups, "--total", "x=6"));
    }

    @Test
    void colourIsForTerminalsThatWantIt() {
        assertThat(ColorMode.AUTO.colors(true, Map.of())).isTrue();
        assertThat(ColorMode.AUTO.colors(true, Map.of("NO_COLOR", "1"))).isFalse();
        assertThat(ColorMode.AUTO.colors(false, Map.of())).isFalse();
        assertThat(ColorMode.ALWAYS.colors(false, Map.of("NO_COLOR", "1"))).isTrue();
        assertThat(ColorMode.NEVER.colors(true, Map.of())).isFalse();
    }

    @Test
    void deepGroupsShowTheLinesNextToThem() {
        StringBuilder chain = new StringBuilder(quota("g0", "is-parent: \"true\"", "", "max: {x: 9}"));
        for (int level = 1; level <= 40; level++) {
            String labels = "is-parent: \"true\", parent: g" + (level - 1);
            chain.append(quota("g" + level, labels, "", "max: {x: 9}"));
        }

        assertThat(solve(chain.toString(), "--total", "x=9").lines())
                .anyMatch(line -> line.startsWith("   ".repeat(29) + "└─ g30 "))
                .anyMatch(line -> line.startsWith("…" + "   ".repeat(29) + "└─ g31 "))
                .anyMatch(line -> line.startsWith("…" + "   ".repeat(29) + "└─ g40 "));
    }

    @Test
    void namesCannotSteerTheTerminal() {
        String group = quota(
                "\"a\\e[31m\\u202E\"",
                "tree-id: \"t\\e\", is-root: \"true\"",
                "total-resource: '{\"x\": 1}'",
                "max: {x: 1}");

        assertThat(solve(group))
                .contains("\na\\u001b[31m\\u202e  ", "tree t\\u001b\n")
                .doesNotContain("\033");
    }

    @Test
    void sumsBeyondTheRangeOfALongAreShown() {
        String most = "9223372036854775807";
        String groups = quota("p", "is-parent: \"true\"", "", "max: {x: 1}")
                + quota("a", "parent: p", "", "") + "status: {used: {x: " + most + "}}\n"
                + quota("b", "parent: p", "", "") + "status: {used: {x: " + most + "}}\n";

        assertThat(solve(groups, "--total", "x=1").lines().filter(line -> line.startsWith("p ")))
                .singleElement()
                .asString()
                .contains(" 18446744073709551614!");
        assertThat(solve(groups, "--total", "x=1", "--guarantee-usage").lines().filter(line -> line.startsWith("p ")))
                .singleElement()
                .asString()
                .contains(" 18446744073709551614  18446744073709551614 ")
                .endsWith("+18446744073709551614  keeps what it uses");
    }

    @Test
    void dimensionsForWhichThereIsNoRoomStandBelow() {
        String table = solve(quota("a", "max: {p: 1, q: 2, r: 3, s: 4}"), "--total", "p=1,q=1,r=1,s=1");

        assertThat(table.lines().filter(line -> line.startsWith("a "))).hasSize(2);
        assertThat(table.lines().filter(String::isEmpty)).hasSize(2);
    }

    @Test
    void aDimensionThatATreeHasNothingOfIsLeftOut() {
        String other = quota("b", "tree-id: t, is-root: \"true\"", "total-resource: '{\"y\": 1}'", "max: {y: 1}");

        String table = solve(quota("a", "max: {x: 1}") + other, "--total", "x=1,y=0");

        String first = table.substring(0, table.indexOf("tree t"));
        String second = table.substring(table.indexOf("tree t"));
        assertThat(first).contains("\nx ").doesNotContain("\ny ");
        assertThat(second).contains("\ny ").doesNotContain("\nx ");
    }
}
