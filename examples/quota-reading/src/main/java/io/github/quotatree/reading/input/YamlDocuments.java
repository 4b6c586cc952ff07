package io.github.quotatree.reading.input;

import io.github.quotatree.reading.input.Json.JsonProblem;
import io.github.quotatree.reading.input.SourceFile.UnreadableException;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.SequenceInputStream;
import java.nio.charset.CharacterCodingException;
import java.util.Locale;
import org.snakeyaml.engine.v2.api.LoadSettings;
import org.snakeyaml.engine.v2.api.lowlevel.Parse;
import org.snakeyaml.engine.v2.events.Event;
import org.snakeyaml.engine.v2.exceptions.Mark;
import org.snakeyaml.engine.v2.exceptions.MarkedYamlEngineException;
import org.snakeyaml.engine.v2.exceptions.ReaderException;
import org.snakeyaml.engine.v2.exceptions.YamlEngineException;

/** Reads the events of a YAML stream, and says what is wrong with one in a line of its own words. */
public final class YamlDocuments {
    /** What is read at once of a small stream, which is most of them, and of a large one. */
    private static final int SMALL = 1 << 16;

    private static final int LARGE = 1 << 20;

    private YamlDocuments() {}

    @FunctionalInterface
    public interface EventContent {
        /** Receives an event, and returns whether to go on with the next. */
        boolean accept(Event event) throws IOException, UnreadableException;
    }

    /**
     * Hands on the events of the parser, in order; documents may be nested to any depth. Whenever the parser reads on,
     * it copies what it has of a comment or a text, so that in small parts a long one would take time in the square of
     * its length.
     */
    public static void readEvents(String file, InputStream in, EventContent contents)
            throws IOException, UnreadableException {
        byte[] start = in.readNBytes(SMALL);
        LoadSettings settings = LoadSettings.builder()
                .setLabel(file)
                // the default of 3 million characters is for untrusted servers; a cluster has more
                .setCodePointLimit(Integer.MAX_VALUE)
                .setBufferSize(start.length < SMALL ? SMALL : LARGE)
                .build();
        InputStream whole = new SequenceInputStream(new ByteArrayInputStream(start), in);
        try {
            for (Event event : new Parse(settings).parseInputStream(whole)) {
                if (!contents.accept(event)) {
                    return;
                }
            }
        } catch (MarkedYamlEngineException e) {
            String context = e.getContext() == null ? "" : e.getContext() + ": ";
            Position at = e.getProblemMark().map(YamlDocuments::at).orElse(null);
            throw new UnreadableException(at, oneLine(context + e.getProblem()));
        } catch (YamlEngineException e) {
            throw new UnreadableException(problem(e));
        } catch (StackOverflowError e) {
            throw new UnreadableException("is nested too deeply");
        }
    }

    public static Position at(Mark mark) {
        return new Position(mark.getLine() + 1, mark.getColumn() + 1);
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
        return oneLine(message);
    }

    private static String oneLine(String text) {
        return text.replaceAll("\\R\\s*", " ");
    }
}
