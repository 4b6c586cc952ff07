package io.github.quotatree.store;

import io.github.quotatree.resource.ResourceSchema;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** The first bytes of a file: four letters and the version of the format. */
enum FileHeader {
    STATE("QTLS", "state of a ledger"),
    JOURNAL("QTLJ", "journal of a ledger");

    static final int PLAIN = 1;
    static final int WITH_FLAVORS = 2;
    static final int BYTES = 5;

    private final String letters;
    private final String subject;

    FileHeader(String letters, String subject) {
        this.letters = letters;
        this.subject = subject;
    }

    void write(ByteSink out, ResourceSchema schema) throws IOException {
        out.writeBytes(bytes());
        out.writeByte(version(schema));
    }

    static int version(ResourceSchema schema) {
        return schema.hasFlavors() ? WITH_FLAVORS : PLAIN;
    }

    boolean isCutOff(byte[] start) {
        return start.length < BYTES && Arrays.equals(start, Arrays.copyOf(bytes(), start.length));
    }

    int read(ByteSource in) throws IOException {
        for (byte letter : bytes()) {
            if (in.readByte() != letter) {
                throw in.error("this is no " + subject);
            }
        }
        int version = in.readByte();
        if (version != PLAIN && version != WITH_FLAVORS) {
            throw in.error("version " + version + " of the format is not known; the last known one is " + WITH_FLAVORS);
        }
        return version;
    }

    private byte[] bytes() {
        return letters.getBytes(StandardCharsets.US_ASCII);
    }
}
