package io.github.quotatree.architecture;

import static java.util.Objects.requireNonNull;

import com.tngtech.archunit.core.domain.Dependency;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.function.Predicate;

/**
 * The dependencies of the library between top-level classes, or between packages; a nested class counts as its
 * top-level one.
 */
record PackageGraph(SortedMap<String, SortedSet<String>> edges) {

    /** Returns the main classes of the library. */
    static JavaClasses mainClasses() {
        return new ClassFileImporter()
                .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
                .importPackages(RoomsTest.ROOT);
    }

    /** Returns the graph of top-level classes, without the dependencies that are excepted. */
    static PackageGraph ofClasses(JavaClasses classes, Predicate<Dependency> excepted) {
        return of(classes, excepted, type -> topLevel(type).getName());
    }

    /** Returns the graph of packages, by their names below the root. */
    static PackageGraph ofPackages(JavaClasses classes) {
        return of(classes, dependency -> false, type -> shortName(type.getPackageName()));
    }

    private static PackageGraph of(
            JavaClasses classes, Predicate<Dependency> excepted, Function<JavaClass, String> node) {
        SortedMap<String, SortedSet<String>> edges = new TreeMap<>();
        for (JavaClass type : classes) {
            edges.computeIfAbsent(node.apply(type), none -> new TreeSet<>());
            for (Dependency dependency : type.getDirectDependenciesFromSelf()) {
                JavaClass target = dependency.getTargetClass().getBaseComponentType();
                boolean own = target.getPackageName().equals(RoomsTest.ROOT)
                        || target.getPackageName().startsWith(RoomsTest.ROOT + ".");
                if (own && !node.apply(type).equals(node.apply(target)) && !excepted.test(dependency)) {
                    edges.computeIfAbsent(node.apply(type), none -> new TreeSet<>())
                            .add(node.apply(target));
                }
            }
        }
        return new PackageGraph(edges);
    }

    static JavaClass topLevel(JavaClass type) {
        JavaClass top = type;
        while (top.getEnclosingClass().isPresent()) {
            top = top.getEnclosingClass().get();
        }
        return top;
    }

    /** Returns the name of a package below the root; {@code (root)} for the root itself. */
    static String shortName(String packageName) {
        return packageName.equals(RoomsTest.ROOT) ? "(root)" : packageName.substring(RoomsTest.ROOT.length() + 1);
    }

    /** Returns the strongly connected components with more than one member (Tarjan's algorithm without recursion). */
    List<SortedSet<String>> circles() {
        List<SortedSet<String>> circles = new ArrayList<>();
        Map<String, Integer> order = new HashMap<>();
        Map<String, Integer> low = new HashMap<>();
        Set<String> onStack = new TreeSet<>();
        Deque<String> stack = new ArrayDeque<>();
        for (String start : edges.keySet()) {
            Deque<String> path = new ArrayDeque<>();
            if (!order.containsKey(start)) {
                path.push(start);
            }
            while (!path.isEmpty()) {
                String at = path.peek();
                if (!order.containsKey(at)) {
                    order.put(at, order.size());
                    low.put(at, order.get(at));
                    stack.push(at);
                    onStack.add(at);
                }
                String next = edges.getOrDefault(at, new TreeSet<>()).stream()
                        .filter(target -> !order.containsKey(target))
                        .findFirst()
                        .orElse(null);
                if (next != null) {
                    path.push(next);
                    continue;
                }
                path.pop();
                for (String target : edges.getOrDefault(at, new TreeSet<>())) {
                    if (onStack.contains(target)) {
                        low.merge(at, low.get(target), Math::min);
                    }
                }
                if (Objects.equals(low.get(at), order.get(at))) {
                    SortedSet<String> circle = new TreeSet<>();
                    String member;
                    do {
                        member = stack.pop();
                        onStack.remove(member);
                        circle.add(member);
                    } while (!member.equals(at));
                    if (circle.size() > 1) {
                        circles.add(circle);
                    }
                }
            }
        }
        return circles;
    }

    /** Returns the layer of each node: 0 where no other depends on it, else one below the lowest that depends on it. */
    SortedMap<String, Integer> layers() {
        SortedMap<String, SortedSet<String>> dependents = new TreeMap<>();
        edges.keySet().forEach(node -> dependents.put(node, new TreeSet<>()));
        edges.forEach((node, targets) ->
                targets.forEach(target -> requireNonNull(dependents.get(target)).add(node)));
        SortedMap<String, Integer> layers = new TreeMap<>();
        while (layers.size() < edges.size()) {
            int before = layers.size();
            dependents.forEach((node, above) -> {
                if (layers.keySet().containsAll(above)) {
                    layers.putIfAbsent(
                            node,
                            above.stream()
                                    .mapToInt(target -> requireNonNull(layers.get(target)) + 1)
                                    .max()
                                    .orElse(0));
                }
            });
            if (layers.size() == before) {
                throw new IllegalStateException("the packages form a circle: " + circles());
            }
        }
        return layers;
    }
}
