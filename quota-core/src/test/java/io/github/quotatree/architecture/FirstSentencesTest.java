package io.github.quotatree.architecture;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * Every public type of an exported package, and each of its public methods, constructors and fields, starts with a sentence of
 * its own, unless it has the comment of the method that it overrides; every component of a public record is described.
 */
class FirstSentencesTest {
    private static final Path MAIN = Path.of("src", "main", "java");
    private static final Pattern EXPORTS = Pattern.compile("exports (\\S+);");

    /** A declaration of a type, method, constructor or field, with the comment and the annotations before it. */
    private static final Pattern DECLARATION = Pattern.compile(
            "(?<comment>/\\*\\*[^*]*+(?:\\*(?!/)[^*]*+)*+\\*/)?\\s*(?<annotations>(?:@\\w+(?:\\([^)]*\\))?(?:\\s*//[^\n]*)?\\s+)*)"
                    + "(?<head>^[ \\t]*(?:public|protected)\\s[^;={]*)",
            Pattern.MULTILINE);

    private static final Pattern RECORD = Pattern.compile("\\brecord\\s+(\\w+)(?:<[^(]*>)?\\s*\\(([^{]*)\\)");
    private static final Pattern COMPONENT = Pattern.compile("(\\w+)\\s*(?:,|$)");
    private static final Pattern COMPACT_CONSTRUCTOR = Pattern.compile("public\\s+\\w+\\s*");

    @Test
    void everyDeclarationStartsWithASentence() throws IOException {
        List<String> without = new ArrayList<>();
        for (Path file : publicTypes()) {
            String source = Files.readString(file);
            without.addAll(undescribed(source).stream()
                    .map(head -> file.getFileName() + ": " + head)
                    .toList());
        }
        assertThat(without).isEmpty();
    }

    @Test
    void aMissingSentenceIsFound() {
        String source = """
                /** A pool. */
                public final class Pool {
                    /** @return the size */
                    public int size() {
                    @Override
                    public String toString() {
                    public static Pool of(int size) {
                    /**
                     * A part of a pool.
                     *
                     * @param from the first
                     */
                    public record Part(int from, Map<String, Long> to) {
                        public Part {
                """;
        assertThat(undescribed(source)).containsExactly("public int size()", "public static Pool of(int size)", "to");
    }

    /** Returns the declarations of a source without a first sentence, and the components without a description. */
    private static List<String> undescribed(String source) {
        List<String> without = new ArrayList<>();
        for (MatchResult each : DECLARATION.matcher(source).results().toList()) {
            String comment = each.group(1) == null ? "" : each.group(1);
            String head = each.group(3).strip().replaceAll("\\s+", " ");
            boolean isDescribedElsewhere = each.group(2).contains("@Override")
                    || COMPACT_CONSTRUCTOR.matcher(head).matches();
            if (!isDescribedElsewhere && !startsWithSentence(comment)) {
                without.add(head);
            }
            Matcher record = RECORD.matcher(head);
            if (record.find()) {
                without.addAll(components(record.group(2)).stream()
                        .filter(component -> !comment.contains("@param " + component + " "))
                        .filter(component -> !hasOwnAccessor(source, component))
                        .toList());
            }
        }
        return without;
    }

    private static boolean startsWithSentence(String comment) {
        String text = comment.replaceAll("(?m)^[ \\t]*\\*|/\\*\\*|\\*/$", " ").strip();
        return Pattern.compile("^(?!@)\\S.*?[.:](\\s|$)", Pattern.DOTALL)
                .matcher(text)
                .find();
    }

    private static List<String> components(String declared) {
        String plain = declared.replaceAll("<[^<>]*(?:<[^<>]*>[^<>]*)*>", "").strip();
        return COMPONENT.matcher(plain).results().map(name -> name.group(1)).toList();
    }

    private static boolean hasOwnAccessor(String source, String component) {
        return Pattern.compile("public [^;={(]*\\b" + component + "\\(\\)")
                .matcher(source)
                .find();
    }

    /** Returns the files of the public types of the exported packages. */
    private static List<Path> publicTypes() throws IOException {
        Set<Path> exported = EXPORTS.matcher(Files.readString(MAIN.resolve("module-info.java")))
                .results()
                .map(export -> MAIN.resolve(export.group(1).replace('.', '/')))
                .collect(Collectors.toSet());
        Pattern publicType = Pattern.compile("^public .*\\b(class|record|enum|interface) ", Pattern.MULTILINE);
        List<Path> files = new ArrayList<>();
        for (Path folder : exported) {
            try (Stream<Path> all = Files.list(folder)) {
                for (Path file : all.filter(each -> each.toString().endsWith(".java"))
                        .sorted()
                        .toList()) {
                    if (publicType.matcher(Files.readString(file)).find()) {
                        files.add(file);
                    }
                }
            }
        }
        return files;
    }
}
