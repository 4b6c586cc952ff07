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
 * The groups of a pool and their declared quotas: an immutable value.
 *
 * <p>The root is the pool itself, called {@code <none>}; who belongs to no group belongs to it. It has no quota of its own but
 * what its children leave, and accepts surplus.
 */
public final class GroupQuotaTree {
    /** The name of the root. */
    public static final String ROOT_NAME = "<none>";

    /*
     * Breadth first: the root is at 0, a parent comes before its children, and the children of a group are contiguous. So
     * a loop that runs backwards visits children before their parent, and no walk needs recursion.
     */
    static final int ROOT = 0;

    private final List<String> names;
    private final List<TreeProblem> problems;
    private final Map<String, Integer> positions;
    private final int[] parents;
    private final int[] firstChildren;
    private final QuotaDeclaration[] declarations;
    private final boolean autoregroup;

    private GroupQuotaTree(TreeAssembly assembly) {
        int size = assembly.groups.size() + 1;
        List<String> breadthFirst = new ArrayList<>(size);
        declarations = new QuotaDeclaration[size];
        parents = new int[size];
        boolean anyAutoregroup = false;
        for (int g = 1; g < size; g++) {
            declarations[g] = assembly.groups.get(g - 1);
            parents[g] = assembly.parents.get(g - 1);
            anyAutoregroup |= declarations[g].autoregroup();
        }
        autoregroup = anyAutoregroup;
        declarations[ROOT] = new QuotaDeclaration(ROOT_NAME, Kind.NONE, 0, true, anyAutoregroup);
        parents[ROOT] = -1;
        for (QuotaDeclaration declaration : declarations) {
            breadthFirst.add(declaration.name());
        }
        names = List.copyOf(breadthFirst);
        problems = List.copyOf(assembly.problems());
        positions = Map.copyOf(assembly.positions);
        firstChildren = new int[size + 1];
        Arrays.fill(firstChildren, size);
        for (int g = size - 1; g > ROOT; g--) {
            firstChildren[parents[g]] = g;
        }
        for (int g = size - 1; g >= 0; g--) {
            firstChildren[g] = Math.min(firstChildren[g], firstChildren[g + 1]);
        }
    }

    /** Returns a builder without groups. */
    public static Builder builder() {
        return new Builder();
    }

    /** Returns what is wrong with the declarations, each problem with the group it concerns; empty if nothing is. */
    public List<TreeProblem> problems() {
        return problems;
    }

    /**
     * Returns the names breadth first, the root first, children in the order of their names without case. A name is spelled
     * as it was declared.
     */
    public List<String> groups() {
        return names;
    }

    /** Returns whether there is a group of this name, upper and lower case aside, or it is the root's. */
    public boolean contains(String name) {
        return positions.containsKey(CaseFolding.folded(name));
    }

    /**
     * Returns what was declared of a group, with the quota that is used where the declared one was out of range. For the
     * root: no quota, surplus accepted, autoregroup if any group does.
     *
     * @throws IllegalArgumentException if there is no such group
     */
    public QuotaDeclaration declaration(String name) {
        return declarations[position(name)];
    }

    /**
     * Returns the name of a group's parent; empty for the root.
     *
     * @throws IllegalArgumentException if there is no such group
     */
    public Optional<String> parent(String name) {
        int position = position(name);
        return position == ROOT ? Optional.empty() : Optional.of(names.get(parents[position]));
    }

    /**
     * Returns the group of a submitter {@code group.subgroup.user@domain}: what is before the last {@code @}, up to its last
     * dot, or the deepest group above it that exists. A submitter without a dot belongs to the root. A name without
     * {@code @} is the name of a group.
     */
    public String groupOf(String submitter) {
        int at = submitter.lastIndexOf('@');
        String path = submitter;
        if (at >= 0) {
            int dot = submitter.lastIndexOf('.', at - 1);
            if (dot < 0) {
                return ROOT_NAME;
            }
            path = submitter.substring(0, dot);
        }
        // Cut from the end: a name that exists has ancestors that exist, so the first hit is the deepest.
        for (int end = path.length(); end > 0; end = path.lastIndexOf('.', end - 1)) {
            Integer position = positions.get(CaseFolding.folded(path.substring(0, end)));
            if (position != null) {
                return names.get(position);
            }
        }
        return ROOT_NAME;
    }

    int size() {
        return names.size();
    }

    int parent(int g) {
        return parents[g];
    }

    int childrenStart(int g) {
        return firstChildren[g];
    }

    /** The end of the children of a group: where those of the next one begin, as all are in one row. */
    int childrenEnd(int g) {
        return firstChildren[g + 1];
    }

    QuotaDeclaration declaration(int g) {
        return declarations[g];
    }

    boolean isStatic(int g) {
        return declarations[g].kind() == Kind.STATIC;
    }

    boolean accepts(int g) {
        return declarations[g].acceptSurplus();
    }

    /** Whether any group autoregroups, so that the root negotiates for it. */
    boolean autoregroup() {
        return autoregroup;
    }

    int position(String name) {
        @Nullable Integer position = positions.get(CaseFolding.folded(name));
        if (position == null) {
            throw new IllegalArgumentException("no group " + name + " in the tree");
        }
        return position;
    }

    /** Collects declarations. */
    public static final class Builder {
        private final List<QuotaDeclaration> declarations = new ArrayList<>();

        private Builder() {}

        /**
         * Adds a group. The order is that of the configuration; it matters only for which of two groups of one name stays.
         */
        public Builder add(QuotaDeclaration declaration) {
            declarations.add(Objects.requireNonNull(declaration, "declaration"));
            return this;
        }

        /**
         * Returns the tree of the groups that fit, with the problems of those that do not. Takes time n log n for n names.
         */
        public GroupQuotaTree build() {
            return new GroupQuotaTree(new TreeAssembly(declarations));
        }
    }
}
