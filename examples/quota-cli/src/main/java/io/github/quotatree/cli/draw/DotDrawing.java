package io.github.quotatree.cli.draw;

import io.github.quotatree.reading.text.VisibleText;
import java.io.PrintStream;
import java.util.stream.Collectors;

/** Writes a drawing as a graph of Graphviz: {@code quota draw --as dot ... | dot -Tsvg}. */
record DotDrawing(PrintStream out, Drawing drawing) {
    /** Writes the graph. Its nodes have numbers, never names of groups, as their ids. */
    void write() {
        out.print("digraph quotas {\n");
        out.print("  graph [rankdir=LR, nodesep=0.15, ranksep=0.6, bgcolor=\"transparent\", fontname=\"sans-serif\","
                + " fontcolor=\"#768390\", labelloc=b, label=\"" + legend() + "\"]\n");
        out.print("  node [shape=box, style=filled, fontname=\"sans-serif\", fontsize=11, fontcolor=\"#1f2328\"]\n");
        out.print("  edge [arrowhead=none, color=\"#768390\"]\n");
        for (int t = 0; t < drawing.trees().size(); t++) {
            write(drawing.trees().get(t), "t" + t);
        }
        out.print("}\n");
    }

    private void write(DrawnTree tree, String id) {
        out.print("  " + id + " [label=" + quoted(tree.title())
                + ", shape=parallelogram, fillcolor=\"#eaeef2\", color=\"#57606a\"]\n");
        for (int g = 0; g < tree.groups().size(); g++) {
            DrawnGroup group = tree.groups().get(g);
            String label = escaped(group.shownName()) + "\\n"
                    + group.lines().stream().map(DotDrawing::escaped).collect(Collectors.joining("\\n"));
            out.print("  " + id + "g" + g + " [label=\"" + label + "\", tooltip=" + quoted(group.path()) + ", "
                    + style(group.state()) + "]\n");
            out.print("  " + (group.parent() < 0 ? id : id + "g" + group.parent()) + " -> " + id + "g" + g + "\n");
        }
    }

    private String legend() {
        return escaped(drawing.title()) + "\\n"
                + drawing.states().stream()
                        .map(state -> escaped(shape(state) + " - " + state.words()))
                        .collect(Collectors.joining("\\n"));
    }

    private static String shape(GroupState state) {
        return switch (state) {
            case OVER -> "double border, red";
            case BORROWING -> "round corners, green";
            case LENDING -> "dashed box, blue";
            case WITHIN -> "box, grey";
        };
    }

    private static String style(GroupState state) {
        return switch (state) {
            case OVER -> "peripheries=2, penwidth=2, fillcolor=\"#ffebe9\", color=\"#cf222e\"";
            case BORROWING -> "style=\"filled,rounded\", penwidth=2, fillcolor=\"#dafbe1\", color=\"#1a7f37\"";
            case LENDING -> "style=\"filled,dashed\", fillcolor=\"#ddf4ff\", color=\"#0969da\"";
            case WITHIN -> "fillcolor=\"#f6f8fa\", color=\"#57606a\"";
        };
    }

    /**
     * Returns a text in quotes. A backslash, which would start an escape such as {@code \N} for the name of the node,
     * is doubled, and an ampersand, which would start an entity, is written as one.
     */
    private static String quoted(String text) {
        return '"' + escaped(text) + '"';
    }

    private static String escaped(String text) {
        return VisibleText.of(text).replace("&", "&amp;").replace("\\", "\\\\").replace("\"", "\\\"");
    }
}
