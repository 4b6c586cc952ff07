package io.github.quotatree.reading.input;

import io.github.quotatree.reading.input.Findings.Fault;
import io.github.quotatree.reading.input.Json.JsonProblem;
import java.io.CharConversionException;
import java.io.FileInputStream;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Reads a file that the user named; whatever keeps it from being read is a fault of that file. */
public final class SourceFile {
    public static final String STANDARD_INPUT = "-";

    private static final int SHOWN_FILES = 3;

    private SourceFile() {}

    @FunctionalInterface
    public interface Content {
        void read(InputStream in) throws IOException, UnreadableException;
    }

    public static void read(String file, InputStream standardInput, Findings findings, Content content) {
        String shown = shown(file);
        try {
            if (file.equals(STANDARD_INPUT)) {
                content.read(standardInput);
            } else {
                read(file, content);
            }
        } catch (UnreadableException e) {
            findings.fault(new Fault(shown, e.at(), String.valueOf(e.getMessage())));
        } catch (NoSuchFileException | FileNotFoundException | InvalidPathException e) {
            findings.fault(new Fault(shown, "no such file"));
        } catch (CharConversionException e) {
            findings.fault(new Fault(shown, JsonProblem.NOT_UTF_8));
        } catch (AccessDeniedException e) {
            findings.fault(new Fault(shown, "may not be read"));
        } catch (IOException e) {
            findings.fault(new Fault(shown, "cannot be read: " + e.getMessage()));
        }
    }

    private static void read(String file, Content content) throws IOException, UnreadableException {
        Path path = Path.of(file);
        if (file.isEmpty()) {
            // which would be the current directory
            throw new NoSuchFileException(file);
        }
        if (Files.isDirectory(path)) {
            throw new UnreadableException("is a directory");
        }
        try (InputStream in = open(path)) {
            content.read(in);
        }
    }

    public static InputStream open(String file) throws IOException {
        return open(Path.of(file));
    }

    /** Opens a file; unlike a channel, such a stream can read from a pipe too. */
    private static InputStream open(Path path) throws IOException {
        try {
            return new FileInputStream(path.toFile());
        } catch (FileNotFoundException e) {
            throw Files.exists(path) ? new AccessDeniedException(path.toString()) : e;
        }
    }

    public static String shown(String file) {
        if (file.isEmpty()) {
            return "\"\"";
        }
        return file.equals(STANDARD_INPUT) ? "standard input" : file;
    }

    public static String shown(List<String> files) {
        String shown = files.stream().limit(SHOWN_FILES).map(SourceFile::shown).collect(Collectors.joining(", "));
        return files.size() <= SHOWN_FILES ? shown : shown + " and " + (files.size() - SHOWN_FILES) + " more";
    }

    /** Thrown when a file is not what it should be from some place on; the message says where and why, in one line. */
    public static final class UnreadableException extends Exception {
        private static final long serialVersionUID = 1L;

        private final transient @Nullable Position at;

        public UnreadableException(String message) {
            this(null, message);
        }

        public UnreadableException(@Nullable Position at, String message) {
            super(message);
            this.at = at;
        }

        public @Nullable Position at() {
            return at;
        }
    }
}
