package io.github.quotatree.newcomer;

import static java.util.Objects.requireNonNull;

import io.github.quotatree.QuotaTree;
import io.github.quotatree.forest.QuotaForest;
import io.github.quotatree.ledger.QuotaLedger;
import io.github.quotatree.ledger.WorkloadPhase;
import io.github.quotatree.ledger.WorkloadStatus;
import io.github.quotatree.resource.ResourceSchema;
import io.github.quotatree.resource.ResourceVector;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.function.BiFunction;
import java.util.function.Predicate;

/**
 * A simulated week of a pool under a {@link FirstScheduler}. Each group submits jobs by day or by night, so that groups
 * borrow and give back. Each minute an audit adds up the processes by itself.
 */
final class FirstWeek implements FirstScheduler.Processes {
    private static final int MINUTES = (int) Duration.ofDays(7).toMinutes();
    private static final int GRACE = 2; // minutes until the process of a stopped job is gone
    private static final ResourceSchema SCHEMA = ResourceSchema.of("cpu", "gpu");
    private static final ResourceVector TOTAL = SCHEMA.vector(64, 16);
    private static final QuotaTree TREE = QuotaTree.builder(SCHEMA)
            .parent("research", group -> group.min(SCHEMA.vector(32, 10)))
            .leaf(
                    "vision",
                    group -> group.under("research").min(SCHEMA.vector(16, 6)).max(SCHEMA.vector(40, 12)))
            .leaf("speech", group -> group.under("research").min(SCHEMA.vector(16, 4)))
            .leaf("product", group -> group.min(SCHEMA.vector(24, 6)).max(SCHEMA.vector(32, 8)))
            .leaf("batch", group -> group.min(SCHEMA.vector(0, 0)))
            .build();
    private static final List<String> GROUPS = List.of("vision", "speech", "product", "batch");

    /** A job that is not done; its process, if it has one, works for so many minutes, or is leaving until a minute. */
    private static final class Job {
        final String group;
        final ResourceVector request;
        final int length;
        boolean hasProcess;
        int left;
        int goneAt = Integer.MAX_VALUE;
        int owed; // minutes for which it has waited although all requests of its group fit into the min

        Job(String group, ResourceVector request, int length) {
            this.group = group;
            this.request = request;
            this.length = length;
        }

        boolean isLeaving() {
            return goneAt < Integer.MAX_VALUE;
        }
    }

    private final Map<String, Job> jobs = new LinkedHashMap<>();
    private final Random random = new Random(1);
    private final FirstScheduler scheduler;
    private int minute;
    private int submitted;
    private int done;
    private int stops;

    FirstWeek(BiFunction<QuotaLedger, FirstScheduler.Processes, FirstScheduler> scheduler) {
        QuotaLedger ledger = QuotaLedger.builder(QuotaForest.of(TREE))
                .total(TREE.id(), TOTAL)
                .clock(this::now)
                .build();
        this.scheduler = scheduler.apply(ledger, this);
    }

    /** Lives through the week, and returns the first law that is broken. */
    Optional<String> fault() {
        for (minute = 0; minute < MINUTES; minute++) {
            report();
            submit();
            scheduler.look();
            Optional<String> fault = audit();
            if (fault.isPresent()) {
                return fault.map(law -> "minute " + minute + ": " + law);
            }
        }
        return Optional.empty();
    }

    int done() {
        return done;
    }

    int stops() {
        return stops;
    }

    int waiting() {
        return jobs.size();
    }

    @Override
    public void start(String id) {
        Job job = requireNonNull(jobs.get(id));
        job.hasProcess = true;
        job.left = job.length; // there are no checkpoints
    }

    @Override
    public boolean stop(String id) {
        Job job = requireNonNull(jobs.get(id));
        if (job.hasProcess) {
            job.goneAt = minute + GRACE;
            stops++;
        }
        return job.hasProcess;
    }

    private Instant now() {
        return Instant.EPOCH.plus(Duration.ofMinutes(minute));
    }

    private void report() {
        for (Map.Entry<String, Job> entry : List.copyOf(jobs.entrySet())) {
            Job job = entry.getValue();
            if (job.isLeaving() && minute >= job.goneAt) {
                job.hasProcess = false;
                job.goneAt = Integer.MAX_VALUE;
                scheduler.gone(entry.getKey());
            } else if (job.hasProcess && !job.isLeaving() && --job.left == 0) {
                jobs.remove(entry.getKey());
                done++;
                scheduler.finished(entry.getKey());
            }
        }
    }

    private void submit() {
        boolean isDay = minute % (24 * 60) < 12 * 60;
        for (String group : GROUPS) {
            boolean isBusy = isDay == (group.equals("product") || group.equals("vision"));
            if (random.nextDouble() < (isBusy ? 0.06 : 0.01)) {
                String id = group + "-" + ++submitted;
                Job job = new Job(
                        group, SCHEMA.vector(1 + random.nextInt(8), random.nextInt(4)), 10 + random.nextInt(90));
                jobs.put(id, job);
                scheduler.submit(id, group, job.request, now());
            }
        }
    }

    private Optional<String> audit() {
        Map<String, ResourceVector> used = sums(job -> job.hasProcess);
        Map<String, ResourceVector> requested = sums(job -> true);
        Map<String, ResourceVector> taken = taken();
        ResourceVector all = sum(used);
        if (!all.fitsIn(TOTAL)) {
            return Optional.of("the processes use " + all + ", above the total, " + TOTAL);
        }
        for (String group : GROUPS) {
            ResourceVector ofGroup = requireNonNull(used.get(group));
            if (!ofGroup.fitsIn(max(group))) {
                return Optional.of(group + " uses " + ofGroup + ", above its max, " + max(group));
            }
        }
        for (Map.Entry<String, Job> entry : jobs.entrySet()) {
            Job job = entry.getValue();
            boolean isOwed =
                    !job.hasProcess && requireNonNull(requested.get(job.group)).fitsIn(min(job.group));
            job.owed = isOwed ? job.owed + 1 : 0;
            if (job.owed > GRACE) {
                return Optional.of(entry.getKey() + " waits within the min of " + job.group);
            }
            if (!job.hasProcess
                    && fits(job.request, sum(taken), TOTAL)
                    && fits(job.request, requireNonNull(taken.get(job.group)), max(job.group))) {
                return Optional.of(entry.getKey() + " waits, although it fits beside " + sum(taken));
            }
        }
        return Optional.empty();
    }

    private static boolean fits(ResourceVector request, ResourceVector taken, ResourceVector limit) {
        for (String dimension : SCHEMA.dimensions()) {
            long amount = request.value(dimension);
            if (amount > 0 && taken.value(dimension) + amount > limit.value(dimension)) {
                return false;
            }
        }
        return true;
    }

    private static ResourceVector min(String group) {
        return TREE.group(group).orElseThrow().min();
    }

    private static ResourceVector max(String group) {
        return TREE.group(group).orElseThrow().max();
    }

    /** Returns the requests of the jobs that have a process, are due, or wait for room that was made for them. */
    private Map<String, ResourceVector> taken() {
        Set<Job> claims = new HashSet<>();
        for (WorkloadStatus status : scheduler.snapshot().workloads()) {
            if (status.phase() == WorkloadPhase.RESERVED
                    || status.standing().dueSince().isPresent()) {
                claims.add(jobs.get(status.id()));
            }
        }
        return sums(job -> job.hasProcess || claims.contains(job));
    }

    private Map<String, ResourceVector> sums(Predicate<Job> which) {
        Map<String, ResourceVector> sums = new HashMap<>();
        GROUPS.forEach(group -> sums.put(group, SCHEMA.zero()));
        jobs.values().stream().filter(which).forEach(job -> sums.merge(job.group, job.request, ResourceVector::plus));
        return sums;
    }

    private static ResourceVector sum(Map<String, ResourceVector> groups) {
        return groups.values().stream().reduce(SCHEMA.zero(), ResourceVector::plus);
    }
}
