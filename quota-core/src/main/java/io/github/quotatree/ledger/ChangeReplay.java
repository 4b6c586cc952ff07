package io.github.quotatree.ledger;

/** Applies recorded changes to accounts, without deciding anything again. */
final class ChangeReplay {
    private final LedgerAccounts accounts;

    ChangeReplay(LedgerAccounts accounts) {
        this.accounts = accounts;
    }

    /**
     * Applies a change; passes over one that the accounts have already.
     *
     * @throws IllegalArgumentException if changes before it are missing, or it does not follow from the accounts
     */
    void apply(LedgerChange change) {
        long version = accounts.version();
        if (change.version() <= version) {
            return;
        }
        if (change.version() != version + 1) {
            throw new IllegalArgumentException("change " + change.version() + " cannot follow version " + version
                    + ": the changes between are missing");
        }
        try {
            carryOut(change);
        } catch (IllegalArgumentException | IllegalStateException | ArithmeticException e) {
            throw new IllegalArgumentException(
                    "change " + change.version() + " does not follow from the state before it: " + e.getMessage(), e);
        }
    }

    private void carryOut(LedgerChange change) {
        if (change instanceof LedgerChange.Submitted submitted) {
            accounts.submit(submitted.workload());
        } else if (change instanceof LedgerChange.Adopted adopted) {
            accounts.adopt(adopted.workload(), adopted.started());
        } else if (change instanceof LedgerChange.Admitted admitted) {
            accounts.requirePending(admitted.ids());
            accounts.admit(admitted.ids(), null);
        } else if (change instanceof LedgerChange.Reserved reserved) {
            accounts.requirePending(reserved.ids());
            accounts.admit(reserved.ids(), reserved.expires());
        } else if (change instanceof LedgerChange.Confirmed confirmed) {
            accounts.confirm(confirmed.id());
        } else if (change instanceof LedgerChange.RolledBack rolledBack) {
            accounts.rollBack(rolledBack.id());
        } else if (change instanceof LedgerChange.Expired expired) {
            accounts.rollBack(expired.id());
        } else if (change instanceof LedgerChange.Started started) {
            accounts.start(started.id(), started.started());
        } else if (change instanceof LedgerChange.Evicted evicted) {
            accounts.evict(evicted.id());
        } else if (change instanceof LedgerChange.Finished finished) {
            accounts.finish(finished.id());
        } else if (change instanceof LedgerChange.Resized resized) {
            accounts.resize(resized.id(), resized.request());
        } else if (change instanceof LedgerChange.Moved moved) {
            accounts.move(moved.id(), moved.group());
        } else {
            carryOutInCluster(change);
        }
    }

    private void carryOutInCluster(LedgerChange change) {
        if (change instanceof LedgerChange.TotalSet totalSet) {
            accounts.setTotal(totalSet.treeId(), totalSet.total());
        } else if (change instanceof LedgerChange.ForestReplaced replaced) {
            accounts.replace(replaced.forest(), replaced.displaced());
        } else {
            throw new IllegalStateException("no rule for " + change);
        }
    }
}
