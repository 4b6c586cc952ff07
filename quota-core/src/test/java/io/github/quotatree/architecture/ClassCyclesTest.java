package io.github.quotatree.architecture;

import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.Dependency;
import com.tngtech.archunit.core.domain.JavaClass;
import io.github.quotatree.QuotaTree;
import io.github.quotatree.resource.ResourceSchema;
import io.github.quotatree.resource.ResourceVector;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/**
 * No top-level classes depend on each other in a circle, so that each package reads from top to bottom. A builder is
 * nested in the class that it builds, and counts as that class.
 */
class ClassCyclesTest {
    /** The circles that are meant, each with its reason. */
    private static final Map<Set<String>, String> MEANT = Map.of(
            Set.of(ResourceSchema.class.getName(), ResourceVector.class.getName()),
            "a schema makes vectors, and a vector names its dimensions and flavors by its schema");

    @Test
    void classesFormNoCircles() {
        assertThat(circles(PackageGraph.ofClasses(PackageGraph.mainClasses(), ClassCyclesTest::isComputeRuntime)))
                .as("circles of classes, by package")
                .isEmpty();
    }

    @Test
    void everyExceptionIsNeeded() {
        PackageGraph all = PackageGraph.ofClasses(PackageGraph.mainClasses(), ClassCyclesTest::isComputeRuntime);
        assertThat(all.circles())
                .containsAll(MEANT.keySet().stream().map(TreeSet::new).toList());
        PackageGraph withArrowUp = PackageGraph.ofClasses(PackageGraph.mainClasses(), dependency -> false);
        assertThat(withArrowUp.circles())
                .as("computeRuntime closes a circle")
                .anyMatch(circle -> circle.contains(QuotaTree.class.getName()));
    }

    @Test
    void aCircleIsFound() {
        PackageGraph graph = new PackageGraph(new TreeMap<>(Map.of(
                "p.A", new TreeSet<>(Set.of("p.B")),
                "p.B", new TreeSet<>(Set.of("p.C", "p.D")),
                "p.C", new TreeSet<>(Set.of("p.A")),
                "p.D", new TreeSet<>())));

        assertThat(graph.circles()).containsExactly(new TreeSet<>(Set.of("p.A", "p.B", "p.C")));
        assertThat(circles(graph)).containsExactly("p: A B C");
    }

    /**
     * Whether this is the one arrow up: a tree computes its own runtimes, so that the first step of a user is one call.
     */
    private static boolean isComputeRuntime(Dependency dependency) {
        JavaClass origin = dependency.getOriginClass();
        return origin.isEquivalentTo(QuotaTree.class)
                && dependency.getDescription().contains(".QuotaTree.computeRuntime(");
    }

    private static List<String> circles(PackageGraph graph) {
        return graph.circles().stream()
                .filter(circle -> !MEANT.containsKey(circle))
                .map(ClassCyclesTest::shown)
                .toList();
    }

    private static String shown(SortedSet<String> circle) {
        String first = packageOf(circle.first());
        return first + ": "
                + circle.stream()
                        .map(name -> packageOf(name).equals(first) ? name.substring(first.length() + 1) : name)
                        .collect(Collectors.joining(" "));
    }

    private static String packageOf(String className) {
        return className.substring(0, className.lastIndexOf('.'));
    }
}
