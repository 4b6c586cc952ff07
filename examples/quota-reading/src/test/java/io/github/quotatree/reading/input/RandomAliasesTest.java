package io.github.quotatree.reading.input;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** A document with aliases and merge keys is the document that has everything written out. */
class RandomAliasesTest {
    private static final int DOCUMENTS = 2_000;
    private static final int DEEPEST = 4;

    @Test
    void isTheDocumentWrittenOut() throws Exception {
        JsonMapper mapper = JsonMapper.builder().build();
        int merges = 0;
        for (int seed = 0; seed < DOCUMENTS; seed++) {
            Writer writer = new Writer(new Random(seed));
            Object plain = writer.value(0);
            String yaml = writer.text.toString();
            merges += yaml.contains("<<") ? 1 : 0;

            List<JsonNode> read = new ArrayList<>();
            YamlTree.readEach(
                    "file",
                    new ByteArrayInputStream(yaml.getBytes(StandardCharsets.UTF_8)),
                    (place, document) ->
                            read.add(mapper.readTree(YamlTokens.of(document).asParser(mapper))));

            assertThat(read).as("seed %s: %s", seed, yaml).containsExactly(mapper.<JsonNode>valueToTree(plain));
        }
        assertThat(merges).isGreaterThan(DOCUMENTS / 5);
    }

    /** Writes random values, and returns each as it is without aliases. */
    private static final class Writer {
        private final Random random;
        private final StringBuilder text = new StringBuilder();
        private final Map<String, Object> anchors = new LinkedHashMap<>();

        Writer(Random random) {
            this.random = random;
        }

        Object value(int depth) {
            int kind = random.nextInt(depth >= DEEPEST ? 2 : 5);
            if (kind == 0 && !anchors.isEmpty()) {
                return alias(List.copyOf(anchors.keySet()));
            }
            // an anchor may be set again, and stands for the last value from then on
            String anchor = random.nextInt(3) == 0 ? "a" + random.nextInt(6) : "";
            text.append(anchor.isEmpty() ? "" : "&" + anchor + " ");
            anchors.remove(anchor);
            Object value = kind < 2 || (depth == 0 && kind == 4) ? scalar() : kind == 2 ? list(depth) : map(depth);
            if (!anchor.isEmpty()) {
                // unless a value inside has the same anchor, which is then the last one
                anchors.putIfAbsent(anchor, value);
            }
            return value;
        }

        private Object alias(List<String> names) {
            String name = names.get(random.nextInt(names.size()));
            text.append('*').append(name).append(' ');
            return anchors.get(name);
        }

        private Object scalar() {
            int number = random.nextInt(9);
            text.append(random.nextBoolean() ? "'" + number + "'" : "\"" + number + "\"");
            return String.valueOf(number);
        }

        private Object list(int depth) {
            List<Object> list = new ArrayList<>();
            text.append('[');
            for (int i = random.nextInt(4); i > 0; i--) {
                list.add(value(depth + 1));
                text.append(", ");
            }
            text.append(']');
            return list;
        }

        private Object map(int depth) {
            Map<String, Object> own = new LinkedHashMap<>();
            List<Map<?, ?>> merged = new ArrayList<>();
            List<String> keys = new ArrayList<>(List.of("p", "q", "r", "s"));
            int mergeAt = random.nextInt(6);
            text.append('{');
            int size = random.nextInt(4);
            for (int i = 0; i <= size; i++) {
                if (i == mergeAt) {
                    merge(depth, merged);
                } else {
                    String key = keys.remove(random.nextInt(keys.size()));
                    text.append(key).append(": ");
                    own.put(key, value(depth + 1));
                }
                text.append(", ");
            }
            text.append('}');
            // the last that is put in wins: the maps from the last to the first, and then what is written here
            Map<Object, Object> all = new LinkedHashMap<>();
            for (int i = merged.size() - 1; i >= 0; i--) {
                all.putAll(merged.get(i));
            }
            all.putAll(own);
            return all;
        }

        private void merge(int depth, List<Map<?, ?>> merged) {
            text.append("<<: ");
            boolean isList = random.nextBoolean();
            int sources = isList ? random.nextInt(4) : 1;
            text.append(isList ? "[" : "");
            for (int i = 0; i < sources; i++) {
                List<String> maps = anchors.keySet().stream()
                        .filter(name -> anchors.get(name) instanceof Map)
                        .toList();
                merged.add((Map<?, ?>)
                        (maps.isEmpty() || (depth < 2 && random.nextBoolean()) ? map(depth + 1) : alias(maps)));
                text.append(isList ? ", " : "");
            }
            text.append(isList ? "]" : "");
        }
    }
}
