package io.github.quotatree.cli.elastic.flavor;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.github.quotatree.cli.elastic.RuntimeTable;
import io.github.quotatree.cli.elastic.ViewOptions;
import io.github.quotatree.cli.text.JsonLines;
import io.github.quotatree.cli.text.Palette;
import io.github.quotatree.json.GoldenDocument;
import io.github.quotatree.json.Kind;
import io.github.quotatree.json.RuntimeFields;
import io.github.quotatree.reading.text.TableWidth;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;

class RuntimeTableFlavorsTest {
    private String table(int columns) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        new RuntimeTable(new PrintStream(out, true, UTF_8), new Palette(false), TableWidth.of(columns))
                .write(new ViewOptions().of(List.of(FlavorExample.proposal())));
        return out.toString(UTF_8);
    }

    @Test
    void eachFlavorHasABlock() {
        assertThat(table(120)).isEqualTo("""
                    total  used  idle  over
            gpu        20     6    14     0
              a100     10     6     4
              v100     10     0    10

                    gpu
            group   min  max  request  runtime  used  ±  why
            A        10   20       10       10     5     its request
            dept     10   20       10       10     1     its request
            └─ B     10   20       10       10     1     its request

                            a100                                 v100
            gpu by flavor   min  max  promised  used  headroom   min  max  promised  used  headroom
            A                 0    -         0     5         0     0    -         0     0         5
            dept              5    -         5     1               5    8         5     0
            └─ B              5    -         5     1         4     5    -         5     0         5
            """);
    }

    @Test
    void narrowTablesHaveTheFlavorsBelowEachOther() {
        assertThat(table(60)).isEqualTo("""
                    total  used  idle  over
            gpu        20     6    14     0
              a100     10     6     4
              v100     10     0    10

                    gpu
            group   min  max  request  runtime  used  ±  why
            A        10   20       10       10     5     its request
            dept     10   20       10       10     1     its request
            └─ B     10   20       10       10     1     its request

                            a100
            gpu by flavor   min  max  promised  used  headroom
            A                 0    -         0     5         0
            dept              5    -         5     1
            └─ B              5    -         5     1         4

                            v100
            gpu by flavor   min  max  promised  used  headroom
            A                 0    -         0     0         5
            dept              5    8         5     0
            └─ B              5    -         5     0         5
            """);
    }

    @Test
    void theJsonHasFlavorsAndClasses() throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        new JsonLines(out)
                .write(Kind.RUNTIMES, json -> RuntimeFields.trees(json, List.of(FlavorExample.proposal()), false));
        GoldenDocument.check("runtimes.flavor-max", out.toString(StandardCharsets.UTF_8));
        JsonNode tree = new ObjectMapper().readTree(out.toByteArray()).at("/trees/0");
        assertThat(tree.get("flavors")).hasToString("""
            {"gpu":{"a100":{"total":"10","used":"6"},"v100":{"total":"10","used":"0"}}}\
            """);
        assertThat(tree.at("/groups/0/classes")).hasToString("""
            {"gpu":[{"accepts":["a100","v100"],"request":"10","used":{"a100":"5","v100":"0"},\
            "headroom":{"a100":"0","v100":"5"}}]}\
            """);
        assertThat(tree.at("/groups/1").has("classes")).isFalse();
        assertThat(tree.at("/groups/1/flavors/gpu/v100")).hasToString("""
            {"min":"5","max":"8","promised":"5","used":"0"}\
            """);
    }
}
