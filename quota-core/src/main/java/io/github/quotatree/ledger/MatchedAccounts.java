package io.github.quotatree.ledger;

import io.github.quotatree.QuotaGroup;
import io.github.quotatree.QuotaTree;
import java.util.Set;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * The accounts of a tree and of the tree that it replaces, matched: two belong to the same leaf group, or to the same
 * group beside the tree.
 */
final class MatchedAccounts {
    private final TreeAccounts tree;

    /** By account of the tree: the account of the same group before, or 0. */
    private final int[] before;

    /** By account before: the account of the same group now, or 0. */
    private final int[] now;

    private MatchedAccounts(TreeAccounts tree, int[] before, int[] now) {
        this.tree = tree;
        this.before = before;
        this.now = now;
    }

    /**
     * Matches the accounts of two trees. Takes time n log n in the groups.
     *
     * @param replaced the tree before, or null if there was none
     */
    static MatchedAccounts of(TreeAccounts tree, @Nullable QuotaTree replaced) {
        AccountLayout layout = tree.layout();
        int[] before = new int[layout.size()];
        if (replaced == null) {
            return new MatchedAccounts(tree, before, new int[0]);
        }
        AccountLayout old = new AccountLayout(replaced, replaced.groups().size());
        int[] now = new int[old.size()];
        for (int account = 1; account <= layout.groups(); account++) {
            QuotaGroup same = tree.isParent(account)
                    ? null
                    : replaced.group(tree.name(account)).orElse(null);
            if (same != null && !same.isParent()) {
                before[account] = replaced.index(same.name());
            }
        }
        before[layout.defaultAccount()] = old.defaultAccount();
        before[layout.systemAccount()] = old.systemAccount();
        for (int account = 1; account < before.length; account++) {
            now[before[account]] = account;
        }
        now[0] = 0; // where those without a match have come to
        return new MatchedAccounts(tree, before, now);
    }

    /** Returns the account of the group that an account before belonged to, or null if it has none now. */
    @Nullable
    GroupAccount now(int accountBefore) {
        return now[accountBefore] == 0 ? null : new GroupAccount(tree, now[accountBefore]);
    }

    /** Returns the account of a group before, or 0 if it had none. */
    int before(int account) {
        return before[account];
    }

    /** Passes on the account of every leaf group and of the groups beside the tree. */
    void forEachAccount(Consumer<GroupAccount> action) {
        for (int account = 1; account < before.length; account++) {
            if (!tree.isParent(account)) {
                action.accept(new GroupAccount(tree, account));
            }
        }
    }

    /** Adds the accounts whose sums have changed from one snapshot of the replaced tree to another. */
    void addChanged(@Nullable TreeSnapshot from, @Nullable TreeSnapshot to, Set<GroupAccount> changed) {
        if (from != null && to != null) {
            to.differences(from).stream()
                    .filter(account -> now[account] != 0)
                    .forEach(account -> changed.add(new GroupAccount(tree, now[account])));
        }
    }
}
