package io.github.quotatree.reading.condor.dump;

import io.github.quotatree.reading.condor.classad.Ad;
import io.github.quotatree.reading.condor.classad.AdValue;
import io.github.quotatree.reading.condor.classad.Expression.Quoting;
import io.github.quotatree.reading.input.SourceFile.UnreadableException;
import io.github.quotatree.reading.text.VisibleText;
import java.util.ArrayList;
import java.util.List;

/** An ad that is being read: its attributes so far, and what is odd about them. */
final class ReadAd {
    private final Ad ad = new Ad();
    private final List<String> repeated = new ArrayList<>();
    private long characters;

    @FunctionalInterface
    interface Sink {
        void accept(ReadAd ad) throws UnreadableException;
    }

    Ad ad() {
        return ad;
    }

    List<String> repeated() {
        return repeated;
    }

    boolean isEmpty() {
        return characters == 0;
    }

    void put(String name, AdValue value, int length) throws UnreadableException {
        count(name, length);
        ad.put(name, value);
    }

    void putText(String name, String text, Quoting quoting) throws UnreadableException {
        count(name, text.length());
        ad.putText(name, text, quoting);
    }

    private void count(String name, int length) throws UnreadableException {
        characters += name.length() + length + 1;
        if (characters > AdFile.MOST_CHARACTERS) {
            throw new UnreadableException("an ad is longer than " + AdFile.MOST_CHARACTERS + " characters");
        }
        if (ad.has(name) && repeated.size() < 1) {
            repeated.add(VisibleText.start(name));
        }
    }
}
