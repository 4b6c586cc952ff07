package io.github.quotatree.cli.report;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.AtomicMoveNotSupportedException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;

/**
 * The file that a report is written to. A reader sees the report before or the new one, never a part of it; a file that
 * is no report is not overwritten.
 *
 * @param path the file
 */
public record ReportFile(Path path) {
    /** What every report has in its head. */
    private static final String MARK = "<meta name=\"generator\" content=\"quotatree report\">";

    private static final int HEAD = 1024;

    @FunctionalInterface
    public interface Content {
        void write(OutputStream out) throws IOException;
    }

    /** Returns whether there is no such file yet, or one that is a report. */
    public boolean mayBeWritten() throws IOException {
        if (!Files.exists(path, LinkOption.NOFOLLOW_LINKS)) {
            return true;
        }
        if (!Files.isRegularFile(path)) {
            return false;
        }
        try (InputStream in = Files.newInputStream(path)) {
            byte[] head = in.readNBytes(HEAD);
            return head.length == 0 || new String(head, StandardCharsets.UTF_8).contains(MARK);
        }
    }

    /** Writes the file in full, or leaves what was there. */
    public void write(Content content) throws IOException {
        Path target = Files.isSymbolicLink(path) ? path.toRealPath() : path.toAbsolutePath();
        String partName = target.getFileName() + "." + ProcessHandle.current().pid() + ".part";
        if (Files.isDirectory(target)) {
            throw new FileSystemException(target.toString(), null, "is a folder");
        }
        Path part = target.resolveSibling(partName);
        try {
            // not a temporary file of Java, which nobody else might read
            try (OutputStream out = new BufferedOutputStream(
                    Files.newOutputStream(part, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE))) {
                content.write(out);
            }
            replace(part, target);
        } finally {
            Files.deleteIfExists(part);
        }
    }

    private static void replace(Path part, Path target) throws IOException {
        try {
            Files.move(part, target, StandardCopyOption.ATOMIC_MOVE);
        } catch (AtomicMoveNotSupportedException e) {
            Files.move(part, target, StandardCopyOption.REPLACE_EXISTING);
        }
    }
}
