package io.github.quotatree.reading.condor.dump;

import io.github.quotatree.reading.condor.classad.Expression.Quoting;
import io.github.quotatree.reading.input.SourceFile.UnreadableException;
import io.github.quotatree.reading.text.VisibleText;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.Reader;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/** Reads ads in the long form of the tools: lines {@code Name = expression}, and an empty line after each ad. */
final class LongAds {
    private final Reader in;
    private long line;

    private LongAds(Reader in) {
        this.in = in;
    }

    static void read(InputStream in, ReadAd.Sink ads) throws IOException, UnreadableException {
        new LongAds(new BufferedReader(new InputStreamReader(in, StandardCharsets.UTF_8))).read(ads);
    }

    private void read(ReadAd.Sink ads) throws IOException, UnreadableException {
        ReadAd ad = new ReadAd();
        for (String text = next(); text != null; text = next()) {
            String attribute = text.strip();
            if (!attribute.isEmpty() && !attribute.startsWith("--")) {
                add(ad, attribute);
            } else if (!ad.isEmpty()) {
                ads.accept(ad);
                ad = new ReadAd();
            }
        }
        if (!ad.isEmpty()) {
            ads.accept(ad);
        }
    }

    private void add(ReadAd ad, String text) throws UnreadableException {
        int sign = text.indexOf('=');
        String name = sign < 0 ? "" : text.substring(0, sign).strip();
        boolean isName = !name.isEmpty() && name.chars().allMatch(c -> c == '_' || Character.isLetterOrDigit(c));
        if (!isName) {
            throw new UnreadableException("line " + line + ": " + VisibleText.quotedStart(text)
                    + " is neither JSON nor of the form Name = value, as condor_status -json and -long write");
        }
        ad.putText(name, text.substring(sign + 1).strip(), Quoting.CONFIGURATION);
    }

    private @Nullable String next() throws IOException, UnreadableException {
        line++;
        StringBuilder text = new StringBuilder();
        int c = in.read();
        if (c < 0) {
            return null;
        }
        for (; c >= 0 && c != '\n'; c = in.read()) {
            if (text.length() == AdFile.MOST_CHARACTERS) {
                throw new UnreadableException(
                        "line " + line + ": is longer than " + AdFile.MOST_CHARACTERS + " characters");
            }
            text.append((char) c);
        }
        return text.toString();
    }
}
