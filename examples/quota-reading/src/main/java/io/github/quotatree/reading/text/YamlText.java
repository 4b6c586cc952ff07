package io.github.quotatree.reading.text;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Writes a document of JSON as YAML, in the layout of {@code kubectl -o yaml}: blocks, and no quotes without need. */
public final class YamlText {
    /**
     * What reads back as the same text under all versions of YAML, unless it is one of the words. Possessive, since a
     * group that may be tried again takes a frame of the stack for each word.
     */
    private static final Pattern PLAIN = Pattern.compile("[A-Za-z_][A-Za-z0-9_./-]*+(?: [A-Za-z0-9_./()-]++)*+");

    /** What YAML 1.1 or 1.2 read as a value that is no text. */
    private static final Set<String> WORDS = Set.of("true", "false", "null", "yes", "no", "on", "off", "y", "n");

    private final StringBuilder text = new StringBuilder();
    private final Deque<Block> open = new ArrayDeque<>();
    private boolean isLineOpen;

    private record Block(boolean isArray, int indent) {}

    private YamlText() {}

    public static String of(JsonParser json) throws IOException {
        YamlText yaml = new YamlText();
        JsonToken token = json.nextToken();
        while (token != null) {
            token = yaml.add(token, json);
        }
        return yaml.text.toString();
    }

    private @Nullable JsonToken add(JsonToken token, JsonParser json) throws IOException {
        switch (token) {
            case START_OBJECT, START_ARRAY -> {
                return startBlock(token == JsonToken.START_ARRAY, json);
            }
            case FIELD_NAME -> {
                startLine();
                text.append(scalar(json.getText())).append(':');
            }
            case END_OBJECT, END_ARRAY -> open.pop();
            default -> {
                startItem();
                text.append(' ').append(token == JsonToken.VALUE_STRING ? scalar(json.getText()) : json.getText());
                text.append('\n');
            }
        }
        return json.nextToken();
    }

    private @Nullable JsonToken startBlock(boolean isArray, JsonParser json) throws IOException {
        startItem();
        Block above = open.peek();
        JsonToken next = json.nextToken();
        if (next.isStructEnd()) {
            text.append(above == null ? "" : " ").append(isArray ? "[]\n" : "{}\n");
            return json.nextToken();
        }
        if (above == null) {
            open.push(new Block(isArray, 0));
        } else if (above.isArray) {
            // its first line continues that of the item
            text.append(' ');
            isLineOpen = true;
            open.push(new Block(isArray, above.indent + 2));
        } else {
            text.append('\n');
            open.push(new Block(isArray, isArray ? above.indent : above.indent + 2));
        }
        return next;
    }

    /** Starts the line of a value in an array; in an object, the name has done so. */
    private void startItem() {
        Block block = open.peek();
        if (block != null && block.isArray) {
            startLine();
            text.append('-');
        }
    }

    private void startLine() {
        Block block = open.peek();
        if (!isLineOpen && block != null) {
            text.append(" ".repeat(block.indent));
        }
        isLineOpen = false;
    }

    /** Returns a text as a value of YAML, in quotes where it would read back as something else. */
    public static String scalar(String value) {
        if (PLAIN.matcher(value).matches() && !WORDS.contains(value.toLowerCase(Locale.ROOT))) {
            return value;
        }
        StringBuilder quoted = new StringBuilder(value.length() + 2).append('"');
        value.codePoints().forEach(codePoint -> {
            if (VisibleText.isHidden(codePoint)) {
                quoted.append(String.format(
                        Locale.ROOT, Character.isBmpCodePoint(codePoint) ? "\\u%04x" : "\\U%08x", codePoint));
            } else {
                quoted.append(codePoint == '"' || codePoint == '\\' ? "\\" : "").appendCodePoint(codePoint);
            }
        });
        return quoted.append('"').toString();
    }
}
