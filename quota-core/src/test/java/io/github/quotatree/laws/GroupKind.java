package io.github.quotatree.laws;

import java.util.ArrayList;
import java.util.List;

/** The declarations and the request of a group, each from 0 to 3 or absent. */
record GroupKind(long request, long min, long max, long weight, long lendLimit, boolean scalable) {
    static final int LARGEST = 3;
    static final long ABSENT = -1;

    private static final GroupKind NOTHING = new GroupKind(0, 0, ABSENT, ABSENT, ABSENT, true);

    private GroupKind withRequest(long value) {
        return new GroupKind(value, min, max, weight, lendLimit, scalable);
    }

    private GroupKind withMin(long value) {
        return new GroupKind(request, value, max, weight, lendLimit, scalable);
    }

    private GroupKind withMax(long value) {
        return new GroupKind(request, min, value, weight, lendLimit, scalable);
    }

    private GroupKind withWeight(long value) {
        return new GroupKind(request, min, max, value, lendLimit, scalable);
    }

    private GroupKind withLendLimit(long value) {
        return new GroupKind(request, min, max, weight, value, scalable);
    }

    private GroupKind notScalable() {
        return new GroupKind(request, min, max, weight, lendLimit, false);
    }

    /**
     * The properties that are taken through all their values, the others being absent: all combinations of all
     * properties would be 10^13 trees of four groups.
     */
    enum Varied {
        /** Mins, also fixed ones, with all requests. */
        MINS(true) {
            @Override
            void add(GroupKind kind, List<GroupKind> kinds) {
                for (long min = 0; min <= LARGEST; min++) {
                    kinds.add(kind.withMin(min));
                    if (min > 0) {
                        kinds.add(kind.withMin(min).notScalable());
                    }
                }
            }
        },
        /** Lend limits below the mins, with all requests: a larger limit is the same as none. */
        LEND_LIMITS(true) {
            @Override
            void add(GroupKind kind, List<GroupKind> kinds) {
                for (long min = 0; min <= LARGEST; min++) {
                    for (long limit = ABSENT; limit < min; limit++) {
                        kinds.add(kind.withMin(min).withLendLimit(limit));
                    }
                }
            }
        },
        /** Maxes, with all requests. */
        MAXES(true) {
            @Override
            void add(GroupKind kind, List<GroupKind> kinds) {
                for (long max = ABSENT; max <= LARGEST; max++) {
                    kinds.add(kind.withMax(max));
                }
            }
        },
        /** Weights, with all requests. */
        WEIGHTS(true) {
            @Override
            void add(GroupKind kind, List<GroupKind> kinds) {
                for (long weight = ABSENT; weight <= LARGEST; weight++) {
                    kinds.add(kind.withWeight(weight));
                }
            }
        },
        /** Mins with the maxes above them. */
        MINS_AND_MAXES(false) {
            @Override
            void add(GroupKind kind, List<GroupKind> kinds) {
                for (long min = 0; min <= LARGEST; min++) {
                    kinds.add(kind.withMin(min));
                    for (long max = min; max <= LARGEST; max++) {
                        kinds.add(kind.withMin(min).withMax(max));
                    }
                }
            }
        },
        /** Weights with maxes. */
        WEIGHTS_AND_MAXES(false) {
            @Override
            void add(GroupKind kind, List<GroupKind> kinds) {
                for (long max = ABSENT; max <= LARGEST; max++) {
                    WEIGHTS.add(kind.withMax(max), kinds);
                }
            }
        };

        private final boolean withAllRequests;

        Varied(boolean withAllRequests) {
            this.withAllRequests = withAllRequests;
        }

        abstract void add(GroupKind kind, List<GroupKind> kinds);

        /** Returns the kinds of parent groups, whose requests come from their children. */
        List<GroupKind> parents() {
            List<GroupKind> kinds = new ArrayList<>();
            add(NOTHING, kinds);
            return kinds;
        }

        /** Returns the kinds of leaf groups: with all requests, or with the largest alone. */
        List<GroupKind> leaves() {
            List<GroupKind> kinds = new ArrayList<>();
            for (long request = withAllRequests ? 0 : LARGEST; request <= LARGEST; request++) {
                add(NOTHING.withRequest(request), kinds);
            }
            return kinds;
        }
    }
}
