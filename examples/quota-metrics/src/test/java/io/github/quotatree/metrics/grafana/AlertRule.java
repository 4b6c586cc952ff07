package io.github.quotatree.metrics.grafana;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** One rule of the file of alerts, as text. */
record AlertRule(String name, String expression, String text) {
    private static final Pattern EXPRESSION =
            Pattern.compile("\n        expr: (>-\n(?<folded>(?: {10}.*\n)+)|(?<line>.*)\n)");

    /** Returns the rules of a file, which is laid out as this reader expects. */
    static List<AlertRule> all(String file) {
        List<AlertRule> rules = new ArrayList<>();
        String[] parts = file.split("\n      - alert: ", -1);
        for (int k = 1; k < parts.length; k++) {
            Matcher expression = EXPRESSION.matcher(parts[k]);
            if (!expression.find()) {
                throw new AssertionError("no expression in " + parts[k]);
            }
            String folded = expression.group("folded");
            String text = folded == null
                    ? expression.group("line")
                    : folded.replaceAll("\\s+", " ").strip();
            rules.add(new AlertRule(parts[k].lines().findFirst().orElseThrow(), text, parts[k]));
        }
        return rules;
    }
}
