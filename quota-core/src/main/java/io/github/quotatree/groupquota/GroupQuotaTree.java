package io.github.quotatree.groupquota;

import io.github.quotatree.groupquota.QuotaDeclaration.Kind;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
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
 * declarations and the same problems. A name of no group is refused by an {@link IllegalArgumentException}.
 */
public final class GroupQuotaTree {
    /** The name of the root. */
    public static final String ROOT_NAME = "<none>";

    /*
     * Positions are breadth first: the root is at 0, a parent comes before its children, and the children of a group
     * are contiguous. So a loop that runs backwards visits children before their parent, and no walk needs recursion.
     */
    static final int ROOT = 0;

    private static final String NO_PARENT = ""; // the folded name of the parent of a group on the first level
    private static final double MAX_SLOTS = Integer.MAX_VALUE;

    private final List<QuotaDeclaration> declarations = new ArrayList<>();
    private final List<String> names;

    /** First the names that cannot be used, in the order of declaration; then the others in the order of names. */
    private final List<QuotaProblem> problems = new ArrayList<>();

    private final Map<String, Integer> positions = new HashMap<>();
    private final int[] parents;

    /** The position of the first child of each group, and of the one behind its last child at the next index. */
    private final int[] firstChildren;

    // the parts of the declarations that an allocation reads several times for each group
    private final double[] quotas;
    private final boolean[] isStatic;
    private final boolean[] accepts;

    /*
     * Names are sorted first, so that a parent, whose name is a prefix, comes before its children in any order of
     * declaration. The sort is stable, so that the first declared of two groups with the same name stays.
     */
    private GroupQuotaTree(List<QuotaDeclaration> declared) {
        Map<String, List<Named>> childrenByParent = new HashMap<>();
        Map<String, String> spelling = new HashMap<>(Map.of(NO_PARENT, ROOT_NAME));
        declared.stream()
                .filter(this::isNamed)
                .map(declaration -> new Named(folded(declaration.name()), declaration))
                .sorted(Comparator.comparing(Named::folded))
                .forEach(named -> place(named, spelling, childrenByParent));
        // A declaration that is left out leaves its places at the end of the arrays unused.
        parents = new int[declared.size() + 1];
        firstChildren = new int[declared.size() + 2];
        layOut(childrenByParent);
        names = declarations.stream().map(QuotaDeclaration::name).toList();
        quotas = new double[names.size()];
        isStatic = new boolean[names.size()];
        accepts = new boolean[names.size()];
        for (int g = ROOT; g < names.size(); g++) {
            quotas[g] = declarations.get(g).quota();
            isStatic[g] = declarations.get(g).kind() == Kind.STATIC;
            accepts[g] = declarations.get(g).acceptSurplus();
        }
    }

    /** Returns a name with lower case ASCII letters in every locale: names that differ only in case are the same. */
    private static String folded(String name) {
        StringBuilder folded = new StringBuilder(name);
        for (int i = 0; i < name.length(); i++) {
            char c = name.charAt(i);
            folded.setCharAt(i, c >= 'A' && c <= 'Z' ? (char) (c + ('a' - 'A')) : c);
        }
        return folded.toString();
    }

    private static String parentOf(String name) {
        int dot = name.lastIndexOf('.');
        return dot < 0 ? NO_PARENT : name.substring(0, dot);
    }

    private record Named(String folded, QuotaDeclaration declaration) {}

    private boolean isNamed(QuotaDeclaration declaration) {
        String name = declaration.name();
        if (folded(name).equals(ROOT_NAME)) {
            problem(QuotaProblem.Kind.RESERVED_NAME, name, "the name is reserved for the root; left out");
            return false;
        }
        if (name.isEmpty() || name.startsWith(".") || name.endsWith(".") || name.contains("..")) {
            problem(QuotaProblem.Kind.EMPTY_NAME, name, "a part of the name is empty; left out");
            return false;
        }
        return true;
    }

    private void place(Named named, Map<String, String> spelling, Map<String, List<Named>> childrenByParent) {
        String name = named.declaration().name();
        String parent = parentOf(named.folded());
        if (!spelling.containsKey(parent)) {
            String missing = "the parent " + parentOf(name) + " is missing; left out";
            problem(QuotaProblem.Kind.MISSING_PARENT, name, missing);
            return;
        }
        String first = spelling.putIfAbsent(named.folded(), name);
        if (first != null) {
            problem(QuotaProblem.Kind.DUPLICATE, name, "declared before as " + first + "; left out");
            return;
        }
        childrenByParent
                .computeIfAbsent(parent, any -> new ArrayList<>())
                .add(new Named(named.folded(), inRange(named.declaration())));
    }

    private QuotaDeclaration inRange(QuotaDeclaration declared) {
        if (declared.kind() == Kind.NONE) {
            problem(QuotaProblem.Kind.NO_QUOTA, declared.name(), "no quota is declared; taken as 0");
            return declared.withQuota(0);
        }
        boolean inSlots = declared.kind() == Kind.STATIC;
        double most = inSlots ? MAX_SLOTS : 1;
        double quota = declared.quota();
        if (quota >= 0 && quota <= most) {
            return declared;
        }
        double nearest = quota > most ? most : 0; // 0 for NaN, too
        problem(
                QuotaProblem.Kind.OUT_OF_RANGE,
                declared.name(),
                (inSlots ? "static" : "dynamic") + " quota (" + quota + ") is not within 0 to "
                        + SlotRounding.text(most) + "; taken as " + SlotRounding.text(nearest));
        return declared.withQuota(nearest);
    }

    private void layOut(Map<String, List<Named>> childrenByParent) {
        List<String> folded = new ArrayList<>(List.of(NO_PARENT));
        declarations.add(new QuotaDeclaration(ROOT_NAME, Kind.NONE, 0, true, false));
        parents[ROOT] = -1;
        for (int position = ROOT; position < folded.size(); position++) {
            positions.put(position == ROOT ? ROOT_NAME : folded.get(position), position);
            firstChildren[position] = folded.size();
            for (Named child : childrenByParent.getOrDefault(folded.get(position), List.of())) {
                parents[folded.size()] = position;
                folded.add(child.folded());
                declarations.add(child.declaration());
            }
        }
        firstChildren[folded.size()] = folded.size();
        if (declarations.stream().anyMatch(QuotaDeclaration::autoregroup)) {
            declarations.set(
                    ROOT, declarations.get(ROOT).autoregrouping()); // the root negotiates for the groups that do
        }
    }

    private void problem(QuotaProblem.Kind kind, String name, String text) {
        problems.add(new QuotaProblem(kind, name, name + ": " + text));
    }

    /** Returns a builder without groups. */
    public static Builder builder() {
        return new Builder();
    }

    /** Returns the problems of the declarations, each with its group; empty if there are none. */
    public List<QuotaProblem> problems() {
        return Collections.unmodifiableList(problems);
    }

    /** Returns the names as declared, breadth first from the root; siblings in the order of names without case. */
    public List<String> groups() {
        return names;
    }

    /** Returns whether there is a group with this name, ignoring case. The root has the name {@link #ROOT_NAME}. */
    public boolean contains(String group) {
        return positions.containsKey(folded(Objects.requireNonNull(group, "group")));
    }

    /**
     * Returns the declaration of a group, with the quota in use where the declared one was out of range. The root has
     * no quota, accepts surplus, and autoregroups if any group does.
     */
    public QuotaDeclaration declaration(String group) {
        return declarations.get(position(group));
    }

    /** Returns the name of a group's parent; empty for the root. */
    public Optional<String> parent(String group) {
        int position = position(group);
        return position == ROOT ? Optional.empty() : Optional.of(names.get(parents[position]));
    }

    /**
     * Returns the group of a submitter {@code group.subgroup.user@domain}, or its nearest ancestor in the tree: the
     * root without a dot before the last {@code @}. A text without {@code @} is taken as the name of a group.
     */
    public String groupOf(String submitter) {
        int at = Objects.requireNonNull(submitter, "submitter").lastIndexOf('@');
        // A group in the tree has its ancestors in the tree, so the first hit on the way up is the deepest.
        String name = at < 0 ? submitter : parentOf(submitter.substring(0, at));
        while (!name.equals(NO_PARENT)) {
            Integer position = positions.get(folded(name));
            if (position != null) {
                return names.get(position);
            }
            name = parentOf(name);
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

    int childrenEnd(int g) {
        return firstChildren[g + 1];
    }

    QuotaDeclaration declaration(int g) {
        return declarations.get(g);
    }

    double quota(int g) {
        return quotas[g];
    }

    boolean isStatic(int g) {
        return isStatic[g];
    }

    boolean accepts(int g) {
        return accepts[g];
    }

    int mostChildren() {
        int most = 0;
        for (int g = ROOT; g < accepts.length; g++) {
            most = Math.max(most, childrenEnd(g) - childrenStart(g));
        }
        return most;
    }

    boolean autoregroup() {
        return declarations.get(ROOT).autoregroup();
    }

    boolean anyAccepts() {
        return declarations.stream().skip(1).anyMatch(QuotaDeclaration::acceptSurplus);
    }

    int position(String group) {
        @Nullable Integer position = positions.get(folded(Objects.requireNonNull(group, "group")));
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
                        && declarations.equals(that.declarations)
                        && problems.equals(that.problems));
    }

    @Override
    public int hashCode() {
        return 31 * declarations.hashCode() + problems.hashCode();
    }

    /** Returns the declarations and the problems, one a line. */
    @Override
    public String toString() {
        StringBuilder text = new StringBuilder();
        declarations.stream().skip(1).forEach(group -> text.append(group).append('\n'));
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
         * Adds a group. Of two groups with the same name the first one stays, and the other is reported as a problem
         * rather than refused, as HTCondor does; else the order does not matter.
         */
        public Builder add(QuotaDeclaration declaration) {
            declarations.add(Objects.requireNonNull(declaration, "declaration"));
            return this;
        }

        /** Returns the tree of the groups that fit, with the problems of all. Takes time n log n for n groups. */
        public GroupQuotaTree build() {
            return new GroupQuotaTree(declarations);
        }
    }
}
