package io.github.quotatree.replay.trace;

import io.github.quotatree.resource.ResourceSchema;
import io.github.quotatree.resource.ResourceVector;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * A recorded job: one task, or several that start together or not at all.
 *
 * @param id unique within its trace
 * @param owner to whom it belongs
 * @param submitted the second of its submission, counted from {@link Trace#epochSecond}; not negative
 * @param runSeconds for how long it ran; not negative
 * @param requestedSeconds for how long its user expected it to run at most, or {@link #UNKNOWN}
 * @param tasks the number of its tasks, at least one
 * @param amounts the request of one task
 * @param priority its importance, of which more goes first; 0 where the trace has none
 * @param preemptible whether it may be stopped to start again later
 * @param recordedWait for how many seconds it waited when it was recorded, or {@link #UNKNOWN}
 * @param flavor the flavor that it accepts alone, in the dimension that has flavors; empty if it accepts each
 */
public record TraceJob(
        String id,
        Owner owner,
        long submitted,
        long runSeconds,
        long requestedSeconds,
        int tasks,
        ResourceVector amounts,
        int priority,
        boolean preemptible,
        long recordedWait,
        String flavor) {
    private static final Pattern BAR = Pattern.compile("\\|");

    /** A number of seconds that the trace does not have. */
    public static final long UNKNOWN = -1;

    public TraceJob {
        if (submitted < 0 || runSeconds < 0 || requestedSeconds < UNKNOWN || recordedWait < UNKNOWN) {
            throw new IllegalArgumentException(id + ": a time is negative");
        }
        if (tasks < 1) {
            throw new IllegalArgumentException(id + ": tasks (" + tasks + ") is below 1");
        }
    }

    /** Returns a preemptible job of one task and of priority 0, without the optional fields. */
    public static TraceJob of(String id, Owner owner, long submitted, long runSeconds, ResourceVector amounts) {
        return new TraceJob(id, owner, submitted, runSeconds, UNKNOWN, 1, amounts, 0, true, UNKNOWN, "");
    }

    /** Returns this job of another owner, submitted in another second, with other tasks. */
    public TraceJob with(Owner otherOwner, long second, int otherTasks, ResourceVector otherAmounts) {
        return new TraceJob(
                id,
                otherOwner,
                second,
                runSeconds,
                requestedSeconds,
                otherTasks,
                otherAmounts,
                priority,
                preemptible,
                recordedWait,
                flavor);
    }

    /**
     * Returns the flavors of a dimension on which it may run: those of its models, or all if it names none, or none of
     * this dimension and some of another one.
     */
    public List<String> accepted(String dimension) {
        ResourceSchema schema = amounts.schema();
        Set<String> models = flavor.isEmpty() ? Set.of() : Set.copyOf(List.of(BAR.split(flavor)));
        List<String> accepted =
                schema.flavors(dimension).stream().filter(models::contains).toList();
        boolean isOfOther = accepted.isEmpty()
                && schema.flavoredPositions().stream()
                        .flatMap(d -> schema.flavors(schema.dimension(d)).stream())
                        .anyMatch(models::contains);
        return models.isEmpty() || isOfOther ? schema.flavors(dimension) : accepted;
    }

    /** Returns the request of all tasks together; a sum that no {@code long} holds is refused. */
    public ResourceVector request() {
        if (tasks == 1) {
            return amounts;
        }
        long[] values = amounts.values();
        for (int c = 0; c < values.length; c++) {
            values[c] = Math.multiplyExact(values[c], tasks);
        }
        return amounts.schema().vector(values);
    }
}
