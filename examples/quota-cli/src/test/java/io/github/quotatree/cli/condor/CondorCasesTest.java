package io.github.quotatree.cli.condor;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.quotatree.cli.CommandRun;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class CondorCasesTest {
    private static final Map<String, String> NAMES = Map.of("subtree", "subtreeQuota");

    @TempDir
    private Path directory;

    static List<CondorCase> cases() {
        return CondorCase.read();
    }

    @ParameterizedTest
    @MethodSource("cases")
    void theCommandAllocatesWhatHtcondorDoes(CondorCase pool) {
        String config = CommandRun.write(directory, "condor.conf", pool.config.toString());
        String demand = CommandRun.write(directory, "demand.json", pool.demand());

        CommandRun run = CommandRun.of("condor", config, "--demand", demand, "-o", "json");

        // some have names that HTCondor itself would not take from a file
        assertThat(run.errLines()).as(pool.id).allMatch(line -> line.contains("; HTCondor refuses it"));
        compare(pool, CommandRun.parsed(run.out()));
    }

    @Test
    void aFolderOfThem() {
        for (CondorCase pool : cases()) {
            CommandRun.write(directory, pool.id + ".conf", pool.config.toString());
            CommandRun.write(directory, pool.id + ".json", pool.demand());
        }

        CommandRun run = CommandRun.of("condor", "--each", directory.toString());

        assertThat(run.exitCode()).as(run.err()).isZero();
        List<String> documents = run.out().lines().toList();
        assertThat(documents).hasSize(cases().size()).hasSizeGreaterThanOrEqualTo(16);
        List<CondorCase> sorted = new ArrayList<>(cases());
        sorted.sort((a, b) -> a.id.compareTo(b.id));
        for (int i = 0; i < documents.size(); i++) {
            compare(sorted.get(i), CommandRun.parsed(documents.get(i)));
        }
    }

    private static void compare(CondorCase pool, JsonNode document) {
        List<String> names = new ArrayList<>();
        for (JsonNode group : document.get("groups")) {
            String name = group.get("name").asText();
            names.add(name);
            assertThat(pool.expected).as(pool.id).containsKey(name);
            pool.expected.get(name).forEach((figure, value) -> {
                double expected = Double.parseDouble(value);
                assertThat(group.get(NAMES.getOrDefault(figure, figure)).asDouble())
                        .as("%s of %s in %s", figure, name, pool.id)
                        .isCloseTo(expected, within(1e-9 * Math.max(1, expected)));
            });
        }
        assertThat(names).as(pool.id).containsExactlyElementsOf(pool.expected.keySet());
        assertThat(document.get("surplus").asDouble())
                .as("surplus in " + pool.id)
                .isCloseTo(Double.parseDouble(pool.surplus), within(1e-9));
    }
}
