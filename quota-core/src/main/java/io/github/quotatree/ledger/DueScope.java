package io.github.quotatree.ledger;

import io.github.quotatree.resource.ResourceVector;
import io.github.quotatree.workload.Workload;
import io.github.quotatree.workload.WorkloadOrder;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The workloads that are due in one scope, the oldest first, with the sums of the claims of the entitled ones: of all,
 * and of those older than a workload. They stand in blocks, each with its sum, so a change and a sum take time in the
 * number of blocks and the size of one.
 */
final class DueScope {
    static final long NEVER = -1;
    private static final int BLOCK = 64;

    /** A workload that is due, or whose room is handed over to it. */
    static final class Claimer {
        final Workload workload;
        final int account;
        final ResourceVector request;

        /** The sums that count it if room is handed over to it; else null, and it is in the scopes. */
        final @Nullable PagedLongs held;

        boolean isEntitled;

        /** The request on the flavors that it is entitled to; found with that. */
        ResourceVector onFlavors;

        Claimer(Workload workload, int account, ResourceVector request, @Nullable PagedLongs held) {
            this.workload = workload;
            this.account = account;
            this.request = request;
            this.held = held;
            onFlavors = request;
        }

        boolean isOlder(Workload other) {
            return WorkloadOrder.oldestFirst().compare(workload, other) < 0;
        }
    }

    private static final class Block {
        final List<Claimer> claimers = new ArrayList<>(1);
        final long[] claimed;

        Block(int columns) {
            claimed = new long[columns];
        }
    }

    final int account;

    /** The groups that had some of them; a group alone is its own. */
    final List<DueScope> leaves = new ArrayList<>(1);

    /** The moves of runtimes at which all of them were last looked at, and, of a group, the classes that were found. */
    long seenAt = NEVER;

    @Nullable
    Object classes;

    /** Whether its own workloads have changed since it was looked at. */
    boolean hasChanged;

    private final int columns;
    private final List<Block> blocks = new ArrayList<>(1);

    /** By column: the claims of all. */
    private final long[] claimed;

    private int size;

    DueScope(int account, int columns) {
        this.account = account;
        this.columns = columns;
        claimed = new long[columns];
        blocks.add(new Block(columns));
    }

    int size() {
        return size;
    }

    int blocks() {
        return blocks.size();
    }

    /** Returns the claimers of a block; the first block has the oldest. */
    List<Claimer> block(int number) {
        return blocks.get(number).claimers;
    }

    void add(Claimer claimer) {
        int b = blockOf(claimer.workload);
        Block block = blocks.get(b);
        block.claimers.add(older(block, claimer.workload), claimer);
        count(block, claimer, 1);
        size++;
        if (block.claimers.size() > 2 * BLOCK) {
            split(b);
        }
    }

    private void split(int b) {
        Block block = blocks.get(b);
        Block second = new Block(columns);
        List<Claimer> younger = block.claimers.subList(BLOCK, block.claimers.size());
        second.claimers.addAll(younger);
        for (Claimer claimer : younger) {
            addTo(second.claimed, claimer, 1);
            addTo(block.claimed, claimer, -1);
        }
        younger.clear();
        blocks.add(b + 1, second);
    }

    void remove(Claimer claimer) {
        int b = blockOf(claimer.workload);
        Block block = blocks.get(b);
        block.claimers.remove(older(block, claimer.workload));
        count(block, claimer, -1);
        size--;
        if (block.claimers.isEmpty() && blocks.size() > 1) {
            blocks.remove(b);
        }
    }

    /** Adds the claim of a claimer to the sums, or subtracts it before it changes. */
    void count(Claimer claimer, int sign) {
        count(blocks.get(blockOf(claimer.workload)), claimer, sign);
    }

    private void count(Block block, Claimer claimer, int sign) {
        addTo(block.claimed, claimer, sign);
        addTo(claimed, claimer, sign);
    }

    private static void addTo(long[] sums, Claimer claimer, int sign) {
        for (int c = 0; c < sums.length && claimer.isEntitled; c++) {
            sums[c] += sign * claimer.onFlavors.value(c);
        }
    }

    /** Returns the number of the block that a workload is in, or belongs into: the last with an older one, or first. */
    private int blockOf(Workload workload) {
        int from = 0;
        int to = blocks.size() - 1;
        while (from < to) {
            int middle = (from + to + 1) >>> 1;
            Claimer first = blocks.get(middle).claimers.get(0);
            boolean isAfter = WorkloadOrder.oldestFirst().compare(first.workload, workload) <= 0;
            from = isAfter ? middle : from;
            to = isAfter ? to : middle - 1;
        }
        return from;
    }

    /** Returns how many of a block are older than a workload. */
    private static int older(Block block, Workload workload) {
        int from = 0;
        int to = block.claimers.size();
        while (from < to) {
            int middle = (from + to) >>> 1;
            boolean isOlder = block.claimers.get(middle).isOlder(workload);
            from = isOlder ? middle + 1 : from;
            to = isOlder ? to : middle;
        }
        return from;
    }

    /** Returns the claims of all, or of those that are older than a workload, when who is entitled is known. */
    long sum(int column, @Nullable Workload of) {
        if (of == null) {
            return claimed[column];
        }
        int b = blockOf(of);
        long sum = 0;
        for (int k = 0; k < b; k++) {
            sum += blocks.get(k).claimed[column];
        }
        Block block = blocks.get(b);
        int older = older(block, of);
        for (int k = 0; k < older; k++) {
            Claimer claimer = block.claimers.get(k);
            sum += claimer.isEntitled ? claimer.onFlavors.value(column) : 0;
        }
        return sum;
    }
}
