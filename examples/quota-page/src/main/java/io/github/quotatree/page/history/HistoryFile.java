package io.github.quotatree.page.history;

import io.github.quotatree.page.history.SampleJson.DamagedException;
import io.github.quotatree.text.WriteFault;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.RandomAccessFile;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.function.Consumer;

/**
 * A file of samples, a line of JSON for each: it is read at the start of a server, which then adds its own, so that the
 * history outlives it. A line that is damaged, or is not after the ones before, is left out.
 */
public final class HistoryFile {
    private final Path file;
    private final Consumer<String> faults;
    private List<TreeSample> last = List.of();
    private boolean hasFailed;

    /**
     * Makes a file that may exist.
     *
     * @param faults takes a sentence where lines are damaged or cannot be written
     */
    public HistoryFile(Path file, Consumer<String> faults) {
        this.file = file;
        this.faults = faults;
    }

    /** Reads all samples into a history, and reports how many lines are damaged. */
    public void readInto(History history) throws IOException {
        if (!Files.exists(file)) {
            return;
        }
        long lines = 0;
        long damaged = 0;
        String first = "";
        long before = Long.MIN_VALUE;
        // a reader that replaces what is no UTF-8, so that one such line does not end the file
        try (BufferedReader in =
                new BufferedReader(new InputStreamReader(Files.newInputStream(file), StandardCharsets.UTF_8))) {
            for (String line = in.readLine(); line != null; line = in.readLine()) {
                lines++;
                try {
                    SampleJson.Read sample = SampleJson.read(line);
                    if (sample.second() <= before) {
                        throw new DamagedException("is not after the line before");
                    }
                    before = sample.second();
                    history.add(before, sample.trees());
                    last = sample.trees();
                } catch (DamagedException e) {
                    damaged++;
                    first = damaged == 1 ? "line " + lines + " " + e.getMessage() : first;
                }
            }
        }
        if (damaged > 0) {
            faults.accept(file + ": " + damaged + " of " + lines + (lines == 1 ? " line" : " lines")
                    + (damaged == 1 ? " is" : " are") + " left out; " + first);
        }
    }

    void add(long second, List<TreeSample> sample) {
        last = sample;
        addSame(second);
    }

    /** Adds the last sample again, at another time. */
    void addSame(long second) {
        if (hasFailed) {
            return;
        }
        try {
            String line = SampleJson.line(second, last) + "\n";
            Files.writeString(
                    file,
                    isCut() ? "\n" + line : line,
                    StandardOpenOption.CREATE,
                    StandardOpenOption.WRITE,
                    StandardOpenOption.APPEND);
        } catch (IOException e) {
            hasFailed = true;
            faults.accept(WriteFault.of(file, e) + "; no sample is added any more");
        }
    }

    /** Returns whether the last line has no end, as after a crash. */
    private boolean isCut() throws IOException {
        if (!Files.exists(file)) {
            return false;
        }
        try (RandomAccessFile end = new RandomAccessFile(file.toFile(), "r")) {
            if (end.length() == 0) {
                return false;
            }
            end.seek(end.length() - 1);
            return end.read() != '\n';
        }
    }
}
