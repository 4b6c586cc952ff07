package io.github.quotatree.groupquota;

import io.github.quotatree.groupquota.QuotaDeclaration.Kind;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Puts declarations in the order of a tree, breadth first, and collects their problems. Names are sorted first, so that
 * a parent, whose name is a prefix, comes before its children in any order of declaration. Of two groups with the same
 * name the one declared first stays.
 */
final class TreeAssembly {
    private static final double MAX_SLOTS = Integer.MAX_VALUE;

    /** A declaration and its folded name. */
    private record Named(String folded, QuotaDeclaration declaration) {}

    private final Map<String, List<Named>> childrenByParent = new HashMap<>();

    /** First names that cannot be used, in the order of declaration; then the others in the order of names. */
    final List<QuotaProblem> problems = new ArrayList<>();

    /** The groups by position, breadth first: the root is at 0. */
    final List<QuotaDeclaration> groups = new ArrayList<>();

    /** The positions of the groups by folded name. */
    final Map<String, Integer> positions = new HashMap<>();

    /** The positions of the parents; -1 for the root. */
    final int[] parents;

    /** The position of the first child of each group, and of the one behind its last child at the next index. */
    final int[] firstChildren;

    private TreeAssembly(List<QuotaDeclaration> declarations) {
        // A declaration that is left out leaves its places at the end of the arrays unused.
        parents = new int[declarations.size() + 1];
        firstChildren = new int[declarations.size() + 2];
    }

    /** Assembles declarations, given in the order of the configuration. */
    static TreeAssembly of(List<QuotaDeclaration> declarations) {
        TreeAssembly assembly = new TreeAssembly(declarations);
        List<Named> sorted = new ArrayList<>();
        for (QuotaDeclaration declaration : declarations) {
            if (assembly.isNamed(declaration)) {
                sorted.add(new Named(GroupName.folded(declaration.name()), declaration));
            }
        }
        sorted.sort(Comparator.comparing(Named::folded)); // stable, so that the first declared of two stays
        Map<String, String> declared = new HashMap<>();
        declared.put(GroupName.NO_PARENT, GroupName.ROOT);
        for (Named named : sorted) {
            assembly.place(named, declared);
        }
        assembly.layOut();
        return assembly;
    }

    private boolean isNamed(QuotaDeclaration declaration) {
        String name = declaration.name();
        if (GroupName.folded(name).equals(GroupName.ROOT)) {
            problem(QuotaProblem.Kind.RESERVED_NAME, name, "the name is reserved for the root; left out");
            return false;
        }
        if (GroupName.hasEmptyPart(name)) {
            problem(QuotaProblem.Kind.EMPTY_NAME, name, "a part of the name is empty; left out");
            return false;
        }
        return true;
    }

    private void place(Named named, Map<String, String> declared) {
        String name = named.declaration().name();
        String parent = GroupName.parent(named.folded());
        if (!declared.containsKey(parent)) {
            problem(
                    QuotaProblem.Kind.MISSING_PARENT,
                    name,
                    "the parent " + GroupName.parent(name) + " is missing; left out");
            return;
        }
        String first = declared.putIfAbsent(named.folded(), name);
        if (first != null) {
            problem(QuotaProblem.Kind.DUPLICATE, name, "declared before as " + first + "; left out");
            return;
        }
        Named placed = new Named(named.folded(), inRange(named.declaration()));
        childrenByParent.computeIfAbsent(parent, any -> new ArrayList<>()).add(placed);
    }

    private QuotaDeclaration inRange(QuotaDeclaration declared) {
        if (declared.kind() == Kind.NONE) {
            problem(QuotaProblem.Kind.NO_QUOTA, declared.name(), "no quota is declared; taken as 0");
            return declared.withQuota(0);
        }
        boolean isStatic = declared.kind() == Kind.STATIC;
        double most = isStatic ? MAX_SLOTS : 1;
        double quota = declared.quota();
        if (quota >= 0 && quota <= most) {
            return declared;
        }
        double nearest = quota > most ? most : 0; // 0 for NaN, too
        problem(
                QuotaProblem.Kind.OUT_OF_RANGE,
                declared.name(),
                (isStatic ? "static" : "dynamic") + " quota (" + quota + ") is not within 0 to "
                        + SlotRounding.text(most) + "; taken as " + SlotRounding.text(nearest));
        return declared.withQuota(nearest);
    }

    /** Gives each group its position: the children of one group are contiguous, in the order of their names. */
    private void layOut() {
        List<String> folded = new ArrayList<>();
        boolean anyAutoregroup = false;
        folded.add(GroupName.NO_PARENT);
        groups.add(new QuotaDeclaration(GroupName.ROOT, Kind.NONE, 0, true, false));
        parents[0] = -1;
        for (int position = 0; position < folded.size(); position++) {
            positions.put(position == 0 ? GroupName.ROOT : folded.get(position), position);
            firstChildren[position] = folded.size();
            for (Named child : childrenByParent.getOrDefault(folded.get(position), List.of())) {
                parents[folded.size()] = position;
                folded.add(child.folded());
                groups.add(child.declaration());
                anyAutoregroup |= child.declaration().autoregroup();
            }
        }
        firstChildren[folded.size()] = folded.size();
        if (anyAutoregroup) {
            groups.set(0, groups.get(0).autoregrouping()); // the root negotiates for the groups that do
        }
    }

    private void problem(QuotaProblem.Kind kind, String name, String text) {
        problems.add(new QuotaProblem(kind, name, name + ": " + text));
    }
}
