package io.github.quotatree.cli.draw;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.github.quotatree.cli.Yaml;
import java.util.List;

/** Names of groups that try to be more than names in a drawing. */
final class HostileNames {
    static final List<String> NAMES = List.of(
            "a\"]; x[\"b",
            "end",
            "graph",
            "subgraph",
            "classDef:#x; style:#y; click",
            "line\nbreak",
            "tab\tand\u0000nul",
            "%%{init: {}}%%",
            "`code` **bold** [link](x)",
            "<script>alert(1)</script>",
            "</style></svg>",
            "]]>",
            "&lt; &amp; &#35; #35; #quot;",
            "\\N \\l \\G",
            "ends in \\",
            "\u202eright to left",
            "emoji \uD83D\uDE00",
            "ﬂ°°35¶ß",
            "{{over}}:::total",
            "--> ~~~ ---");

    private HostileNames() {}

    /** Returns a cluster with a group of each name; every second borrows. */
    static String manifests() {
        StringBuilder text = new StringBuilder(Yaml.node("node-1", "", "cpu: 100"));
        for (int i = 0; i < NAMES.size(); i++) {
            String request = i % 2 == 0 ? "1" : "4";
            text.append(Yaml.quota(quoted(NAMES.get(i)), "", "request: '{\"cpu\": " + request + "}'", "min: {cpu: 2}"));
        }
        return text.toString();
    }

    static String quoted(String name) {
        try {
            return JsonMapper.builder().build().writeValueAsString(name);
        } catch (JsonProcessingException e) {
            throw new IllegalStateException(e);
        }
    }
}
