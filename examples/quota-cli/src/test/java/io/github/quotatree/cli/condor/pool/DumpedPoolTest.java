package io.github.quotatree.cli.condor.pool;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.quotatree.cli.CommandRun;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The output of HTCondor's tools on the realistic pool gives the same result as the demand that its model sums. The
 * files are made by
 *
 * <pre>{@code ./mvnw -pl examples/quota-cli -am test-compile
 * java -cp examples/quota-cli/target/test-classes io.github.quotatree.cli.condor.pool.PoolDumps FOLDER}</pre>
 */
class DumpedPoolTest {
    private static final Path FIXTURE = Path.of("src/test/resources/io/github/quotatree/cli/condor/pool");
    private static final String SUBMITTERS = FIXTURE.resolve("submitters.json").toString();

    private static final Map<String, String> DUMPS = PoolDumps.all(new PoolModel());

    @TempDir
    private Path folder;

    @BeforeEach
    void write() {
        DUMPS.forEach((name, text) -> CommandRun.write(folder, name, text));
    }

    private static JsonNode pool(String... options) {
        List<String> arguments = new ArrayList<>(
                List.of("condor", FIXTURE.resolve("condor_config").toString(), "-o", "json"));
        arguments.addAll(List.of(options));
        CommandRun run = CommandRun.of(arguments.toArray(String[]::new));
        assertThat(run.exitCode()).as(run.err()).isZero();
        ObjectNode pool = (ObjectNode) CommandRun.parsed(run.out());
        // the notes on what is not evaluated differ
        pool.remove("warnings");
        return pool;
    }

    private String file(String name) {
        return folder.resolve(name).toString();
    }

    @Test
    void thereAreThousandsOfSlotsAndJobs() {
        assertThat(DUMPS.get("status.json").lines().count()).isBetween(2_000L, 20_000L);
        assertThat(DUMPS.get("queue.json").lines().count()).isBetween(5_000L, 50_000L);
    }

    @Test
    void theResultIsThatOfTheDemand() {
        JsonNode expected = pool("--demand", FIXTURE.resolve("demand.json").toString());
        assertThat(pool("--status", file("status.json"), "--submitters", SUBMITTERS))
                .isEqualTo(expected);
        assertThat(pool("--status", file("status.json"), "--queue", file("queue.json")))
                .isEqualTo(expected);
        assertThat(pool(
                        "--status",
                        file("status.json"),
                        "--queue",
                        file("queue.json"),
                        "--userprio",
                        file("userprio.txt")))
                .isEqualTo(expected);
    }
}
