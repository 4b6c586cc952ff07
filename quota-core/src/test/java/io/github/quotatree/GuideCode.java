package io.github.quotatree;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;

/** The code and the answers of a guide, to be compared with the test that runs them. */
public final class GuideCode {
    private static final Pattern SNIPPET =
            Pattern.compile("\n *// guide: \\w+\n(.*?)\n *// end of guide\n", Pattern.DOTALL);

    private GuideCode() {}

    /** Returns the code between {@code // guide: NAME} and {@code // end of guide} in the source of a test. */
    public static List<String> of(Class<?> test) throws IOException {
        Path source = Path.of("src", "test", "java").resolve(test.getName().replace('.', '/') + ".java");
        return SNIPPET.matcher(Files.readString(source))
                .results()
                .map(snippet -> snippet.group(1).stripIndent())
                .toList();
    }

    /** Returns the blocks of a page that are marked as {@code java}, {@code text} or another language. */
    public static List<String> blocks(Path page, String language) throws IOException {
        return Pattern.compile("```" + language + "\n(.*?)\n```", Pattern.DOTALL)
                .matcher(Files.readString(page))
                .results()
                .map(block -> block.group(1))
                .toList();
    }
}
