package io.github.quotatree.cli.replay;

import io.github.quotatree.cli.report.ReportFile;
import io.github.quotatree.cli.text.JsonLines;
import io.github.quotatree.json.Kind;
import io.github.quotatree.page.Page;
import io.github.quotatree.reading.text.QuantityText;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;

/** Writes the figures of replays as a page for the browser. */
record ReplayPage(Path path) {
    /** Returns whether there is no such file yet, or one that is a page of this program. */
    boolean mayBeWritten() throws IOException {
        return new ReportFile(path).mayBeWritten();
    }

    void write(String title, ReplayReport report) throws IOException {
        new ReportFile(path).write(out -> Page.ofReplay().write(out, title, data -> data(data, report)));
    }

    private static void data(OutputStream out, ReplayReport report) throws IOException {
        ByteArrayOutputStream document = new ByteArrayOutputStream();
        new JsonLines(document).write(Kind.REPLAY, json -> ReplayJson.write(json, report));
        // in JSON, < stands in texts alone; written as such, it could end the element that holds the data
        String escaped = document.toString(StandardCharsets.UTF_8).strip().replace("<", "\\u003c");
        out.write(("{\"unit\":\"" + unit(report.subject().resource()) + "\",\"replay\":" + escaped + "}")
                .getBytes(StandardCharsets.UTF_8));
    }

    private static String unit(String resource) {
        return QuantityText.isBytes(resource) ? "bytes" : resource.equals(QuantityText.CPU) ? "milli" : "count";
    }
}
