package io.github.quotatree.replay.trace.format;

import com.fasterxml.jackson.core.JsonProcessingException;
import io.github.quotatree.reading.input.Amounts;
import io.github.quotatree.reading.input.BaseUnits;
import io.github.quotatree.reading.input.Json;
import io.github.quotatree.replay.trace.Owner;
import io.github.quotatree.replay.trace.TraceJob;
import io.github.quotatree.resource.ResourceVector;
import java.math.BigInteger;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Reads a job of JSON on each line. {@code id}, {@code submit}, {@code run} and {@code resources} are needed; the page
 * of the replay has a table of all fields. A line with {@code epoch} alone says from which second of the Unix clock
 * submissions are counted.
 */
final class JsonLinesReader implements LineReader {
    private static final Set<String> FIELDS = Set.of(
            "id",
            "submit",
            "run",
            "requested",
            "tasks",
            "resources",
            "group",
            "user",
            "queue",
            "account",
            "priority",
            "preemptible",
            "wait",
            "flavor");

    private final TraceCollector out;

    JsonLinesReader(TraceCollector out) {
        this.out = out;
    }

    @Override
    public void read(String line) throws Damage {
        if (line.isBlank()) {
            return;
        }
        if (!(parsed(line) instanceof Map<?, ?> job)) {
            throw new Damage("is not an object of JSON", line);
        }
        if (job.containsKey("epoch") && !job.containsKey("id")) {
            out.countedFrom(seconds(job, "epoch", null));
            return;
        }
        job.keySet().stream()
                .filter(field -> !FIELDS.contains(String.valueOf(field)))
                .forEach(field -> out.note("the field " + field + " is not read"));
        job(job);
    }

    private static @Nullable Object parsed(String line) throws Damage {
        try {
            return Json.parsed(line);
        } catch (JsonProcessingException e) {
            throw new Damage("is not JSON", Json.JsonProblem.of(e));
        } catch (NumberFormatException e) {
            // of a number whose exponent has too many digits
            throw new Damage("is not JSON", String.valueOf(e.getMessage()));
        }
    }

    private void job(Map<?, ?> job) throws Damage {
        String id = text(job, "id");
        if (id.isEmpty()) {
            throw new Damage("id is missing", String.valueOf(job));
        }
        long submitted = seconds(job, "submit", null);
        long run = duration(job, "run", null);
        long requested = duration(job, "requested", TraceJob.UNKNOWN);
        long wait = duration(job, "wait", TraceJob.UNKNOWN);
        int tasks = whole(job, "tasks", 1, 1);
        Amounts amounts = amounts(job.get("resources"), tasks);
        if (amounts.isZero()) {
            out.skip("requests no resources", id);
            return;
        }
        out.add(new RecordedJob(
                id,
                new Owner(text(job, "group"), text(job, "user"), text(job, "queue"), text(job, "account")),
                submitted,
                run,
                requested,
                tasks,
                amounts,
                whole(job, "priority", 0, Integer.MIN_VALUE),
                isPreemptible(job.get("preemptible")),
                wait,
                text(job, "flavor")));
    }

    private static Amounts amounts(@Nullable Object resources, int tasks) throws Damage {
        if (!(resources instanceof Map<?, ?> map)) {
            throw new Damage("resources is not a map of amounts by name", String.valueOf(resources));
        }
        TreeMap<String, Long> amounts = new TreeMap<>();
        for (Map.Entry<?, ?> entry : map.entrySet()) {
            String dimension = String.valueOf(entry.getKey());
            long units = units(dimension, entry.getValue());
            FieldNumbers.product("a resource of all tasks", units, tasks);
            amounts.put(dimension, units);
        }
        return Amounts.of(amounts);
    }

    private static long units(String dimension, @Nullable Object value) throws Damage {
        String shown = dimension + ": " + value;
        if (value == null || dimension.isBlank()) {
            throw new Damage("a resource has no name or no amount", shown);
        }
        BigInteger units;
        try {
            units = BaseUnits.of(dimension, BaseUnits.exact(value));
        } catch (IllegalArgumentException e) {
            throw new Damage("a resource is not a quantity", shown);
        }
        if (units.signum() < 0 || units.bitLength() > 63 || units.longValueExact() == ResourceVector.UNLIMITED) {
            throw new Damage("a resource is negative or above 2^63-2", shown);
        }
        return units.longValueExact();
    }

    private static String text(Map<?, ?> job, String field) throws Damage {
        Object value = job.get(field);
        if (value == null) {
            return "";
        }
        if (value instanceof String || value instanceof Integer || value instanceof Long) {
            return value.toString();
        }
        throw new Damage(field + " is not a text", String.valueOf(value));
    }

    private static boolean isPreemptible(@Nullable Object value) throws Damage {
        if (value == null || value instanceof Boolean) {
            return !Boolean.FALSE.equals(value);
        }
        throw new Damage("preemptible is not true or false", String.valueOf(value));
    }

    private static int whole(Map<?, ?> job, String field, int otherwise, int least) throws Damage {
        Object value = job.getOrDefault(field, null);
        if (value == null) {
            return otherwise;
        }
        if (value instanceof Integer whole && whole >= least) {
            return whole;
        }
        throw new Damage(field + " is not a whole number" + (least == 1 ? " from 1" : ""), String.valueOf(value));
    }

    private static long duration(Map<?, ?> job, String field, @Nullable Long otherwise) throws Damage {
        long seconds = seconds(job, field, otherwise);
        if (seconds < 0 && job.get(field) != null) {
            throw new Damage(field + " is negative", String.valueOf(seconds));
        }
        return seconds;
    }

    private static long seconds(Map<?, ?> job, String field, @Nullable Long otherwise) throws Damage {
        Object value = job.get(field);
        if (value instanceof Number number) {
            return FieldNumbers.seconds(field, number.toString());
        }
        if (value == null && otherwise != null) {
            return otherwise;
        }
        throw new Damage(
                value == null ? field + " is missing" : field + " is not a number of seconds", String.valueOf(value));
    }
}
