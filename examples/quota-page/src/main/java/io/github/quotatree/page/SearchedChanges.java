package io.github.quotatree.page;

import io.github.quotatree.GroupRuntime;
import io.github.quotatree.RuntimeQuotas;
import io.github.quotatree.resource.ResourceSchema;
import io.github.quotatree.resource.ResourceVector;
import io.github.quotatree.whatif.SmallestChanges;
import java.math.BigInteger;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The smallest changes by which over-used groups could keep their use, and waiting groups would get their requests, in
 * sentences.
 *
 * <p>A search takes several solves. So it ends after some time, and the groups with the largest amounts come first, one
 * of each dimension in turn. The page says which groups were left out.
 */
public final class SearchedChanges {
    private static final BigInteger UNLIMITED = BigInteger.valueOf(ResourceVector.UNLIMITED);

    private final Map<Dimension, Map<String, String>> found = new HashMap<>();
    private final Map<Dimension, Integer> left = new HashMap<>();

    private final PageUnits units;

    private SearchedChanges(PageUnits units) {
        this.units = units;
    }

    public static SearchedChanges none() {
        return new SearchedChanges(PageUnits.base());
    }

    public static SearchedChanges within(Duration time, List<RuntimeQuotas> trees, PageUnits units) {
        long start = System.nanoTime();
        SearchedChanges changes = new SearchedChanges(units);
        for (Wish wish : wishes(trees)) {
            if (System.nanoTime() - start < time.toNanos()) {
                changes.search(wish);
            } else {
                changes.left.merge(wish.place(), 1, Integer::sum);
            }
        }
        return changes;
    }

    Map<String, String> of(String treeId, String dimension) {
        return found.getOrDefault(new Dimension(treeId, dimension), Map.of());
    }

    /** Returns the number of groups that no time was left for. */
    int left(String treeId, String dimension) {
        return left.getOrDefault(new Dimension(treeId, dimension), 0);
    }

    private void search(Wish wish) {
        ResourceSchema schema = wish.quotas.tree().schema();
        long[] amounts = new long[schema.size()];
        amounts[schema.position(wish.dimension)] = wish.wanted;
        SmallestChanges changes = SmallestChanges.of(wish.quotas, wish.group.name(), schema.vector(amounts));
        found.computeIfAbsent(wish.place(), dimension -> new LinkedHashMap<>())
                .put(wish.group.path(), units.sentence(changes::inWords));
    }

    /** The runtime that a group would need: its use, or else its request. */
    private record Wish(RuntimeQuotas quotas, String dimension, GroupRuntime group, long wanted, long missing) {
        Dimension place() {
            return new Dimension(quotas.tree().id(), dimension);
        }
    }

    /** A dimension of a tree. */
    private record Dimension(String treeId, String name) {}

    private static List<Wish> wishes(List<RuntimeQuotas> trees) {
        List<List<Wish>> columns = new ArrayList<>();
        for (RuntimeQuotas quotas : trees) {
            for (String dimension : quotas.tree().schema().dimensions()) {
                columns.add(wishes(quotas, dimension));
            }
        }
        int longest = columns.stream().mapToInt(List::size).max().orElse(0);
        List<Wish> inTurn = new ArrayList<>();
        for (int place = 0; place < longest; place++) {
            for (List<Wish> column : columns) {
                if (place < column.size()) {
                    inTurn.add(column.get(place));
                }
            }
        }
        return inTurn;
    }

    private static List<Wish> wishes(RuntimeQuotas quotas, String dimension) {
        List<Wish> wishes = new ArrayList<>();
        for (GroupRuntime group : quotas) {
            BigInteger runtime = group.exactRuntime(dimension);
            BigInteger used = group.exactUsed(dimension);
            BigInteger wanted = used.compareTo(runtime) > 0 ? used : group.exactRequest(dimension);
            BigInteger missing = wanted.subtract(runtime);
            // a sum beyond the range of an amount cannot be wished for
            if (!group.isParent() && missing.signum() > 0 && wanted.compareTo(UNLIMITED) < 0) {
                wishes.add(new Wish(quotas, dimension, group, wanted.longValueExact(), missing.longValueExact()));
            }
        }
        wishes.sort(Comparator.comparingLong(Wish::missing).reversed());
        return wishes;
    }
}
