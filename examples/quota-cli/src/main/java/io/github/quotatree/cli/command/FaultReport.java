package io.github.quotatree.cli.command;

import io.github.quotatree.json.JsonFields;
import io.github.quotatree.reading.input.Findings.Fault;
import io.github.quotatree.reading.input.Findings.ObjectField;
import io.github.quotatree.reading.input.Remedy;
import io.github.quotatree.reading.text.VisibleText;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The faults that a lenient run has gone past, each with what was done about it. */
public record FaultReport(List<Fault> faults) {
    public FaultReport {
        faults = List.copyOf(faults);
    }

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
    public void write(JsonFields json) {
        json.objects("faults", faults, (each, fault) -> {
            each.text("file", fault.file());
            ObjectField field = fault.field();
            if (field != null) {
                each.text("object", field.object().object()).text("field", field.path());
            }
            each.text("text", rule(fault, field))
                    .text("leftOut", remedy(fault).leftOut().label())
                    .text("done", remedy(fault).text());
        });
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
