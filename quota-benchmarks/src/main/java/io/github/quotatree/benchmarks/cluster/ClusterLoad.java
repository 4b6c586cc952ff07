package io.github.quotatree.benchmarks.cluster;

/** The kinds of load that are measured: what the groups of a cluster declare and ask for, and what there is for them. */
public enum ClusterLoad {
    /** Sizes spread evenly over three orders of magnitude, everybody busy, 60 % of the maxes available. */
    UNIFORM {
        @Override
        LeafNumbers draw(ClusterShape shape) {
            return UniformLeaves.draw(shape);
        }
    },
    /** Few large groups and many small ones, a third idle, some asking for far too much, half with guarantees. */
    REALISTIC {
        @Override
        LeafNumbers draw(ClusterShape shape) {
            return RealisticLeaves.draw(shape);
        }
    },
    /** Each level that Newton's method finds saturates one group more, as often as 64-bit numbers allow. */
    ADVERSARIAL {
        @Override
        LeafNumbers draw(ClusterShape shape) {
            return AdversarialLeaves.draw(shape);
        }
    };

    /** Draws the numbers of the leaves of a shape, always the same ones. */
    abstract LeafNumbers draw(ClusterShape shape);
}
