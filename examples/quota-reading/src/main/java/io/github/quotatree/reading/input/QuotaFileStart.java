package io.github.quotatree.reading.input;

import io.github.quotatree.reading.input.SourceFile.UnreadableException;
import java.io.BufferedInputStream;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.util.Set;
import org.snakeyaml.engine.v2.events.Event;
import org.snakeyaml.engine.v2.events.ScalarEvent;

/** Recognizes a tree of quotas in a file that is not Kubernetes by its key {@code quotatree}. */
final class QuotaFileStart {
    private static final String KEY = "quotatree";

    /** Keys that only manifests have; what follows them need not be read. */
    private static final Set<String> KEYS_OF_MANIFESTS = Set.of("apiVersion", "kind", "metadata", "items");

    private int depth;
    private boolean isValueNext;
    private boolean isFound;

    private QuotaFileStart() {}

    /** Returns whether the key is in the first map of a stream, and leaves the stream where it is. */
    static boolean isAt(BufferedInputStream in, int longest) throws IOException {
        QuotaFileStart start = new QuotaFileStart();
        in.mark(longest);
        try {
            byte[] first = in.readNBytes(longest - 1);
            YamlDocuments.readEvents(KEY, new ByteArrayInputStream(first), start::accept);
        } catch (UnreadableException e) {
            // what is wrong with the file is reported when it is read
        } finally {
            in.reset();
        }
        return start.isFound;
    }

    private boolean accept(Event event) {
        switch (event.getEventId()) {
            case MappingStart, SequenceStart -> {
                boolean isMap = event.getEventId() == Event.ID.MappingStart;
                depth++;
                return depth > 1 || isMap;
            }
            case MappingEnd, SequenceEnd -> {
                depth--;
                isValueNext = depth != 1;
                return depth > 0;
            }
            case Scalar -> {
                return depth > 1 || scalar(((ScalarEvent) event).getValue());
            }
            case Alias -> {
                isValueNext = depth == 1 && !isValueNext;
                return depth > 0;
            }
            default -> {
                return true;
            }
        }
    }

    private boolean scalar(String value) {
        if (depth == 0) {
            return false;
        }
        if (!isValueNext) {
            isFound = value.equals(KEY);
            if (isFound || KEYS_OF_MANIFESTS.contains(value)) {
                return false;
            }
        }
        isValueNext = !isValueNext;
        return true;
    }
}
