package io.github.quotatree.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/**
 * Quotas and profiles that public repositories show to their users, with the repository and the file of each: the
 * groups that are read of them, and the sentences that are reported. The repositories are under the Apache License 2.0;
 * their fields are restated here, without those that carry no meaning for quotas, and an end-to-end test stands with the
 * amounts of a node of 8 cpu and 16Gi.
 *
 * <p>{@code -Dpublished.record=true} writes the table anew; read its changes before you keep them.
 */
class PublishedManifestsTest {
    private static final Path FOLDER = Path.of("src/test/resources/io/github/quotatree/cli/published");

    private static final String SOURCE = "=== ";

    private static final String[] CONVERT = {"convert", "--to", "quotatree", "-"};

    private static final Pattern KIND =
            Pattern.compile("^kind: (ElasticQuota|ElasticQuotaProfile|CompositeElasticQuota|ElasticQuotaTree)$");

    /** The files of one place that belong together. */
    private record Published(String source, String manifests) {
        List<String> kinds() {
            return manifests
                    .lines()
                    .filter(line -> KIND.matcher(line).matches())
                    .toList();
        }

        /** Whether they are for a scheduler whose quotas are of namespaces, without a tree. */
        boolean isFlat() {
            return manifests.contains("apiVersion: scheduling.x-k8s.io/")
                    || manifests.contains("apiVersion: nos.nebuly");
        }
    }

    private static List<Published> published() throws IOException {
        List<Published> all = new ArrayList<>();
        StringBuilder manifests = new StringBuilder();
        List<String> lines = Files.readAllLines(FOLDER.resolve("manifests.txt"));
        String source = lines.get(0).substring(SOURCE.length());
        for (String line : lines.subList(1, lines.size())) {
            if (line.startsWith(SOURCE)) {
                all.add(new Published(source, manifests.toString()));
                source = line.substring(SOURCE.length());
                manifests.setLength(0);
            } else {
                manifests.append(line).append('\n');
            }
        }
        all.add(new Published(source, manifests.toString()));
        return all;
    }

    @Test
    void eachIsReadAndReportedOnAsInTheTable() throws IOException {
        StringBuilder table = new StringBuilder();
        for (Published published : published()) {
            table.append(SOURCE).append(published.source()).append('\n');
            if (published.isFlat()) {
                append(table, published, "capacity", "-");
            } else {
                append(table, published, "validate", "-");
                // of those that have faults, the same are reported again
                if (CommandRun.withInput(published.manifests(), CONVERT).exitCode() == 0) {
                    append(table, published, CONVERT);
                }
            }
        }
        Path expected = FOLDER.resolve("read-and-reported.txt");
        if (Boolean.getBoolean("published.record")) {
            Files.writeString(expected, table);
        }
        assertThat(table).hasToString(Files.readString(expected));
    }

    private static void append(StringBuilder table, Published published, String... arguments) {
        CommandRun run = CommandRun.withInput(published.manifests(), arguments);
        table.append("quota ")
                .append(String.join(" ", arguments))
                .append(": ")
                .append(run.exitCode())
                .append('\n');
        (run.out() + run.err())
                .lines()
                .forEach(line -> table.append(("    " + line).stripTrailing()).append('\n'));
    }

    @Test
    void theyAreManyOfAllKindsAndEachNamesItsSource() throws IOException {
        List<Published> all = published();
        assertThat(all).allSatisfy(one -> assertThat(one.source()).matches("[\\w.-]+/[\\w.-]+ [\\w./-]+"));
        List<String> kinds = all.stream().flatMap(one -> one.kinds().stream()).toList();
        assertThat(kinds).hasSizeGreaterThanOrEqualTo(60);
        assertThat(kinds)
                .contains(
                        "kind: ElasticQuota",
                        "kind: ElasticQuotaProfile",
                        "kind: CompositeElasticQuota",
                        "kind: ElasticQuotaTree");
    }
}
