package io.github.quotatree.architecture;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** The picture of the packages in CONTRIBUTING.md shows the dependencies of the code, all of them and no other. */
class PackagePictureTest {
    private static final String BEGIN = "```packages\n";
    private static final String END = "```\n";

    @Test
    void thePictureShowsTheCode() throws IOException {
        String page = Files.readString(Path.of("..", "CONTRIBUTING.md"));
        int begin = page.indexOf(BEGIN) + BEGIN.length();
        assertThat(page).contains(BEGIN);
        String shown = page.substring(begin, page.indexOf(END, begin));
        String actual = picture();

        assertThat(shown)
                .as("CONTRIBUTING.md: replace the block of packages by\n\n%s%s%s\n", BEGIN, actual, END)
                .isEqualTo(actual);
    }

    /**
     * Returns the layers from top to bottom, separated by empty lines, each package with the packages that it depends
     * on.
     */
    private static String picture() {
        PackageGraph graph = PackageGraph.ofPackages(PackageGraph.mainClasses());
        Map<String, Integer> layers = graph.layers();
        int width = layers.keySet().stream().mapToInt(String::length).max().orElse(0);
        return layers.entrySet().stream().collect(Collectors.groupingBy(Map.Entry::getValue)).entrySet().stream()
                .sorted(Map.Entry.comparingByKey())
                .map(layer -> layer.getValue().stream()
                        .map(entry -> line(entry.getKey(), graph, layers, width))
                        .collect(Collectors.joining()))
                .collect(Collectors.joining("\n"));
    }

    private static String line(String node, PackageGraph graph, Map<String, Integer> layers, int width) {
        Comparator<String> byLayer = Comparator.comparing(layers::get);
        String targets = requireNonNull(graph.edges().get(node)).stream()
                .sorted(byLayer.thenComparing(Comparator.naturalOrder()))
                .collect(Collectors.joining(", "));
        String padded = node + " ".repeat(width - node.length());
        return targets.isEmpty() ? node + "\n" : padded + " -> " + targets + "\n";
    }
}
