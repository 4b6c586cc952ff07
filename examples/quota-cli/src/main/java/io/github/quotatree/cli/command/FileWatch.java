package io.github.quotatree.cli.command;

import io.github.quotatree.reading.input.Findings.BadInputException;
import io.github.quotatree.reading.input.SourceFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.List;

/**
 * Waits for changes of files. A file has changed when its time or size has, or when it has come or gone; it is looked
 * at again and again, since the file systems of clusters do not all report changes.
 */
public final class FileWatch {
    private static final long POLL_MILLIS = 200;

    private final List<String> files;
    private List<String> seen;

    /** Starts to watch files: changes from now on count. */
    public FileWatch(List<String> files) {
        this.files = List.copyOf(files);
        for (String file : files) {
            if (isReadOnce(file)) {
                throw new BadInputException(SourceFile.shown(file), "cannot be watched, as it can be read only once");
            }
        }
        seen = stamps();
    }

    /** Returns whether a file is the standard input or a pipe. */
    public static boolean isReadOnce(String file) {
        if (file.equals(SourceFile.STANDARD_INPUT)) {
            return true;
        }
        try {
            Path path = Path.of(file);
            return Files.exists(path) && !Files.isRegularFile(path) && !Files.isDirectory(path);
        } catch (InvalidPathException e) {
            return false;
        }
    }

    /**
     * Waits until a file has changed and no file changes any more, so that none is half written, and returns the files
     * that have changed since the call before.
     */
    public List<String> awaitChange() throws InterruptedException {
        List<String> before = seen;
        List<String> now = seen;
        while (now.equals(before)) {
            Thread.sleep(POLL_MILLIS);
            now = stamps();
        }
        while (!now.equals(seen)) {
            seen = now;
            Thread.sleep(POLL_MILLIS);
            now = stamps();
        }
        List<String> changed = new ArrayList<>();
        for (int f = 0; f < files.size(); f++) {
            if (!before.get(f).equals(now.get(f))) {
                changed.add(files.get(f));
            }
        }
        return changed;
    }

    private List<String> stamps() {
        return files.stream().map(FileWatch::stamp).toList();
    }

    private static String stamp(String file) {
        try {
            BasicFileAttributes attributes = Files.readAttributes(Path.of(file), BasicFileAttributes.class);
            return attributes.lastModifiedTime() + " " + attributes.size();
        } catch (IOException | InvalidPathException e) {
            return "missing";
        }
    }
}
