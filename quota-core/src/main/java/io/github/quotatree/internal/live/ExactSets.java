package io.github.quotatree.internal.live;

import static io.github.quotatree.internal.live.LiveRecords.LIMITED;
import static io.github.quotatree.internal.live.LiveRecords.MIN;
import static io.github.quotatree.internal.live.LiveRecords.RUNTIME;
import static io.github.quotatree.internal.live.LiveRecords.SOLVED_FOR;
import static io.github.quotatree.internal.live.LiveRecords.WEIGHT;

import io.github.quotatree.internal.rule.QuotaRule;
import io.github.quotatree.internal.solve.OneSet;
import io.github.quotatree.internal.tree.Declarations;
import org.jspecify.annotations.Nullable;

/** Solves one sibling set at a time, and keeps its runtimes until a member changes, or the amount that it shares. */
final class ExactSets {
    private final LiveRecords records;
    private final boolean[] scalable;
    private final QuotaRule.Options rules;
    private @Nullable OneSet solver;
    private long[] runtimes = new long[0];

    ExactSets(LiveRecords records, boolean[] scalable, QuotaRule.Options rules) {
        this.records = records;
        this.scalable = scalable;
        this.rules = rules;
    }

    void solve(int set, int d, long amount) {
        if (records.sets[set + SOLVED_FOR] == amount) {
            return;
        }
        int members = records.members(set);
        int first = records.firstMember(set, d);
        int node = records.layout.setStart((int) records.sets[set + LiveRecords.NUMBER]);
        OneSet one = solver;
        if (one == null) {
            int largest = records.layout.largestSiblingSet();
            one = new OneSet(largest, rules);
            solver = one;
            runtimes = new long[largest];
        }
        long[] groups = records.groups;
        int group = first;
        for (int i = 0; i < members; i++, group += records.step()) {
            one.set(
                    i,
                    groups[group + MIN],
                    Declarations.UNLIMITED,
                    groups[group + WEIGHT],
                    scalable[node + i],
                    groups[group + LIMITED]);
        }
        one.share(amount, members);
        one.copyRuntimes(members, runtimes);
        group = first;
        for (int i = 0; i < members; i++, group += records.step()) {
            groups[group + RUNTIME] = runtimes[i];
        }
        records.sets[set + SOLVED_FOR] = amount;
    }
}
