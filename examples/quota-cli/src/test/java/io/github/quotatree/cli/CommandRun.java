package io.github.quotatree.cli;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;

/** A run of the command within the test, and what came of it. */
public record CommandRun(int exitCode, String out, String err) {
    /** Where the manifests of the examples are, seen from the directory of the module. */
    public static final String EXAMPLES = "../manifests/";

    /** What a slow machine is told beside the faults and notes; left out, since it comes or not. */
    private static final Pattern PROGRESS = Pattern.compile("quota: read [\\d,]+ objects[^\n]* \\.\\.\\.\\R");

    /** What follows the faults of every command that can be lenient; {@code LenientCommandTest} holds it. */
    private static final Pattern ADVICE = Pattern.compile("quota: nothing is shown; --lenient [^\n]*\\R");

    public static CommandRun of(String... arguments) {
        return withInput("", arguments);
    }

    public static CommandRun withInput(String input, String... arguments) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        ByteArrayOutputStream err = new ByteArrayOutputStream();
        int exitCode = QuotaCommand.run(
                new ByteArrayInputStream(input.getBytes(StandardCharsets.UTF_8)),
                new PrintStream(out, true, StandardCharsets.UTF_8),
                new PrintStream(err, true, StandardCharsets.UTF_8),
                arguments);
        return new CommandRun(
                exitCode,
                out.toString(StandardCharsets.UTF_8),
                ADVICE.matcher(withoutProgress(err.toString(StandardCharsets.UTF_8)))
                        .replaceAll(""));
    }

    /** Returns an error output without what a slow machine is told. */
    public static String withoutProgress(String err) {
        return PROGRESS.matcher(err).replaceAll("");
    }

    /** Solves the manifests given as text, for JSON. */
    public static CommandRun solve(String manifests, String... options) {
        String[] arguments = new String[options.length + 4];
        arguments[0] = "solve";
        arguments[1] = "-";
        arguments[2] = "-o";
        arguments[3] = "json";
        System.arraycopy(options, 0, arguments, 4, options.length);
        return withInput(manifests, arguments);
    }

    public List<String> errLines() {
        return err.lines().toList();
    }

    public JsonNode tree(String id) {
        for (JsonNode tree : parsed(out).get("trees")) {
            if (tree.get("tree").asText().equals(id)) {
                return tree;
            }
        }
        throw new AssertionError("no tree \"" + id + "\" in " + out + err);
    }

    /** Returns a value of a group of the default tree. */
    public String value(String group, String property, String dimension) {
        return value("", group, property, dimension);
    }

    public String value(String tree, String group, String property, String dimension) {
        for (JsonNode candidate : tree(tree).get("groups")) {
            if (candidate.get("name").asText().equals(group)) {
                JsonNode value = candidate.get(property).get(dimension);
                return value == null ? "absent" : value.asText();
            }
        }
        throw new AssertionError("no group " + group + " in " + out);
    }

    public static JsonNode parsed(String json) {
        try {
            return JsonMapper.builder().build().readTree(json);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    public static String write(Path directory, String name, String content) {
        try {
            return Files.writeString(directory.resolve(name), content).toString();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
