package io.github.quotatree.benchmarks.report.results;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import java.util.Optional;

/** What decisions take beside an earlier version, by the file of {@code BeforeAndAfter}. */
public final class EarlierVersion {
    /** The step that measures both versions in turn. */
    public static final String STEP = "decisions-before";

    private EarlierVersion() {}

    /** Returns what a decision takes in the earlier version and now, for a shape; empty if it was not measured. */
    public static Optional<Pair> decision(Results results, String shape) {
        JsonNode file = results.file(STEP);
        for (JsonNode row : file.path("rows")) {
            if (row.path("benchmark").asText().equals("LedgerBenchmark.ledger")
                    && List.of(row.path("parameters").asText().split(" ", -1)).contains(shape)) {
                return Optional.of(new Pair(
                        file.path("title").asText(),
                        row.path("beforeNs").asDouble(),
                        row.path("afterNs").asDouble(),
                        row.path("ratio").asDouble(),
                        row.path("lowest").asDouble(),
                        row.path("highest").asDouble()));
            }
        }
        return Optional.empty();
    }

    /**
     * Two versions that were measured in turn.
     *
     * @param version the name of the earlier one
     * @param before the median time of the earlier one, in nanoseconds
     * @param after the median time now, in nanoseconds
     * @param ratio the time now as a multiple of the earlier one, the median over the rounds
     * @param lowest the lowest ratio of a round
     * @param highest the highest ratio of a round
     */
    public record Pair(String version, double before, double after, double ratio, double lowest, double highest) {}
}
