package io.github.quotatree.page;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Base64;
import java.util.List;
import java.util.stream.Collectors;

/**
 * The page, joined from its files: one document with its styles, its script and its data inside.
 *
 * <p>A policy in the page allows exactly this script and these styles, by their hashes, and no connection. So text of a
 * manifest that got into the page as markup would not run.
 */
public final class Page {
    private static final List<String> STYLES = List.of(
            "colors.css",
            "page.css",
            "answers.css",
            "flavors.css",
            "workloads.css",
            "bars.css",
            "grid.css",
            "panel.css",
            "print.css");

    /** The order matters for what is evaluated when the files are read: constants, and the hooks of the page. */
    private static final List<String> SCRIPTS = List.of(
            "page.js",
            "amounts.js",
            "model.js",
            "keep.js",
            "view.js",
            "bars.js",
            "cards.js",
            "answers.js",
            "flow.js",
            "flavors.js",
            "workloads.js",
            "rows.js",
            "keys.js",
            "explain.js",
            "panel.js",
            "theme.js",
            "controls.js");

    private static final List<String> STYLES_OF_REPLAY =
            List.of("colors.css", "page.css", "replay/replay.css", "print.css");

    private static final List<String> SCRIPTS_OF_REPLAY = List.of(
            "page.js",
            "amounts.js",
            "theme.js",
            "replay/figures.js",
            "replay/waits.js",
            "replay/heat.js",
            "replay/loans.js",
            "replay/sample.js",
            "replay/start.js");

    /** The element that holds the data of the page; the files before and after it are joined around them. */
    private static final String DATA = "{{data}}";

    private final String template;
    private final String styles;
    private final String script;
    private final String connections;

    private Page(String template, String styles, String script, String connections) {
        this.template = text(Page.class, template);
        this.styles = styles;
        this.script = "(() => {\n\"use strict\";\n" + script + "})();\n";
        this.connections = connections;
    }

    @FunctionalInterface
    public interface Data {
        void write(OutputStream out) throws IOException;
    }

    public static Page ofReport() {
        return page(Page.class, List.of(), List.of(), "'none'");
    }

    /** Returns the page of a replay, whose data are {@code {"unit": …, "replay": …}} with a document of that kind. */
    public static Page ofReplay() {
        return new Page(
                "replay/replay.html",
                joined(Page.class, STYLES_OF_REPLAY),
                joined(Page.class, SCRIPTS_OF_REPLAY),
                "'none'");
    }

    /**
     * Returns the page of a server: that of a report with further styles and scripts, which may connect to the server
     * that it came from.
     */
    public static Page ofServer(Class<?> place, List<String> styles, List<String> scripts) {
        return page(place, styles, scripts, "'self'");
    }

    private static Page page(Class<?> place, List<String> moreStyles, List<String> moreScripts, String connections) {
        return new Page(
                "page.html",
                joined(Page.class, STYLES) + "\n" + joined(place, moreStyles),
                joined(Page.class, SCRIPTS) + "\n" + joined(place, moreScripts) + "\n" + text(Page.class, "start.js"),
                connections);
    }

    public void write(OutputStream out, String title, Data data) throws IOException {
        String policy = policy();
        int split = template.indexOf(DATA);
        String head = template.substring(0, split)
                .replace("{{policy}}", policy)
                .replace("{{title}}", escaped(title))
                .replace("{{styles}}", styles);
        String foot = template.substring(split + DATA.length()).replace("{{script}}", script);
        out.write(head.getBytes(StandardCharsets.UTF_8));
        data.write(out);
        out.write(foot.getBytes(StandardCharsets.UTF_8));
    }

    /** Returns the policy of the page: it stands in the page, and a server sends it, too. */
    public String policy() {
        return "default-src 'none'; style-src '" + hash(styles) + "'; style-src-attr 'none'; script-src '"
                + hash(script) + "'; connect-src " + connections + "; base-uri 'none'; form-action 'none'";
    }

    private static String joined(Class<?> beside, List<String> names) {
        return names.stream().map(name -> text(beside, name)).collect(Collectors.joining("\n"));
    }

    private static String text(Class<?> beside, String name) {
        try (InputStream in = beside.getResourceAsStream(name)) {
            if (in == null) {
                throw new IllegalStateException(name + " is missing beside " + beside.getName());
            }
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static String hash(String text) {
        try {
            byte[] digest = MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8));
            return "sha256-" + Base64.getEncoder().encodeToString(digest);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e); // every Java has SHA-256
        }
    }

    private static String escaped(String text) {
        return text.replace("&", "&amp;")
                .replace("<", "&lt;")
                .replace(">", "&gt;")
                .replace("\"", "&quot;");
    }
}
