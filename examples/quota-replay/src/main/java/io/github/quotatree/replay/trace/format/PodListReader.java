package io.github.quotatree.replay.trace.format;

import io.fabric8.kubernetes.api.model.Pod;
import io.github.quotatree.reading.input.Amounts;
import io.github.quotatree.reading.input.BaseUnits;
import io.github.quotatree.reading.input.Findings;
import io.github.quotatree.reading.input.Findings.Fault;
import io.github.quotatree.reading.input.ManifestReader;
import io.github.quotatree.reading.input.Origin;
import io.github.quotatree.reading.input.RawObject;
import io.github.quotatree.reading.manifest.PodManifest;
import io.github.quotatree.replay.trace.Owner;
import io.github.quotatree.replay.trace.TraceJob;
import io.github.quotatree.resource.ResourceVector;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Reads lists of pods as {@code kubectl get pods -A -o json} writes them. A pod runs from the start of its status, or
 * the first start of a container, to the last end of a container. Its group is the quota that its label names, and its
 * queue is its namespace.
 */
final class PodListReader {
    private final String file;
    private final TraceCollector out;
    private final Findings findings = new Findings(true);

    PodListReader(String file, TraceCollector out) {
        this.file = file;
        this.out = out;
        out.dated();
    }

    void read(BufferedInputStream in) throws IOException {
        ManifestReader.readObjects(file, in, findings, this::accept);
        for (Fault fault : findings.remedied()) {
            damaged(fault);
        }
        findings.faults().forEach(this::damaged);
    }

    private void damaged(Fault fault) {
        out.damaged(
                fault.at() == null ? file : fault.at().inWords(), new Damage("the rest cannot be read", fault.text()));
    }

    private void accept(RawObject object) {
        if (!"Pod".equals(object.kind())) {
            out.skip("is not a pod", object.kind() == null ? object.place() : object.place() + ": " + object.kind());
            return;
        }
        try {
            pod(object);
        } catch (Damage e) {
            out.damaged(object.place(), e);
        } catch (IllegalArgumentException e) {
            out.damaged(object.place(), new Damage("is not a pod of Kubernetes", String.valueOf(e.getMessage())));
        }
    }

    private void pod(RawObject object) throws Damage {
        Pod pod = object.as(Pod.class);
        if (pod.getMetadata() == null || pod.getMetadata().getName() == null) {
            throw new Damage("a pod has no name", object.place());
        }
        String namespace = Objects.requireNonNullElse(pod.getMetadata().getNamespace(), "default");
        Findings ofPod = new Findings();
        PodManifest manifest = PodManifest.read(
                new Origin(file, "Pod", namespace, pod.getMetadata().getName()), pod, ofPod);
        if (ofPod.count() > 0) {
            throw new Damage(
                    "a field of a pod cannot be read", ofPod.faults().get(0).text());
        }
        Map<?, ?> status = map(object.as(Map.class).get("status"));
        String phase = String.valueOf(status.get("phase"));
        String id = manifest.origin().qualifiedName();
        Optional<Instant> started = manifest.started() == null
                ? ends(status, "startedAt").min(Instant::compareTo)
                : Optional.of(instant(manifest.started()));
        Optional<Instant> ended = ends(status, "finishedAt").max(Instant::compareTo);
        if (started.isEmpty()) {
            out.skip("has not started", id);
        } else if (!phase.equals("Succeeded") && !phase.equals("Failed")) {
            out.skip("runs still, so that it has no run time", id);
        } else if (ended.isEmpty()) {
            out.skip("has no end", id);
        } else {
            add(manifest, id, instant(String.valueOf(manifest.created())), started.get(), ended.get());
        }
    }

    private void add(PodManifest pod, String id, Instant created, Instant started, Instant ended) throws Damage {
        if (started.isBefore(created) || ended.isBefore(started)) {
            throw new Damage("the times are out of order", created + ", " + started + ", " + ended);
        }
        Amounts amounts = amounts(pod.request());
        if (amounts.isZero()) {
            out.skip("requests no resources", id);
            return;
        }
        out.add(new RecordedJob(
                id,
                new Owner(
                        Objects.requireNonNullElse(pod.quota(), ""),
                        "",
                        pod.origin().namespace(),
                        ""),
                created.getEpochSecond(),
                ended.getEpochSecond() - started.getEpochSecond(),
                TraceJob.UNKNOWN,
                1,
                amounts,
                pod.priority(),
                pod.isPreemptible(),
                started.getEpochSecond() - created.getEpochSecond(),
                ""));
    }

    private static Amounts amounts(Map<String, BigDecimal> request) throws Damage {
        TreeMap<String, Long> amounts = new TreeMap<>();
        for (Map.Entry<String, BigDecimal> entry : request.entrySet()) {
            BigInteger units = BaseUnits.of(entry.getKey(), entry.getValue());
            if (units.bitLength() > 63 || units.longValueExact() == ResourceVector.UNLIMITED) {
                throw new Damage("a request is above 2^63-2", entry.getKey() + ": " + units);
            }
            amounts.put(entry.getKey(), units.longValueExact());
        }
        return Amounts.of(amounts);
    }

    /** Returns a time of each container that has ended. */
    private static Stream<Instant> ends(Map<?, ?> status, String field) throws Damage {
        Stream.Builder<Instant> times = Stream.builder();
        for (Object container : list(status.get("containerStatuses"))) {
            Object time =
                    map(map(map(container).get("state")).get("terminated")).get(field);
            if (time != null) {
                times.add(instant(String.valueOf(time)));
            }
        }
        return times.build();
    }

    private static Instant instant(String text) throws Damage {
        try {
            Instant instant = Instant.parse(text);
            if (Math.abs(instant.getEpochSecond()) <= FieldNumbers.MOST_SECONDS) {
                return instant;
            }
        } catch (DateTimeException e) {
            // said below
        }
        throw new Damage("is not a time such as 2026-01-31T12:00:00Z", text);
    }

    private static Map<?, ?> map(@Nullable Object value) {
        return value instanceof Map<?, ?> map ? map : Map.of();
    }

    private static Collection<?> list(@Nullable Object value) {
        return value instanceof Collection<?> list ? list : List.of();
    }
}
