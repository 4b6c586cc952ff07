package io.github.quotatree.benchmarks.cluster;

/** The kinds of load that are measured: the declarations and requests of the groups of a cluster, and its total. */
public enum ClusterLoad {
    /** Sizes spread evenly over three orders of magnitude, all groups busy, 60 % of the maxes available. */
    UNIFORM {
        @Override
        LeafNumbers draw(ClusterShape shape) {
            return UniformLeaves.draw(shape);
        }
    },
    /** Few large groups and many small ones, a third idle, some with far too large requests, half with guarantees. */
    REALISTIC {
        @Override
        LeafNumbers draw(ClusterShape shape) {
            return RealisticLeaves.draw(shape);
        }
    },
    /** Each level that Newton's method finds saturates one group more, as often as amounts below 2^50 allow. */
    ADVERSARIAL {
        @Override
        LeafNumbers draw(ClusterShape shape) {
            return AdversarialLeaves.draw(shape, 0x1p50);
        }
    },
    /** The same with amounts and weights up to 2^61, which a double does not hold. */
    ADVERSARIAL_WIDE {
        @Override
        LeafNumbers draw(ClusterShape shape) {
            return AdversarialLeaves.draw(shape, 0x1p61);
        }
    };

    /** Draws the numbers of the leaves of a shape, always the same ones. */
    abstract LeafNumbers draw(ClusterShape shape);
}
