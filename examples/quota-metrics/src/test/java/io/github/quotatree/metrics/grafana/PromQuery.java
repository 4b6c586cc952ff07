package io.github.quotatree.metrics.grafana;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The names in a query: which metrics it reads with which labels in braces, and by which labels it groups or matches.
 * Only the tokens are read, and no result is computed; what the tokenizer does not know is an error.
 */
final class PromQuery {
    private static final Pattern TOKEN = Pattern.compile("(?<space>\\s+)"
            + "|(?<string>\"(?:[^\"\\\\]|\\\\.)*\")"
            + "|(?<range>\\[[^\\]]*\\])"
            + "|(?<name>[a-zA-Z_:][a-zA-Z0-9_:]*)"
            + "|(?<number>\\d[\\w.+-]*)"
            + "|(?<sign>=~|!~|!=|==|>=|<=|[-+*/%^(){},=<>])");
    private static final Set<String> GROUPINGS = Set.of("by", "without", "on", "ignoring", "group_left", "group_right");
    private static final Set<String> WORDS = Set.of("and", "or", "unless", "bool", "offset");
    private static final Set<String> FUNCTIONS =
            Set.of("sum", "count", "max", "topk", "rate", "increase", "histogram_quantile", "absent", "vector", "time");

    private final Map<String, Set<String>> matched = new TreeMap<>();
    private final Set<String> grouped = new TreeSet<>();
    private final List<String> tokens = new ArrayList<>();

    private PromQuery() {}

    /** Reads a query. */
    static PromQuery of(String text) {
        PromQuery query = new PromQuery();
        Matcher token = TOKEN.matcher(text);
        int end = 0;
        while (end < text.length()) {
            if (!token.find(end) || token.start() != end) {
                throw new AssertionError("no token at " + end + " of " + text);
            }
            if (token.group("space") == null && token.group("range") == null) {
                query.tokens.add(token.group());
            }
            end = token.end();
        }
        query.read();
        return query;
    }

    private void read() {
        for (int k = 0; k < tokens.size(); k++) {
            String token = tokens.get(k);
            String next = k + 1 < tokens.size() ? tokens.get(k + 1) : "";
            if (!Character.isLetter(token.charAt(0)) || WORDS.contains(token)) {
                continue;
            }
            if (GROUPINGS.contains(token)) {
                k = list(k + 1, "(", ")", grouped);
            } else if (FUNCTIONS.contains(token)) {
                require(next.equals("(") || GROUPINGS.contains(next), token + " is called");
            } else {
                Set<String> labels = matched.computeIfAbsent(token, name -> new TreeSet<>());
                require(!next.equals("("), "a known function: " + token);
                if (next.equals("{")) {
                    k = list(k + 1, "{", "}", labels);
                }
            }
        }
    }

    /** Reads a list of labels, with matchers or not, and returns where it ends. */
    private int list(int start, String open, String close, Set<String> labels) {
        require(tokens.get(start).equals(open), open + " after " + tokens.get(start - 1));
        int k = start + 1;
        for (; !tokens.get(k).equals(close); k++) {
            if (Character.isLetter(tokens.get(k).charAt(0))) {
                labels.add(tokens.get(k));
            }
        }
        return k;
    }

    private void require(boolean condition, String rule) {
        if (!condition) {
            throw new AssertionError(rule + " in " + tokens);
        }
    }

    /** Returns the labels in braces by the names of the metrics. */
    Map<String, Set<String>> matched() {
        return matched;
    }

    /** Returns the labels of {@code by}, {@code on} and the like. */
    Set<String> grouped() {
        return grouped;
    }
}
