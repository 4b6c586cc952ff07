package io.github.quotatree.json;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.networknt.schema.InputFormat;
import com.networknt.schema.SchemaLocation;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import com.networknt.schema.dialect.Dialects;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** The schema is one, has all kinds, and says of each golden file no less and no more than it has. */
class ContractSchemaTest {
    private static final JsonNode SCHEMA = ContractCheck.parsed(ContractDocument.schema());

    static List<String> goldens() {
        return GoldenDocument.names();
    }

    @Test
    void theSchemaKeepsItsOwnSchema() {
        assertThat(SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12)
                        .getSchema(SchemaLocation.of(Dialects.getDraft202012().getId()))
                        .validate(ContractDocument.schema(), InputFormat.JSON))
                .isEmpty();
    }

    @Test
    void theSchemaHasEachKind() {
        List<String> kinds = Arrays.stream(Kind.values()).map(Kind::label).toList();
        assertThat(texts(SCHEMA.at("/properties/kind/enum"))).containsExactlyInAnyOrderElementsOf(kinds);
        for (String kind : kinds) {
            assertThat(SCHEMA.get("$defs")
                            .at("/" + kind + "/properties/kind/const")
                            .asText())
                    .isEqualTo(kind);
            assertThat(SCHEMA.get("allOf").findValuesAsText("$ref")).contains("#/$defs/" + kind);
        }
        assertThat(SCHEMA.at("/$defs/contract/const").asText()).isEqualTo(ContractDocument.CONTRACT);
    }

    @ParameterizedTest
    @MethodSource("goldens")
    void aGoldenFileIsValid(String name) {
        ContractCheck.check(GoldenDocument.text(name));
        assertThat(ContractCheck.parsed(GoldenDocument.text(name)).get("kind").asText())
                .isEqualTo(name.replaceAll("\\..*", ""));
    }

    @Test
    void eachKindHasAGoldenFileAndEachFieldIsInOne() {
        Set<String> seen = new TreeSet<>();
        goldens().forEach(name -> {
            JsonNode document = ContractCheck.parsed(GoldenDocument.text(name));
            see(
                    seen,
                    SCHEMA.at("/$defs/" + document.get("kind").asText()),
                    document,
                    document.get("kind").asText());
        });
        Set<String> promised = new TreeSet<>();
        SCHEMA.get("$defs").properties().forEach(each -> promise(promised, each.getValue(), each.getKey()));
        promised.removeAll(seen);
        // one class writes the faults of a lenient run, for all commands
        promised.removeIf(field -> field.endsWith(".faults") && !field.equals("runtimes.faults"));
        assertThat(promised).isEmpty();
    }

    /** Adds the fields of a definition: {@code workload.id}. */
    private static void promise(Set<String> promised, JsonNode schema, String name) {
        schema.path("properties").properties().forEach(field -> {
            promised.add(name + "." + field.getKey());
            promise(promised, field.getValue(), name + "." + field.getKey());
        });
        for (String part : List.of("items", "additionalProperties")) {
            if (schema.path(part).isObject()) {
                promise(promised, schema.get(part), name + "[]");
            }
        }
    }

    private static void see(Set<String> seen, JsonNode schema, JsonNode value, String name) {
        if (schema.has("$ref")) {
            String target = schema.get("$ref").asText().substring("#/$defs/".length());
            see(seen, SCHEMA.get("$defs").get(target), value, target);
            return;
        }
        if (value.isArray()) {
            value.forEach(item -> see(seen, schema.path("items"), item, name + "[]"));
        }
        value.properties().forEach(field -> {
            JsonNode declared = schema.path("properties").path(field.getKey());
            if (declared.isMissingNode()) {
                see(seen, schema.path("additionalProperties"), field.getValue(), name + "[]");
            } else {
                seen.add(name + "." + field.getKey());
                see(seen, declared, field.getValue(), name + "." + field.getKey());
            }
        });
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
        {"contract":"quotatree/v1","kind":"checkpoint","version":"7"}                    |
        {"contract":"quotatree/v1","kind":"checkpoint","version":7}                      | integer
        {"contract":"quotatree/v1","kind":"checkpoint","version":null}                   | null
        {"contract":"quotatree/v1","kind":"checkpoint","version":"7","more":"1"}         | more
        {"contract":"quotatree/v1","kind":"checkpoint"}                                  | version
        {"contract":"quotatree/v2","kind":"checkpoint","version":"7"}                    | quotatree/v1
        {"contract":"quotatree/v1","kind":"checkPoint","version":"7"}                    | enum
        {"kind":"checkpoint","version":"7"}                                              | contract
        """)
    void aDocumentOfAnotherFormIsRefused(String document, String error) {
        List<String> errors = ContractCheck.errors(document);
        if (error == null) {
            assertThat(errors).isEmpty();
        } else {
            assertThat(errors).isNotEmpty();
            assertThat(String.join("\n", errors)).contains(error);
        }
    }

    private static List<String> texts(JsonNode list) {
        List<String> texts = new ArrayList<>();
        list.forEach(text -> texts.add(text.asText()));
        return texts;
    }
}
