package io.github.quotatree.metrics.prometheus;

import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Which of the two text formats a client prefers, by its {@code Accept} header. */
enum Accepted {
    TEXT("text/plain; version=0.0.4; charset=utf-8"),
    OPEN_METRICS("application/openmetrics-text; version=1.0.0; charset=utf-8");

    private final String contentType;

    Accepted(String contentType) {
        this.contentType = contentType;
    }

    String contentType() {
        return contentType;
    }

    /** Returns OpenMetrics if the header names it with a quality above that of plain text, and else plain text. */
    static Accepted of(@Nullable String header) {
        double openMetrics = 0;
        double text = 0;
        for (String range : header == null ? new String[0] : header.split(",", -1)) {
            String[] parts = range.toLowerCase(Locale.ROOT).split(";", -1);
            switch (parts[0].strip()) {
                case "application/openmetrics-text" -> openMetrics = Math.max(openMetrics, quality(parts));
                case "text/plain" -> text = Math.max(text, quality(parts));
                default -> {}
            }
        }
        return openMetrics > 0 && openMetrics >= text ? OPEN_METRICS : TEXT;
    }

    private static double quality(String[] parts) {
        for (String part : parts) {
            String parameter = part.strip();
            if (parameter.matches("q=(0(\\.\\d{0,3})?|1(\\.0{0,3})?)")) {
                return Double.parseDouble(parameter.substring(2));
            }
        }
        return 1;
    }
}
