package io.github.quotatree.loans;

import io.github.quotatree.QuotaTree;
import io.github.quotatree.ReservedNames;
import io.github.quotatree.resource.ResourceSchema;
import io.github.quotatree.resource.ResourceVector;
import io.github.quotatree.workload.Answer;
import io.github.quotatree.workload.Workload;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** The rule of docs/loans.md in its own words, on plain lists: who is entitled, and what a workload is told. */
final class LoanModel {
    static final Comparator<Workload> BY_IMPORTANCE = Comparator.comparingInt((Workload w) -> -w.priority())
            .thenComparing(Workload::submitted)
            .thenComparing(Workload::id);

    final QuotaTree tree;
    final ResourceSchema schema;
    final ResourceVector defaultMax;
    ResourceVector total;
    final Map<String, Item> items = new LinkedHashMap<>();

    static final class Item {
        final Workload workload;
        final String group;
        boolean runs;
        boolean startedOnLoan;
        boolean unplaceable;
        boolean due;

        Item(Workload workload, String group) {
            this.workload = workload;
            this.group = group;
        }
    }

    LoanModel(QuotaTree tree, ResourceVector total, ResourceVector defaultMax) {
        this.tree = tree;
        this.total = total;
        this.defaultMax = defaultMax;
        schema = tree.schema();
    }

    private List<Item> of(String group) {
        return items.values().stream().filter(item -> item.group.equals(group)).toList();
    }

    private long sum(List<Item> of, int d) {
        return of.stream().mapToLong(item -> item.workload.request().value(d)).sum();
    }

    Map<String, long[]> runtimes() {
        long[] available = new long[schema.size()];
        long[] ofDefault = new long[schema.size()];
        for (int d = 0; d < available.length; d++) {
            long system = sum(
                    of(ReservedNames.SYSTEM_GROUP).stream()
                            .filter(item -> item.runs)
                            .toList(),
                    d);
            long left = Math.max(0, total.value(d) - system);
            ofDefault[d] = Math.min(left, defaultMax.value(d));
            available[d] = Math.max(0, left - Math.min(sum(of(ReservedNames.DEFAULT_GROUP), d), defaultMax.value(d)));
        }
        Map<String, ResourceVector> requests = new HashMap<>();
        for (var group : tree.groups()) {
            if (!group.isParent()) {
                long[] request = new long[schema.size()];
                for (int d = 0; d < request.length; d++) {
                    request[d] = sum(of(group.name()), d);
                }
                requests.put(group.name(), schema.vector(request));
            }
        }
        var quotas = tree.computeRuntime(schema.vector(available), requests);
        Map<String, long[]> runtimes = new HashMap<>();
        requests.keySet()
                .forEach(group -> runtimes.put(group, quotas.runtime(group).values()));
        runtimes.put(ReservedNames.DEFAULT_GROUP, ofDefault);
        return runtimes;
    }

    /** Returns the ids of those that are entitled: first fit in the order of classes, with a head that holds. */
    Set<String> entitled() {
        Set<String> entitled = new HashSet<>();
        runtimes().forEach((group, runtime) -> {
            long[] e = new long[schema.size()];
            long[] en = new long[schema.size()];
            boolean[] held = new boolean[schema.size()];
            long[] min = tree.group(group).map(of -> of.min().values()).orElse(null);
            List<Item> one = new ArrayList<>(of(group).stream()
                    .filter(item -> item.runs && !item.startedOnLoan)
                    .toList());
            one.sort(Comparator.comparing((Item item) -> item.workload.preemptible())
                    .thenComparing(item -> item.workload, BY_IMPORTANCE));
            List<Item> two = new ArrayList<>(of(group).stream()
                    .filter(item -> !one.contains(item) && !item.unplaceable)
                    .toList());
            two.sort(Comparator.comparing(item -> item.workload, BY_IMPORTANCE));
            for (Item item : one) {
                boolean fits = fits(item, e, en, runtime, min);
                if (fits) {
                    entitled.add(item.workload.id());
                }
                if (fits || !item.workload.preemptible()) {
                    add(item, e, fits ? en : new long[e.length]);
                }
            }
            for (Item item : two) {
                boolean isHeld = false;
                for (int d = 0; d < held.length; d++) {
                    isHeld |= held[d] && item.workload.request().value(d) > 0;
                }
                if (!isHeld && fits(item, e, en, runtime, min)) {
                    entitled.add(item.workload.id());
                    add(item, e, en);
                } else if (fits(item, new long[e.length], en, runtime, min)) {
                    for (int d = 0; d < held.length; d++) {
                        held[d] |= item.workload.request().value(d) > 0;
                    }
                }
            }
        });
        of(ReservedNames.SYSTEM_GROUP).forEach(item -> entitled.add(item.workload.id()));
        return entitled;
    }

    /** What is entitled when something of its group is stopped was not started on loan any more. */
    void keepEntitled(String group) {
        Set<String> entitled = entitled();
        of(group).forEach(item -> item.startedOnLoan &= !entitled.contains(item.workload.id()));
    }

    private static boolean fits(Item item, long[] e, long[] en, long[] runtime, long[] min) {
        for (int d = 0; d < e.length; d++) {
            long amount = item.workload.request().value(d);
            boolean inMin = item.workload.preemptible() || min == null || en[d] + amount <= min[d];
            if (amount > 0 && (e[d] + amount > runtime[d] || !inMin)) {
                return false;
            }
        }
        return true;
    }

    private static void add(Item item, long[] e, long[] en) {
        for (int d = 0; d < e.length; d++) {
            e[d] += item.workload.request().value(d);
            en[d] += item.workload.preemptible() ? 0 : item.workload.request().value(d);
        }
    }

    /** Returns the scopes that a group counts in: itself, the groups above, and the empty name for the total. */
    List<String> path(String group) {
        List<String> path = new ArrayList<>();
        for (Optional<String> at = Optional.of(group); at.isPresent(); ) {
            path.add(at.get());
            at = tree.group(at.get()).flatMap(of -> of.parent());
        }
        path.add("");
        return path;
    }

    private long capacity(String scope, int d) {
        return scope.isEmpty()
                ? total.value(d)
                : tree.group(scope).map(of -> of.max().value(d)).orElse(defaultMax.value(d));
    }

    long used(String scope, int d) {
        return items.values().stream()
                .filter(item -> item.runs && path(item.group).contains(scope))
                .mapToLong(item -> item.workload.request().value(d))
                .sum();
    }

    /** Returns whether a workload fits into what is idle beside the claims of those that are due. */
    boolean hasRoom(String id, Set<String> entitled) {
        return hasRoom(id, entitled, true);
    }

    /** Returns whether a workload, which is not counted as used for that, fits beside the use, and beside claims or not. */
    boolean hasRoom(String id, Set<String> entitled, boolean besideClaims) {
        Item item = items.get(id);
        boolean runs = item.runs;
        item.runs = false;
        try {
            return fits(item, entitled, besideClaims);
        } finally {
            item.runs = runs;
        }
    }

    private boolean fits(Item item, Set<String> entitled, boolean besideClaims) {
        String id = item.workload.id();
        Map<String, long[]> runtimes = runtimes();
        for (String scope : path(item.group)) {
            for (int d = 0; d < schema.size(); d++) {
                long more = item.workload.request().value(d);
                long claims = 0;
                for (Item other : items.values()) {
                    boolean goesFirst =
                            !entitled.contains(id) || BY_IMPORTANCE.compare(other.workload, item.workload) < 0;
                    if (besideClaims
                            && other != item
                            && other.due
                            && entitled.contains(other.workload.id())
                            && goesFirst
                            && path(other.group).contains(scope)) {
                        claims += other.workload.request().value(d);
                    }
                }
                long kept = 0;
                for (var group : tree.groups()) {
                    if (scope.isEmpty() && !group.isParent()) {
                        long unlent = Math.max(
                                0, group.min().value(d) - group.lendLimit().value(d));
                        long own = group.name().equals(item.group) ? more : 0;
                        kept += Math.max(
                                0, Math.min(unlent, runtimes.get(group.name())[d]) - used(group.name(), d) - own);
                    }
                }
                if (more > 0 && used(scope, d) + claims + kept + more > capacity(scope, d)) {
                    return false;
                }
            }
        }
        return true;
    }

    Answer answer(String id, boolean loans) {
        Set<String> entitled = entitled();
        Item item = items.get(id);
        boolean isSystem = item.group.equals(ReservedNames.SYSTEM_GROUP);
        boolean room = isSystem || hasRoom(id, entitled);
        if (entitled.contains(id)) {
            return room ? Answer.STARTS : Answer.DUE;
        }
        return room && loans && item.workload.preemptible() ? Answer.STARTS_ON_LOAN : Answer.WAITS;
    }
}
