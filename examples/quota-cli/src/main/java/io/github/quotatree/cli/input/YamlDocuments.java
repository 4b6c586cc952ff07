package io.github.quotatree.cli.input;

import io.github.quotatree.cli.input.Json.JsonProblem;
import io.github.quotatree.cli.input.SourceFile.UnreadableException;
import java.io.IOException;
import java.io.InputStream;
import java.math.BigDecimal;
import java.nio.charset.CharacterCodingException;
import java.util.Iterator;
import java.util.Locale;
import java.util.Map;
import org.snakeyaml.engine.v2.api.Load;
import org.snakeyaml.engine.v2.api.LoadSettings;
import org.snakeyaml.engine.v2.exceptions.Mark;
import org.snakeyaml.engine.v2.exceptions.MarkedYamlEngineException;
import org.snakeyaml.engine.v2.exceptions.ReaderException;
import org.snakeyaml.engine.v2.exceptions.YamlEngineException;
import org.snakeyaml.engine.v2.nodes.Node;
import org.snakeyaml.engine.v2.nodes.ScalarNode;
import org.snakeyaml.engine.v2.nodes.Tag;

/**
 * Reads the documents of a YAML stream. Jackson's YAML would read them too, but it does not resolve aliases, which
 * manifests use.
 */
public final class YamlDocuments {
    private final LoadSettings settings;

    public YamlDocuments(String file) {
        settings = LoadSettings.builder()
                .setLabel(file)
                .setTagConstructors(Map.of(Tag.FLOAT, YamlDocuments::decimal))
                // the default of 3 million characters is for untrusted servers; a cluster has more
                .setCodePointLimit(Integer.MAX_VALUE)
                .build();
    }

    /** What is done with a document that is not empty. */
    @FunctionalInterface
    interface Content {
        /** Receives the content, of maps, lists, texts, numbers and truth values, and its place, for messages. */
        void accept(String place, Object content) throws IOException, UnreadableException;
    }

    /** Hands on each document that is not empty, in order. */
    void read(InputStream in, Content contents) throws IOException, UnreadableException {
        try {
            Iterator<Object> documents =
                    new Load(settings).loadAllFromInputStream(in).iterator();
            for (int document = 1; documents.hasNext(); document++) {
                Object content = documents.next();
                if (content != null) {
                    contents.accept("document " + document, content);
                }
            }
        } catch (MarkedYamlEngineException e) {
            String where = e.getProblemMark().map(YamlDocuments::position).orElse("");
            String context = e.getContext() == null ? "" : e.getContext() + ": ";
            throw new UnreadableException(oneLine(where + context + e.getProblem()));
        } catch (YamlEngineException e) {
            throw new UnreadableException(problem(e));
        } catch (StackOverflowError e) {
            throw new UnreadableException("is nested too deeply");
        }
    }

    private static String problem(YamlEngineException e) {
        for (Throwable cause = e; cause != null; cause = cause.getCause()) {
            if (cause instanceof CharacterCodingException) {
                return JsonProblem.NOT_UTF_8;
            }
        }
        String message = String.valueOf(e.getMessage());
        if (e instanceof ReaderException reader) {
            // goes on to show where, in terms of the library
            return String.format(Locale.ROOT, "character %#06x is not allowed", reader.getCodePoint());
        }
        if (message.contains("aliases")) {
            return "has too many aliases of lists and maps";
        }
        return oneLine(message);
    }

    private static String oneLine(String text) {
        return text.replaceAll("\\R\\s*", " ");
    }

    /** Returns a decimal number as it is written, not the nearest binary fraction. */
    private static Object decimal(Node node) {
        String text = ((ScalarNode) node).getValue();
        try {
            return new BigDecimal(text);
        } catch (NumberFormatException e) {
            // infinity and the like, which no field of a manifest takes
            return text;
        }
    }

    private static String position(Mark mark) {
        return "line " + (mark.getLine() + 1) + ", column " + (mark.getColumn() + 1) + ": ";
    }
}
