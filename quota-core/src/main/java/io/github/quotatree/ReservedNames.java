package io.github.quotatree;

import java.util.Objects;
import java.util.Set;

/**
 * The names with a meaning of their own. No declared group may have the name of the root, the system group or the
 * default group.
 */
public final class ReservedNames {
    /** The id of the default tree, to which the groups belong that name no tree. */
    public static final String DEFAULT_TREE = "";

    /** The name of the root, where the total is shared. The root is not a group. */
    public static final String ROOT = "quotatree-root";

    /** The name of the group beside the default tree for the workloads of the system itself, without min and max. */
    public static final String SYSTEM_GROUP = "quotatree-system";

    /** The name of the group beside the default tree for the workloads that belong to no declared group. */
    public static final String DEFAULT_GROUP = "quotatree-default";

    private static final Set<String> NOT_FOR_GROUPS = Set.of(ROOT, SYSTEM_GROUP, DEFAULT_GROUP);

    private ReservedNames() {}

    /** Returns whether a declared group may not have this name, nor be under a group of this name. */
    public static boolean isReserved(String group) {
        Objects.requireNonNull(group, "group");
        return NOT_FOR_GROUPS.contains(group);
    }
}
