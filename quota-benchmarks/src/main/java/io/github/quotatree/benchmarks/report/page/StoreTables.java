package io.github.quotatree.benchmarks.report.page;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.quotatree.benchmarks.report.results.Results;
import io.github.quotatree.benchmarks.report.results.Units;

/** How many changes a second callers make that wait for the disk, by the file of {@code DurableReport}. */
final class StoreTables {
    private static final double NANOSECONDS_PER_MICROSECOND = 1e3;

    private StoreTables() {}

    static String durable(Results results) {
        MarkdownTable table = new MarkdownTable(
                "callers that each wait",
                "changes a second",
                "forces a second",
                "`fits` beside them, median",
                "99 of 100 within",
                "the longest",
                "elsewhere, median",
                "99 of 100 within");
        for (JsonNode row : results.file("durable").path("rows")) {
            table.row(
                    row.path("writers").asInt() + ", " + row.path("changes").asText(),
                    Units.count(Math.round(row.path("changesPerSecond").asDouble())),
                    Units.count(Math.round(row.path("forcesPerSecond").asDouble())),
                    time(row, "fitsP50Us"),
                    time(row, "fitsP99Us"),
                    time(row, "fitsMaxUs"),
                    time(row, "elsewhereP50Us"),
                    time(row, "elsewhereP99Us"));
        }
        return table.with(new Figures(results).origin("durable"));
    }

    private static String time(JsonNode row, String column) {
        return Units.time(row.path(column).asDouble() * NANOSECONDS_PER_MICROSECOND);
    }
}
