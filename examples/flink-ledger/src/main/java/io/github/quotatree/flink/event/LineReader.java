package io.github.quotatree.flink.event;

/** Reads events from {@linkplain EventLine lines}. */
public final class LineReader implements EventReader<String> {
    private static final long serialVersionUID = 1L;

    @Override
    public String tree(String line) {
        return line.strip().split("\\s+", 2)[0];
    }

    @Override
    public LedgerEvent read(String line) {
        return EventLine.parse(line);
    }

    @Override
    public String text(String line) {
        return line;
    }
}
