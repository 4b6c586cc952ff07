package io.github.quotatree.admission;

import io.github.quotatree.RuntimeQuotas;
import java.util.Objects;
import java.util.function.Function;

/**
 * A snapshot in which {@link Accounts} can be found by the packages of the library, and by no host: a public class that
 * extends this one gets no further member.
 */
public abstract class AskedSnapshot {
    private final Function<String, Accounts> byTree;
    private final Function<RuntimeQuotas, Accounts> byQuotas;

    /** Takes the accounts by the id of a tree, and those with other runtimes. */
    protected AskedSnapshot(Function<String, Accounts> byTree, Function<RuntimeQuotas, Accounts> byQuotas) {
        this.byTree = byTree;
        this.byQuotas = byQuotas;
    }

    Accounts accounts(String treeId) {
        return byTree.apply(Objects.requireNonNull(treeId, "treeId"));
    }

    Accounts accounts(RuntimeQuotas quotas) {
        return byQuotas.apply(quotas);
    }
}
