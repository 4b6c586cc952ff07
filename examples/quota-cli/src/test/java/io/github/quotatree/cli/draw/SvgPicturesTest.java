package io.github.quotatree.cli.draw;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.quotatree.cli.CommandRun;
import io.github.quotatree.cli.Yaml;
import io.github.quotatree.reading.text.VisibleText;
import java.io.ByteArrayInputStream;
import java.util.ArrayList;
import java.util.List;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;

class SvgPicturesTest {
    @Test
    void barsAreAsLongAsAmounts() throws Exception {
        Element svg = parsed(CommandRun.of("draw", CommandRun.EXAMPLES + "proposal.yaml", "--as", "svg")
                .out());

        List<Element> own = ofClass(svg, "own");
        List<Element> borrowed = ofClass(svg, "borrowed");
        double unit = length(own.get(0)) / 5; // a has 5 within its min; the last of each is the sample of the legend
        assertThat(own.subList(0, 4).stream().map(bar -> Math.round(length(bar) / unit)))
                .containsExactly(5L, 15L, 20L, 15L);
        assertThat(borrowed.subList(0, 3).stream().map(bar -> Math.round(length(bar) / unit)))
                .containsExactly(5L, 15L, 25L);
        assertThat(texts(svg)).contains("a", "5 of 5 requested, lends 5", "40 of 70 requested, borrows 25");
    }

    @Test
    void waterRisesToOneLevel() throws Exception {
        Element svg =
                parsed(CommandRun.of("draw", CommandRun.EXAMPLES + "proposal.yaml", "--as", "svg", "--picture", "water")
                        .out());

        assertThat(texts(svg))
                .contains(
                        "1. Guarantees first: 55 of the 100 are requested within min",
                        "2. The rest: 45 rise to one level in vessels as wide as the weights",
                        "level 40 / (50 + 80) ≈ 0.308",
                        "weight 60",
                        "5 of 5",
                        "full",
                        "15 of 20",
                        "rounded from 15.4",
                        "25 of 55",
                        "rounded from 24.6");
        List<Element> water = ofClass(svg, "borrowed");
        double wide = length(water.get(0)) / 60;
        assertThat(length(water.get(1)) / wide).isCloseTo(50, org.assertj.core.data.Offset.offset(0.1));
        assertThat(water.get(1).getAttribute("y")).isEqualTo(water.get(2).getAttribute("y"));
    }

    @Test
    void aShortageIsSharedByMin() throws Exception {
        String manifests = Yaml.node("node-1", "", "gpu: 9")
                + Yaml.quota("a", "", "request: '{\"gpu\": 8}'", "min: {gpu: 8}")
                + Yaml.quota("b", "", "request: '{\"gpu\": 4}'", "min: {gpu: 4}")
                + Yaml.quota("c", "", "request: '{\"gpu\": 4}'", "max: {gpu: 4}");
        Element svg = parsed(CommandRun.withInput(manifests, "draw", "-", "--as", "svg", "--picture", "water")
                .out());

        assertThat(texts(svg))
                .contains(
                        "1. Guarantees first: 12 are requested within min, but there are only 9",
                        "2. The shortage: 9 rise to one level in vessels as wide as the mins",
                        "min 8",
                        "6 of 8",
                        "3 of 4",
                        "level 9 / (8 + 4) ≈ 0.75")
                .doesNotContain("c");
    }

    @Test
    void weightZeroHasNoVessel() throws Exception {
        String manifests = Yaml.node("node-1", "", "gpu: 9, cpu: 1")
                + Yaml.quota(
                        "a", "", "request: '{\"gpu\": 8}', shared-weight: '{\"gpu\": 0, \"cpu\": 1}'", "min: {gpu: 4}")
                + Yaml.quota("b", "", "request: '{\"gpu\": 4}'", "max: {gpu: 4}");
        Element svg = parsed(
                CommandRun.withInput(manifests, "draw", "-", "--as", "svg", "--picture", "water", "--dimension", "gpu")
                        .out());

        assertThat(texts(svg)).contains("Without a share, by weight 0: a", "4 of 4", "full");
    }

    @Test
    void otherRulesHaveNoWaterLevel() {
        String file = CommandRun.EXAMPLES + "proposal.yaml";

        for (String option : List.of("--solver=iterative", "--guarantee-usage")) {
            assertThat(CommandRun.of("draw", file, "--as", "svg", "--picture", "water", option))
                    .isEqualTo(new CommandRun(
                            2,
                            "",
                            "quota: --picture water: shows --solver water-filling without --guarantee-usage only\n"));
        }
        assertThat(CommandRun.of("draw", file, "--picture", "water").err()).contains("only with --as svg");
    }

    @ParameterizedTest
    @ValueSource(strings = {"bars", "water"})
    void hostileNamesAreOnlyNames(String picture) throws Exception {
        CommandRun run =
                CommandRun.withInput(HostileNames.manifests(), "draw", "-", "--as", "svg", "--picture", picture);

        Element svg = parsed(run.out());
        assertThat(run.out()).doesNotContain("<script", "&lt;script alert");
        assertThat(svg.getElementsByTagName("script").getLength()).isZero();
        assertThat(svg.getElementsByTagName("svg").getLength()).isZero();
        assertThat(texts(svg)).contains("end", VisibleText.of("line\nbreak"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"bars", "water"})
    void picturesHaveATitleADescriptionAndColoursForDarkPages(String picture) throws Exception {
        CommandRun run =
                CommandRun.of("draw", CommandRun.EXAMPLES + "cluster.yaml", "--as", "svg", "--picture", picture);

        Element svg = parsed(run.out());
        assertThat(svg.getAttribute("role")).isEqualTo("img");
        assertThat(svg.getAttribute("aria-labelledby")).isEqualTo("title desc");
        assertThat(svg.getElementsByTagName("title").item(0).getTextContent()).isNotBlank();
        assertThat(svg.getElementsByTagName("desc").item(0).getTextContent()).isNotBlank();
        assertThat(run.out()).contains("@media (prefers-color-scheme:dark)").doesNotContain("NaN", "Infinity");
    }

    static Element parsed(String svg) throws Exception {
        return DocumentBuilderFactory.newInstance()
                .newDocumentBuilder()
                .parse(new ByteArrayInputStream(svg.getBytes(UTF_8)))
                .getDocumentElement();
    }

    private static List<Element> ofClass(Element svg, String name) {
        NodeList found = svg.getElementsByTagName("rect");
        List<Element> elements = new ArrayList<>();
        for (int i = 0; i < found.getLength(); i++) {
            if (((Element) found.item(i)).getAttribute("class").equals(name)) {
                elements.add((Element) found.item(i));
            }
        }
        return elements;
    }

    private static double length(Element bar) {
        return Double.parseDouble(bar.getAttribute("width"));
    }

    private static List<String> texts(Element svg) {
        NodeList found = svg.getElementsByTagName("text");
        List<String> texts = new ArrayList<>();
        for (int i = 0; i < found.getLength(); i++) {
            texts.add(found.item(i).getTextContent());
        }
        return texts;
    }
}
