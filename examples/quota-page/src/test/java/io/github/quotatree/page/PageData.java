package io.github.quotatree.page;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.github.quotatree.RuntimeQuotas;
import io.github.quotatree.page.ReportJson.Report;
import io.github.quotatree.reading.text.QuantityText;
import io.github.quotatree.reading.text.Sentences;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** Pages of solved trees, and the data inside a page. */
public final class PageData {
    /** The units of Kubernetes. */
    public static final PageUnits UNITS = new PageUnits(QuantityText::unitOfOne, Sentences::of);

    private static final String START = "<script type=\"application/json\" id=\"quota-data\">";
    private static final String END = "</script>";

    private PageData() {}

    /** Returns the page of trees. */
    public static String page(RuntimeQuotas... trees) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        Report report = new Report("a test", "22 Nov 2026, 06:30 UTC", "water-filling", UNITS, List.of(trees));
        try {
            Page.ofReport().write(out, report.title(), data -> new ReportJson().write(data, report));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return out.toString(StandardCharsets.UTF_8);
    }

    /** Writes the page of trees into a file of its own in a folder, and returns its address. */
    public static String write(Path folder, RuntimeQuotas... trees) {
        try {
            return Files.writeString(Files.createTempFile(folder, "page", ".html"), page(trees))
                    .toUri()
                    .toString();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Returns the text of the element with the data, as it stands in a page. */
    static String text(String page) {
        int start = page.indexOf(START) + START.length();
        return page.substring(start, page.indexOf(END, start));
    }

    /** Returns the data of a page. */
    public static JsonNode of(String page) {
        return parsed(text(page));
    }

    static JsonNode parsed(String json) {
        try {
            return JsonMapper.builder().build().readTree(json);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
