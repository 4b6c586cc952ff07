package io.github.quotatree.http;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/** A site of fixed paths, each with one method. */
public final class Pages implements Site {
    private record Page(String method, Function<Head, Operation> operation) {}

    private final Map<String, Page> pages = new LinkedHashMap<>();

    public Pages get(String path, Access access, Function<Head, Answer> answer) {
        pages.put(path, new Page("GET", head -> new Operation(path, access, false, body -> answer.apply(head))));
        return this;
    }

    public Pages post(String path, Access access, Operation.Work work) {
        pages.put(path, new Page("POST", head -> new Operation(path, access, true, work)));
        return this;
    }

    public boolean contains(String path) {
        return pages.containsKey(path);
    }

    @Override
    public Operation operation(Head head) {
        Page page = pages.get(head.path());
        if (page == null) {
            throw Refusal.unknownPath(head.path());
        }
        if (!page.method().equals(head.method())) {
            throw Refusal.otherMethod(
                    head.method(), page.method().equals("GET") ? List.of("GET", "HEAD") : List.of("POST"));
        }
        return page.operation().apply(head);
    }
}
