package io.github.quotatree.whatif;

import java.util.List;
import java.util.function.LongFunction;

/** The probes of a search in one dimension: each makes edits in a result, asks a wish, and undoes the edits. */
interface Probes {
    /** Returns whether a wish is met after edits, where the mins of children may exceed the min of their parent. */
    boolean isMet(Wish wish, List<QuotaEdit> edits);

    /** Returns whether edits that were probed make a valid tree, in which a wish is met. */
    boolean isConfirmed(Wish wish, List<QuotaEdit> edits);

    /** Returns how much a wish misses if its group requests an amount. */
    long missingWithRequest(Wish wish, long amount);

    /** Returns whether a larger change suffices where a smaller one does. */
    boolean areMonotone();

    /** Returns the least change by which a wish is met, or {@link LeastAmount#NONE}. */
    default long leastChange(Wish wish, long most, long guess, LongFunction<List<QuotaEdit>> edits) {
        return LeastAmount.of(most, guess, areMonotone(), delta -> isMet(wish, edits.apply(delta)));
    }
}
