package io.github.quotatree.cli.condor.config;

import io.github.quotatree.cli.condor.config.ConfigText.ConfigLines;
import io.github.quotatree.cli.condor.config.Knobs.UnfitValueException;
import io.github.quotatree.cli.input.Findings;
import io.github.quotatree.cli.input.Findings.Fault;
import io.github.quotatree.cli.text.VisibleText;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Reads which knobs the lines of a configuration set. */
final class ConfigReader {
    private static final Set<String> DIRECTIVES =
            Set.of("use", "include", "if", "elif", "else", "endif", "error", "warning");

    /** What a name ends before; the operators are {@code =}, {@code :}, {@code +=}, {@code +,=} and {@code @=}. */
    private static final Pattern END_OF_NAME = Pattern.compile("[\\s=:]|@=|\\+[,;|&*]{0,2}=");

    private static final Pattern OPERATOR = Pattern.compile("\\s*(=|:|@=|\\+([,;|&*]{0,2})=)\\s*");

    private final String file;
    private final Findings findings;
    private final Knobs knobs = new Knobs();
    private @Nullable Block block;

    private ConfigReader(String file, Findings findings) {
        this.file = file;
        this.findings = findings;
    }

    /** Returns the knobs that a text sets; faults and notes go to the findings. */
    static Knobs read(String file, String text, Findings findings) {
        ConfigReader reader = new ConfigReader(file, findings);
        for (ConfigLines.Line line : ConfigLines.of(text)) {
            try {
                reader.accept(line);
            } catch (UnfitValueException e) {
                reader.fault(line.number(), String.valueOf(e.getMessage()));
            }
        }
        if (reader.block != null) {
            reader.fault(
                    reader.block.line,
                    VisibleText.start(reader.block.name) + ": the value does not end, in @"
                            + VisibleText.start(reader.block.end));
        }
        return reader.knobs;
    }

    private void accept(ConfigLines.Line line) throws UnfitValueException {
        String text = line.text();
        if (block != null) {
            accept(block, text);
            return;
        }
        if (text.startsWith("[")) {
            // the heading of a section, which means nothing
            return;
        }
        Matcher end = END_OF_NAME.matcher(text);
        String name = end.find() ? text.substring(0, end.start()) : text;
        Matcher operator = OPERATOR.matcher(text).region(name.length(), text.length());
        boolean isAssignment = operator.lookingAt();
        if (isDirective(name, isAssignment ? operator.group(1) : "")) {
            note(line.number(), name);
        } else if (!isAssignment || name.isEmpty()) {
            fault(line.number(), VisibleText.quotedStart(text) + " is not of the form NAME = value");
        } else if (name.indexOf('$') >= 0) {
            fault(
                    line.number(),
                    VisibleText.quotedStart(name) + " is not a name; references in names are not supported");
        } else {
            assign(name, operator, text.substring(operator.end()), line.number());
        }
    }

    private void assign(String name, Matcher operator, String value, int line) throws UnfitValueException {
        String sign = operator.group(1);
        if (sign.equals("@=")) {
            block = new Block(name, value, line);
        } else if (sign.startsWith("+")) {
            String separator = operator.group(2);
            knobs.append(name, separator == null || separator.isEmpty() ? " " : separator, value, line);
        } else {
            knobs.assign(name, value, line);
        }
    }

    private void accept(Block open, String text) throws UnfitValueException {
        if (text.equals("@" + open.end)) {
            block = null;
            knobs.assign(open.name, open.value.toString().strip(), open.line);
        } else {
            open.value.append(text).append('\n');
        }
    }

    /** Returns whether a line is no assignment although it may look like one: {@code use ROLE : Execute}. */
    private static boolean isDirective(String name, String operator) {
        String word = name.toLowerCase(Locale.ROOT);
        // an @ before it changes nothing
        return DIRECTIVES.contains(word.startsWith("@") ? word.substring(1) : word)
                && (operator.isEmpty() || operator.equals(":"));
    }

    private void note(int line, String directive) {
        String word = directive.toLowerCase(Locale.ROOT);
        boolean isCondition = List.of("if", "elif", "else").contains(word);
        if (!word.equals("endif")) {
            findings.note(file + ": line " + line + ": " + word + " is ignored"
                    + (isCondition ? "; the lines that depend on it are read" : ""));
        }
    }

    private void fault(int line, String text) {
        findings.fault(new Fault(file, "line " + line + ": " + text));
    }

    /** A value of several lines: {@code NAME @=end}, the lines, and {@code @end}. */
    private static final class Block {
        private final String name;
        private final String end;
        private final int line;
        private final StringBuilder value = new StringBuilder();

        private Block(String name, String end, int line) {
            this.name = name;
            this.end = end;
            this.line = line;
        }
    }
}
