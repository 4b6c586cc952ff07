package io.github.quotatree.yarn;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** A queue as a test declares it; {@link #allocations} writes the file that the scheduler reads. */
final class QueueSpec {
    static final String[] TYPES = {"memory-mb", "vcores", "gpu"};

    final String name;
    final long[] min = new long[TYPES.length];
    final long[] max = new long[TYPES.length];
    long weightInThousandths = 1000;
    final List<QueueSpec> children = new ArrayList<>();

    QueueSpec(String name) {
        this.name = name;
        Arrays.fill(max, Long.MAX_VALUE);
    }

    boolean isLeaf() {
        return children.isEmpty();
    }

    /** Writes an allocation file whose queues all use the policy. */
    static String allocations(QueueSpec root, Class<?> policy) {
        StringBuilder text = new StringBuilder("<allocations>\n");
        text.append("<defaultQueueSchedulingPolicy>")
                .append(policy.getName())
                .append("</defaultQueueSchedulingPolicy>\n")
                .append("<queueMaxAMShareDefault>-1.0</queueMaxAMShareDefault>\n");
        root.children.forEach(child -> child.write(text));
        return text.append("</allocations>\n").toString();
    }

    private void write(StringBuilder text) {
        text.append("<queue name='")
                .append(name.substring(name.lastIndexOf('.') + 1))
                .append("'");
        text.append(isLeaf() ? ">\n" : " type='parent'>\n");
        text.append("<weight>")
                .append(BigDecimal.valueOf(weightInThousandths, 3))
                .append("</weight>\n");
        text.append("<minResources>").append(amounts(min)).append("</minResources>\n");
        text.append("<maxResources>").append(amounts(max)).append("</maxResources>\n");
        children.forEach(child -> child.write(text));
        text.append("</queue>\n");
    }

    private static String amounts(long[] amounts) {
        List<String> parts = new ArrayList<>();
        for (int d = 0; d < TYPES.length; d++) {
            // a type that is left out would do for memory and GPUs, but the scheduler takes missing vcores as none
            parts.add(TYPES[d] + "=" + (d == 1 ? Math.min(amounts[d], Integer.MAX_VALUE) : amounts[d]));
        }
        return String.join(", ", parts);
    }
}
