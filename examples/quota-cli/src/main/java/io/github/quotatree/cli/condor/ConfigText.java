package io.github.quotatree.cli.condor;

import io.github.quotatree.cli.input.Findings;
import io.github.quotatree.cli.input.JsonProblem;
import io.github.quotatree.cli.input.SourceFile;
import io.github.quotatree.cli.input.SourceFile.UnreadableException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;

/** Reads the text of a configuration, which is never so large that it would not fit in memory. */
final class ConfigText {
    /** The most bytes of a configuration; those of large pools have some thousand lines. */
    static final int MOST_BYTES = 1 << 24;

    private static final char BYTE_ORDER_MARK = '\uFEFF';

    private ConfigText() {}

    /** Returns the text of a file; if it cannot be read, an empty one, and the findings have a fault. */
    static String read(String file, InputStream standardInput, Findings findings) {
        StringBuilder text = new StringBuilder();
        SourceFile.read(file, standardInput, findings, in -> text.append(decoded(in)));
        return text.toString();
    }

    private static String decoded(InputStream in) throws IOException, UnreadableException {
        byte[] bytes = in.readNBytes(MOST_BYTES + 1);
        if (bytes.length > MOST_BYTES) {
            throw new UnreadableException("is larger than a configuration may be, " + MOST_BYTES + " bytes");
        }
        String text;
        try {
            text = StandardCharsets.UTF_8
                    .newDecoder()
                    .decode(ByteBuffer.wrap(bytes))
                    .toString();
        } catch (CharacterCodingException e) {
            throw new UnreadableException(JsonProblem.NOT_UTF_8);
        }
        int control = firstControl(text);
        if (control >= 0) {
            throw new UnreadableException(
                    "line " + text.substring(0, control + 1).lines().count() + ": has the control character "
                            + text.charAt(control) + ", which is not in a text");
        }
        return !text.isEmpty() && text.charAt(0) == BYTE_ORDER_MARK ? text.substring(1) : text;
    }

    private static int firstControl(String text) {
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (Character.isISOControl(c) && !Character.isWhitespace(c)) {
                return i;
            }
        }
        return -1;
    }
}
