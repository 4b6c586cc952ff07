package io.github.quotatree.cli.quotafile;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.quotatree.cli.CommandRun;
import io.github.quotatree.cli.elastic.convert.RandomCluster;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.snakeyaml.engine.v2.api.Load;
import org.snakeyaml.engine.v2.api.LoadSettings;

/** The JSON Schema accepts a file if and only if the reader does, but for reasons that no schema can know. */
class QuotaSchemaTest {
    private static final JsonMapper MAPPER = JsonMapper.builder()
            .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
            .build();

    /** What only the reader knows: relations between values, and what an amount means in its dimension. */
    private static final Pattern SEMANTIC = Pattern.compile(String.join(
            "|",
            "there is no dimension",
            "there is no group",
            "is not a whole number of (units|thousandths)",
            "is above 2\\^63-1",
            "does not say of which dimension",
            "has no weight for",
            "is no time such as",
            "is false, but the workload has started",
            "dimensions: is missing",
            "no total for",
            "is an amount of bytes",
            "is in cores",
            "in cores; use count",
            "there is no flavor",
            "the dimension has no flavors",
            "the units have flavors",
            "is no name of a flavor",
            "which the name of a flavor has not",
            "flavors are above the most",
            "does not say which flavor",
            "is used by units that do not accept it",
            "is the flavor that it uses",
            "the sum is above 2\\^63-2"));

    /** Values of every type, good and bad. */
    private static final List<String> VALUES = List.of(
            "null",
            "true",
            "false",
            "0",
            "-1",
            "1.5",
            "1.0",
            "3",
            "10000000000000000000",
            "\"\"",
            "\" \"",
            "\"text\"",
            "\"4Gi\"",
            "\"-2\"",
            "\"12x\"",
            "\"unlimited\"",
            "\"cores\"",
            "\"2026-01-01T00:00:00Z\"",
            "[]",
            "[\"cpu\"]",
            "[\"cpu\",\"cpu\"]",
            "[null]",
            "{}",
            "{\"cpu\":1}",
            "{\"cpu\":null}",
            "{\"cpu\":\"unlimited\"}",
            "{\"cpu\":[\"a\",\"b\"]}",
            "{\"cpu\":{\"a\":1}}",
            "{\"cpu\":{\"a\":\"unlimited\"}}",
            "{\"cpu\":{\"any\":1,\"a|b\":{\"a\":1}}}",
            "{\"memory\":\"1Gi\"}",
            "{\"\":1}",
            "{\"groups\":{}}",
            "{\"request\":{\"cpu\":1}}");

    private static final List<String> KEYS = List.of(
            "quotatree",
            "$schema",
            "dimensions",
            "total",
            "groups",
            "trees",
            "system",
            "default",
            "workloads",
            "min",
            "max",
            "weight",
            "lend",
            "scalable",
            "namespaces",
            "request",
            "used",
            "group",
            "priority",
            "preemptible",
            "running",
            "started",
            "submitted",
            "flavors",
            "flavorMin",
            "flavorMax",
            "accepts",
            "on",
            "wieght",
            "");

    private static final SchemaModel SCHEMA = new SchemaModel(json(read(Path.of("..", "quotatree.schema.json"))));

    private int accepted;
    private int refused;

    @Test
    void theCommandPrintsTheSchemaThatIsShipped() {
        CommandRun run = CommandRun.of("schema");

        assertThat(run.out()).isEqualTo(read(Path.of("..", "quotatree.schema.json")));
        assertThat(json(run.out()).get("$schema").asText()).isEqualTo("https://json-schema.org/draft/2020-12/schema");
    }

    @Test
    void theExamplesAreValid() throws IOException {
        for (String text : examples()) {
            assertThat(SCHEMA.accepts(yaml(text))).as(text).isTrue();
            assertThat(CommandRun.withInput(text, "solve", "-").err()).as(text).isEmpty();
        }
    }

    @Test
    void randomFilesAreValid() {
        for (int seed = 0; seed < 300; seed++) {
            String text = RandomCluster.file(new Random(seed));
            assertThat(SCHEMA.accepts(yaml(text))).as("seed %s: %s", seed, text).isTrue();
        }
    }

    @Test
    void aChangedFileIsRefusedByBothOrNeither() throws IOException {
        List<String> bases = new ArrayList<>(examples());
        for (int seed = 0; seed < 5; seed++) {
            bases.add(RandomCluster.file(new Random(seed)));
        }
        Random random = new Random(7);
        for (String base : bases) {
            JsonNode file = yaml(base);
            List<String> places = new ArrayList<>();
            collect(file, "", places);
            for (int i = 0; i < Integer.getInteger("schema.changes", 100); i++) {
                JsonNode changed = file.deepCopy();
                change(changed.at(places.get(random.nextInt(places.size()))), random);
                check(changed);
            }
        }
        System.out.println("schema: " + accepted + " changed files accepted, " + refused + " refused by both");
        assertThat(accepted).isGreaterThan(100);
        assertThat(refused).isGreaterThan(100);
    }

    private void check(JsonNode file) {
        String text = file.toString();
        CommandRun run = CommandRun.withInput(text, "validate", "-");
        if (SCHEMA.accepts(file)) {
            accepted++;
            assertThat(run.err().lines().filter(line -> !SEMANTIC.matcher(line).find() && run.exitCode() == 2))
                    .as(text)
                    .isEmpty();
        } else {
            refused++;
            assertThat(run.exitCode()).as("%s of %s", run.out(), text).isEqualTo(2);
        }
    }

    /** Changes one entry of a map or list: removes it, gives it another value, or adds one. */
    private static void change(JsonNode place, Random random) {
        JsonNode value = json(VALUES.get(random.nextInt(VALUES.size())));
        if (place instanceof ObjectNode object) {
            List<String> names = new ArrayList<>();
            object.fieldNames().forEachRemaining(names::add);
            String name = names.isEmpty() ? "min" : names.get(random.nextInt(names.size()));
            switch (random.nextInt(4)) {
                case 0 -> object.remove(name);
                case 1 ->
                    object.set(
                            KEYS.get(random.nextInt(KEYS.size())),
                            object.has(name) ? object.get(name).deepCopy() : value);
                case 2 -> object.set(KEYS.get(random.nextInt(KEYS.size())), value);
                default -> object.set(name, value);
            }
        } else if (place instanceof ArrayNode array) {
            array.add(value);
        }
    }

    private static void collect(JsonNode node, String path, List<String> places) {
        if (node.isContainerNode()) {
            places.add(path);
        }
        node.properties()
                .forEach(field -> collect(
                        field.getValue(),
                        path + "/" + field.getKey().replace("~", "~0").replace("/", "~1"),
                        places));
    }

    /** Returns the examples: the files of the folder, and those that the page shows. */
    private static List<String> examples() throws IOException {
        List<String> texts = new ArrayList<>();
        try (Stream<Path> files = Files.list(Path.of(CommandRun.EXAMPLES))) {
            files.filter(file -> file.toString().endsWith(".quotatree.yaml"))
                    .sorted()
                    .forEach(file -> texts.add(read(file)));
        }
        String[] parts = read(Path.of("..", "..", "docs", "quotatree-yaml.md")).split("```yaml\n", -1);
        for (int i = 1; i < parts.length; i++) {
            texts.add(parts[i].substring(0, parts[i].indexOf("```")));
        }
        assertThat(texts).hasSizeGreaterThanOrEqualTo(3);
        return texts;
    }

    private static JsonNode yaml(String text) {
        return MAPPER.valueToTree(new Load(LoadSettings.builder().build()).loadFromString(text));
    }

    private static JsonNode json(String text) {
        try {
            return MAPPER.readTree(text);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static String read(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
