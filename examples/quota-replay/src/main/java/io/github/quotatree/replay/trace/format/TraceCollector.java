package io.github.quotatree.replay.trace.format;

import io.github.quotatree.reading.input.Amounts;
import io.github.quotatree.reading.input.SourceFile.UnreadableException;
import io.github.quotatree.reading.text.VisibleText;
import io.github.quotatree.replay.trace.Owner;
import io.github.quotatree.replay.trace.Skipped;
import io.github.quotatree.replay.trace.Trace;
import io.github.quotatree.replay.trace.TraceJob;
import io.github.quotatree.resource.ResourceSchema;
import io.github.quotatree.resource.ResourceVector;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Receives the records of a file: jobs, damaged ones, and others that a rule leaves out. */
final class TraceCollector {
    private static final String DAMAGED = "damaged: ";
    private static final int MOST_SHOWN = 10;

    /** Reasons beyond these would be texts of a damaged file. */
    private static final int MOST_NOTES = 50;

    private final List<@Nullable RecordedJob> jobs = new ArrayList<>();
    private final Map<String, Integer> places = new HashMap<>();
    private final Set<String> dimensions = new LinkedHashSet<>();
    private final Skipped.Records skipped = new Skipped.Records();
    private final Map<String, Long> notes = new LinkedHashMap<>();
    private final List<String> damages = new ArrayList<>();
    private long damaged;
    private long epoch = TraceJob.UNKNOWN;
    private boolean isDated;

    /** Says that submissions are seconds of the Unix clock. */
    void dated() {
        isDated = true;
    }

    /** Says that submissions are counted from a second of the Unix clock. */
    void countedFrom(long epochSecond) {
        epoch = epochSecond;
    }

    void add(RecordedJob job) throws Damage {
        if (job.id().isEmpty()) {
            throw new Damage("the id is empty", "");
        }
        if (!isDated && job.submitted() < 0) {
            throw new Damage("the time of submission is negative", Long.toString(job.submitted()));
        }
        if (places.putIfAbsent(job.id(), jobs.size()) != null) {
            throw new Damage("the id stands above already", job.id());
        }
        keep(job);
    }

    /** Adds a job, which replaces an earlier record of it that was submitted before; returns whether there was one. */
    boolean addLast(RecordedJob job) {
        Integer place = places.get(job.id());
        if (place == null) {
            places.put(job.id(), jobs.size());
            keep(job);
            return false;
        }
        RecordedJob before = jobs.get(place);
        if (before != null && before.submitted() <= job.submitted()) {
            jobs.set(place, null);
            places.put(job.id(), jobs.size());
            keep(job);
        }
        return true;
    }

    private void keep(RecordedJob job) {
        jobs.add(job);
        dimensions.addAll(job.amounts().dimensions());
    }

    /** Counts a damaged record at a place, such as {@code line 12}, and keeps the first few of all. */
    void damaged(String place, Damage damage) {
        damaged++;
        if (damages.size() < MOST_SHOWN) {
            damages.add(place + ": " + damage.reason() + ": " + damage.shown());
        }
        int most = damaged <= MOST_SHOWN ? MOST_SHOWN : 0;
        skipped.count(DAMAGED + damage.reason(), most, () -> place + ": " + damage.shown());
    }

    /** Counts a record that a rule leaves out, and keeps the first few under each rule. */
    void skip(String rule, String record) {
        skipped.count(rule, Skipped.Records.EXAMPLES, () -> VisibleText.of(VisibleText.start(record)));
    }

    /** Counts records of which the same is to be said, though they are jobs. */
    void note(String text) {
        if (notes.size() < MOST_NOTES || notes.containsKey(text)) {
            notes.merge(text, 1L, Long::sum);
        }
    }

    List<String> notes() {
        return notes.entrySet().stream()
                .map(note -> VisibleText.of(note.getKey())
                        + (note.getValue() == 1 ? "" : " (" + note.getValue() + " times)"))
                .toList();
    }

    /** Refuses damaged records. */
    void refuseDamaged() throws UnreadableException {
        if (damaged > 0) {
            throw new UnreadableException(damaged + (damaged == 1 ? " record is" : " records are") + " damaged: "
                    + String.join("; ", damages) + (damaged > damages.size() ? "; ..." : ""));
        }
    }

    /** Returns the trace of the jobs in the order of their submission, each in the group that the mapping gives it. */
    Trace trace(OwnerMapping mapping) {
        List<Map.Entry<RecordedJob, String>> kept = new ArrayList<>(jobs.size());
        for (RecordedJob job : jobs) {
            if (job != null) {
                mapping.group(job.id(), job.owner())
                        .ifPresentOrElse(
                                group -> kept.add(Map.entry(job, group)),
                                () -> skip("the mapping has no group for its owner", job.id()));
            }
        }
        kept.sort(Comparator.comparingLong(entry -> entry.getKey().submitted()));
        ResourceSchema schema = Amounts.schema(dimensions.isEmpty() ? Set.of("cpu") : dimensions);
        long zero = isDated && !kept.isEmpty() ? kept.get(0).getKey().submitted() : 0;
        // most jobs have the same owner and request as another one
        Map<Owner, Owner> owners = new HashMap<>();
        Map<ResourceVector, ResourceVector> requests = new HashMap<>();
        List<TraceJob> ofTrace = new ArrayList<>(kept.size());
        kept.forEach(entry -> {
            RecordedJob job = entry.getKey();
            Owner owner = job.owner().withGroup(entry.getValue());
            ResourceVector request = job.amounts().in(schema, 0);
            ofTrace.add(job.in(
                    zero,
                    owners.computeIfAbsent(owner, same -> same),
                    requests.computeIfAbsent(request, same -> same)));
        });
        return new Trace(schema, isDated && !kept.isEmpty() ? zero : epoch, ofTrace, skipped.after(List.of()));
    }
}
