package io.github.quotatree.cli.draw;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.quotatree.cli.CommandRun;
import io.github.quotatree.reading.text.ShortNames;
import io.github.quotatree.reading.text.VisibleText;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/**
 * Reads what is written for Mermaid by a grammar that is narrower than Mermaid's: ids of our own, labels in quotes
 * without anything that Mermaid could take for syntax, classes that are defined.
 */
class MermaidDrawingTest {
    private static final String LABEL = "\"((?:[^\"#;:%&<>{}\\[\\]()|`*\\\\~=]|#[0-9]+;|<br/>)*)\"";
    private static final Pattern NODE = Pattern.compile("  (t\\d+)\\[/" + LABEL + "/\\]:::total");
    private static final Pattern EDGE = Pattern.compile("  (t\\d+(?:g\\d+)?) (?:---|~~~) (t\\d+g\\d+|legend)"
            + "(?:\\{\\{(?<hexagon>" + LABEL + ")\\}\\}|\\(\\[(?<round>" + LABEL + ")\\]\\)|\\[(?<box>" + LABEL
            + ")\\]):::([a-z]+)");
    private static final Pattern CLASS = Pattern.compile("  classDef ([a-z]+) [a-z-]+:[^;]*");

    /** What is drawn: the lines of each label, and its class. */
    record Node(List<String> lines, String style) {}

    @Test
    void theProposal() {
        CommandRun run = CommandRun.of("draw", CommandRun.EXAMPLES + "proposal.yaml");

        List<Node> nodes = nodes(run.out());
        assertThat(run.err()).isEmpty();
        assertThat(nodes.get(0)).isEqualTo(new Node(List.of("100 nvidia.com/gpu"), "total"));
        assertThat(nodes)
                .contains(new Node(
                        List.of("c", "used 0 of runtime 35", "min 20, max 50, request 40, borrows 15"), "borrowing"))
                .contains(
                        new Node(List.of("a", "used 0 of runtime 5", "min 10, max 40, request 5, lends 5"), "lending"));
    }

    @Test
    void aHostileNameIsOnlyAName() {
        CommandRun run = CommandRun.withInput(HostileNames.manifests(), "draw", "-");

        assertThat(nodes(run.out()))
                .extracting(node -> node.lines().get(0))
                .containsAll(HostileNames.NAMES.stream()
                        .map(name -> ShortNames.middle(VisibleText.of(name), 40))
                        .toList())
                .hasSize(HostileNames.NAMES.size() + 2);
    }

    @Test
    void overIsSeenByShapeAndColour() {
        CommandRun run = CommandRun.of("draw", CommandRun.EXAMPLES + "cluster.yaml", "--dimension", "cpu");

        assertThat(run.out().lines().filter(line -> line.contains("{{\"")))
                .hasSize(2)
                .allMatch(line -> line.endsWith(":::over"));
        assertThat(nodes(run.out()))
                .contains(new Node(
                        List.of(
                                "vision",
                                "used 28 of runtime 26.5, over by 1.5",
                                "min 20, max 48, request 38, borrows 6.5"),
                        "over"));
    }

    @Test
    void depthCountsWhatItLeavesOut() {
        CommandRun run =
                CommandRun.of("draw", CommandRun.EXAMPLES + "cluster.yaml", "--dimension", "cpu", "--depth", "1");

        assertThat(nodes(run.out()))
                .contains(new Node(
                        List.of(
                                "research",
                                "used 31.5 of runtime 30, over by 1.5",
                                "min 30, max 60, request 41.5",
                                "2 groups inside, 1 over"),
                        "over"))
                .noneMatch(node -> node.lines().get(0).equals("vision"));
    }

    @Test
    void aSubtreeByNameOrPath() {
        List<String> names = List.of("60 cpu", "research", "language", "vision");
        for (String group : List.of("research", "research/vision")) {
            CommandRun run =
                    CommandRun.of("draw", CommandRun.EXAMPLES + "cluster.yaml", "--dimension", "cpu", "--group", group);

            assertThat(nodes(run.out()).stream()
                            .map(node -> node.lines().get(0))
                            .filter(names::contains)
                            .toList())
                    .isEqualTo(group.equals("research") ? names : List.of("60 cpu", "vision"));
        }
    }

    @Test
    void whatIsNotThereIsRefused() {
        String file = CommandRun.EXAMPLES + "cluster.yaml";

        assertThat(CommandRun.of("draw", file, "--dimension", "gpus"))
                .isEqualTo(new CommandRun(2, "", "quota: --dimension: no tree has, names or uses gpus\n"));
        assertThat(CommandRun.of("draw", file, "--group", "nobody"))
                .isEqualTo(new CommandRun(2, "", "quota: --group: there is no group nobody\n"));
        assertThat(CommandRun.of("draw", file, "--depth", "0").err()).contains("--depth: 0 is below 1");
    }

    /** Returns the nodes of a flow chart, each line of which must match the grammar. */
    private static List<Node> nodes(String chart) {
        List<String> lines = chart.lines().toList();
        assertThat(lines.get(0)).startsWith("%%{init: {\"flowchart\": {").endsWith("}}}%%");
        assertThat(lines.get(1)).isEqualTo("flowchart LR");
        assertThat(lines.get(2)).matches("  accTitle: [^#;]+");
        assertThat(lines.get(3)).matches("  accDescr: [^#;]+");
        List<Node> nodes = new ArrayList<>();
        List<String> ids = new ArrayList<>();
        List<String> classes = new ArrayList<>();
        for (String line : lines.subList(4, lines.size())) {
            Matcher node = NODE.matcher(line);
            Matcher edge = EDGE.matcher(line);
            Matcher style = CLASS.matcher(line);
            if (node.matches()) {
                ids.add(node.group(1));
                nodes.add(new Node(lines(node.group(2)), "total"));
            } else if (edge.matches()) {
                assertThat(ids).contains(edge.group(1)).doesNotContain(edge.group(2));
                ids.add(edge.group(2));
                String label = edge.group("hexagon") != null
                        ? edge.group("hexagon")
                        : edge.group("round") != null ? edge.group("round") : edge.group("box");
                nodes.add(new Node(lines(label.substring(1, label.length() - 1)), edge.group(edge.groupCount())));
            } else {
                assertThat(style.matches()).as(line).isTrue();
                classes.add(style.group(1));
            }
        }
        assertThat(classes).doesNotHaveDuplicates();
        assertThat(classes).containsAll(nodes.stream().map(Node::style).toList());
        return nodes;
    }

    private static List<String> lines(String label) {
        return List.of(label.split("<br/>", -1)).stream()
                .map(line -> Pattern.compile("#([0-9]+);")
                        .matcher(line)
                        .replaceAll(found ->
                                Matcher.quoteReplacement(Character.toString(Integer.parseInt(found.group(1))))))
                .toList();
    }
}
