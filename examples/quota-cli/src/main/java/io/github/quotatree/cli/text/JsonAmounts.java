package io.github.quotatree.cli.text;

import com.fasterxml.jackson.core.JsonGenerator;
import io.github.quotatree.resource.ResourceVector;
import java.io.IOException;
import java.util.function.LongPredicate;

/** Writes vectors as objects of JSON, every amount a whole number in base units. */
public final class JsonAmounts {
    private JsonAmounts() {}

    /** Writes a vector with all its dimensions. */
    public static void vector(JsonGenerator json, String name, ResourceVector vector) throws IOException {
        only(json, name, vector, amount -> true);
    }

    /** Writes a vector without the dimensions in which it is unlimited. */
    public static void limits(JsonGenerator json, String name, ResourceVector vector) throws IOException {
        only(json, name, vector, amount -> amount != ResourceVector.UNLIMITED);
    }

    /** Writes a vector without the dimensions in which it is 0. */
    public static void positive(JsonGenerator json, String name, ResourceVector vector) throws IOException {
        only(json, name, vector, amount -> amount != 0);
    }

    private static void only(JsonGenerator json, String name, ResourceVector vector, LongPredicate shown)
            throws IOException {
        json.writeObjectFieldStart(name);
        for (int d = 0; d < vector.schema().size(); d++) {
            if (shown.test(vector.value(d))) {
                json.writeNumberField(vector.schema().dimension(d), vector.value(d));
            }
        }
        json.writeEndObject();
    }
}
