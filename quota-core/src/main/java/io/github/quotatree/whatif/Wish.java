package io.github.quotatree.whatif;

import io.github.quotatree.Demand;
import io.github.quotatree.FlavorRoom;
import io.github.quotatree.GroupRuntime;
import io.github.quotatree.RuntimeQuotas;
import io.github.quotatree.SolveOptions;
import io.github.quotatree.admission.Accounts;
import io.github.quotatree.admission.AdmissionQuestion;
import io.github.quotatree.admission.ForwardingAccounts;
import io.github.quotatree.internal.math.Wide;
import io.github.quotatree.ledger.LedgerSnapshot;
import io.github.quotatree.resource.FlavorClass;
import io.github.quotatree.resource.ResourceSchema;
import io.github.quotatree.resource.ResourceVector;
import io.github.quotatree.workload.AdmissionOptions;
import io.github.quotatree.workload.ExceededLimit;
import io.github.quotatree.workload.Workload;
import java.util.List;
import java.util.Optional;
import java.util.function.LongFunction;
import java.util.function.LongPredicate;
import org.jspecify.annotations.Nullable;

/**
 * The question of a search, asked of any result of a tree: does a group have room for a request beside its use? A
 * wanted runtime is room for a request of that size beside no use. A pending workload is admitted by the rule of the
 * ledger, beside the use in a snapshot.
 *
 * @param admission the admission of the pending workload, or null for a wanted runtime
 */
record Wish(String group, ResourceVector request, @Nullable Admission admission) {
    /** No change suffices. */
    static final long NONE = -1;

    static Wish of(String group, ResourceVector runtime) {
        return new Wish(group, runtime, null);
    }

    static Wish of(LedgerSnapshot snapshot, String group, Workload workload, AdmissionOptions options) {
        Accounts accounts = Accounts.of(snapshot, snapshot.treeOf(group));
        return new Wish(group, workload.request(), new Admission(workload, accounts, accounts.account(group), options));
    }

    /** Returns this wish for another amount in one dimension, and for nothing in the others. */
    Wish with(String dimension, long amount) {
        return new Wish(group, request.schema().zero().with(dimension, amount), admission);
    }

    long missing(RuntimeQuotas quotas, String dimension) {
        if (admission == null) {
            return Math.max(0, request.value(dimension) - quotas.runtime(group).value(dimension));
        }
        return admission.exceeded(quotas, with(dimension, request.value(dimension)).request).stream()
                .mapToLong(ExceededLimit::shortfall)
                .max()
                .orElse(0);
    }

    boolean isAboveMin(RuntimeQuotas quotas, String dimension) {
        return admission != null
                && admission.exceeded(quotas, with(dimension, request.value(dimension)).request).stream()
                        .anyMatch(limit -> limit.kind() == ExceededLimit.Kind.MIN);
    }

    boolean isMetAfter(RuntimeQuotas before, List<QuotaEdit> edits, String dimension) {
        return WhatIf.of(before, edits)
                .after()
                .filter(after -> missing(after, dimension) == 0)
                .isPresent();
    }

    static boolean isMonotone(RuntimeQuotas quotas) {
        return quotas.options().solver() == SolveOptions.Solver.WATER_FILLING;
    }

    /** Returns the least change by which the wish is met, or {@link #NONE}; edits are probed in the part. */
    long leastChange(RuntimeQuotas part, String dimension, long most, long guess, LongFunction<List<QuotaEdit>> edits) {
        return least(most, guess, isMonotone(part), delta -> isMetAfter(part, edits.apply(delta), dimension));
    }

    /** Returns whether the request of the group can be another one: not of a parent group on flavors. */
    boolean mayRequest(RuntimeQuotas quotas, String dimension) {
        return !quotas.group(group).isParent()
                || quotas.tree().schema().flavors(dimension).isEmpty();
    }

    /** Returns the result with another request: in place of the workload's, or of all that the group requests. */
    RuntimeQuotas requesting(RuntimeQuotas quotas, String dimension, long amount) {
        GroupRuntime now = quotas.group(group);
        return now.isParent()
                ? requestingOfParent(quotas, now, dimension, amount)
                : WhatIf.of(quotas, List.of(requestEdit(quotas, now, dimension, amount)))
                        .after()
                        .orElseThrow();
    }

    private QuotaEdit requestEdit(RuntimeQuotas quotas, GroupRuntime now, String dimension, long amount) {
        ResourceSchema schema = quotas.tree().schema();
        long own = now.ownRequest().value(dimension);
        long replaced = admission == null ? own : request.value(dimension);
        if (schema.flavors(dimension).isEmpty()) {
            return QuotaEdit.setRequest(group, dimension, own - replaced + amount);
        }
        FlavorClass flavors =
                admission == null ? FlavorClass.any(schema, dimension) : admission.workload.accepted(dimension);
        long units = quotas.demand().requestByClass(group, dimension).getOrDefault(flavors, 0L);
        return QuotaEdit.setRequest(group, flavors, Math.max(0, units - replaced + amount));
    }

    /** Returns the result where a parent group requests an amount, of its own beside the requests of its children. */
    private RuntimeQuotas requestingOfParent(RuntimeQuotas quotas, GroupRuntime now, String dimension, long amount) {
        long below = 0;
        for (GroupRuntime child : quotas) {
            if (child.parent().equals(Optional.of(group))) {
                below = Wide.saturatedAdd(below, child.limitedRequest().value(dimension));
            }
        }
        Demand demand = quotas.demand().toBuilder()
                .acceptParentWorkloads()
                .request(group, now.ownRequest().with(dimension, Math.max(0, amount - below)))
                .build();
        return quotas.tree().computeRuntime(quotas.total(), demand, quotas.options());
    }

    /** Returns the largest request that would be met in place of this one, in one dimension. */
    long largestRequest(RuntimeQuotas part, String dimension) {
        if (!mayRequest(part, dimension)) {
            return part.runtime(group).value(dimension);
        }
        long own = part.group(group).ownRequest().value(dimension);
        long others = admission == null ? 0 : own - request.value(dimension);
        boolean hasFlavors = !part.tree().schema().flavors(dimension).isEmpty();
        long most = Math.min(
                ResourceVector.UNLIMITED - 1 - others,
                hasFlavors ? part.total().value(dimension) : ResourceVector.UNLIMITED);
        long room = room(part, dimension, most);
        long tooLarge = least(most, room + 1, true, amount -> amount > room(part, dimension, amount));
        return tooLarge == NONE ? most : tooLarge - 1;
    }

    private long room(RuntimeQuotas part, String dimension, long amount) {
        RuntimeQuotas asked = requesting(part, dimension, amount);
        return amount - with(dimension, amount).missing(asked, dimension);
    }

    /**
     * Returns the least change that suffices, where one unit less does not, or {@link #NONE}; a change of 0 never does.
     * Asks at most {@code 2 * 63 + 2} times, three times where the guess is right. If larger changes need not suffice
     * where a smaller one does, a still smaller one may, and {@link #NONE} says only that none was found.
     */
    private static long least(long most, long guess, boolean monotone, LongPredicate suffices) {
        if (most < 1 || (monotone && !suffices.test(most))) {
            return NONE;
        }
        long low = 0;
        long probe = Math.max(1, Math.min(guess, most));
        while (!suffices.test(probe)) {
            if (probe == most) {
                return NONE;
            }
            low = probe;
            probe = probe > most / 2 ? most : 2 * probe;
        }
        long high = probe;
        if (low == 0 && high > 1 && !suffices.test(high - 1)) {
            return high;
        }
        while (high - low > 1) {
            long middle = low + (high - low) / 2;
            if (suffices.test(middle)) {
                high = middle;
            } else {
                low = middle;
            }
        }
        return high;
    }

    record Admission(Workload workload, Accounts accounts, int account, AdmissionOptions options) {
        List<ExceededLimit> exceeded(RuntimeQuotas quotas, ResourceVector request) {
            AdmissionQuestion question = new AdmissionQuestion(request.schema(), options);
            question.add(workload, new EditedAccounts(accounts, request.schema(), quotas), account, request);
            List<ExceededLimit> exceeded = question.exceededCounts();
            question.shortages(List.of()).forEach(shortage -> exceeded.add(shortage.limit()));
            return exceeded;
        }
    }

    /** The accounts of a snapshot with runtimes, mins and flavors of another result, maybe of a part of the tree. */
    private static final class EditedAccounts extends ForwardingAccounts {
        private final Accounts accounts;
        private final ResourceSchema schema;
        private final RuntimeQuotas quotas;

        EditedAccounts(Accounts accounts, ResourceSchema schema, RuntimeQuotas quotas) {
            super(accounts);
            this.accounts = accounts;
            this.schema = schema;
            this.quotas = quotas;
        }

        private GroupRuntime group(int account) {
            return quotas.group(accounts.name(account));
        }

        private String dimension(int d) {
            return schema.dimension(d);
        }

        @Override
        public long runtime(int account, int d) {
            return group(account).runtime().value(dimension(d));
        }

        @Override
        public boolean isWithinRuntime(int account, int d, long amount) {
            return amount <= runtime(account, d);
        }

        @Override
        public long min(int account, int d) {
            return group(account).min().value(dimension(d));
        }

        @Override
        public boolean hasRoom(int account, FlavorClass flavorClass, int flavor, long units) {
            return units <= group(account).headroom(flavorClass, name(flavorClass, flavor));
        }

        @Override
        public FlavorRoom room(int account, FlavorClass flavorClass, int flavor) {
            return group(account).flavorRoom(flavorClass, name(flavorClass, flavor));
        }

        private static String name(FlavorClass flavorClass, int flavor) {
            return flavorClass.schema().flavors(flavorClass.dimension()).get(flavor);
        }
    }
}
