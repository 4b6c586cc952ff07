package io.github.quotatree.cli.manifest;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.List;
import java.util.stream.Collectors;

/** Reads manifest files: YAML or JSON, each with any number of objects. */
public final class ManifestReader {
    /** What stands for the standard input in place of a file. */
    public static final String STANDARD_INPUT = "-";

    private static final int BUFFER = 1 << 16;
    private static final int SHOWN_FILES = 3;

    private final InputStream standardInput;
    private final Runnable onObject;

    /**
     * Makes a reader.
     *
     * @param standardInput what the file {@code -} stands for
     * @param onObject called for each object that is read
     */
    public ManifestReader(InputStream standardInput, Runnable onObject) {
        this.standardInput = standardInput;
        this.onObject = onObject;
    }

    /** Reads files as one problem of trees; faults and notes go to the findings. */
    public Manifests read(List<String> files, Findings findings) {
        Manifests manifests = new Manifests(files);
        read(files, findings, new TreeSorter(manifests, findings));
        return manifests;
    }

    /** Reads files as one problem of namespaces and their quotas; faults and notes go to the findings. */
    public CapacityManifests readCapacity(List<String> files, Findings findings) {
        CapacityManifests manifests = new CapacityManifests(files);
        read(files, findings, new CapacitySorter(manifests, findings));
        return manifests;
    }

    private void read(List<String> files, Findings findings, ObjectSorter sorter) {
        for (String file : files) {
            sorter.startFile(shown(file));
            SourceFile.read(file, standardInput, findings, in -> read(file, in, sorter));
            sorter.endFile();
        }
    }

    /** Returns how messages name a file. */
    public static String shown(String file) {
        if (file.isEmpty()) {
            return "\"\"";
        }
        return file.equals(STANDARD_INPUT) ? "standard input" : file;
    }

    /** Returns how messages name the files of a problem, of which there may be many. */
    static String shown(List<String> files) {
        String shown =
                files.stream().limit(SHOWN_FILES).map(ManifestReader::shown).collect(Collectors.joining(", "));
        return files.size() <= SHOWN_FILES ? shown : shown + " and " + (files.size() - SHOWN_FILES) + " more";
    }

    private void read(String file, InputStream source, ObjectSorter reader) throws IOException, UnreadableException {
        BufferedInputStream in = new BufferedInputStream(source, BUFFER);
        if (startsAsJson(in)) {
            new JsonObjects(object -> accept(object, reader)).read(in);
        } else {
            new YamlObjects(file).read(in, object -> accept(object, reader));
        }
    }

    private void accept(RawObject object, ObjectSorter reader) {
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
