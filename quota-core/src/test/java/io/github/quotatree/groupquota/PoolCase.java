package io.github.quotatree.groupquota;

import static java.util.Objects.requireNonNull;

import io.github.quotatree.PeerLine;
import io.github.quotatree.groupquota.QuotaDeclaration.Kind;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** A pool, its groups and what HTCondor's own code allocates to them, read from {@code peer/group-quota-*.txt}. */
final class PoolCase {
    static final long NOW = 1_000_000;

    final String id;
    final double total;
    final boolean quirk;
    final GroupQuotaTree tree;
    final GroupQuotaOptions options;
    final PoolDemand demand;
    private final List<PeerLine> lines;

    private PoolCase(List<PeerLine> lines) {
        this.lines = lines;
        PeerLine header = lines.get(0);
        PeerLine pool = lines.get(1);
        id = header.word(1);
        quirk = header.hasWord("quirk");
        total = Double.parseDouble(pool.word(1));
        double rate = pool.value("rate").equals("-") ? Double.POSITIVE_INFINITY : number(pool, "rate");
        options = GroupQuotaOptions.repaired()
                .withOversubscription(header.hasWord("oversubscription"))
                .withWeighted(header.hasWord("weighted"))
                .withMaxAllocationRounds(Integer.parseInt(pool.value("rounds")))
                .withRoundRobinRate(rate)
                .withConsiderPreemption(pool.hasWord("preemption"))
                .withStrictEnforceQuota(pool.hasWord("strict"));
        GroupQuotaTree.Builder builder = GroupQuotaTree.builder();
        lines("group").forEach(line -> builder.add(declaration(line)));
        tree = builder.build();
        demand = demand(Map.of(), Map.of());
    }

    static List<PoolCase> read(String file) {
        List<PoolCase> cases = new ArrayList<>();
        List<PeerLine> lines = new ArrayList<>();
        for (PeerLine line : PeerLine.read(file)) {
            if (line.is("case") && !lines.isEmpty()) {
                cases.add(new PoolCase(List.copyOf(lines)));
                lines.clear();
            }
            lines.add(line);
        }
        cases.add(new PoolCase(List.copyOf(lines)));
        return cases;
    }

    /** The demand of the case with other use, and other times of the last remainder, where they are given. */
    PoolDemand demand(Map<String, Double> usage, Map<String, Long> times) {
        PoolDemand.Builder builder = PoolDemand.builder(tree);
        for (PeerLine line : lines("demand")) {
            String name = line.word(1);
            builder.group(name, g -> {
                g.running(number(line, "running")).idle(number(line, "idle"));
                g.usage(usage.getOrDefault(name, number(line, "usage")));
                g.lastRemainderTime(times.getOrDefault(name, (long) number(line, "since")));
                return line.has("key") ? g.sortKey(number(line, "key")) : g;
            });
        }
        lines("submitter").forEach(line -> builder.submitter(line.word(1), 0, number(line, "idle"), 0));
        return builder.build();
    }

    GroupQuotas allocate() {
        return GroupQuotas.of(demand, total, NOW, options);
    }

    List<PeerLine> lines() {
        return lines;
    }

    List<PeerLine> lines(String kind) {
        return lines.stream().filter(line -> line.is(kind)).toList();
    }

    Optional<PeerLine> line(String kind) {
        return lines.stream().filter(line -> line.is(kind)).findFirst();
    }

    /** What the peer computes for each group. */
    Map<String, PeerLine> expected() {
        Map<String, PeerLine> expected = new LinkedHashMap<>();
        lines("expect").forEach(line -> expected.put(line.word(1), line));
        return expected;
    }

    PeerLine expected(String group) {
        return requireNonNull(expected().get(group), group);
    }

    /** The value of a key; one that is not there is 0. */
    static double number(PeerLine line, String key) {
        return line.has(key) ? Double.parseDouble(line.value(key)) : 0;
    }

    private static QuotaDeclaration declaration(PeerLine line) {
        String quota = line.word(2);
        int colon = quota.indexOf(':');
        Kind kind = colon < 0 ? Kind.NONE : quota.startsWith("static") ? Kind.STATIC : Kind.DYNAMIC;
        return new QuotaDeclaration(
                line.word(1),
                kind,
                colon < 0 ? 0 : Double.parseDouble(quota.substring(colon + 1)),
                line.hasWord("accepts"),
                line.hasWord("autoregroups"));
    }

    @Override
    public String toString() {
        return id;
    }
}
