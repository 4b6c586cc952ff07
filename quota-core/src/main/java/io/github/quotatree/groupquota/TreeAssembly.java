package io.github.quotatree.groupquota;

import static io.github.quotatree.groupquota.GroupQuotaTree.ROOT_NAME;

import io.github.quotatree.groupquota.QuotaDeclaration.Kind;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Puts declarations in the order of a tree, breadth first, and says what is wrong with them. Names are sorted first, so that
 * a parent, whose name is a prefix, comes before its children whatever the order of declaration; of two groups of the same
 * name the one declared first stays.
 */
final class TreeAssembly {
    private static final double MOST_SLOTS = Integer.MAX_VALUE;

    private record Named(String folded, QuotaDeclaration declaration) {}

    private final Map<String, List<Named>> childrenByParent = new HashMap<>();
    private final List<TreeProblem> problems = new ArrayList<>();

    /** The groups, breadth first, without the root. */
    final List<QuotaDeclaration> groups = new ArrayList<>();

    /** The positions of their parents, where the root is at position 0 and the first group at 1. */
    final List<Integer> parents = new ArrayList<>();

    /** Name without case to position. */
    final Map<String, Integer> positions = new HashMap<>();

    TreeAssembly(List<QuotaDeclaration> declarations) {
        List<Named> sorted = new ArrayList<>();
        for (QuotaDeclaration declaration : declarations) {
            if (isNamed(declaration)) {
                sorted.add(new Named(CaseFolding.folded(declaration.name()), declaration));
            }
        }
        sorted.sort(Comparator.comparing(Named::folded)); // stable, so the first declared of two stays
        Map<String, String> declared = new HashMap<>();
        declared.put("", ROOT_NAME);
        for (Named named : sorted) {
            place(named, declared);
        }
        breadthFirst();
    }

    /** What is wrong: names that cannot be used in order of declaration, then the rest in order of names. */
    List<TreeProblem> problems() {
        return problems;
    }

    private boolean isNamed(QuotaDeclaration declaration) {
        String name = declaration.name();
        if (CaseFolding.folded(name).equals(ROOT_NAME)) {
            problem(TreeProblem.Kind.RESERVED_NAME, name, "the name is reserved for the root; left out");
            return false;
        }
        if (name.isEmpty() || name.startsWith(".") || name.endsWith(".") || name.contains("..")) {
            problem(TreeProblem.Kind.EMPTY_NAME, name, "a part of the name is empty; left out");
            return false;
        }
        return true;
    }

    private void place(Named named, Map<String, String> declared) {
        String name = named.declaration().name();
        int dot = name.lastIndexOf('.');
        String parent = dot < 0 ? "" : named.folded().substring(0, dot);
        if (!declared.containsKey(parent)) {
            problem(
                    TreeProblem.Kind.MISSING_PARENT,
                    name,
                    "the parent " + name.substring(0, dot) + " is missing; left out");
            return;
        }
        String first = declared.putIfAbsent(named.folded(), name);
        if (first != null) {
            problem(TreeProblem.Kind.DUPLICATE, name, "declared before as " + first + "; left out");
            return;
        }
        Named placed = new Named(named.folded(), inRange(named.declaration()));
        childrenByParent.computeIfAbsent(parent, any -> new ArrayList<>()).add(placed);
    }

    private QuotaDeclaration inRange(QuotaDeclaration declared) {
        if (declared.kind() == Kind.NONE) {
            problem(TreeProblem.Kind.NO_QUOTA, declared.name(), "no quota is declared; taken as 0");
            return withQuota(declared, 0);
        }
        double most = declared.kind() == Kind.STATIC ? MOST_SLOTS : 1;
        double quota = declared.quota();
        if (quota >= 0 && quota <= most) {
            return declared;
        }
        double nearest = quota > most ? most : 0; // 0 for what is no number, too
        problem(
                TreeProblem.Kind.OUT_OF_RANGE,
                declared.name(),
                (declared.kind() == Kind.STATIC ? "static" : "dynamic") + " quota (" + quota + ") is not within 0 to "
                        + SlotText.of(most) + "; taken as " + SlotText.of(nearest));
        return withQuota(declared, nearest);
    }

    private static QuotaDeclaration withQuota(QuotaDeclaration declared, double quota) {
        return new QuotaDeclaration(
                declared.name(), declared.kind(), quota, declared.acceptSurplus(), declared.autoregroup());
    }

    private void breadthFirst() {
        List<String> level = new ArrayList<>();
        level.add("");
        for (int position = 0; position < level.size(); position++) {
            positions.put(position == 0 ? ROOT_NAME : level.get(position), position);
            for (Named child : childrenByParent.getOrDefault(level.get(position), List.of())) {
                groups.add(child.declaration());
                parents.add(position);
                level.add(child.folded());
            }
        }
    }

    private void problem(TreeProblem.Kind kind, String name, String text) {
        problems.add(new TreeProblem(kind, name, name + ": " + text));
    }
}
