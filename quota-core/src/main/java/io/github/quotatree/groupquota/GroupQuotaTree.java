package io.github.quotatree.groupquota;

import io.github.quotatree.groupquota.QuotaDeclaration.Kind;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The groups of a pool and their declared quotas.
 *
 * <p>The root is the pool itself, named {@code <none>}; jobs without a group belong to it. Its own quota is the
 * rest that its children leave, and it accepts surplus.
 *
 * <p>An immutable value: two trees are equal when they have the same groups in the same order, with the same
 * declarations and the same problems.
 */
public final class GroupQuotaTree {
    /** The name of the root. */
    public static final String ROOT_NAME = GroupName.ROOT;

    /*
     * Positions are breadth first: the root is at 0, a parent comes before its children, and the children of a group
     * are contiguous. So a loop that runs backwards visits children before their parent, and no walk needs recursion.
     */
    static final int ROOT = 0;

    private final List<String> names;
    private final List<QuotaProblem> problems;
    private final Map<String, Integer> positions;
    private final int[] parents;
    private final int[] firstChildren;
    private final QuotaDeclaration[] declarations;

    /** The parts of the declarations that an allocation reads several times for each group. */
    private final double[] quotas;

    private final boolean[] isStatic;
    private final boolean[] accepts;

    private GroupQuotaTree(
            List<String> names,
            List<QuotaProblem> problems,
            Map<String, Integer> positions,
            int[] parents,
            int[] firstChildren,
            QuotaDeclaration[] declarations) {
        this.names = names;
        this.problems = problems;
        this.positions = positions;
        this.parents = parents;
        this.firstChildren = firstChildren;
        this.declarations = declarations;
        quotas = new double[declarations.length];
        isStatic = new boolean[declarations.length];
        accepts = new boolean[declarations.length];
        for (int g = ROOT; g < declarations.length; g++) {
            quotas[g] = declarations[g].quota();
            isStatic[g] = declarations[g].kind() == Kind.STATIC;
            accepts[g] = declarations[g].acceptSurplus();
        }
    }

    /** Returns a builder without groups. */
    public static Builder builder() {
        return new Builder();
    }

    /** Returns the problems of the declarations, each with its group; empty if there are none. */
    public List<QuotaProblem> problems() {
        return problems;
    }

    /**
     * Returns the names breadth first: the root first, and siblings in the order of their names without case. Each name
     * is spelled as it was declared.
     */
    public List<String> groups() {
        return names;
    }

    /** Returns whether there is a group with this name, ignoring case. The root has the name {@link #ROOT_NAME}. */
    public boolean contains(String group) {
        return positions.containsKey(GroupName.folded(Objects.requireNonNull(group, "group")));
    }

    /**
     * Returns the declaration of a group, with the quota in use where the declared one was out of range. The root has
     * no quota, accepts surplus, and autoregroups if any group does.
     *
     * @throws IllegalArgumentException if there is no such group
     */
    public QuotaDeclaration declaration(String group) {
        return declarations[position(group)];
    }

    /**
     * Returns the name of a group's parent; empty for the root.
     *
     * @throws IllegalArgumentException if there is no such group
     */
    public Optional<String> parent(String group) {
        int position = position(group);
        return position == ROOT ? Optional.empty() : Optional.of(names.get(parents[position]));
    }

    /**
     * Returns the group of a submitter {@code group.subgroup.user@domain}: the group named before the user, or its
     * nearest ancestor that is in the tree. A submitter without a dot before the last {@code @} belongs to the root. A
     * text without {@code @} is taken as the name of a group.
     */
    public String groupOf(String submitter) {
        // A group in the tree has its ancestors in the tree, so the first hit on the way up is the deepest.
        String name = GroupName.ofSubmitter(Objects.requireNonNull(submitter, "submitter"));
        while (!name.equals(GroupName.NO_PARENT)) {
            Integer position = positions.get(GroupName.folded(name));
            if (position != null) {
                return names.get(position);
            }
            name = GroupName.parent(name);
        }
        return ROOT_NAME;
    }

    int size() {
        return accepts.length;
    }

    int parent(int g) {
        return parents[g];
    }

    int childrenStart(int g) {
        return firstChildren[g];
    }

    /** Returns the position behind the last child of a group, where the children of the next group start. */
    int childrenEnd(int g) {
        return firstChildren[g + 1];
    }

    QuotaDeclaration declaration(int g) {
        return declarations[g];
    }

    /** Returns the quota in use: slots or a fraction. */
    double quota(int g) {
        return quotas[g];
    }

    boolean isStatic(int g) {
        return isStatic[g];
    }

    boolean accepts(int g) {
        return accepts[g];
    }

    /** Returns the number of groups in the largest set of siblings. */
    int mostChildren() {
        int most = 0;
        for (int g = ROOT; g < accepts.length; g++) {
            most = Math.max(most, childrenEnd(g) - childrenStart(g));
        }
        return most;
    }

    /** Returns whether any group autoregroups, so that the root negotiates for it. */
    boolean autoregroup() {
        return declarations[ROOT].autoregroup();
    }

    /** Returns whether any group, the root aside, accepts surplus. */
    boolean anyAccepts() {
        for (int g = ROOT + 1; g < accepts.length; g++) {
            if (accepts[g]) {
                return true;
            }
        }
        return false;
    }

    int position(String group) {
        @Nullable Integer position = positions.get(GroupName.folded(Objects.requireNonNull(group, "group")));
        if (position == null) {
            throw new IllegalArgumentException("no group " + group + " in the tree");
        }
        return position;
    }

    // Positions and parents follow from the names.
    @Override
    public boolean equals(@Nullable Object other) {
        return this == other
                || (other instanceof GroupQuotaTree that
                        && Arrays.equals(declarations, that.declarations)
                        && problems.equals(that.problems));
    }

    @Override
    public int hashCode() {
        return 31 * Arrays.hashCode(declarations) + problems.hashCode();
    }

    /** Returns the declarations and the problems, one a line. */
    @Override
    public String toString() {
        StringBuilder text = new StringBuilder();
        for (int g = ROOT + 1; g < declarations.length; g++) {
            text.append(declarations[g]).append('\n');
        }
        for (QuotaProblem problem : problems) {
            text.append("problem: ").append(problem).append('\n');
        }
        return text.isEmpty() ? "no groups" : text.substring(0, text.length() - 1);
    }

    /** Collects declarations. */
    public static final class Builder {
        private final List<QuotaDeclaration> declarations = new ArrayList<>();

        private Builder() {}

        /**
         * Adds a group. The order follows the configuration; it matters only where two groups have the same name.
         * The first one stays, and the other is reported as a problem rather than refused, as HTCondor does.
         */
        public Builder add(QuotaDeclaration declaration) {
            declarations.add(Objects.requireNonNull(declaration, "declaration"));
            return this;
        }

        /** Returns the tree of the groups that fit, with the problems of all. Takes time n log n for n groups. */
        public GroupQuotaTree build() {
            TreeAssembly assembly = TreeAssembly.of(declarations);
            int size = assembly.groups.size();
            return new GroupQuotaTree(
                    assembly.groups.stream().map(QuotaDeclaration::name).toList(),
                    List.copyOf(assembly.problems),
                    Map.copyOf(assembly.positions),
                    Arrays.copyOf(assembly.parents, size),
                    Arrays.copyOf(assembly.firstChildren, size + 1),
                    assembly.groups.toArray(new QuotaDeclaration[0]));
        }
    }
}
