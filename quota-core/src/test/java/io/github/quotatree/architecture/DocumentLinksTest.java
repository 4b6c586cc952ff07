package io.github.quotatree.architecture;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Every link of the documentation to a file of the project, and to a heading of a page, leads somewhere. */
class DocumentLinksTest {
    private static final Path TOP = Path.of("..").toAbsolutePath().normalize();
    private static final Pattern FENCE = Pattern.compile("(?ms)^```.*?^```");
    private static final Pattern LINK = Pattern.compile("\\]\\(([^)\\s#]*)(?:#([^)\\s]*))?\\)");
    private static final Pattern HEADING = Pattern.compile("(?m)^#{1,6} +(.*?) *$");
    private static final Pattern NOT_IN_ANCHOR = Pattern.compile("[^\\p{L}\\p{N} _-]");

    @ParameterizedTest
    @MethodSource("pages")
    void leadsSomewhere(Path page) throws IOException {
        assertThat(deadLinks(page)).isEmpty();
    }

    @Test
    void aDeadLinkIsFound() throws IOException {
        Path page = Files.createTempFile("links", ".md");
        try {
            Files.writeString(page, "# One\n[here](#one), [gone](no-such-file.md), [no heading](#two)\n");
            assertThat(deadLinks(page)).containsExactly("no-such-file.md", "#two");
        } finally {
            Files.delete(page);
        }
    }

    static List<Path> pages() throws IOException {
        List<Path> folders = new ArrayList<>(List.of(TOP, TOP.resolve("docs"), TOP.resolve("quota-benchmarks")));
        folders.addAll(list(TOP.resolve("examples")));
        List<Path> pages = new ArrayList<>();
        for (Path folder : folders) {
            if (Files.isDirectory(folder)) {
                list(folder).stream()
                        .filter(file -> file.toString().endsWith(".md"))
                        .forEach(pages::add);
            }
        }
        return pages;
    }

    private static List<Path> list(Path folder) throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.sorted().toList();
        }
    }

    private static List<String> deadLinks(Path page) throws IOException {
        List<String> dead = new ArrayList<>();
        Matcher link = LINK.matcher(FENCE.matcher(Files.readString(page)).replaceAll(""));
        while (link.find()) {
            String file = link.group(1);
            if (file.contains("://") || file.startsWith("mailto:")) {
                continue;
            }
            Path target = file.isEmpty() ? page : page.resolveSibling(file);
            String anchor = link.group(2);
            if (!Files.exists(target) || (anchor != null && !anchors(target).contains(anchor))) {
                dead.add(file + (anchor == null ? "" : "#" + anchor));
            }
        }
        return dead;
    }

    /** The anchors that the headings of a page get: lower case, without punctuation, with hyphens for spaces. */
    private static Set<String> anchors(Path page) throws IOException {
        return HEADING.matcher(FENCE.matcher(Files.readString(page)).replaceAll(""))
                .results()
                .map(heading -> NOT_IN_ANCHOR
                        .matcher(heading.group(1).toLowerCase(Locale.ROOT))
                        .replaceAll("")
                        .replace(' ', '-'))
                .collect(Collectors.toSet());
    }
}
