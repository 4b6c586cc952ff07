package io.github.quotatree.page;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonFactoryBuilder;
import com.fasterxml.jackson.core.SerializableString;
import com.fasterxml.jackson.core.io.CharacterEscapes;
import com.fasterxml.jackson.core.json.JsonWriteFeature;
import io.github.quotatree.json.ContractDocument;
import io.github.quotatree.json.JsonFields;
import io.github.quotatree.json.Kind;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Documents for a page. Every character that could end the element around one, or a line of a script, is escaped. */
public final class PageDocument {
    private static final JsonFactory FACTORY = new JsonFactoryBuilder()
            .characterEscapes(new MarkupEscapes())
            .enable(JsonWriteFeature.ESCAPE_NON_ASCII)
            .build();

    private PageDocument() {}

    /** Returns a document as bytes. */
    public static byte[] bytes(Kind kind, Consumer<JsonFields> content) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        try {
            write(out, kind, content);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return out.toByteArray();
    }

    /** Writes a document to a stream, which stays open. */
    static void write(OutputStream out, Kind kind, Consumer<JsonFields> content) throws IOException {
        ContractDocument.write(FACTORY, out, kind, content);
    }

    /** Escapes what could end the element around the data; all that is not ASCII is escaped already. */
    private static final class MarkupEscapes extends CharacterEscapes {
        private static final long serialVersionUID = 1L;

        @Override
        public int[] getEscapeCodesForAscii() {
            int[] escapes = CharacterEscapes.standardAsciiEscapesForJSON();
            for (char character : new char[] {'<', '>', '&'}) {
                escapes[character] = CharacterEscapes.ESCAPE_STANDARD;
            }
            return escapes;
        }

        @Override
        public @Nullable SerializableString getEscapeSequence(int character) {
            return null;
        }
    }
}
