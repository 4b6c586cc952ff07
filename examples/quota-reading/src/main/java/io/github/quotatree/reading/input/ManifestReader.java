package io.github.quotatree.reading.input;

import io.github.quotatree.reading.input.Findings.Fault;
import io.github.quotatree.reading.input.SourceFile.UnreadableException;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.List;
import java.util.function.Consumer;

/** Reads manifest files: YAML or JSON, each with any number of objects. */
public record ManifestReader(InputStream standardInput, Runnable onObject) {
    private static final int BUFFER = 1 << 16;

    public void read(List<String> files, Findings findings, ObjectSorter<?> sorter) {
        for (String file : files) {
            sorter.startFile(SourceFile.shown(file));
            SourceFile.read(file, standardInput, findings, in -> read(file, in, findings, sorter));
            sorter.endFile();
        }
        sorter.end();
    }

    private void read(String file, InputStream source, Findings findings, ObjectSorter<?> reader)
            throws IOException, UnreadableException {
        BufferedInputStream in = new BufferedInputStream(source, BUFFER);
        if (QuotaFileStart.isAt(in, BUFFER)) {
            reader.readQuotaFile(SourceFile.shown(file), in);
            return;
        }
        readObjects(file, in, findings, object -> accept(object, reader));
    }

    /** Hands on the objects of a stream, one by one; whatever keeps a part of it from being read becomes a fault. */
    public static void readObjects(String file, BufferedInputStream in, Findings findings, Consumer<RawObject> objects)
            throws IOException {
        FoundFaults faults = new FoundFaults(SourceFile.shown(file), findings);
        ObjectFinder finder = new ObjectFinder(objects, faults);
        try {
            if (startsAsJson(in)) {
                finder.readJson(in);
            } else if (findings.isLenient()) {
                finder.readYamlByDocument(file, in);
            } else {
                finder.readYaml(file, in);
            }
        } catch (UnreadableException e) {
            faults.add(e, Remedy.NO_REST);
        }
    }

    /** Receives what keeps a part of a file from being read. */
    record FoundFaults(String file, Findings findings) {
        void add(UnreadableException e, Remedy remedy) {
            findings.fault(new Fault(file, e.at(), String.valueOf(e.getMessage())).or(remedy));
        }

        /** Receives an amount that cannot be read, in a part of the file that starts after some lines. */
        void addAmount(UnreadableException e, int linesBefore) {
            Position at = e.at();
            findings.fault(new Fault(file, at == null ? null : at.down(linesBefore), String.valueOf(e.getMessage()))
                    .or(Remedy.NO_AMOUNT));
        }
    }

    private void accept(RawObject object, ObjectSorter<?> reader) {
        onObject.run();
        reader.accept(object);
    }

    /** Looks at the first byte that is not blank, past a byte order mark, and leaves the stream at its start. */
    private static boolean startsAsJson(BufferedInputStream in) throws IOException {
        in.mark(BUFFER);
        int first = in.read();
        if (first == 0xEF && in.read() == 0xBB && in.read() == 0xBF) {
            first = in.read();
        }
        for (int seen = 4; seen < BUFFER && (first == ' ' || first == '\t' || first == '\r' || first == '\n'); seen++) {
            first = in.read();
        }
        in.reset();
        return first == '{' || first == '[';
    }
}
