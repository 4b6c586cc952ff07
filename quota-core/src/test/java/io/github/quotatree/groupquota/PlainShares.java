package io.github.quotatree.groupquota;

import static io.github.quotatree.groupquota.GroupQuotaTree.ROOT;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;

/**
 * The sharing of surplus with participants that are objects, compared and sorted as they are, and without a shorter way
 * for groups without children. Its arithmetic is that of {@link FairShare}, step by step, so that the figures are equal
 * to the last bit.
 */
final class PlainShares {
    private static final class Participant {
        final int group;
        final double want;
        final double weight;
        double share;

        Participant(int group, double want, double weight) {
            this.group = group;
            this.want = want;
            this.weight = weight;
        }
    }

    private static final Comparator<Participant> FIRST_SATISFIED = (a, b) -> {
        if (a.weight == 0 || b.weight == 0) {
            return a.weight > 0 || b.weight > 0
                    ? Boolean.compare(a.weight == 0, b.weight == 0)
                    : Double.compare(a.want, b.want);
        }
        return Double.compare(a.want / a.weight, b.want / b.weight);
    };

    final double[] allocated;
    final double[] unmet;
    final double[] leftOver;
    private final GroupQuotaTree tree;
    private final QuotaAssignment quotas;
    private final double[] wanted;
    private final double[] room;
    private final double[] granted;

    PlainShares(GroupQuotaTree tree, QuotaAssignment quotas, double[] requested) {
        this.tree = tree;
        this.quotas = quotas;
        allocated = new double[tree.size()];
        unmet = new double[tree.size()];
        leftOver = new double[tree.size()];
        wanted = new double[tree.size()];
        room = new double[tree.size()];
        double[] below = new double[tree.size()];
        for (int g = tree.size() - 1; g >= ROOT; g--) {
            allocated[g] = Math.min(requested[g], quotas.own[g]);
            unmet[g] = requested[g] - allocated[g];
            room[g] = quotas.most[g] - quotas.subtree[g];
            double left = quotas.own[g] - allocated[g];
            for (int c = tree.childrenStart(g); c < tree.childrenEnd(g); c++) {
                left += leftOver[c];
            }
            leftOver[g] = share(g, left, below);
        }
        granted = new double[tree.size()];
        for (int g = ROOT; g < tree.size(); g++) {
            double amount = below[g] + granted[g];
            if (amount > 0) {
                leftOver[ROOT] += share(g, amount, granted);
            }
        }
    }

    private double share(int g, double amount, double[] grants) {
        List<Participant> participants = new ArrayList<>();
        for (int c = tree.childrenStart(g); c < tree.childrenEnd(g); c++) {
            double want = quotas.admissible(c, wanted[c], room[c]);
            if (want > 0) {
                participants.add(new Participant(c, want, quotas.subtree[c]));
            }
        }
        if (unmet[g] > 0) {
            participants.add(new Participant(g, unmet[g], quotas.own[g]));
        }
        double want = 0;
        for (Participant participant : participants) {
            want += participant.want;
        }
        if (amount <= 0 || want <= 0) {
            wanted[g] = want;
            return Math.max(0, amount);
        }
        fill(participants, amount, amount >= want);
        for (Participant participant : participants) {
            if (participant.group == g) {
                allocated[g] += participant.share;
                unmet[g] -= participant.share;
            } else {
                grants[participant.group] += participant.share;
                wanted[participant.group] -= participant.share;
                room[participant.group] -= participant.share;
            }
        }
        wanted[g] = Math.max(0, want - amount);
        return Math.max(0, amount - want);
    }

    private static void fill(List<Participant> participants, double amount, boolean suffices) {
        List<Participant> order = participants.stream().sorted(FIRST_SATISFIED).toList();
        double left = amount;
        for (boolean weightless : new boolean[] {false, true}) {
            List<Participant> some = order.stream()
                    .filter(participant -> (participant.weight == 0) == weightless)
                    .toList();
            double[] weightFrom = new double[some.size() + 1];
            for (int at = some.size() - 1; at >= 0; at--) {
                weightFrom[at] = weightFrom[at + 1] + (weightless ? 1 : some.get(at).weight);
            }
            for (int at = 0; at < some.size() && left > 0; at++) {
                double part = left * ((weightless ? 1 : some.get(at).weight) / weightFrom[at]);
                some.get(at).share = Math.min(some.get(at).want, part);
                left -= some.get(at).share;
            }
            left = Math.max(0, left);
        }
        if (suffices) {
            participants.forEach(participant -> participant.share = participant.want);
        }
    }

    @Override
    public String toString() {
        return Arrays.toString(allocated);
    }
}
