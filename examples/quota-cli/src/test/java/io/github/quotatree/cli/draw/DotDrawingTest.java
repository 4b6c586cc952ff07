package io.github.quotatree.cli.draw;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.quotatree.cli.CommandRun;
import io.github.quotatree.reading.text.ShortNames;
import io.github.quotatree.reading.text.VisibleText;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;

/** Lets Graphviz draw what is written for it, and reads the names from its picture. */
class DotDrawingTest {
    @TempDir
    Path folder;

    @Test
    void theProposal() {
        CommandRun run = CommandRun.of("draw", CommandRun.EXAMPLES + "proposal.yaml", "--as", "dot");

        assertThat(run.out()).startsWith("digraph quotas {\n").endsWith("}\n").contains("""
                  t0g2 [label="c\\nused 0 of runtime 35\\nmin 20, max 50, request 40, borrows 15", tooltip="c",\
                 style="filled,rounded", penwidth=2, fillcolor="#dafbe1", color="#1a7f37"]
                  t0 -> t0g2
                """);
    }

    @Test
    void graphvizShowsHostileNamesAsTheyAre() throws Exception {
        String dot = CommandRun.withInput(HostileNames.manifests(), "draw", "-", "--as", "dot")
                .out();

        assertThat(texts(render(dot)))
                .containsAll(HostileNames.NAMES.stream()
                        .map(name -> ShortNames.middle(VisibleText.of(name), 40))
                        .toList());
    }

    @Test
    void graphvizDrawsEachGroupOnce() throws Exception {
        String file = CommandRun.EXAMPLES + "thirty-teams.yaml";
        String dot =
                CommandRun.of("draw", file, "--dimension", "cpu", "--as", "dot").out();
        int groups = (int) CommandRun.of("draw", file, "--dimension", "cpu")
                .out()
                .lines()
                .filter(line -> line.contains(" --- "))
                .count();

        List<String> nodes = classes(render(dot), "node");
        assertThat(groups).isGreaterThanOrEqualTo(30);
        assertThat(nodes).hasSize(groups + 1);
        assertThat(classes(render(dot), "edge")).hasSize(groups);
    }

    private Element render(String dot) throws Exception {
        Path in = Files.writeString(folder.resolve("tree.dot"), dot);
        Path out = folder.resolve("tree.svg");
        Path err = folder.resolve("errors");
        Process process;
        try {
            process = new ProcessBuilder("dot", "-Tsvg", in.toString(), "-o", out.toString())
                    .redirectError(err.toFile())
                    .start();
        } catch (IOException none) {
            return Assumptions.abort("Graphviz is not installed, so that its pictures are not tested: no command dot");
        }
        assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();
        assertThat(Files.readString(err)).doesNotContain("syntax error");
        assertThat(process.exitValue()).isZero();
        DocumentBuilderFactory factory = DocumentBuilderFactory.newInstance();
        factory.setFeature("http://apache.org/xml/features/nonvalidating/load-external-dtd", false);
        return factory.newDocumentBuilder()
                .parse(new ByteArrayInputStream(Files.readString(out).getBytes(UTF_8)))
                .getDocumentElement();
    }

    private static List<String> texts(Element svg) {
        NodeList found = svg.getElementsByTagName("text");
        List<String> texts = new ArrayList<>();
        for (int i = 0; i < found.getLength(); i++) {
            // Graphviz writes blanks that do not break
            texts.add(found.item(i).getTextContent().replace('\u00a0', ' '));
        }
        return texts;
    }

    private static List<String> classes(Element svg, String name) {
        NodeList found = svg.getElementsByTagName("g");
        List<String> titles = new ArrayList<>();
        for (int i = 0; i < found.getLength(); i++) {
            if (((Element) found.item(i)).getAttribute("class").equals(name)) {
                titles.add(((Element) found.item(i))
                        .getElementsByTagName("title")
                        .item(0)
                        .getTextContent());
            }
        }
        return titles;
    }
}
