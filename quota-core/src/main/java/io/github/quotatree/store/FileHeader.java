package io.github.quotatree.store;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** The first bytes of a file: four letters and the version of the format. */
enum FileHeader {
    STATE("QTLS", "state of a ledger"),
    JOURNAL("QTLJ", "journal of a ledger");

    /** The version of the format that is written. */
    static final int VERSION = 1;

    /** The length of a header. */
    static final int BYTES = 5;

    private final String letters;
    private final String what;

    FileHeader(String letters, String what) {
        this.letters = letters;
        this.what = what;
    }

    void write(ByteSink out) throws IOException {
        out.writeBytes(bytes());
        out.writeByte(VERSION);
    }

    /** Returns whether bytes are the begin of this header, and not all of it. */
    boolean isCutOff(byte[] start) {
        return start.length < BYTES && Arrays.equals(start, Arrays.copyOf(bytes(), start.length));
    }

    void read(ByteSource in) throws IOException {
        for (byte letter : bytes()) {
            if (in.readByte() != letter) {
                throw in.error("this is no " + what);
            }
        }
        int version = in.readByte();
        if (version != VERSION) {
            throw in.error("version " + version + " of the format is not known; the last known one is " + VERSION);
        }
    }

    private byte[] bytes() {
        return letters.getBytes(StandardCharsets.US_ASCII);
    }
}
