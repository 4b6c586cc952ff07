package io.github.quotatree.forest;

import io.github.quotatree.QuotaGroup;
import io.github.quotatree.ReservedNames;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The rule that finds the group of a workload: the group that the workload names, else the group that its namespace is
 * bound to, else the default group. A name of no declared group leads to the default group, and the placement names it.
 *
 * <p>The groups need not be valid together, so that a host can place workloads in declarations that it is about to
 * check. Where several groups have one name or one namespace, the first of them counts. Immutable; to place a workload
 * takes constant time.
 */
public final class WorkloadPlacement {
    private static final Placement DEFAULT = new Placement(ReservedNames.DEFAULT_TREE, ReservedNames.DEFAULT_GROUP);
    private static final Placement SYSTEM = new Placement(ReservedNames.DEFAULT_TREE, ReservedNames.SYSTEM_GROUP);

    private final Map<String, Placement> byGroup;
    private final Map<String, Placement> byNamespace;

    private WorkloadPlacement(Map<String, Placement> byGroup, Map<String, Placement> byNamespace) {
        this.byGroup = byGroup;
        this.byNamespace = byNamespace;
    }

    /** Returns the placement in declared groups. Takes linear time. */
    public static WorkloadPlacement of(Collection<QuotaGroup> groups) {
        Objects.requireNonNull(groups, "groups");
        Map<String, Placement> byGroup = new HashMap<>();
        Map<String, Placement> byNamespace = new HashMap<>();
        byGroup.put(ReservedNames.SYSTEM_GROUP, SYSTEM);
        byGroup.put(ReservedNames.DEFAULT_GROUP, DEFAULT);
        for (QuotaGroup group : groups) {
            Placement placement = new Placement(group.treeId(), group.name());
            byGroup.putIfAbsent(group.name(), placement);
            group.namespaces().forEach(namespace -> byNamespace.putIfAbsent(namespace, placement));
        }
        return new WorkloadPlacement(byGroup, byNamespace);
    }

    /** Returns the tree and group of a workload by the group and the namespace that it names; null for none. */
    public Placement place(@Nullable String group, @Nullable String namespace) {
        if (group != null) {
            Placement named = byGroup.get(group);
            return named != null ? named : new Placement(DEFAULT.treeId(), DEFAULT.group(), Optional.of(group));
        }
        return namespace != null ? byNamespace.getOrDefault(namespace, DEFAULT) : DEFAULT;
    }
}
