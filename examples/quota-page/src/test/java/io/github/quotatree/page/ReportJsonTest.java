package io.github.quotatree.page;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.quotatree.RuntimeQuotas;
import io.github.quotatree.json.ContractDocument;
import io.github.quotatree.json.Kind;
import io.github.quotatree.json.RuntimeFields;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Compares the data of the page with what {@code quota solve -o json} prints. */
class ReportJsonTest {
    /** The names of the columns, beside those of the properties in the JSON of a solve. */
    private static final Map<String, String> COLUMNS = Map.of(
            "min", "min",
            "max", "max",
            "weight", "sharedWeight",
            "request", "request",
            "limited", "limitedRequest",
            "effectiveMin", "effectiveMin",
            "runtime", "runtime",
            "used", "used");

    @Test
    void theNumbersAreThoseOfASolve() {
        int texts = 0;
        for (int seed = 0; seed < 300; seed++) {
            RuntimeQuotas quotas = RandomTree.solved(seed, 30);
            JsonNode solved = PageData.parsed(ContractDocument.text(
                            Kind.RUNTIMES, fields -> RuntimeFields.trees(fields, List.of(quotas), false)))
                    .get("trees")
                    .get(0);

            JsonNode shown = PageData.of(PageData.page(quotas)).get("trees").get(0);

            assertThat(shown.get("id")).isEqualTo(solved.get("tree"));
            texts += compare(seed, shown, solved);
        }
        assertThat(texts).as("amounts above 2^53").isGreaterThan(1000);
    }

    private static int compare(int seed, JsonNode shown, JsonNode solved) {
        int texts = 0;
        for (JsonNode dimension : shown.get("dimensions")) {
            String name = dimension.get("name").asText();
            assertThat(amount(dimension.get("total")))
                    .isEqualTo(amount(solved.at("/total").get(name)));
            assertThat(amount(dimension.get("available")))
                    .isEqualTo(amount(solved.at("/available").get(name)));
            for (int g = 0; g < solved.get("groups").size(); g++) {
                JsonNode group = solved.get("groups").get(g);
                assertThat(shown.get("names").get(g)).isEqualTo(group.get("name"));
                int parent = shown.get("parents").get(g).asInt();
                assertThat(parent < 0 ? "" : shown.get("names").get(parent).asText())
                        .isEqualTo(group.path("parent").asText());
                assertThat(shown.get("isParent").get(g).asInt() == 1)
                        .isEqualTo(group.get("isParent").asBoolean());
                for (Map.Entry<String, String> column : COLUMNS.entrySet()) {
                    JsonNode cell = dimension.get(column.getKey()).get(g);
                    assertThat(amount(cell))
                            .as("seed %s: %s %s of %s", seed, column.getKey(), name, group.get("name"))
                            .isEqualTo(amount(group.get(column.getValue()).get(name)));
                    assertThat(cell.isTextual()).isTrue();
                    texts += cell.asText().length() > 16 ? 1 : 0;
                }
            }
        }
        return texts;
    }

    /** Returns an amount as digits; that of no limit is empty on the page, and absent from a solve. */
    private static String amount(JsonNode cell) {
        return cell == null || cell.asText().isEmpty() ? "none" : cell.asText();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "</script><img src=x onerror=alert(1)>",
                "<!--<script>",
                "a\u2028b\u2029c",
                "\u202edessrever",
                "\ud800",
                "tab\tnew\nline\u0000",
                "\"'`&amp;${1}",
                "\u05d0\u05d1\u05d2"
            })
    void aNameComesBackAsItWas(String name) {
        String page = PageData.page(HostileNames.tree(name));

        assertThat(PageData.of(page).at("/trees/0/names/0").asText()).isEqualTo(name);
        assertThat(PageData.text(page)).matches("[ -~\n]*").doesNotContain("<", ">", "&");
    }

    @Test
    void aTitleStaysText() throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        Page.ofReport().write(out, "</title><b>\"&", data -> {});

        assertThat(out.toString(StandardCharsets.UTF_8))
                .contains("<title>&lt;/title&gt;&lt;b&gt;&quot;&amp; - quota report</title>");
    }
}
