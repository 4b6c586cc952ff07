package io.github.quotatree.ledger;

import io.github.quotatree.resource.ResourceVector;
import io.github.quotatree.workload.Workload;
import io.github.quotatree.workload.WorkloadOrder;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The workloads that are due in one scope, the oldest first, with the sums of the claims of the entitled ones. */
final class DueScope {
    static final long NEVER = -1;

    /** A workload that is due, or whose room is handed over to it. */
    static final class Claimer {
        final Workload workload;
        final int account;
        final ResourceVector request;

        /** Whether it is due; else room is handed over to it, and it is in no scope. */
        final boolean isDue;

        boolean isEntitled;

        /** The request on the flavors that it is entitled to; found with that. */
        ResourceVector onFlavors;

        Claimer(Workload workload, int account, ResourceVector request, boolean isDue) {
            this.workload = workload;
            this.account = account;
            this.request = request;
            this.isDue = isDue;
            onFlavors = request;
        }

        boolean isOlder(Workload other) {
            return WorkloadOrder.oldestFirst().compare(workload, other) < 0;
        }
    }

    final int account;
    final List<Claimer> oldestFirst = new ArrayList<>(1);

    /** The groups with some of them; a group alone is its own. */
    final List<DueScope> leaves = new ArrayList<>(1);

    /** The version in which all of them were last looked at, and, of a group, the classes that were found. */
    long seenAt = NEVER;

    @Nullable
    Object classes;

    /** By column and number: the claims of so many of the oldest; right below a number of them. */
    private final long[][] sums;

    private int summed;

    DueScope(int account, int columns) {
        this.account = account;
        sums = new long[columns][1];
    }

    void add(Claimer claimer) {
        int at = older(claimer.workload);
        oldestFirst.add(at, claimer);
        summed = Math.min(summed, at);
    }

    void remove(Claimer claimer) {
        int at = older(claimer.workload);
        oldestFirst.remove(at);
        summed = Math.min(summed, at);
    }

    /** Notes that others may be entitled than before. */
    void change() {
        summed = 0;
    }

    /** Returns how many are older than a workload. */
    private int older(Workload workload) {
        int from = 0;
        int to = oldestFirst.size();
        while (from < to) {
            int middle = (from + to) >>> 1;
            boolean isOlder = oldestFirst.get(middle).isOlder(workload);
            from = isOlder ? middle + 1 : from;
            to = isOlder ? to : middle;
        }
        return from;
    }

    /** Returns the claims of all, or of those that are older than a workload, when who is entitled is known. */
    long sum(int column, @Nullable Workload of) {
        sumUp();
        return sums[column][of == null ? oldestFirst.size() : older(of)];
    }

    /** Adds up as far as is needed. */
    void sumUp() {
        int size = oldestFirst.size();
        for (int c = 0; c < sums.length && summed < size; c++) {
            if (sums[c].length <= size) {
                sums[c] = Arrays.copyOf(sums[c], size + size / 2 + 1);
            }
            long[] sum = sums[c];
            for (int k = summed; k < size; k++) {
                Claimer claimer = oldestFirst.get(k);
                sum[k + 1] = sum[k] + (claimer.isEntitled ? claimer.onFlavors.value(c) : 0);
            }
        }
        summed = size;
    }
}
