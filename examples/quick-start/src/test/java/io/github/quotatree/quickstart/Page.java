package io.github.quotatree.quickstart;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/** The page of the quick start: its code, and what it says that the programs print. */
final class Page {
    /** The programs, in the order of their outputs. */
    static final List<String> PROGRAMS = List.of("QuickStart", "LedgerLoop");

    private static final Path PAGE = Path.of("..", "..", "docs", "quick-start.md");

    private Page() {}

    /** Returns the blocks of a language. */
    static List<String> blocks(String language) throws IOException {
        return Pattern.compile("(?ms)^```" + language + "\n(.*?)^```$")
                .matcher(Files.readString(PAGE))
                .results()
                .map((MatchResult block) -> block.group(1))
                .toList();
    }

    /** Returns what a program prints. A long line is continued on the page, indented by 8 columns. */
    static String output(String program) throws IOException {
        List<String> outputs = blocks("text");
        assertThat(outputs).hasSameSizeAs(PROGRAMS);
        return outputs.get(PROGRAMS.indexOf(program)).replace("\n        ", " ");
    }
}
