package io.github.quotatree.yarn;

import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.util.resource.DominantResourceCalculator;

/**
 * Compares a use with a share, for the preemption of the FairScheduler.
 *
 * <p>The scheduler asks its policy's calculator twice. An application is starved, and others must make room for it,
 * while its use is below its share, or below its demand where that is less. An application may lose a container as long
 * as its use is not below its share without it. Below means here: in each resource type that has a share. So an
 * application that has its share of GPUs is not starved for want of memory that others need, and one that holds more
 * than its share of GPUs can lose one although memory is what it uses most of.
 *
 * <p>So the comparison is no order of resources: of two, each may exceed the other in one type, and then each is
 * greater than the other.
 */
final class ShareCalculator extends DominantResourceCalculator {
    @Override
    public int compare(Resource cluster, Resource usage, Resource share, boolean singleType) {
        return Fill.of(usage, share).compareTo(Fill.WHOLE);
    }
}
