package io.github.quotatree.yarn;

import static io.github.quotatree.yarn.TestCluster.resource;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Random;
import java.util.TreeSet;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.Schedulable;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** The order in which siblings are offered a node, and what counts as below a share. */
class ShareOrderTest {
    private static final Comparator<Schedulable> ORDER = new QuotaTreePolicy().getComparator();

    @BeforeAll
    static void declareTypes() {
        TestCluster.declareTypes();
    }

    @Test
    void whoIsFurtherBelowItsShareComesFirst() {
        Sibling half = new Sibling("half", resource(50, 1), resource(100, 10), resource(0, 0));
        Sibling most = new Sibling("most", resource(10, 9), resource(100, 10), resource(0, 0));
        Sibling over = new Sibling("over", resource(10, 11), resource(100, 10), resource(0, 0));
        Sibling full = new Sibling("full", resource(10, 10), resource(100, 10), resource(0, 0));
        Sibling none = new Sibling("none", resource(0, 0), resource(0, 0), resource(0, 0));
        Sibling stray = new Sibling("stray", resource(0, 1), resource(100, 0), resource(0, 0));

        assertThat(sorted(over, stray, none, full, most, half)).containsExactly(half, most, full, none, over, stray);
    }

    @Test
    void whoIsBelowItsGuaranteeComesBeforeBorrowers() {
        Sibling guaranteed = new Sibling("guaranteed", resource(59, 1), resource(60, 6), resource(60, 6));
        Sibling borrower = new Sibling("borrower", resource(1, 1), resource(40, 4), resource(0, 0));
        Sibling idle = new Sibling("idle", resource(10, 1), resource(10, 1), resource(90, 9)); // all that it requests
        Sibling above = new Sibling("above", resource(70, 1), resource(60, 6), resource(60, 6)); // in one type only

        assertThat(sorted(idle, above, borrower, guaranteed)).containsExactly(guaranteed, borrower, idle, above);
    }

    @Test
    void equalsAreToldApartByStartAndName() {
        Sibling late = new Sibling("a", resource(1, 1), resource(2, 2), resource(0, 0), 5);
        Sibling b = new Sibling("b", resource(1, 1), resource(2, 2), resource(0, 0));
        Sibling astral = new Sibling("\uD83D\uDE00", resource(1, 1), resource(2, 2), resource(0, 0));
        Sibling privateUse = new Sibling("\uE000", resource(1, 1), resource(2, 2), resource(0, 0));
        Sibling prefix = new Sibling("b1", resource(1, 1), resource(2, 2), resource(0, 0));

        assertThat(sorted(late, astral, privateUse, prefix, b)).containsExactly(b, prefix, privateUse, astral, late);
    }

    @Test
    void isATotalOrder() {
        Random random = new Random(7);
        for (int round = 0; round < 300; round++) {
            List<Sibling> siblings = new ArrayList<>();
            for (int i = 0; i < 30; i++) {
                siblings.add(new Sibling("q" + i, any(random), any(random), any(random)));
            }
            TreeSet<Schedulable> once = new TreeSet<>(ORDER);
            once.addAll(siblings);
            assertThat(once).as("none is lost to a tie").hasSize(30);
            Collections.shuffle(siblings, random);
            TreeSet<Schedulable> again = new TreeSet<>(ORDER);
            again.addAll(siblings);
            assertThat(again).containsExactlyElementsOf(once);
            List<Schedulable> inOrder = new ArrayList<>(once);
            for (int i = 0; i < 30; i++) {
                for (int j = 0; j < 30; j++) {
                    assertThat(Integer.signum(ORDER.compare(inOrder.get(i), inOrder.get(j))))
                            .isEqualTo(Integer.compare(i, j));
                }
            }
        }
    }

    /** Products of two amounts exceed a long. */
    @Test
    void comparesLargeAmountsExactly() {
        Sibling less = new Sibling("z", resource(Long.MAX_VALUE - 2, 0), resource(Long.MAX_VALUE, 0), resource(0, 0));
        Sibling more = new Sibling("a", resource(Long.MAX_VALUE - 1, 0), resource(Long.MAX_VALUE, 0), resource(0, 0));

        assertThat(sorted(more, less)).containsExactly(less, more);

        // the low 64 bits of 2^40 * 2^62 are less than those of 3 * 2^62
        Sibling few = new Sibling("z", resource(3, 0), resource(1L << 62, 0), resource(0, 0));
        Sibling many = new Sibling("a", resource(1L << 40, 0), resource(1L << 62, 0), resource(0, 0));
        assertThat(sorted(many, few)).containsExactly(few, many);
    }

    private static Resource any(Random random) {
        return resource(random.nextInt(5), random.nextInt(3), random.nextInt(3));
    }

    private static List<Schedulable> sorted(Schedulable... siblings) {
        TreeSet<Schedulable> sorted = new TreeSet<>(ORDER);
        sorted.addAll(List.of(siblings));
        return new ArrayList<>(sorted);
    }
}
