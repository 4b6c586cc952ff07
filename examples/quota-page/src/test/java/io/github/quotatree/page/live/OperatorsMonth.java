package io.github.quotatree.page.live;

import io.github.quotatree.QuotaGroup;
import io.github.quotatree.QuotaTree;
import io.github.quotatree.ledger.QuotaLedger;
import io.github.quotatree.ledger.WorkloadPhase;
import io.github.quotatree.page.PageData;
import io.github.quotatree.page.history.History;
import io.github.quotatree.reclaim.LoanOptions;
import io.github.quotatree.reclaim.LoanPlan;
import io.github.quotatree.resource.ResourceSchema;
import io.github.quotatree.resource.ResourceVector;
import io.github.quotatree.workload.Workload;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * The month of docs/operating.md: on the 8th a team gets a larger min, from the 15th to the 17th a node pool is smaller,
 * on the 20th a group comes, and on the 25th the server of the page is down for a day.
 */
final class OperatorsMonth {
    static final ResourceSchema SCHEMA = ResourceSchema.of("cpu", "nvidia.com/gpu");
    private static final Instant START = Instant.parse("2026-10-01T00:00:00Z");

    /** The mins of vision in cpu and cards, before and after it is given more. */
    private static final ResourceVector VISION_BEFORE = SCHEMA.vector(160_000, 20);

    static final ResourceVector VISION_AFTER = SCHEMA.vector(200_000, 24);

    private static final int MINUTES_OF_DAY = 24 * 60;
    private static final int END = 30 * MINUTES_OF_DAY - 10 * 60;

    private final QuotaLedger ledger = ledger(VISION_BEFORE);
    private final Map<String, Deque<String>> jobs = new TreeMap<>();
    private int submitted;

    /** Returns the ledger of the cluster without jobs, in which vision has some min. */
    static QuotaLedger ledger(ResourceVector vision) {
        QuotaTree tree = QuotaTree.builder(SCHEMA)
                .parent("research", group -> group.min(SCHEMA.vector(400_000, 48)))
                .leaf("vision", group -> group.under("research").min(vision))
                .leaf("language", group -> group.under("research").min(SCHEMA.vector(200_000, 24)))
                .parent("product", group -> group.min(SCHEMA.vector(240_000, 16)))
                .leaf("search", group -> group.under("product").min(SCHEMA.vector(160_000, 12)))
                .leaf("ads", group -> group.under("product").min(SCHEMA.vector(80_000, 4)))
                .build();
        return QuotaLedger.of(tree, SCHEMA.vector(640_000, 64));
    }

    /** Runs the month, and returns its page. */
    LivePage page() {
        LivePage page = new LivePage(
                "cluster",
                new LedgerSource("cluster", PageData.UNITS, () -> ledger, List::of, InstantSource.system()),
                new History(Duration.ofDays(31)));
        for (int minute = 0; minute <= END; minute++) {
            event(minute);
            if (minute % 30 == 0) {
                load("vision", wave(minute, 18, 16, 13));
                load("language", wave(minute, 16, 18, 17));
                load("search", wave(minute, 8, 8, 11));
                load("ads", wave(minute, 3, 4, 20));
                load("speech", minute < day(20) ? 0 : wave(minute, 5, 5, 14));
            }
            if (minute < day(25) || minute >= day(26)) {
                page.sample(START.plusSeconds(60L * minute));
            }
        }
        return page;
    }

    private static int day(int date) {
        return (date - 1) * MINUTES_OF_DAY;
    }

    private void event(int minute) {
        if (minute == day(8)) {
            ledger.update(forest -> {
                QuotaGroup vision = forest.trees().get("").group("vision").orElseThrow();
                return forest.toBuilder()
                        .replace(vision.toBuilder().min(VISION_AFTER).build())
                        .build();
            });
        } else if (minute == day(15)) {
            ledger.setTotal("", SCHEMA.vector(480_000, 44));
        } else if (minute == day(17)) {
            ledger.setTotal("", SCHEMA.vector(640_000, 64));
        } else if (minute == day(20)) {
            ledger.update(forest -> forest.toBuilder()
                    .add(QuotaGroup.leaf(SCHEMA, "speech")
                            .sharedWeight(SCHEMA.vector(80_000, 8))
                            .build())
                    .build());
        }
    }

    /** Returns the jobs of a group at some minute: most at an hour of the day, and fewer on weekends. */
    private static int wave(int minute, int mean, int height, int hour) {
        double ofDay = Math.cos(2 * Math.PI * (minute % MINUTES_OF_DAY / 60.0 - hour) / 24);
        boolean isWeekend = (minute / MINUTES_OF_DAY + 3) % 7 >= 5;
        return (int) Math.max(1, (mean + height * ofDay + (minute / 210 + mean) % 4) * (isWeekend ? .5 : 1));
    }

    private void load(String group, int count) {
        Deque<String> present = jobs.computeIfAbsent(group, name -> new ArrayDeque<>());
        while (present.size() > count) {
            ledger.finish(present.removeFirst());
        }
        while (present.size() < count) {
            String id = group + "/job-" + ++submitted;
            ledger.submit(Workload.of(id, group, SCHEMA.vector(8000, 1)));
            present.addLast(id);
        }
        jobs.values()
                .forEach(all -> all.forEach(id -> {
                    if (ledger.workload(id).orElseThrow().phase() == WorkloadPhase.PENDING) {
                        ledger.tryAdmit(id);
                    }
                }));
        // loans are called back for those that are due
        LoanPlan plan = LoanPlan.of(ledger.snapshot(), LoanOptions.defaults());
        plan.victims().forEach(victim -> ledger.evict(victim.id()));
        plan.preemptors().forEach(ledger::tryAdmit);
    }
}
