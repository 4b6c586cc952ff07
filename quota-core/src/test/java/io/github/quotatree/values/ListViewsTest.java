package io.github.quotatree.values;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.google.common.collect.testing.ListTestSuiteBuilder;
import com.google.common.collect.testing.SampleElements;
import com.google.common.collect.testing.TestListGenerator;
import com.google.common.collect.testing.features.CollectionFeature;
import com.google.common.collect.testing.features.CollectionSize;
import io.github.quotatree.GroupRuntime;
import io.github.quotatree.QuotaGroup;
import io.github.quotatree.QuotaTree;
import io.github.quotatree.RuntimeQuotas;
import io.github.quotatree.resource.ResourceSchema;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import junit.framework.TestFailure;
import junit.framework.TestResult;
import junit.framework.TestSuite;
import org.junit.jupiter.api.Test;

/** Holds the lists that are views of flat arrays to the contract of {@link List}. */
class ListViewsTest {
    private static final ResourceSchema GPU = ResourceSchema.of("gpu");

    @Test
    void groupsOfATreeAreAList() {
        TestSuite suite = ListTestSuiteBuilder.using(new GroupsOfATree())
                .named("groups of a tree")
                .withFeatures(
                        CollectionSize.ANY,
                        CollectionFeature.KNOWN_ORDER,
                        CollectionFeature.REJECTS_DUPLICATES_AT_CREATION)
                .createTestSuite();
        TestResult result = new TestResult();

        suite.run(result);

        assertThat(result.runCount()).isGreaterThan(100);
        assertThat(failures(result)).isEmpty();
    }

    @Test
    void groupsOfAResultAreAListInTreeOrder() {
        RuntimeQuotas result = tree(GroupsOfATree.ELEMENTS).computeRuntime(GPU.vector(10), Map.of());

        assertThat(result).extracting(GroupRuntime::name).containsExactly("a", "b", "c", "d", "e");
        assertThat(result.groups().subList(1, 3)).extracting(GroupRuntime::name).containsExactly("b", "c");
        assertThatThrownBy(() -> result.groups().get(5)).isInstanceOf(IndexOutOfBoundsException.class);
        assertThatThrownBy(() -> result.groups().remove(0)).isInstanceOf(UnsupportedOperationException.class);
    }

    private static List<String> failures(TestResult result) {
        List<TestFailure> all = new ArrayList<>(Collections.list(result.failures()));
        all.addAll(Collections.list(result.errors()));
        return all.stream().map(TestFailure::toString).toList();
    }

    private static QuotaTree tree(List<QuotaGroup> groups) {
        QuotaTree.Builder builder = QuotaTree.builder(GPU);
        groups.forEach(builder::add);
        return builder.build();
    }

    /** Makes the lists of groups of trees that have some of five groups. */
    private static final class GroupsOfATree implements TestListGenerator<QuotaGroup> {
        static final List<QuotaGroup> ELEMENTS = Stream.of("a", "b", "c", "d", "e")
                .map(name -> QuotaGroup.leaf(GPU, name).min(1).build())
                .toList();

        @Override
        public SampleElements<QuotaGroup> samples() {
            return new SampleElements<>(
                    ELEMENTS.get(0), ELEMENTS.get(1), ELEMENTS.get(2), ELEMENTS.get(3), ELEMENTS.get(4));
        }

        @Override
        public List<QuotaGroup> create(Object... elements) {
            return tree(Stream.of(elements).map(QuotaGroup.class::cast).toList())
                    .groups();
        }

        @Override
        public QuotaGroup[] createArray(int length) {
            return new QuotaGroup[length];
        }

        @Override
        public Iterable<QuotaGroup> order(List<QuotaGroup> insertionOrder) {
            return insertionOrder.stream()
                    .sorted(Comparator.comparing(QuotaGroup::name))
                    .toList();
        }
    }
}
