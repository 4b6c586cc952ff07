package io.github.quotatree.admission;

import java.util.Objects;
import java.util.function.Function;

/**
 * A snapshot in which {@link Accounts} can be found by the packages of the library, and by no host: a public class that
 * extends this one gets no further member.
 */
public abstract class AskedSnapshot {
    private final Function<String, Accounts> byTree;

    /** Takes the accounts by the id of a tree. */
    protected AskedSnapshot(Function<String, Accounts> byTree) {
        this.byTree = byTree;
    }

    Accounts accounts(String treeId) {
        return byTree.apply(Objects.requireNonNull(treeId, "treeId"));
    }
}
