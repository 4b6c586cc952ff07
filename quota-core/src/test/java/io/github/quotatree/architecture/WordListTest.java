package io.github.quotatree.architecture;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Phrases of the word list of CONTRIBUTING.md that stand for a missing noun are counted in the comments of the library
 * and in the pages, and do not become more. Lower a limit when sentences were mended; never raise one.
 */
class WordListTest {
    private static final Path MAIN = Path.of("src", "main", "java");
    private static final Path TOP = Path.of("..");

    /** A comment, or a text or character in which no comment starts. */
    private static final Pattern COMMENT_OR_TEXT = Pattern.compile(
            "/\\*.*?\\*/|//[^\n]*|\"\"\".*?(?<!\\\\)\"\"\"|\"(?:\\\\.|[^\"\\\\\n])*\"|'(?:\\\\.|[^'\\\\\n])+'",
            Pattern.DOTALL);

    private static final Pattern LINE_START = Pattern.compile("\n[ \t]*(?:\\*(?!/)|//)?[ \t]*");

    enum Phrase {
        /** A noun is named instead: the use of a group, not what it uses. A word before if is the name of a feature. */
        WHAT("(?<!@param )what (?!if\\b)[a-z]+", 0, 12),
        THOSE_OF("those of", 0, 0),
        ASKS_FOR("asks? for", 0, 0),
        STANDS_AGAINST("stands? against", 0, 0),
        NOBODY("nobody", 0, 0);

        private final Pattern pattern;
        private final int mostInComments;
        private final int mostInPages;

        Phrase(String regex, int mostInComments, int mostInPages) {
            pattern = Pattern.compile("\\b" + regex + "\\b", Pattern.CASE_INSENSITIVE);
            this.mostInComments = mostInComments;
            this.mostInPages = mostInPages;
        }

        List<String> in(String text) {
            return pattern.matcher(text)
                    .results()
                    .map(match -> excerpt(text, match))
                    .toList();
        }

        private static String excerpt(String text, MatchResult match) {
            return text.substring(Math.max(0, match.start() - 40), Math.min(text.length(), match.end() + 30));
        }
    }

    @ParameterizedTest
    @EnumSource
    void commentsNameTheNoun(Phrase phrase) {
        assertThat(found(phrase, files(MAIN, ".java"), WordListTest::comments))
                .as("%s in comments of the library", phrase)
                .hasSizeLessThanOrEqualTo(phrase.mostInComments);
    }

    @ParameterizedTest
    @EnumSource
    void pagesNameTheNoun(Phrase phrase) {
        List<Path> pages = new ArrayList<>(files(TOP.resolve("docs"), ".md"));
        pages.add(TOP.resolve("README.md"));

        assertThat(found(phrase, pages, page -> LINE_START.matcher(page).replaceAll(" ")))
                .as("%s in pages", phrase)
                .hasSizeLessThanOrEqualTo(phrase.mostInPages);
    }

    @Test
    void commentsAreReadAcrossLinesAndTextsAreNot() {
        String source = """
                /** Returns what
                 * it uses; {@code "} */
                String s = "what is // here"; // what a day
                char c = '"'; /* those of
                   others */ String t = "/* those of */";
                """;

        assertThat(Phrase.WHAT.in(comments(source))).hasSize(2);
        assertThat(Phrase.THOSE_OF.in(comments(source))).hasSize(1);
    }

    @ParameterizedTest
    @CsvSource({"What is idle,1", "what-if,0", "a what if,0", "what,0", "whatever is,0", "says what the rest is,1"})
    void whatIsCountedBeforeAWord(String text, int count) {
        assertThat(Phrase.WHAT.in(text)).hasSize(count);
    }

    private static List<String> found(Phrase phrase, List<Path> files, UnaryOperator<String> prose) {
        return files.stream()
                .flatMap(file ->
                        phrase.in(prose.apply(read(file))).stream().map(text -> file.getFileName() + ": " + text))
                .toList();
    }

    /** Returns the comments of a source, each as one line. */
    private static String comments(String source) {
        return COMMENT_OR_TEXT
                .matcher(source)
                .results()
                .map(MatchResult::group)
                .filter(token -> token.startsWith("/"))
                .map(comment -> LINE_START.matcher(comment).replaceAll(" "))
                .collect(Collectors.joining("\n"));
    }

    private static List<Path> files(Path folder, String suffix) {
        try (Stream<Path> files = Files.walk(folder)) {
            return files.filter(file -> file.toString().endsWith(suffix))
                    .sorted()
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static String read(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
