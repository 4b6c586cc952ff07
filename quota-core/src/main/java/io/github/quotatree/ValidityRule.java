package io.github.quotatree;

/** The rules of a valid tree or forest, and of a valid change of one. */
public enum ValidityRule {
    /** The name of a group is unique in the forest. */
    NAME_IS_UNIQUE("name"),
    /** The root, the system group and the default group are not declared. */
    NAME_IS_NOT_RESERVED("name"),
    /** The parent of a group is declared. */
    PARENT_EXISTS("parent"),
    /** The parent of a group is a parent group. */
    PARENT_IS_A_PARENT_GROUP("parent"),
    /** The parent of a group is neither the group itself nor below it. */
    PARENT_IS_NO_DESCENDANT("parent"),
    /** A group is in the tree of its parent. */
    TREE_ID_IS_THE_PARENTS("tree id"),
    /** Min, max, shared weight and lend limit are at least 0. */
    VALUE_IS_NOT_NEGATIVE("value"),
    /** Min is at most max. */
    MIN_IS_WITHIN_MAX("min"),
    /** Below the first level, the mins of the children of a group sum to at most its own min. */
    CHILDREN_MINS_ARE_WITHIN_MIN("min"),
    /** In each dimension, the promises to a group by flavor sum to at most its min. */
    FLAVOR_MINS_ARE_WITHIN_MIN("flavor min"),
    /** The promise to a group of a flavor is at most the amount of it that the group may use. */
    FLAVOR_MIN_IS_WITHIN_FLAVOR_MAX("flavor min"),
    /** Below the first level, the promises of a flavor to the children of a group sum to at most its own. */
    CHILDREN_FLAVOR_MINS_ARE_WITHIN_FLAVOR_MIN("flavor min"),
    /** A dimension with flavors has no lend limit. */
    NO_LEND_LIMIT_WITH_FLAVORS("lend limit"),
    /** A namespace is bound to one group of the forest. */
    NAMESPACE_IS_BOUND_ONCE("namespaces"),
    /** Workloads are in leaf groups. */
    WORKLOADS_ARE_IN_LEAVES("kind"),
    /** A change keeps a leaf group a leaf group while it has workloads. */
    KIND_IS_KEPT_IN_USE("kind"),
    /** A change keeps the tree id of a group. */
    TREE_ID_IS_KEPT("tree id"),
    /** A change does not delete a group that has workloads. */
    NOT_DELETED_IN_USE("name"),
    /** The name of a node profile is unique in the forest. */
    PROFILE_NAME_IS_UNIQUE("name"),
    /** The name of a node is unique in the forest. */
    NODE_NAME_IS_UNIQUE("name"),
    /** A node has the dimensions of the forest. */
    NODE_HAS_THE_DIMENSIONS("allocatable"),
    /** At most one profile selects a node. */
    NODE_IS_SELECTED_ONCE("labels");

    /** The property that breaks the rule, unless a violation names another. */
    final String property;

    ValidityRule(String property) {
        this.property = property;
    }
}
