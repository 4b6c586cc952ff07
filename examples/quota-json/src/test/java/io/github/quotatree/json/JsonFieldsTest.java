package io.github.quotatree.json;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.quotatree.FlavorRoom;
import io.github.quotatree.resource.ResourceSchema;
import io.github.quotatree.resource.ResourceVector;
import java.io.IOException;
import java.io.OutputStream;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

/** The forms of values. */
class JsonFieldsTest {
    private static final ResourceSchema SCHEMA = ResourceSchema.of("cpu", "gpu");

    private static String written(Consumer<JsonFields> fields) {
        return ContractDocument.text(Kind.FAULT, fields)
                .replace("{\"contract\":\"quotatree/v1\",\"kind\":\"fault\"", "{");
    }

    @Test
    void anAmountIsATextOfDigitsAndACountANumber() {
        assertThat(written(json -> json.amount("a", Long.MAX_VALUE - 1).count("n", -3)))
                .isEqualTo("{,\"a\":\"9223372036854775806\",\"n\":-3}");
    }

    @Test
    void aDimensionIsLeftOutWhereItIsUnlimitedOrZero() {
        ResourceVector vector = SCHEMA.unlimited().with("gpu", 0);
        assertThat(written(json -> json.limits("max", vector).limit("one", ResourceVector.UNLIMITED)))
                .isEqualTo("{,\"max\":{\"gpu\":\"0\"}}");
        assertThat(written(json -> json.amounts("used", SCHEMA.vector(0, 2)).nonZero("over", SCHEMA.vector(0, 2))))
                .isEqualTo("{,\"used\":{\"cpu\":\"0\",\"gpu\":\"2\"},\"over\":{\"gpu\":\"2\"}}");
    }

    @Test
    void aCodeIsInLowerCaseAndAnAbsentValueIsLeftOut() {
        assertThat(written(json -> json.code("c", FlavorRoom.Limit.KEPT_FOR_OTHERS)
                        .text("none", Optional.empty())
                        .text("some", Optional.of("x"))))
                .isEqualTo("{,\"c\":\"kept-for-others\",\"some\":\"x\"}");
    }

    @Test
    void partsStandInTheirOrder() {
        assertThat(written(json -> json.objects("list", List.of("a", "b"), (each, name) -> each.text("name", name))
                        .texts("by", new TreeMap<>(Map.of("k", "v")))
                        .texts("texts", List.of("t"))
                        .document("of", "{\"x\":1}")))
                .isEqualTo("{,\"list\":[{\"name\":\"a\"},{\"name\":\"b\"}],\"by\":{\"k\":\"v\"},\"texts\":[\"t\"],"
                        + "\"of\":{\"x\":1}}");
    }

    @Test
    void aStreamThatFailsIsReported() {
        OutputStream full = new OutputStream() {
            @Override
            public void write(int b) throws IOException {
                throw new IOException("full");
            }
        };
        assertThatThrownBy(() ->
                        ContractDocument.write(full, Kind.FAULT, json -> json.text("text", "x".repeat(100_000))))
                .isInstanceOf(IOException.class)
                .hasMessage("full");
    }

    @Test
    void fieldsOfADocumentAreCutAsTheyStand() {
        assertThat(GoldenDocument.fields("{\"a\":\"x\\\"y\",\"b\":{\"c\":[1, 2]},\"d\":12,\"e\":true}"))
                .containsExactly(
                        Map.entry("a", "\"x\\\"y\""),
                        Map.entry("b", "{\"c\":[1, 2]}"),
                        Map.entry("d", "12"),
                        Map.entry("e", "true"));
    }
}
