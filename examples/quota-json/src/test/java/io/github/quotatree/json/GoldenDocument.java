package io.github.quotatree.json;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * The golden files: a document of each kind, as a command, the service or both write it. {@code -Dgolden.record=true}
 * lets the tests of the writers record them anew; read the difference that version control shows before it is
 * committed, since within a version of the contract no field may change.
 */
public final class GoldenDocument {
    private static final Path FOLDER =
            Path.of("..", "quota-json", "src", "test", "resources", "io", "github", "quotatree", "json", "golden");

    private GoldenDocument() {}

    /** Returns the names of the golden files. */
    static List<String> names() {
        try (Stream<Path> files = Files.list(FOLDER)) {
            return files.map(file -> file.getFileName().toString().replace(".json", ""))
                    .sorted()
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Returns a golden file, without the end of its line. */
    public static String text(String name) {
        try {
            return Files.readString(FOLDER.resolve(name + ".json")).strip();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Compares a document with a golden file, byte by byte, and checks it against the schema. */
    public static void check(String name, String document) {
        ContractCheck.check(document);
        if (Boolean.getBoolean("golden.record")) {
            try {
                Files.writeString(FOLDER.resolve(name + ".json"), document.strip() + "\n");
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
        if (!text(name).equals(document.strip())) {
            throw new AssertionError(name + ": expected\n" + text(name) + "\nbut was\n" + document);
        }
    }

    /** Returns the fields of a document, each value as its bytes stand there. */
    public static Map<String, String> fields(String document) {
        Map<String, String> fields = new LinkedHashMap<>();
        try (JsonParser json = new JsonFactory().createParser(document)) {
            json.nextToken();
            while (json.nextToken() == JsonToken.FIELD_NAME) {
                String name = json.currentName();
                json.nextToken();
                int begin = (int) json.currentTokenLocation().getCharOffset();
                json.skipChildren();
                int end = (int) json.currentLocation().getCharOffset();
                if (json.currentToken() == JsonToken.VALUE_STRING) {
                    json.getText();
                    end = (int) json.currentLocation().getCharOffset();
                }
                fields.put(name, document.substring(begin, end));
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return fields;
    }
}
