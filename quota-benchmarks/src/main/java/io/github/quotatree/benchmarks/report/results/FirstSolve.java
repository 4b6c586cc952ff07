package io.github.quotatree.benchmarks.report.results;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Optional;

/** What the first solve of a JVM takes, by the file of {@code ColdStart}. */
public final class FirstSolve {
    private FirstSolve() {}

    /**
     * Returns the row of the JVMs that start with a class data archive, or of those without one; empty if it was not
     * measured.
     */
    public static Optional<JsonNode> row(Results results, boolean archive) {
        for (JsonNode row : results.file("cold-start").path("rows")) {
            if (row.path("archive").asText("no").equals(archive ? "yes" : "no")
                    && row.path("medianMs").isNumber()) {
                return Optional.of(row);
            }
        }
        return Optional.empty();
    }
}
