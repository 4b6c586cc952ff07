package io.github.quotatree.json;

import io.github.quotatree.FlavorRoom;
import io.github.quotatree.GroupRuntime;
import io.github.quotatree.RuntimeQuotas;
import io.github.quotatree.resource.FlavorClass;
import io.github.quotatree.resource.ResourceSchema;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** What the groups of a solved tree have of the flavors of one dimension, those of parent groups summed up. */
public final class TreeFlavors {
    private final RuntimeQuotas quotas;
    private final String dimension;
    private final List<String> flavors;
    private final Map<String, BigInteger[]> used = new HashMap<>();
    private final BigInteger[] usedInAll;

    public TreeFlavors(RuntimeQuotas quotas, String dimension) {
        this.quotas = quotas;
        this.dimension = dimension;
        ResourceSchema schema = quotas.tree().schema();
        flavors = schema.flavors(dimension);
        if (flavors.isEmpty()) {
            throw new IllegalArgumentException("dimension " + dimension + " has no flavors");
        }
        usedInAll = zeros();
        List<GroupRuntime> groups = quotas.groups();
        // from the end: groups come before those below them
        for (int g = groups.size() - 1; g >= 0; g--) {
            GroupRuntime group = groups.get(g);
            BigInteger[] units = used.computeIfAbsent(group.name(), name -> zeros());
            for (int k = 0; k < flavors.size(); k++) {
                long own = quotas.demand().used(group.name()).value(dimension, flavors.get(k));
                units[k] = units[k].add(BigInteger.valueOf(own));
            }
            BigInteger[] above = group.parent()
                    .map(parent -> used.computeIfAbsent(parent, name -> zeros()))
                    .orElse(usedInAll);
            for (int k = 0; k < flavors.size(); k++) {
                above[k] = above[k].add(units[k]);
            }
        }
        for (int k = 0; k < flavors.size(); k++) {
            usedInAll[k] = usedInAll[k]
                    .add(BigInteger.valueOf(quotas.demand().systemUsed().value(dimension, flavors.get(k))))
                    .add(BigInteger.valueOf(quotas.demand().defaultUsed().value(dimension, flavors.get(k))));
        }
    }

    /** Returns the dimensions of a tree that have flavors. */
    static List<TreeFlavors> of(RuntimeQuotas quotas) {
        ResourceSchema schema = quotas.tree().schema();
        return schema.dimensions().stream()
                .filter(dimension -> !schema.flavors(dimension).isEmpty())
                .map(dimension -> new TreeFlavors(quotas, dimension))
                .toList();
    }

    private BigInteger[] zeros() {
        BigInteger[] zeros = new BigInteger[flavors.size()];
        Arrays.fill(zeros, BigInteger.ZERO);
        return zeros;
    }

    public String dimension() {
        return dimension;
    }

    /** Returns the flavors, in the order of the schema. */
    public List<String> flavors() {
        return flavors;
    }

    public long total(String flavor) {
        return quotas.total().value(dimension, flavor);
    }

    public BigInteger used(String flavor) {
        return usedInAll[flavors.indexOf(flavor)];
    }

    public BigInteger used(GroupRuntime group, String flavor) {
        BigInteger[] units = used.get(group.name());
        if (units == null) {
            throw new IllegalArgumentException("no group " + group.name());
        }
        return units[flavors.indexOf(flavor)];
    }

    public long promised(GroupRuntime group, String flavor) {
        return group.promised().value(dimension, flavor);
    }

    public Set<FlavorClass> classes(GroupRuntime group) {
        return quotas.demand().requestByClass(group.name(), dimension).keySet();
    }

    public long request(GroupRuntime group, FlavorClass flavorClass) {
        return quotas.demand().requestByClass(group.name(), dimension).getOrDefault(flavorClass, 0L);
    }

    public long used(GroupRuntime group, FlavorClass flavorClass, String flavor) {
        return quotas.demand().used(group.name(), flavorClass, flavor);
    }

    /**
     * Returns how many more units of each class a leaf group may place on each flavor that it accepts, and what holds
     * them.
     */
    public List<FlavorRoom> rooms(GroupRuntime group) {
        List<FlavorRoom> rooms = new ArrayList<>();
        for (FlavorClass next : classes(group)) {
            next.flavors().forEach(flavor -> rooms.add(group.flavorRoom(next, flavor)));
        }
        return rooms;
    }

    /**
     * Returns how many more units the workloads of a leaf group may place on each flavor now; where it requests several
     * classes, those of the class that may place the most.
     */
    public long[] headroom(GroupRuntime group) {
        long[] most = new long[flavors.size()];
        for (FlavorClass next : classes(group)) {
            for (int k = 0; k < most.length; k++) {
                most[k] = Math.max(most[k], group.headroom(next, flavors.get(k)));
            }
        }
        return most;
    }
}
