package io.github.quotatree.agreement;

import java.util.SplittableRandom;

/** What the amounts of a drawn tree look like: a tree has one kind of maxes and mins, of weights, and of requests. */
enum AmountKind {
    /** Small enough that most members are alike. */
    FEW {
        @Override
        long draw(SplittableRandom random) {
            return random.nextInt(4);
        }
    },
    /** Cards: most groups have one or two. */
    CARDS {
        @Override
        long draw(SplittableRandom random) {
            return random.nextInt(8) == 0 ? 8 : 1 + random.nextInt(2);
        }
    },
    IDLE {
        @Override
        long draw(SplittableRandom random) {
            return random.nextInt(10) < 3 ? 0 : random.nextInt(30);
        }
    },
    SMALL {
        @Override
        long draw(SplittableRandom random) {
            return random.nextInt(50);
        }
    },
    ORDINARY {
        @Override
        long draw(SplittableRandom random) {
            return random.nextInt(100_000);
        }
    },
    THOUSANDS {
        @Override
        long draw(SplittableRandom random) {
            return random.nextInt(3) * 1000L;
        }
    },
    /** Three orders of magnitude. */
    SPREAD {
        @Override
        long draw(SplittableRandom random) {
            return (long) (1000 * Math.exp(random.nextDouble() * 7));
        }
    },
    /** As many MiB in bytes. */
    BYTES {
        @Override
        long draw(SplittableRandom random) {
            return SPREAD.draw(random) << 20;
        }
    },
    POWERS_OF_TWO {
        @Override
        long draw(SplittableRandom random) {
            return 1L << random.nextInt(40);
        }
    },
    LARGE {
        @Override
        long draw(SplittableRandom random) {
            return random.nextLong(1L << 46);
        }
    },
    /** Up to the limit of the fast engine. */
    LARGEST {
        @Override
        long draw(SplittableRandom random) {
            return random.nextLong(1L << 51);
        }
    },
    /** A few on both sides of the limit of the fast engine, among ordinary ones. */
    AT_THE_LIMIT {
        @Override
        long draw(SplittableRandom random) {
            return random.nextInt(4) == 0 ? (1L << 51) - 3 + random.nextInt(6) : ORDINARY.draw(random);
        }
    },
    /** A few that only a long holds, among ordinary ones. */
    BEYOND {
        @Override
        long draw(SplittableRandom random) {
            return random.nextInt(10) == 0 ? random.nextLong() >>> (1 + random.nextInt(12)) : BYTES.draw(random);
        }
    };

    private static final AmountKind[] ALL = values();

    static AmountKind any(SplittableRandom random) {
        return ALL[random.nextInt(ALL.length)];
    }

    abstract long draw(SplittableRandom random);
}
