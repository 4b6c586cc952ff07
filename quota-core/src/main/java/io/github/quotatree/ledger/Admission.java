package io.github.quotatree.ledger;

import io.github.quotatree.LiveQuotas;
import io.github.quotatree.internal.math.Wide;
import io.github.quotatree.resource.ResourceSchema;
import io.github.quotatree.resource.ResourceVector;
import io.github.quotatree.workload.ExceededLimit;
import io.github.quotatree.workload.Loan;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Decides whether pending workloads fit into what their groups may use now. Changes nothing. */
final class Admission {
    private Admission() {}

    /** Returns whether one workload fits; allocates nothing. */
    static boolean fits(Entry entry, ResourceVector defaultMax, AdmissionOptions options) {
        ResourceVector request = entry.request;
        for (int d = 0; d < request.schema().size(); d++) {
            if (request.value(d) > 0 && !fits(entry, d, request.value(d), defaultMax, options)) {
                return false;
            }
        }
        return true;
    }

    private static boolean fits(Entry entry, int d, long request, ResourceVector defaultMax, AdmissionOptions options) {
        TreeAccounts accounts = entry.accounts;
        int node = entry.node;
        if (node <= 0) {
            return node == TreeAccounts.SYSTEM || accounts.used(node, d) + request <= defaultMax.value(d);
        }
        LiveQuotas live = accounts.live;
        if (options.nonPreemptibleWithinMin()
                && !entry.workload.preemptible()
                && accounts.fixed(node, d) + request > live.min(node, d)) {
            return false;
        }
        if (!live.isWithin(node, d, accounts.used(node, d) + request)) {
            return false;
        }
        if (options.checkAncestors()) {
            for (int n = live.parent(node); n > 0; n = live.parent(n)) {
                if (!live.isWithin(n, d, accounts.usedBelow(n, d) + request)) {
                    return false;
                }
            }
        }
        return true;
    }

    /** Decides on workloads that start together or not at all. */
    static Decision decide(List<Entry> entries, ResourceVector defaultMax, AdmissionOptions options) {
        ResourceSchema schema = defaultMax.schema();
        Map<Account, long[][]> asked = new LinkedHashMap<>();
        for (Entry entry : entries) {
            add(asked, new Account(entry.accounts, entry.node), entry);
        }
        List<Account> own = List.copyOf(asked.keySet());
        if (options.checkAncestors()) {
            Map<Account, long[][]> above = new HashMap<>();
            for (Entry entry : entries) {
                LiveQuotas live = entry.accounts.live;
                for (int n = entry.node > 0 ? live.parent(entry.node) : 0; n > 0; n = live.parent(n)) {
                    add(above, new Account(entry.accounts, n), entry);
                }
            }
            // a group has a higher index than those above it
            above.keySet().stream()
                    .sorted(Comparator.comparing((Account account) -> account.accounts.treeId())
                            .thenComparing(Account::node, Comparator.reverseOrder()))
                    .forEach(account -> asked.put(account, above.get(account)));
        }
        List<ExceededLimit> exceededLimits = new ArrayList<>();
        asked.forEach((account, amounts) -> {
            for (int d = 0; d < schema.size(); d++) {
                if (amounts[0][d] > 0) {
                    boolean withinMin = options.nonPreemptibleWithinMin() && account.node > 0 && own.contains(account);
                    account.addExceeded(d, amounts[0][d], withinMin ? amounts[1][d] : 0, defaultMax, exceededLimits);
                }
            }
        });
        List<String> ids = entries.stream().map(entry -> entry.workload.id()).toList();
        long[] fromMin = new long[schema.size()];
        long[] borrowed = new long[schema.size()];
        List<Loan> lenders = new ArrayList<>();
        if (exceededLimits.isEmpty()) {
            asked.forEach((account, amounts) -> {
                for (int d = 0; own.contains(account) && d < schema.size(); d++) {
                    long inMin = account.fromMin(d, amounts[0][d]);
                    fromMin[d] = Wide.saturatedAdd(fromMin[d], inMin);
                    borrowed[d] = Wide.saturatedAdd(borrowed[d], amounts[0][d] - inMin);
                    if (options.withLenders() && account.node > 0 && amounts[0][d] > inMin) {
                        account.lenders(d, amounts[0][d], lenders);
                    }
                }
            });
        }
        return new Decision(
                ids,
                exceededLimits,
                schema.vector(fromMin),
                schema.vector(borrowed),
                lenders.stream().distinct().toList());
    }

    /** Adds what a workload asks for of an account, and how much of that is not preemptible. */
    private static void add(Map<Account, long[][]> asked, Account account, Entry entry) {
        ResourceVector request = entry.request;
        long[][] amounts =
                asked.computeIfAbsent(account, a -> new long[2][request.schema().size()]);
        for (int d = 0; d < amounts[0].length; d++) {
            amounts[0][d] += request.value(d);
            amounts[1][d] += entry.workload.preemptible() ? 0 : request.value(d);
        }
    }

    /** A group, as something that workloads ask of. */
    private record Account(TreeAccounts accounts, int node) {
        void addExceeded(
                int d,
                long request,
                long fixedRequest,
                ResourceVector defaultMax,
                Collection<ExceededLimit> exceededLimits) {
            if (node == TreeAccounts.SYSTEM) {
                return;
            }
            boolean isDefault = node == TreeAccounts.DEFAULT;
            long used = accounts.usedBelow(node, d);
            long limit = isDefault ? defaultMax.value(d) : accounts.live.runtime(node, d);
            if (used + request > limit) {
                ExceededLimit.Kind kind = isDefault ? ExceededLimit.Kind.MAX : ExceededLimit.Kind.RUNTIME;
                exceededLimits.add(exceeded(d, kind, limit, used, request));
            }
            if (fixedRequest > 0 && accounts.fixed(node, d) + fixedRequest > accounts.live.min(node, d)) {
                exceededLimits.add(exceeded(
                        d, ExceededLimit.Kind.MIN, accounts.live.min(node, d), accounts.fixed(node, d), fixedRequest));
            }
        }

        private ExceededLimit exceeded(int d, ExceededLimit.Kind kind, long limit, long used, long request) {
            String dimension = accounts.tree().schema().dimension(d);
            return ExceededLimit.of(kind, accounts.name(node), dimension, limit, used, request);
        }

        /** Returns how much of a request lies within the min; the system group needs no min, the default group has none. */
        long fromMin(int d, long request) {
            if (node <= 0) {
                return node == TreeAccounts.SYSTEM ? request : 0;
            }
            long left = accounts.live.min(node, d) - accounts.used(node, d);
            return Math.max(0, Math.min(left, request));
        }

        /** Adds who lends, going up as long as the groups on the way borrow as well. */
        void lenders(int d, long request, Collection<Loan> lenders) {
            LiveQuotas live = accounts.live;
            for (int n = node; n > 0 && accounts.usedBelow(n, d) + request > live.min(n, d); n = live.parent(n)) {
                for (int sibling = live.siblingsStart(n); sibling < live.siblingsEnd(n); sibling++) {
                    long lent = live.lent(sibling, d);
                    if (lent > 0) {
                        lenders.add(new Loan(
                                live.name(sibling), accounts.tree().schema().dimension(d), lent));
                    }
                }
            }
        }
    }
}
