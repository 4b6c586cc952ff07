package io.github.quotatree.cli.input;

import io.github.quotatree.cli.input.Json.JsonProblem;
import io.github.quotatree.cli.input.SourceFile.UnreadableException;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.SequenceInputStream;
import java.math.BigDecimal;
import java.nio.charset.CharacterCodingException;
import java.util.Iterator;
import java.util.Locale;
import java.util.Map;
import java.util.function.BiFunction;
import org.jspecify.annotations.Nullable;
import org.snakeyaml.engine.v2.api.Load;
import org.snakeyaml.engine.v2.api.LoadSettings;
import org.snakeyaml.engine.v2.api.lowlevel.Parse;
import org.snakeyaml.engine.v2.events.Event;
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
    /** What is read at once of a small stream, which is most of them, and of a large one. */
    private static final int SMALL = 1 << 16;

    private static final int LARGE = 1 << 20;

    private final String file;

    public YamlDocuments(String file) {
        this.file = file;
    }

    /**
     * Returns how the parser reads a stream that starts so. Whenever it reads on, it copies what it has of a comment or
     * a text, so that in small parts a long one would take time in the square of its length.
     */
    private LoadSettings settings(byte[] start) {
        return LoadSettings.builder()
                .setLabel(file)
                .setTagConstructors(Map.of(Tag.FLOAT, YamlDocuments::decimal))
                // the default of 3 million characters is for untrusted servers; a cluster has more
                .setCodePointLimit(Integer.MAX_VALUE)
                .setBufferSize(start.length < SMALL ? SMALL : LARGE)
                .build();
    }

    private static InputStream whole(byte[] start, InputStream rest) {
        return new SequenceInputStream(new ByteArrayInputStream(start), rest);
    }

    /** What is done with a document that is not empty. */
    @FunctionalInterface
    interface Content {
        /** Receives the content, of maps, lists, texts, numbers and truth values, and its place, for messages. */
        void accept(String place, Object content) throws IOException, UnreadableException;
    }

    /** What is done with an event of the parser. */
    @FunctionalInterface
    public interface EventContent {
        /** Receives an event, and returns whether to go on with the next. */
        boolean accept(Event event) throws UnreadableException;
    }

    /** What reads a stream. */
    @FunctionalInterface
    private interface Reading {
        void run() throws IOException, UnreadableException;
    }

    /** Hands on each document that is not empty, in order. */
    void read(InputStream in, Content contents) throws IOException, UnreadableException {
        guard(YamlDocuments::inText, () -> {
            byte[] start = in.readNBytes(SMALL);
            Iterator<Object> documents = new Load(settings(start))
                    .loadAllFromInputStream(whole(start, in))
                    .iterator();
            for (int document = 1; documents.hasNext(); document++) {
                Object content = documents.next();
                if (content != null) {
                    contents.accept("document " + document, content);
                }
            }
        });
    }

    /** Hands on the events of the parser, in order; documents may be nested to any depth. */
    public void readEvents(InputStream in, EventContent contents) throws IOException, UnreadableException {
        guard(UnreadableException::new, () -> {
            byte[] start = in.readNBytes(SMALL);
            for (Event event : new Parse(settings(start)).parseInputStream(whole(start, in))) {
                if (!contents.accept(event)) {
                    return;
                }
            }
        });
    }

    /** Returns the place of a mark. */
    public static Position at(Mark mark) {
        return new Position(mark.getLine() + 1, mark.getColumn() + 1);
    }

    /** Returns a problem with its place in the text, as these files always had it. */
    private static UnreadableException inText(@Nullable Position at, String problem) {
        return new UnreadableException(at == null ? problem : at.inWords() + ": " + problem);
    }

    private static void guard(BiFunction<@Nullable Position, String, UnreadableException> placed, Reading reading)
            throws IOException, UnreadableException {
        try {
            reading.run();
        } catch (MarkedYamlEngineException e) {
            String context = e.getContext() == null ? "" : e.getContext() + ": ";
            Position at = e.getProblemMark().map(YamlDocuments::at).orElse(null);
            throw placed.apply(at, oneLine(context + e.getProblem()));
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
}
