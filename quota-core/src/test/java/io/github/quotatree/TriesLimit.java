package io.github.quotatree;

import java.util.List;
import net.jqwik.api.lifecycle.AroundTryHook;
import net.jqwik.api.lifecycle.Lifespan;
import net.jqwik.api.lifecycle.PropagationMode;
import net.jqwik.api.lifecycle.Store;
import net.jqwik.api.lifecycle.TryExecutionResult;
import net.jqwik.api.lifecycle.TryExecutor;
import net.jqwik.api.lifecycle.TryLifecycleContext;

/**
 * Ends each property after as many tries as the system property {@code tries.most} says, however many it declares, since
 * a mutation run asks each property again for each mutant. Without the system property, it changes nothing.
 *
 * <p>jqwik finds it where tests run on a class path, as mutants do, and not in a build, which runs them in a module.
 */
public final class TriesLimit implements AroundTryHook {
    private static final int MOST = Integer.getInteger("tries.most", Integer.MAX_VALUE);

    @Override
    public TryExecutionResult aroundTry(TryLifecycleContext context, TryExecutor aTry, List<Object> parameters) {
        TryExecutionResult result = aTry.execute(parameters);
        Store<Integer> tries = Store.getOrCreate(TriesLimit.class, Lifespan.PROPERTY, () -> 0);
        tries.update(count -> count + 1);
        return result.isSatisfied() && tries.get() >= MOST ? TryExecutionResult.satisfied(true) : result;
    }

    @Override
    public PropagationMode propagateTo() {
        return PropagationMode.ALL_DESCENDANTS;
    }
}
