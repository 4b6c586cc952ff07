package io.github.quotatree.page.live;

import io.github.quotatree.http.Access;
import io.github.quotatree.http.Answer;
import io.github.quotatree.http.Head;
import io.github.quotatree.http.Pages;
import io.github.quotatree.http.Refusal;
import io.github.quotatree.page.history.History;
import io.github.quotatree.page.history.HistoryJson;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;

/**
 * Answers for the last day of a group, and for the short lines of all groups in a dimension. The lines are made once
 * for each sample, whoever asks.
 */
final class HistoryAnswers {
    private static final int MOST_KEPT = 32;

    private final History history;
    private final Map<Lines, Document> lines = new HashMap<>();
    private long version = -1;

    private record Lines(String tree, String dimension) {}

    HistoryAnswers(History history) {
        this.history = history;
    }

    Pages in(Pages pages) {
        return pages.get("/history.json", Access.READ, this::group).get("/lines.json", Access.READ, this::lines);
    }

    private Answer group(Head head) {
        Map<String, String> query = query(head);
        return Document.of(HistoryJson.group(history, named(query, "tree"), named(query, "group")))
                .answer(head);
    }

    private Answer lines(Head head) {
        Map<String, String> query = query(head);
        return present(new Lines(named(query, "tree"), named(query, "dimension")))
                .answer(head);
    }

    private synchronized Document present(Lines wanted) {
        long now = history.version();
        if (now != version || lines.size() >= MOST_KEPT) {
            lines.clear();
            version = now;
        }
        return lines.computeIfAbsent(
                wanted, made -> Document.of(HistoryJson.lines(history, made.tree(), made.dimension())));
    }

    private static Map<String, String> query(Head head) {
        Map<String, String> found = new HashMap<>();
        String query = head.query();
        for (String part : query == null ? new String[0] : query.split("&")) {
            int equals = part.indexOf('=');
            try {
                found.put(
                        part.substring(0, Math.max(0, equals)),
                        URLDecoder.decode(part.substring(equals + 1), StandardCharsets.UTF_8));
            } catch (IllegalArgumentException e) {
                throw Refusal.badBody("query", part, "is not encoded as a query is");
            }
        }
        return found;
    }

    private static String named(Map<String, String> query, String name) {
        String value = query.get(name);
        if (value == null) {
            throw Refusal.badBody("query", "", name + " is missing");
        }
        return value;
    }
}
