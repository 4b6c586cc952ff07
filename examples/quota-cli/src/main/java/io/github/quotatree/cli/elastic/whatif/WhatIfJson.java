package io.github.quotatree.cli.elastic.whatif;

import com.fasterxml.jackson.core.JsonGenerator;
import io.github.quotatree.Violation;
import io.github.quotatree.cli.elastic.compare.DiffJson;
import io.github.quotatree.cli.text.JsonLines;
import io.github.quotatree.whatif.ClusterDiff;
import io.github.quotatree.whatif.ClusterOutcome;
import io.github.quotatree.whatif.QuotaEdit;
import java.io.IOException;
import java.util.List;

/** Writes what edits would change as JSON, every amount a whole number in base units. */
final class WhatIfJson {
    private final JsonLines lines;

    WhatIfJson(JsonLines lines) {
        this.lines = lines;
    }

    void write(WhatIfAnswer answer) throws IOException {
        lines.write(json -> {
            json.writeArrayFieldStart("edits");
            for (QuotaEdit edit : answer.edits()) {
                json.writeString(edit.toString());
            }
            json.writeEndArray();
            json.writeArrayFieldStart("violations");
            for (Violation violation : answer.violations()) {
                json.writeStartObject();
                json.writeStringField("name", violation.name());
                json.writeStringField("rule", violation.rule().name());
                json.writeStringField("text", violation.message());
                json.writeEndObject();
            }
            json.writeEndArray();
            DiffJson.trees(json, answer.trees());
            ClusterDiff pods = answer.pods();
            if (pods != null && pods.after().isPresent()) {
                ClusterOutcome before = pods.before();
                ClusterOutcome after = pods.after().get();
                json.writeObjectFieldStart("pods");
                names(json, "start", pods.newlyAdmitted());
                names(json, "wait", pods.noLongerAdmitted());
                names(json, "addedAndWaiting", WhatIfTable.addedAndWaiting(pods, after));
                names(json, "giveBack", WhatIfTable.without(WhatIfTable.victims(after), WhatIfTable.victims(before)));
                names(json, "stay", WhatIfTable.without(WhatIfTable.victims(before), WhatIfTable.victims(after)));
                json.writeEndObject();
            }
        });
    }

    private static void names(JsonGenerator json, String field, List<String> names) throws IOException {
        json.writeArrayFieldStart(field);
        for (String name : names) {
            json.writeString(name);
        }
        json.writeEndArray();
    }
}
