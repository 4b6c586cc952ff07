package io.github.quotatree.cli.command;

import com.fasterxml.jackson.core.JsonGenerator;
import io.github.quotatree.reading.input.Findings.Fault;
import io.github.quotatree.reading.input.Findings.ObjectField;
import io.github.quotatree.reading.input.Remedy;
import io.github.quotatree.reading.text.VisibleText;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The faults that a lenient run has gone past, each with what was done about it. */
public final class FaultReport {
    private final List<Fault> faults;

    /** Makes the report of faults that have a remedy. */
    public FaultReport(List<Fault> faults) {
        this.faults = List.copyOf(faults);
    }

    /** Returns whether there are none. */
    public boolean isEmpty() {
        return faults.isEmpty();
    }

    /** Returns a heading and a line for each fault; nothing if there are none. */
    public List<String> lines() {
        List<String> lines = new ArrayList<>();
        if (!faults.isEmpty()) {
            lines.add(faults.size() == 1 ? "1 fault:" : faults.size() + " faults:");
        }
        for (Fault fault : faults) {
            lines.add("  " + fault.line() + "; " + VisibleText.of(remedy(fault).text()));
        }
        return lines;
    }

    /** Writes the field {@code faults} of a document. */
    public void write(JsonGenerator json) throws IOException {
        json.writeArrayFieldStart("faults");
        for (Fault fault : faults) {
            json.writeStartObject();
            json.writeStringField("file", fault.file());
            ObjectField field = fault.field();
            if (field != null) {
                json.writeStringField("object", field.object().object());
                json.writeStringField("field", field.path());
            }
            json.writeStringField("rule", rule(fault, field));
            json.writeStringField("leftOut", remedy(fault).leftOut().label());
            json.writeStringField("done", remedy(fault).text());
            json.writeEndObject();
        }
        json.writeEndArray();
    }

    /** Returns what is wrong, without the object and the field that stand beside it. */
    private static String rule(Fault fault, @Nullable ObjectField field) {
        String known = field == null ? "" : field.object().object() + ": " + field.path() + ": ";
        return !known.isEmpty() && fault.text().startsWith(known)
                ? fault.text().substring(known.length())
                : fault.placedText();
    }

    private static Remedy remedy(Fault fault) {
        Remedy remedy = fault.remedy();
        if (remedy == null) {
            throw new IllegalArgumentException("no remedy: " + fault);
        }
        return remedy;
    }
}
