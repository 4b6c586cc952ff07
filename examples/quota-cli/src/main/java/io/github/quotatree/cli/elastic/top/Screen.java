package io.github.quotatree.cli.elastic.top;

import java.io.PrintStream;
import java.util.List;

/**
 * The screen of a terminal that is drawn again and again, beside the one with the shell, which comes back in the end.
 * On what is no terminal, the pictures stand one after another.
 */
final class Screen implements AutoCloseable {
    private static final String OPEN = "\033[?1049h\033[?25l";
    private static final String CLOSE = "\033[?25h\033[?1049l";

    private final PrintStream out;
    private final boolean isTerminal;
    private final int height;
    private boolean isOpen;
    private boolean isClosed;

    Screen(PrintStream out, boolean isTerminal, int height) {
        this.out = out;
        this.isTerminal = isTerminal;
        this.height = height;
    }

    /** Draws lines in place of those before. */
    synchronized void draw(List<String> lines) {
        if (isClosed) {
            return;
        }
        if (!isTerminal) {
            out.print(isOpen ? "\n" : "");
            lines.forEach(line -> out.print(line + "\n"));
            isOpen = true;
            out.flush();
            return;
        }
        StringBuilder picture = new StringBuilder(isOpen ? "" : OPEN).append("\033[H");
        boolean isCut = height > 0 && lines.size() > height;
        int shown = isCut ? height - 1 : lines.size();
        for (int i = 0; i < shown; i++) {
            picture.append(i == 0 ? "" : "\r\n").append(lines.get(i)).append("\033[K");
        }
        if (isCut) {
            picture.append("\r\n… ").append(lines.size() - shown).append(" more lines\033[K");
        }
        isOpen = true;
        out.print(picture.append("\033[J"));
        out.flush();
    }

    /** Brings the shell back. Nothing is drawn after that. */
    @Override
    public synchronized void close() {
        if (isTerminal && isOpen && !isClosed) {
            out.print(CLOSE);
            out.flush();
        }
        isClosed = true;
    }
}
