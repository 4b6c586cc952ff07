package io.github.quotatree.store;

import io.github.quotatree.resource.ResourceSchema;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** The first bytes of a file: four letters and the version of the format. */
enum FileHeader {
    STATE("QTLS", "state of a ledger", FileHeader.WITH_FLAVORS),
    JOURNAL("QTLJ", "journal of a ledger", FileHeader.CHAINED);

    static final int PLAIN = 1;
    static final int WITH_FLAVORS = 2;

    /** A journal whose frames have the checksum of the frame before; with flavors or without. */
    static final int CHAINED = 3;

    static final int BYTES = 5;

    private final String letters;
    private final String subject;
    private final int lastVersion;

    FileHeader(String letters, String subject, int lastVersion) {
        this.letters = letters;
        this.subject = subject;
        this.lastVersion = lastVersion;
    }

    void write(ByteSink out, int version) throws IOException {
        out.writeBytes(bytes());
        out.writeByte(version);
    }

    static int version(ResourceSchema schema) {
        return schema.hasFlavors() ? WITH_FLAVORS : PLAIN;
    }

    /** Returns whether these are the first bytes, but for an end that is missing, or zero. */
    boolean isCutOff(byte[] start) {
        int length = start.length;
        while (length > 0 && start[length - 1] == 0) {
            length--;
        }
        return length < BYTES && Arrays.equals(start, 0, length, bytes(), 0, length);
    }

    int read(ByteSource in) throws IOException {
        for (byte letter : bytes()) {
            if (in.readByte() != letter) {
                throw in.error("this is no " + subject);
            }
        }
        int version = in.readByte();
        if (version < PLAIN || version > lastVersion) {
            throw in.error("version " + version + " of the format is not known; the last known one is " + lastVersion);
        }
        return version;
    }

    private byte[] bytes() {
        return letters.getBytes(StandardCharsets.US_ASCII);
    }
}
