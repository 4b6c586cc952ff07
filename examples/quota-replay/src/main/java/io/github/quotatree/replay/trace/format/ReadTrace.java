package io.github.quotatree.replay.trace.format;

import io.github.quotatree.replay.trace.Trace;
import java.util.Collections;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * A trace that was read from a file, and how.
 *
 * @param format the format of the file
 * @param trace the jobs, and the records that were left out
 * @param notes other things to know of the reading, such as the zone of the times, one a line
 * @param unmapped the owners that the mapping file does not name, each with its number of jobs
 */
public record ReadTrace(TraceFormat format, Trace trace, List<String> notes, SortedMap<String, Long> unmapped) {
    public ReadTrace {
        notes = List.copyOf(notes);
        unmapped = Collections.unmodifiableSortedMap(new TreeMap<>(unmapped));
    }
}
