package io.github.quotatree.replay.plain;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.IntStream;

/** The rule of {@code docs/loans.md} in one resource, for groups side by side that have a min, a weight, and no max. */
final class PlainLoans extends PlainReplay {
    private static final Comparator<Job> IN_ORDER_OF_TAKING = Comparator.comparingLong(
                    (Job job) -> -job.starts.get(job.starts.size() - 1))
            .thenComparingInt(job -> job.place);

    private final long total;
    private final boolean givesBack;
    private final List<Group> groups = new ArrayList<>();
    private final List<Job> leaving = new ArrayList<>();
    private final List<Job> awaited = new ArrayList<>();
    private Set<Job> held = new HashSet<>();
    private long used;
    private boolean isShared;

    private static final class Group {
        final long min;
        final long weight;
        final TreeMap<Integer, Job> kept = new TreeMap<>(); // run, and were not started on loan
        final TreeMap<Integer, Job> others = new TreeMap<>(); // wait, or were started on loan
        final Set<Job> entitled = new HashSet<>();
        boolean isClassified;
        long request;
        long runtime;

        Group(long min, long weight) {
            this.min = min;
            this.weight = weight;
        }

        long base() {
            return Math.min(request, min);
        }

        void classify() {
            if (isClassified) {
                return;
            }
            isClassified = true;
            entitled.clear();
            long sum = 0;
            for (Job job : kept.values()) {
                if (sum + job.size <= runtime) {
                    sum += job.size;
                    entitled.add(job);
                }
            }
            for (Job job : others.values()) {
                if (sum + job.size <= runtime) {
                    sum += job.size;
                    entitled.add(job);
                } else if (job.size <= runtime) {
                    return; // the head holds the rest
                }
            }
        }

        /** Lets jobs that were started on loan and are entitled by now keep that. */
        void keepEntitled() {
            classify();
            for (Job job : List.copyOf(others.values())) {
                if (job.runs && entitled.contains(job)) {
                    job.startedOnLoan = false;
                    others.remove(job.place);
                    kept.put(job.place, job);
                }
            }
            isClassified = false;
        }

        List<Job> loans() {
            classify();
            List<Job> loans = new ArrayList<>(kept.values());
            loans.addAll(others.values());
            loans.removeIf(job -> !job.runs || entitled.contains(job));
            loans.sort(IN_ORDER_OF_TAKING);
            return loans;
        }

        long onLoan() {
            return loans().stream().mapToLong(job -> job.size).sum();
        }
    }

    PlainLoans(List<Job> jobs, long total, long[] mins, long[] weights, boolean givesBack) {
        super(jobs);
        this.total = total;
        this.givesBack = givesBack;
        for (int g = 0; g < mins.length; g++) {
            groups.add(new Group(mins[g], weights[g]));
        }
    }

    @Override
    void submit(Job job) {
        groups.get(job.group).request += job.size;
        groups.get(job.group).others.put(job.place, job);
        isShared = false;
    }

    @Override
    void finish(Job job) {
        Group group = groups.get(job.group);
        group.request -= job.size;
        group.kept.remove(job.place);
        group.others.remove(job.place);
        used -= job.size;
        isShared = false;
    }

    @Override
    boolean leave() {
        boolean some = !leaving.isEmpty();
        leaving.sort(Comparator.comparingInt(job -> job.place));
        for (Job job : leaving) {
            Group group = groups.get(job.group);
            group.keepEntitled(); // now that the one that was stopped waits before them again
            used -= job.size;
            group.others.put(job.place, job);
            group.isClassified = false;
        }
        leaving.clear();
        return some;
    }

    @Override
    void settle() {
        if (!isShared) {
            isShared = true;
            share();
            groups.forEach(group -> group.isClassified = false);
        }
        startAwaited();
        boolean again = true;
        while (again) {
            startAll();
            again = givesBack && callBack();
        }
    }

    /** Hands out the mins that are requested, and then the rest, a unit at a time. */
    private void share() {
        groups.forEach(group -> group.runtime = group.base());
        long rest = total - groups.stream().mapToLong(Group::base).sum();
        if (groups.stream().mapToLong(group -> group.request - group.base()).sum() <= rest) {
            groups.forEach(group -> group.runtime = group.request);
            return;
        }
        for (; rest > 0; rest--) {
            Group next = null;
            for (Group group : groups) {
                // the smallest (received + 1/2) / weight
                if (group.runtime < group.request
                        && (next == null
                                || (2 * (group.runtime - group.base()) + 1) * next.weight
                                        < (2 * (next.runtime - next.base()) + 1) * group.weight)) {
                    next = group;
                }
            }
            next.runtime++;
        }
    }

    private void startAwaited() {
        long stay = used - leaving.stream().mapToLong(job -> job.size).sum();
        if (used == stay) {
            awaited.forEach(job -> begin(job, false));
            awaited.clear();
        }
    }

    private void begin(Job job, boolean onLoan) {
        Group group = groups.get(job.group);
        job.startedOnLoan = onLoan;
        used += job.size;
        if (!onLoan) {
            group.others.remove(job.place);
            group.kept.put(job.place, job);
        }
        group.isClassified = false;
        start(job);
    }

    private void startAll() {
        boolean again = true;
        while (again) {
            again = false;
            long claims = 0;
            for (Job job : entitledWaiting()) {
                if (fits(job, claims)) {
                    begin(job, false);
                    again = true;
                    break;
                }
                claims += held.contains(job) ? 0 : job.size;
            }
            Job loan = again ? null : nextLoan(claims);
            if (loan != null) {
                begin(loan, true);
                again = true;
            }
        }
    }

    /** Returns whether a job fits beside the use of now, and beside the use that stays with the claims of others. */
    private boolean fits(Job job, long claims) {
        long stays = used
                - leaving.stream().mapToLong(other -> other.size).sum()
                + awaited.stream().mapToLong(other -> other.size).sum();
        return used + job.size <= total && stays + claims + job.size <= total;
    }

    private List<Job> entitledWaiting() {
        List<Job> waiting = new ArrayList<>();
        for (Group group : groups) {
            group.classify();
            group.entitled.stream()
                    .filter(job -> !job.runs && !awaited.contains(job))
                    .forEach(waiting::add);
        }
        waiting.sort(Comparator.comparingInt(job -> job.place));
        return waiting;
    }

    /** Returns the oldest job that fits, of the group with the smallest loans for its weight; of equal ones, the oldest. */
    private Job nextLoan(long claims) {
        Job next = null;
        for (Group group : groups) {
            Job first = used == total
                    ? null
                    : group.others.values().stream()
                            .filter(job -> !job.runs && !group.entitled.contains(job) && fits(job, claims))
                            .findFirst()
                            .orElse(null);
            if (first != null) {
                int more = next == null ? -1 : compareLoans(group, groups.get(next.group));
                next = more < 0 || (more == 0 && first.place < next.place) ? first : next;
            }
        }
        return next;
    }

    private static int compareLoans(Group one, Group other) {
        return Long.compare(one.onLoan() * other.weight, other.onLoan() * one.weight);
    }

    /** Calls loans back for all that are due; returns whether others may start now. */
    private boolean callBack() {
        List<Job> due = entitledWaiting();
        List<Job> taken = new ArrayList<>();
        Set<Job> starters = new HashSet<>();
        List<List<Job>> loans = groups.stream().map(Group::loans).toList();
        long[] onLoan = loans.stream()
                .mapToLong(of -> of.stream().mapToLong(job -> job.size).sum())
                .toArray();
        long use = used
                - leaving.stream().mapToLong(job -> job.size).sum()
                + awaited.stream().mapToLong(job -> job.size).sum();
        boolean again = true;
        while (again) {
            again = false;
            for (Job job : due) {
                List<Job> more = new ArrayList<>();
                Job loan = starters.contains(job) ? null : job;
                while (loan != null && use + job.size > total) {
                    loan = nextToTake(job, loans, onLoan);
                    if (loan != null) {
                        loans.get(loan.group).remove(loan);
                        onLoan[loan.group] -= loan.size;
                        use -= loan.size;
                        more.add(loan);
                    }
                }
                if (loan != null) {
                    use += job.size;
                    starters.add(job);
                    taken.addAll(more);
                    again = true;
                } else {
                    for (Job back : more) {
                        loans.get(back.group).add(back);
                        loans.get(back.group).sort(IN_ORDER_OF_TAKING);
                        onLoan[back.group] += back.size;
                        use += back.size;
                    }
                }
            }
        }
        for (int i = taken.size() - 1; i >= 0; i--) {
            if (use + taken.get(i).size <= total) {
                use += taken.get(i).size;
                taken.remove(i);
            }
        }
        taken.forEach(this::callBack);
        due.stream().filter(starters::contains).forEach(awaited::add);
        startAwaited();
        Set<Job> unhelped = new HashSet<>(due);
        unhelped.removeAll(starters);
        boolean isNew = !starters.isEmpty() || !taken.isEmpty() || !unhelped.equals(held);
        held = unhelped;
        return isNew;
    }

    /** Returns the loan to take next for a job: of the group with the largest loans for its weight. */
    private Job nextToTake(Job due, List<List<Job>> loans, long[] onLoan) {
        return IntStream.range(0, groups.size())
                .boxed()
                .sorted((one, other) ->
                        Long.compare(onLoan[other] * groups.get(one).weight, onLoan[one] * groups.get(other).weight))
                .flatMap(g -> loans.get(g).stream()
                        .filter(loan -> g != due.group || loan.place > due.place)
                        .limit(1))
                .findFirst()
                .orElse(null);
    }

    /** Tells a job to stop. */
    private void callBack(Job victim) {
        Group group = groups.get(victim.group);
        group.keepEntitled();
        group.kept.remove(victim.place);
        group.others.remove(victim.place);
        group.isClassified = false;
        stop(victim);
        leaving.add(victim);
    }
}
