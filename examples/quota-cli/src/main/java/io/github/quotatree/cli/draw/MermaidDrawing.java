package io.github.quotatree.cli.draw;

import io.github.quotatree.reading.text.VisibleText;
import java.io.PrintStream;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** Writes a drawing as a flow chart of Mermaid, which GitHub and many wikis show. */
record MermaidDrawing(PrintStream out, Drawing drawing) {
    private static final Pattern UNSAFE = Pattern.compile("[\\x00-\\x7f&&[^A-Za-z0-9 ,./-]]");

    /** Writes the flow chart. Its nodes have numbers, never names of groups, as their ids. */
    void write() {
        out.print("%%{init: {\"flowchart\": {\"wrappingWidth\": 600, \"nodeSpacing\": 12, \"padding\": 12}}}%%\n");
        out.print("flowchart LR\n");
        out.print("  accTitle: " + safe(drawing.title()) + "\n");
        out.print("  accDescr: " + safe(drawing.description()) + "\n");
        for (int t = 0; t < drawing.trees().size(); t++) {
            write(drawing.trees().get(t), "t" + t);
        }
        if (!drawing.states().isEmpty()) {
            out.print("  t0 ~~~ legend[\"" + legend() + "\"]:::legend\n");
        }
        for (GroupState state : drawing.states()) {
            out.print("  classDef " + state.label() + " " + style(state) + "\n");
        }
        out.print("  classDef total fill:#eaeef2,stroke:#57606a,color:#1f2328\n");
        out.print("  classDef legend fill:none,stroke:none,color:#768390\n");
    }

    private void write(DrawnTree tree, String id) {
        out.print("  " + id + "[/\"" + safe(tree.title()) + "\"/]:::total\n");
        for (int g = 0; g < tree.groups().size(); g++) {
            DrawnGroup group = tree.groups().get(g);
            String parent = group.parent() < 0 ? id : id + "g" + group.parent();
            out.print("  " + parent + " --- " + id + "g" + g + node(group) + "\n");
        }
    }

    private static String node(DrawnGroup group) {
        String label = "\"" + safe(group.shownName()) + "<br/>"
                + group.lines().stream().map(MermaidDrawing::safe).collect(Collectors.joining("<br/>")) + "\"";
        String shape = switch (group.state()) {
            case OVER -> "{{" + label + "}}";
            case BORROWING -> "([" + label + "])";
            case LENDING, WITHIN -> "[" + label + "]";
        };
        return shape + ":::" + group.state().label();
    }

    private String legend() {
        return drawing.states().stream()
                .map(state -> safe(shape(state) + " - " + state.words()))
                .collect(Collectors.joining("<br/>"));
    }

    private static String shape(GroupState state) {
        return switch (state) {
            case OVER -> "hexagon, red";
            case BORROWING -> "round ends, green";
            case LENDING -> "dashed box, blue";
            case WITHIN -> "box, grey";
        };
    }

    /** Returns colours that contrast with their own text, whatever the colour of the page. */
    private static String style(GroupState state) {
        return switch (state) {
            case OVER -> "fill:#ffebe9,stroke:#cf222e,color:#1f2328,stroke-width:3px";
            case BORROWING -> "fill:#dafbe1,stroke:#1a7f37,color:#1f2328,stroke-width:2px";
            case LENDING -> "fill:#ddf4ff,stroke:#0969da,color:#1f2328,stroke-dasharray:4 3";
            case WITHIN -> "fill:#f6f8fa,stroke:#57606a,color:#1f2328";
        };
    }

    /**
     * Returns a text in which everything but letters, digits, blanks and some marks is written as the number of its
     * character, such as {@code #34;} for a quote. So no name can end a label, or be read as a comment, a directive, a
     * link, a style, HTML or Markdown.
     */
    private static String safe(String text) {
        return UNSAFE.matcher(VisibleText.of(text))
                .replaceAll(sign -> "#" + (int) sign.group().charAt(0) + ";");
    }
}
