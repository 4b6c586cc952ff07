package io.github.quotatree.replay.laws;

import io.github.quotatree.QuotaGroup;
import io.github.quotatree.QuotaTree;
import io.github.quotatree.replay.simulation.ReplayCluster;
import io.github.quotatree.replay.trace.Owner;
import io.github.quotatree.replay.trace.Trace;
import io.github.quotatree.replay.trace.TraceJob;
import io.github.quotatree.resource.ResourceSchema;
import io.github.quotatree.resource.ResourceVector;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Random;
import java.util.function.ToIntFunction;

/**
 * A day of six groups in two departments, on 80 cards, 768 cores and their memory: streams that follow the hours, bursts,
 * gangs, priorities, and services that may not be stopped. The same seed has the same jobs.
 */
final class SixGroups {
    /** In thousandths of a core, MiB, and cards. */
    static final ResourceSchema SCHEMA = ResourceSchema.of("cpu", "memory", "gpu");

    private final Random random;
    private final List<TraceJob> jobs = new ArrayList<>();

    private SixGroups(long seed) {
        random = new Random(seed);
    }

    /** Returns the groups; the mins of the departments sum to the cluster. */
    static ReplayCluster cluster() {
        QuotaTree.Builder tree = QuotaTree.builder(SCHEMA)
                .add(QuotaGroup.parent(SCHEMA, "research")
                        .min(share(48, 450, 2800))
                        .build())
                .add(leaf("vision", "research", share(20, 180, 1120), share(56, 650, 4000)))
                .add(leaf("language", "research", share(20, 180, 1120), share(56, 650, 4000)))
                .add(leaf("robotics", "research", share(8, 90, 560), share(24, 400, 2400)))
                .add(QuotaGroup.parent(SCHEMA, "product")
                        .min(share(32, 300, 2000))
                        .max(share(64, 700, 5000))
                        .build())
                .add(leaf("serving", "product", share(18, 120, 800), share(28, 240, 1600)))
                .add(leaf("ranking", "product", share(12, 110, 800), share(24, 400, 3000)))
                .add(leaf("analytics", "product", share(2, 70, 400), share(12, 600, 4000)));
        return new ReplayCluster(tree.build(), share(80, 768, 5120));
    }

    private static QuotaGroup leaf(String name, String department, ResourceVector min, ResourceVector max) {
        return QuotaGroup.leaf(SCHEMA, name).under(department).min(min).max(max).build();
    }

    /** Returns a vector of cards, cores and GiB. */
    private static ResourceVector share(long cards, long cores, long gibibytes) {
        return SCHEMA.vector(cores * 1000, gibibytes * 1024, cards);
    }

    /** Returns the jobs. */
    static Trace trace(long seed) {
        SixGroups day = new SixGroups(seed);
        day.add("vision", 280, SixGroups::byDay, new Kind(1, share(1, 7, 48), 30, 0, true));
        day.add("vision", 50, SixGroups::byDay, new Kind(1, share(4, 28, 192), 50, 0, true));
        day.add("vision", 10, SixGroups::byDay, new Kind(4, share(4, 28, 192), 60, 5, true));
        day.add("vision", 60, burst(10, 10), new Kind(1, share(1, 7, 48), 35, -5, true));
        day.add("language", 210, SixGroups::byDay, new Kind(1, share(1, 7, 48), 20, 0, true));
        day.add("language", 95, SixGroups::always, new Kind(1, share(2, 14, 96), 45, 0, true));
        day.add("language", 3, SixGroups::always, new Kind(4, share(8, 56, 384), 150, 5, true));
        day.add("robotics", 215, SixGroups::byNight, new Kind(1, share(1, 10, 32), 40, 0, true));
        day.add("robotics", 60, SixGroups::byDay, new Kind(1, share(1, 8, 32), 25, 5, true));
        day.add("serving", 75, SixGroups::byDay, new Kind(1, share(1, 5, 32), 90, 10, false));
        day.add("serving", 165, SixGroups::byDay, new Kind(1, share(1, 5, 32), 30, 0, true));
        day.add("ranking", 210, SixGroups::always, new Kind(1, share(1, 6, 48), 25, 0, true));
        for (int hour = 0; hour < 24; hour++) {
            day.add("ranking", 1, burst(hour, 5), new Kind(4, share(2, 14, 96), 35, 5, true));
        }
        day.add("analytics", 450, SixGroups::byNight, new Kind(1, share(0, 12, 96), 25, -10, true));
        day.add("analytics", 75, burst(1, 30), new Kind(1, share(0, 8, 64), 30, 0, true));
        day.jobs.sort(Comparator.comparingLong(TraceJob::submitted));
        return new Trace(SCHEMA, 0, day.jobs, List.of());
    }

    /** Jobs that differ in their run times only. */
    private record Kind(int tasks, ResourceVector request, int minutes, int priority, boolean preemptible) {}

    private void add(String group, int count, ToIntFunction<Random> submission, Kind kind) {
        for (int k = 0; k < count; k++) {
            double factor = Math.min(6, StrictMath.exp(0.6 * random.nextGaussian()));
            jobs.add(new TraceJob(
                    group + "-" + (jobs.size() + 1),
                    Owner.ofGroup(group),
                    submission.applyAsInt(random),
                    Math.max(60, Math.round(kind.minutes * 60 * factor)),
                    TraceJob.UNKNOWN,
                    kind.tasks,
                    kind.request,
                    kind.priority,
                    kind.preemptible,
                    TraceJob.UNKNOWN,
                    ""));
        }
    }

    private static int always(Random random) {
        return random.nextInt(24 * 3600);
    }

    private static int byDay(Random random) {
        int second = always(random);
        return random.nextDouble() < 0.15 + 0.85 * light(second) ? second : byDay(random);
    }

    private static int byNight(Random random) {
        int second = always(random);
        return random.nextDouble() < 1 - 0.85 * light(second) ? second : byNight(random);
    }

    /** Returns how light it is, from 0 to 1 and 0 again. */
    private static double light(int second) {
        double hour = second / 3600.0;
        return hour > 7 && hour < 20 ? StrictMath.sin(StrictMath.PI * (hour - 7) / 13) : 0;
    }

    /** Returns submissions within some minutes. */
    private static ToIntFunction<Random> burst(int hour, int minutes) {
        return random -> hour * 3600 + random.nextInt(minutes * 60);
    }
}
