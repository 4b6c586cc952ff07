package io.github.quotatree.capacity;

import io.github.quotatree.PeerLine;
import io.github.quotatree.resource.ResourceSchema;
import io.github.quotatree.resource.ResourceVector;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** A case of the files {@code peer/capacity-scheduling*.txt}: what is declared, what happens, what the peer does. */
final class CapacityCase {
    private static final List<String> FILES =
            List.of("capacity-scheduling", "capacity-scheduling-stories", "capacity-scheduling-rules");
    private static final List<String> NATIVE = List.of("cpu", "memory", "ephemeral-storage");

    final String id;
    final String kind;
    final String strength;
    final ResourceSchema schema;
    private final List<PeerLine> lines;

    private CapacityCase(List<PeerLine> lines) {
        PeerLine header = lines.get(0);
        this.lines = lines.subList(1, lines.size());
        id = header.word(1);
        kind = header.word(2);
        strength = header.word(3);
        Set<String> dimensions = new LinkedHashSet<>(NATIVE);
        for (PeerLine line : this.lines) {
            for (String word : line.wordsFrom(1)) {
                if (word.contains(":")) {
                    dimensions.addAll(amounts(listOf(word)).keySet());
                }
            }
        }
        schema = ResourceSchema.of(List.copyOf(dimensions));
    }

    /** Returns the cases of some kinds, of all files. */
    static List<CapacityCase> of(String... kinds) {
        return all().stream()
                .filter(one -> Arrays.asList(kinds).contains(one.kind))
                .toList();
    }

    static List<CapacityCase> all() {
        List<CapacityCase> cases = new ArrayList<>();
        for (String file : FILES) {
            List<PeerLine> lines = new ArrayList<>();
            for (PeerLine line : PeerLine.read(file)) {
                if (line.is("case") && !lines.isEmpty()) {
                    cases.add(new CapacityCase(List.copyOf(lines)));
                    lines.clear();
                }
                lines.add(line);
            }
            cases.add(new CapacityCase(List.copyOf(lines)));
        }
        return cases;
    }

    List<PeerLine> lines() {
        return lines;
    }

    List<PeerLine> lines(String word) {
        return lines.stream().filter(line -> line.is(word)).toList();
    }

    PeerLine line(String word) {
        return lines(word).get(0);
    }

    /** The state that is declared, before anything happens. */
    CapacityState state() {
        CapacityState.Builder builder = CapacityState.builder(schema);
        lines("quota").forEach(line -> builder.quota(quota(line)));
        for (PeerLine line : lines("node")) {
            builder.node(new CapacityNode(
                    line.word(1),
                    vector(line.word(2)),
                    line.has("places") ? Long.parseLong(line.value("places")) : ResourceVector.UNLIMITED,
                    true));
        }
        Map<String, CapacityWorkload> workloads = new LinkedHashMap<>();
        lines("pod").forEach(line -> workloads.put(line.word(1), workload(line)));
        for (PeerLine line : lines("quota")) {
            for (String held : words(line, "holds")) {
                workloads.putIfAbsent(held, held(held, line.word(1)));
            }
        }
        workloads.values().forEach(builder::workload);
        lines("nominated").forEach(line -> builder.nominated(workload(line)));
        lines("budget")
                .forEach(line -> builder.budget(new DisruptionBudget(
                        line.word(1), Set.copyOf(words(line, "covers")), Long.parseLong(line.value("allowed")))));
        for (PeerLine line : lines("quota")) {
            if (line.has("used")) {
                builder.unlistedUse(line.word(1), unlisted(line, workloads.values()));
            }
        }
        return builder.build();
    }

    NamespaceQuota quota(PeerLine line) {
        return NamespaceQuota.of(line.word(1), list(line, "min"), list(line, "max"));
    }

    /** A workload of a line; one that asks or is nominated has no start. */
    CapacityWorkload workload(PeerLine line) {
        ResourceList request = line.has("request")
                ? ResourceList.of(schema, amounts(line.value("request")))
                : PodRequest.of(lists(line, "container:"), lists(line, "init:"), ResourceList.empty(schema));
        CapacityWorkload.Builder builder = CapacityWorkload.builder(line.word(1), line.value("namespace"), request)
                .priority(line.has("priority") ? Integer.parseInt(line.value("priority")) : 0)
                .preempts(!line.hasWord("never"))
                .terminating(line.hasWord("terminating"));
        if (line.has("start")) {
            builder.started(Instant.ofEpochSecond(Long.parseLong(line.value("start"))));
        }
        if (line.has("phase")) {
            builder.running(line.value("phase").equals("Running"));
        }
        if (line.has("node")) {
            builder.node(line.value("node"));
        }
        return builder.build();
    }

    /** A list of a line that names dimensions; null where there is none. */
    @Nullable
    ResourceList list(PeerLine line, String key) {
        return line.has(key) && !line.value(key).equals("-") ? ResourceList.of(schema, amounts(line.value(key))) : null;
    }

    /** The amounts of a list, 0 where it names none. */
    ResourceVector vector(String list) {
        return schema.vector(amounts(list));
    }

    /** The words of a value, of which there are none where it is {@code -}. */
    static List<String> words(PeerLine line, String key) {
        return !line.has(key) || line.value(key).equals("-")
                ? List.of()
                : Arrays.asList(line.value(key).split(",", -1));
    }

    /** The amounts of a list, such as {@code cpu:4,memory:unlimited}; {@code nothing} names nothing. */
    static Map<String, Long> amounts(String list) {
        Map<String, Long> amounts = new LinkedHashMap<>();
        if (!list.equals("nothing")) {
            for (String part : list.split(",", -1)) {
                int colon = part.lastIndexOf(':');
                String amount = part.substring(colon + 1);
                amounts.put(
                        part.substring(0, colon),
                        amount.equals("unlimited") ? ResourceVector.UNLIMITED : Long.parseLong(amount));
            }
        }
        return amounts;
    }

    private static String listOf(String word) {
        String list = word.substring(word.indexOf('=') + 1);
        return list.startsWith("container:") || list.startsWith("init:") ? list.substring(list.indexOf(':') + 1) : list;
    }

    private List<ResourceList> lists(PeerLine line, String prefix) {
        return line.wordsFrom(1).stream()
                .filter(word -> word.startsWith(prefix))
                .map(word -> ResourceList.of(schema, amounts(listOf(word))))
                .toList();
    }

    /** A workload that a quota holds, with the request of its step; without a step it requests nothing. */
    private CapacityWorkload held(String id, String namespace) {
        return lines.stream()
                .filter(line -> line.has("request") && line.word(1).equals(id))
                .map(this::workload)
                .findFirst()
                .orElseGet(() -> CapacityWorkload.of(id, namespace, schema.zero()));
    }

    /**
     * What is used beside the workloads. The peer's tests write down a use and what runs independently of each other;
     * here the use is at least the sum of requests, so that a quota which is written down with less uses that sum.
     */
    private ResourceVector unlisted(PeerLine line, Iterable<CapacityWorkload> workloads) {
        ResourceVector listed = schema.zero();
        for (CapacityWorkload workload : workloads) {
            if (workload.namespace().equals(line.word(1))) {
                listed = listed.plus(workload.request().amounts());
            }
        }
        ResourceVector used = vector(line.value("used"));
        return used.minus(used.min(listed));
    }

    @Override
    public String toString() {
        return switch (strength) {
            case "strong" -> id;
            case "medium" -> id + " (there: waits until what is to run does)";
            case "weak" -> id + " (weakly asserted there)";
            case "documentation" -> id + " (documentation there)";
            default -> id + " (" + strength + ")";
        };
    }
}
