package io.github.quotatree.internal.rule;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.quotatree.PropertySeed;
import java.math.BigInteger;
import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.lifecycle.AddLifecycleHook;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The page of arithmetic says what docs/semantics.md says, at every magnitude. */
@AddLifecycleHook(PropertySeed.class)
class QuotaRuleTest {
    private static final int SEEDS = 4000;

    private static final Page REAL = new Page() {};

    @Property(tries = 20_000)
    void agreesWithTheWrittenRules(@ForAll long seed) {
        check(REAL, Group.random(seed));
    }

    @Test
    void agreesWithTheWrittenRulesAtEveryBoundary() {
        for (long a : Group.BOUNDARIES) {
            for (long b : Group.BOUNDARIES) {
                for (long c : Group.BOUNDARIES) {
                    check(REAL, new Group(a, b, c, a, b, c, b, a, c, a, b, c));
                    check(REAL, new Group(c, a, b, b, a, b, c, c, b, a, c, a));
                }
            }
        }
    }

    @ParameterizedTest
    @EnumSource
    void catchesPlantedBugs(Bug bug) {
        assertThatThrownBy(() -> {
                    for (int seed = 0; seed < SEEDS; seed++) {
                        check(bug, Group.random(seed));
                    }
                })
                .isInstanceOf(AssertionError.class);
    }

    /** Bounds that follow from the water level hold without rounds and without floors, whether mins are scaled or not. */
    @Test
    void waterFillingWithoutFloorsIsPlain() {
        assertThat(new QuotaRule.Options(false, true, false).isPlainWaterFilling())
                .isTrue();
        assertThat(new QuotaRule.Options(false, false, false).isPlainWaterFilling())
                .isTrue();
        assertThat(new QuotaRule.Options(true, true, false).isPlainWaterFilling())
                .isFalse();
        assertThat(new QuotaRule.Options(false, true, true).isPlainWaterFilling())
                .isFalse();
    }

    private static void check(Page page, Group group) {
        Written rules = new Written(group);
        long limited = page.limited(
                page.request(page.demand(group.own, group.ofChildren), group.min, group.lendLimit), group.max);
        long guaranteed = page.guaranteed(group.allocated, group.min);
        long floor = page.floor(group.effectiveMin, guaranteed);
        assertThat(page.available(group.total, group.systemUsed, group.defaultUsed))
                .as("available")
                .isEqualTo(amount(rules.available()));
        assertThat(page.defaultRuntime(group.total, group.systemUsed, group.max))
                .as("runtime of the default group")
                .isEqualTo(amount(rules.defaultRuntime()));
        assertThat(limited).as("limited").isEqualTo(amount(rules.limited()));
        assertThat(page.withinMin(limited, group.min)).as("base").isEqualTo(amount(rules.base()));
        assertThat(page.aboveMin(limited, group.min)).as("cap").isEqualTo(amount(rules.cap()));
        assertThat(page.lent(limited, group.min)).as("lent").isEqualTo(amount(rules.lent()));
        assertThat(page.borrowed(group.runtime, group.min)).as("borrowed").isEqualTo(amount(rules.borrowed()));
        assertThat(page.overused(group.used, group.runtime)).as("overused").isEqualTo(amount(rules.overused()));
        assertThat(guaranteed).as("guaranteed").isEqualTo(amount(rules.guaranteed()));
        assertThat(floor).as("floor").isEqualTo(amount(rules.floor()));
        assertThat(page.base(limited, floor, group.lendLimit)).as("base").isEqualTo(amount(rules.baseOfFloor()));
    }

    private static long amount(BigInteger exact) {
        return exact.longValueExact();
    }

    /** All that the rule asks about one group in one dimension; 2^63-1 is unlimited. */
    private record Group(
            long total,
            long systemUsed,
            long defaultUsed,
            long own,
            long ofChildren,
            long min,
            long max,
            long lendLimit,
            long effectiveMin,
            long allocated,
            long runtime,
            long used) {
        static final long UNLIMITED = Long.MAX_VALUE;

        static final long[] BOUNDARIES = {
            0,
            1,
            2,
            (1L << 31) - 1,
            1L << 31,
            (1L << 62) - 1,
            1L << 62,
            (1L << 62) + 1,
            UNLIMITED - 2,
            UNLIMITED - 1,
            UNLIMITED
        };

        static Group random(long seed) {
            Random random = new Random(seed);
            return new Group(
                    next(random),
                    next(random),
                    next(random),
                    next(random),
                    next(random),
                    next(random),
                    next(random),
                    next(random),
                    next(random),
                    next(random),
                    next(random),
                    next(random));
        }

        private static long next(Random random) {
            return switch (random.nextInt(3)) {
                case 0 -> BOUNDARIES[random.nextInt(BOUNDARIES.length)];
                case 1 -> random.nextInt(10);
                default -> random.nextLong() >>> (1 + random.nextInt(63));
            };
        }
    }

    /** The rules as docs/semantics.md has them, section by section, in numbers without a largest one. */
    private static final class Written {
        private final Group g;

        Written(Group group) {
            g = group;
        }

        // 1. What there is to share
        BigInteger available() {
            return exact(g.total)
                    .subtract(exact(g.systemUsed))
                    .subtract(exact(g.defaultUsed))
                    .max(BigInteger.ZERO);
        }

        BigInteger defaultRuntime() {
            return exact(g.max).min(exact(g.total).subtract(exact(g.systemUsed)).max(BigInteger.ZERO));
        }

        // 2. Requests; the solver cuts a sum that exceeds 2^63-1 to that value
        BigInteger demand() {
            return exact(g.own).add(exact(g.ofChildren)).min(exact(Long.MAX_VALUE));
        }

        BigInteger request() {
            return g.lendLimit == Group.UNLIMITED
                    ? demand()
                    : demand().max(exact(g.min).subtract(exact(g.lendLimit)));
        }

        BigInteger limited() {
            return g.max == Group.UNLIMITED ? request() : request().min(exact(g.max));
        }

        // 3. Guarantees, and 4. the rest
        BigInteger base() {
            return limited().min(exact(g.min));
        }

        BigInteger cap() {
            boolean borrows = limited().compareTo(exact(g.min)) > 0;
            return borrows ? limited().subtract(exact(g.min)) : BigInteger.ZERO;
        }

        // Words
        BigInteger lent() {
            return exact(g.min).subtract(limited()).max(BigInteger.ZERO);
        }

        BigInteger borrowed() {
            return exact(g.runtime).subtract(exact(g.min)).max(BigInteger.ZERO);
        }

        BigInteger overused() {
            return exact(g.used).subtract(exact(g.runtime)).max(BigInteger.ZERO);
        }

        // 6. Options: guaranteed usage
        BigInteger guaranteed() {
            return exact(g.allocated).max(exact(g.min));
        }

        BigInteger floor() {
            return exact(g.effectiveMin).max(guaranteed());
        }

        /**
         * A group that requests more than its floor has the floor; another has its request, or what it does not lend.
         */
        BigInteger baseOfFloor() {
            if (limited().compareTo(floor()) > 0) {
                return floor();
            }
            return g.lendLimit == Group.UNLIMITED ? limited() : limited().max(floor().subtract(exact(g.lendLimit)));
        }

        private static BigInteger exact(long value) {
            return BigInteger.valueOf(value);
        }
    }

    /** The page under test, so that a bug can be planted in one of its functions. */
    private interface Page {
        default long available(long total, long systemUsed, long defaultUsed) {
            return QuotaRule.available(total, systemUsed, defaultUsed);
        }

        default long defaultRuntime(long total, long systemUsed, long max) {
            return QuotaRule.defaultRuntime(total, systemUsed, max);
        }

        default long demand(long own, long ofChildren) {
            return QuotaRule.demand(own, ofChildren);
        }

        default long request(long demand, long min, long lendLimit) {
            return QuotaRule.request(demand, min, lendLimit);
        }

        default long limited(long request, long max) {
            return QuotaRule.limited(request, max);
        }

        default long withinMin(long limited, long min) {
            return QuotaRule.withinMin(limited, min);
        }

        default long aboveMin(long limited, long min) {
            return QuotaRule.aboveMin(limited, min);
        }

        default long lent(long limited, long min) {
            return QuotaRule.lent(limited, min);
        }

        default long borrowed(long runtime, long min) {
            return QuotaRule.borrowed(runtime, min);
        }

        default long overused(long used, long runtime) {
            return QuotaRule.overused(used, runtime);
        }

        default long guaranteed(long allocated, long min) {
            return QuotaRule.guaranteed(allocated, min);
        }

        default long floor(long effectiveMin, long guaranteed) {
            return QuotaRule.floor(effectiveMin, guaranteed);
        }

        default long base(long limited, long floor, long lendLimit) {
            return QuotaRule.base(limited, floor, lendLimit);
        }
    }

    /** Pages with one function that is wrong. */
    private enum Bug implements Page {
        TAKES_THE_SUM_OF_WHAT_IS_USED {
            @Override
            public long available(long total, long systemUsed, long defaultUsed) {
                return Math.max(0, total - (systemUsed + defaultUsed));
            }
        },
        BOUNDS_THE_DEFAULT_GROUP_BY_ITS_MAX_ALONE {
            @Override
            public long defaultRuntime(long total, long systemUsed, long max) {
                return max;
            }
        },
        LETS_THE_DEFAULT_GROUP_USE_WHAT_THE_SYSTEM_GROUP_USES {
            @Override
            public long defaultRuntime(long total, long systemUsed, long max) {
                return Math.min(max, total);
            }
        },
        LETS_A_SUM_OVERFLOW {
            @Override
            public long demand(long own, long ofChildren) {
                return own + ofChildren;
            }
        },
        LENDS_NOTHING {
            @Override
            public long request(long demand, long min, long lendLimit) {
                return Math.max(demand, min);
            }
        },
        LENDS_EVERYTHING {
            @Override
            public long request(long demand, long min, long lendLimit) {
                return demand;
            }
        },
        FORGETS_MAX {
            @Override
            public long limited(long request, long max) {
                return request;
            }
        },
        GUARANTEES_AN_IDLE_MIN {
            @Override
            public long withinMin(long limited, long min) {
                return min;
            }
        },
        BORROWS_LESS_THAN_NOTHING {
            @Override
            public long aboveMin(long limited, long min) {
                return limited - min;
            }
        },
        LENDS_LESS_THAN_NOTHING {
            @Override
            public long lent(long limited, long min) {
                return min - limited;
            }
        },
        COUNTS_THE_MIN_AS_BORROWED {
            @Override
            public long borrowed(long runtime, long min) {
                return runtime;
            }
        },
        COUNTS_ALL_USE_AS_OVERUSE {
            @Override
            public long overused(long used, long runtime) {
                return used;
            }
        },
        GUARANTEES_USE_ONLY {
            @Override
            public long guaranteed(long allocated, long min) {
                return allocated;
            }
        },
        FORGETS_GUARANTEED_USE {
            @Override
            public long floor(long effectiveMin, long guaranteed) {
                return effectiveMin;
            }
        },
        KEEPS_THE_WHOLE_FLOOR {
            @Override
            public long base(long limited, long floor, long lendLimit) {
                return floor;
            }
        }
    }
}
