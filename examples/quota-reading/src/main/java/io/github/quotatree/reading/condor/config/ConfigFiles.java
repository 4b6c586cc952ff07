package io.github.quotatree.reading.condor.config;

import io.github.quotatree.reading.input.SourceFile;
import io.github.quotatree.reading.input.SourceFile.UnreadableException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/** Reads the texts of a configuration, which are never so large that they would not fit in memory. */
final class ConfigFiles {
    /** The most bytes of a configuration, with all that it includes; those of large pools have some thousand lines. */
    static final int MOST_BYTES = 1 << 24;

    static final int MOST_FILES = 1000;

    private static final char BYTE_ORDER_MARK = '\uFEFF';

    private final InputStream standardInput;
    private final Remarks remarks;
    private int bytesLeft = MOST_BYTES;
    private int files;

    ConfigFiles(InputStream standardInput, Remarks remarks) {
        this.standardInput = standardInput;
        this.remarks = remarks;
    }

    /** Returns the text of a file that the user names; an empty one, and a fault, if it cannot be read. */
    String read(String file) {
        StringBuilder text = new StringBuilder();
        String shown = SourceFile.shown(file);
        SourceFile.read(file, standardInput, remarks.findings(), in -> text.append(decoded(shown, in)));
        return text.toString();
    }

    /** Returns the text of a file that a configuration names, which must be a regular one; null if there is none. */
    @Nullable
    String readIncluded(String file) throws UnfitValueException {
        files++;
        if (files > MOST_FILES) {
            throw new UnfitValueException("more than " + MOST_FILES + " files are included");
        }
        try {
            if (file.isEmpty() || !Files.exists(Path.of(file))) {
                return null;
            }
            if (!Files.isRegularFile(Path.of(file))) {
                throw new UnfitValueException(file + ": is not a regular file");
            }
        } catch (InvalidPathException e) {
            return null;
        }
        return read(file);
    }

    /**
     * Returns the path of a file that another one includes: if it is not absolute, from the folder of that one, or if
     * there is none, from the current one, as HTCondor takes it.
     */
    static String included(String file, String from) {
        try {
            Path path = Path.of(folder(from)).resolve(file).normalize();
            return Files.exists(path) ? path.toString() : file;
        } catch (InvalidPathException e) {
            return file;
        }
    }

    static String folder(String file) {
        int slash = file.lastIndexOf('/');
        return slash < 0 ? "." : file.substring(0, Math.max(slash, 1));
    }

    private String decoded(String shown, InputStream in) throws IOException, UnreadableException {
        byte[] bytes = in.readNBytes(bytesLeft + 1);
        if (bytes.length > bytesLeft) {
            throw new UnreadableException(
                    "is larger than a configuration may be, " + MOST_BYTES + " bytes with all that it includes");
        }
        bytesLeft -= bytes.length;
        String text = text(shown, bytes);
        if (Letters.trimmed(text.substring(0, Math.min(text.length(), 100))).startsWith("{")) {
            throw new UnreadableException("is JSON, not a configuration of HTCondor");
        }
        int control = firstControl(text);
        if (control >= 0) {
            throw new UnreadableException(
                    "line " + text.substring(0, control + 1).lines().count() + ": has the control character "
                            + text.charAt(control) + ", which is not in a text");
        }
        return text;
    }

    private String text(String shown, byte[] bytes) {
        try {
            String text = StandardCharsets.UTF_8
                    .newDecoder()
                    .decode(ByteBuffer.wrap(bytes))
                    .toString();
            if (text.isEmpty() || text.charAt(0) != BYTE_ORDER_MARK) {
                return text;
            }
            note(
                    shown,
                    "starts with a byte order mark, which is left out here; HTCondor takes it for a part of line 1");
            return text.substring(1);
        } catch (CharacterCodingException e) {
            note(shown, "is not encoded in UTF-8; it is read as Latin-1");
            return new String(bytes, StandardCharsets.ISO_8859_1);
        }
    }

    private void note(String shown, String text) {
        remarks.note(Remarks.Kind.FILE, new Place(shown, 0), text);
    }

    private static int firstControl(String text) {
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            // 80 to 9F are letters and quotation marks in the code page of Windows
            if ((c < ' ' && !Character.isWhitespace(c)) || c == '\u007F') {
                return i;
            }
        }
        return -1;
    }
}
