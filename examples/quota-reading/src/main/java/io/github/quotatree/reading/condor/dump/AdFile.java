package io.github.quotatree.reading.condor.dump;

import io.github.quotatree.reading.condor.classad.Ad;
import io.github.quotatree.reading.input.Findings;
import io.github.quotatree.reading.input.Origin;
import io.github.quotatree.reading.input.SourceFile;
import io.github.quotatree.reading.input.SourceFile.UnreadableException;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.OptionalDouble;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** The ads of a file, one after the other: in JSON if it starts like that, else in the long form of the tools. */
final class AdFile {
    static final int MOST_CHARACTERS = 1 << 24;

    private static final int MOST_FAULTS = 20;
    private static final int BYTE_ORDER_MARK = 0xEF;

    private final String shown;
    private final Findings findings;
    private final @Nullable Long now;
    private final Consumer<NamedAd> ads;
    private final int faultsBefore;
    private long count;

    private AdFile(String shown, Findings findings, @Nullable Long now, Consumer<NamedAd> ads) {
        this.shown = shown;
        this.findings = findings;
        this.now = now;
        this.ads = ads;
        faultsBefore = findings.count();
    }

    /**
     * Reads the ads of a file.
     *
     * @param now the time; null for that at which each ad was sent
     */
    static void read(
            String file, InputStream standardInput, Findings findings, @Nullable Long now, Consumer<NamedAd> ads) {
        AdFile read = new AdFile(SourceFile.shown(file), findings, now, ads);
        SourceFile.read(file, standardInput, findings, read::readAll);
        if (read.count == 0 && findings.count() == read.faultsBefore) {
            findings.note(read.shown + ": has no ads");
        }
    }

    private void readAll(InputStream in) throws IOException, UnreadableException {
        BufferedInputStream buffered = new BufferedInputStream(in, 1 << 16);
        int first = firstByte(buffered);
        if (first == '[' || first == '{') {
            JsonAds.read(buffered, this::accept);
        } else if (first == '<') {
            throw new UnreadableException("is XML; -json makes the tools of HTCondor write JSON");
        } else if (first >= 0) {
            LongAds.read(buffered, this::accept);
        }
    }

    private static int firstByte(InputStream in) throws IOException {
        while (true) {
            in.mark(1);
            int next = in.read();
            boolean isMark = next == BYTE_ORDER_MARK;
            if (isMark) {
                in.skipNBytes(2);
            } else if (next != ' ' && next != '\n' && next != '\r' && next != '\t') {
                if (next >= 0) {
                    in.reset();
                }
                return next;
            }
        }
    }

    private void accept(ReadAd read) throws UnreadableException {
        count++;
        Ad ad = read.ad();
        NamedAd named = new NamedAd(ad, new Origin(shown, "ad", "", "number " + count), now(ad), findings);
        for (String name : read.repeated()) {
            named.note(name + " is given twice; the last counts");
        }
        ads.accept(named);
        if (findings.count() - faultsBefore > MOST_FAULTS) {
            throw new UnreadableException("has more faults, which are not listed");
        }
    }

    private long now(Ad ad) {
        if (now != null) {
            return now;
        }
        for (String sent : new String[] {"MyCurrentTime", "ServerTime", "LastHeardFrom", "LastUpdate"}) {
            OptionalDouble time = ad.value(sent, 0).number();
            if (time.isPresent()) {
                return (long) time.getAsDouble();
            }
        }
        return 0;
    }
}
