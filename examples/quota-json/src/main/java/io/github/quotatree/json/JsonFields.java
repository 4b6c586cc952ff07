package io.github.quotatree.json;

import com.fasterxml.jackson.core.JsonEncoding;
import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import io.github.quotatree.resource.ResourceSchema;
import io.github.quotatree.resource.ResourceVector;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.math.BigInteger;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.LongPredicate;

/**
 * Writes the fields of an object as they are made, each value in its form of the contract.
 *
 * <p>An amount is a string of digits, in base units, since many readers take a JSON number for a double and lose digits
 * above 2^53. A small count is a number. A code is the name of a constant in lower case with hyphens. A value that is
 * not there is left out; so is a dimension without limit in a vector of limits.
 */
public final class JsonFields {
    private final JsonGenerator json;

    private JsonFields(JsonGenerator json) {
        this.json = json;
    }

    /**
     * Writes an object to a stream, which stays open.
     *
     * @throws IOException if the stream does not take it
     */
    static void write(JsonFactory factory, OutputStream out, Consumer<JsonFields> content) throws IOException {
        try (JsonGenerator json =
                factory.createGenerator(out, JsonEncoding.UTF8).disable(JsonGenerator.Feature.AUTO_CLOSE_TARGET)) {
            json.writeStartObject();
            content.accept(new JsonFields(json));
            json.writeEndObject();
        } catch (UncheckedIOException e) {
            throw e.getCause();
        }
    }

    /** Returns a constant as it is written: {@code kept-for-others}. */
    public static String code(Enum<?> constant) {
        return constant.name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    /** Writes a text: a name, a sentence, a time or a duration. */
    public JsonFields text(String name, String text) {
        return add(() -> json.writeStringField(name, text));
    }

    /** Writes a value as a text, or nothing if there is none. */
    public JsonFields text(String name, Optional<?> value) {
        value.ifPresent(present -> text(name, present.toString()));
        return this;
    }

    /** Writes a constant. */
    public JsonFields code(String name, Enum<?> constant) {
        return text(name, code(constant));
    }

    /** Writes true or false. */
    public JsonFields flag(String name, boolean value) {
        return add(() -> json.writeBooleanField(name, value));
    }

    /** Writes a number that is small by its nature: a count of groups or workloads, a place, a priority, a status. */
    public JsonFields count(String name, long count) {
        return add(() -> json.writeNumberField(name, count));
    }

    /** Writes an amount. */
    public JsonFields amount(String name, long amount) {
        return text(name, Long.toString(amount));
    }

    /** Writes a sum of amounts, which may be larger than a {@code long}. */
    public JsonFields amount(String name, BigInteger amount) {
        return text(name, amount.toString());
    }

    /** Writes an amount, or nothing if it is unlimited. */
    public JsonFields limit(String name, long limit) {
        return limit == ResourceVector.UNLIMITED ? this : amount(name, limit);
    }

    /** Writes a vector with all its dimensions. */
    public JsonFields amounts(String name, ResourceVector vector) {
        return vector(name, vector, amount -> true);
    }

    /** Writes a vector without the dimensions in which it is unlimited. */
    public JsonFields limits(String name, ResourceVector vector) {
        return vector(name, vector, amount -> amount != ResourceVector.UNLIMITED);
    }

    /** Writes a vector without the dimensions in which it is 0. */
    public JsonFields nonZero(String name, ResourceVector vector) {
        return vector(name, vector, amount -> amount != 0);
    }

    private JsonFields vector(String name, ResourceVector vector, LongPredicate shown) {
        return object(name, each -> {
            for (int d = 0; d < vector.schema().size(); d++) {
                if (shown.test(vector.value(d))) {
                    each.amount(vector.schema().dimension(d), vector.value(d));
                }
            }
        });
    }

    /** Writes a sum for each dimension, which may be larger than a vector holds. */
    public JsonFields amounts(String name, ResourceSchema schema, Function<String, BigInteger> amount) {
        return object(
                name,
                each -> schema.dimensions().forEach(dimension -> each.amount(dimension, amount.apply(dimension))));
    }

    /** Writes texts by name. */
    public JsonFields texts(String name, Map<String, String> texts) {
        return object(name, each -> texts.forEach(each::text));
    }

    /** Writes a list of texts. */
    public JsonFields texts(String name, Iterable<String> texts) {
        return list(name, texts);
    }

    /** Writes a list of texts, small numbers, and lists of these. */
    public JsonFields list(String name, Iterable<?> values) {
        return add(() -> {
            json.writeFieldName(name);
            writeList(values);
        });
    }

    private void writeList(Iterable<?> values) throws IOException {
        json.writeStartArray();
        for (Object value : values) {
            if (value instanceof Iterable<?> inner) {
                writeList(inner);
            } else {
                json.writeObject(value);
            }
        }
        json.writeEndArray();
    }

    /** Writes an object. */
    public JsonFields object(String name, Consumer<JsonFields> content) {
        return add(() -> {
            json.writeObjectFieldStart(name);
            content.accept(this);
            json.writeEndObject();
        });
    }

    /**
     * Writes a list of objects.
     *
     * @param <T> the things
     */
    public <T> JsonFields objects(String name, Iterable<T> things, BiConsumer<JsonFields, ? super T> content) {
        return add(() -> {
            json.writeArrayFieldStart(name);
            for (T thing : things) {
                json.writeStartObject();
                content.accept(this, thing);
                json.writeEndObject();
            }
            json.writeEndArray();
        });
    }

    /** Writes a text that is JSON already, such as a document within a document. */
    public JsonFields document(String name, String document) {
        return add(() -> {
            json.writeFieldName(name);
            json.writeRawValue(document);
        });
    }

    private JsonFields add(Writing writing) {
        try {
            writing.write();
            return this;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private interface Writing {
        void write() throws IOException;
    }
}
