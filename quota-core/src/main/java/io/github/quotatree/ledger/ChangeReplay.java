package io.github.quotatree.ledger;

/** Applies recorded changes to accounts, without deciding anything again. */
final class ChangeReplay {
    private final LockedAccounts accounts;

    ChangeReplay(LockedAccounts accounts) {
        this.accounts = accounts;
    }

    /** Applies a change; passes over one that the accounts have already. */
    void apply(LedgerChange change) {
        long version = accounts.data.version;
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
            accounts.life.submit(submitted.workload());
        } else if (change instanceof LedgerChange.Adopted adopted) {
            accounts.life.adopt(adopted.workload(), adopted.started(), adopted.flavors());
        } else if (change instanceof LedgerChange.Admitted admitted) {
            accounts.admissions.readmit(admitted.ids(), admitted.flavors(), null);
        } else if (change instanceof LedgerChange.Reserved reserved) {
            accounts.admissions.readmit(reserved.ids(), reserved.flavors(), reserved.expires());
        } else if (change instanceof LedgerChange.Confirmed confirmed) {
            accounts.life.confirm(confirmed.id());
        } else if (change instanceof LedgerChange.RolledBack rolledBack) {
            accounts.life.rollBack(rolledBack.id());
        } else if (change instanceof LedgerChange.Expired expired) {
            accounts.life.rollBack(expired.id());
        } else if (change instanceof LedgerChange.Started started) {
            accounts.life.restart(started.id(), started.started(), started.flavors());
        } else if (change instanceof LedgerChange.Renewed renewed) {
            accounts.life.renew(renewed.id(), renewed.expires());
        } else if (change instanceof LedgerChange.Stopping stopping) {
            accounts.life.stop(stopping.id());
        } else if (change instanceof LedgerChange.Resumed resumed) {
            accounts.life.resume(resumed.id());
        } else if (change instanceof LedgerChange.Evicted evicted) {
            accounts.life.evict(evicted.id());
        } else if (change instanceof LedgerChange.Finished finished) {
            accounts.life.finish(finished.id());
        } else if (change instanceof LedgerChange.Resized resized) {
            accounts.life.resize(resized.id(), resized.request());
        } else if (change instanceof LedgerChange.Moved moved) {
            accounts.life.move(moved.id(), moved.group());
        } else {
            carryOutInCluster(change);
        }
    }

    private void carryOutInCluster(LedgerChange change) {
        if (change instanceof LedgerChange.TotalSet totalSet) {
            accounts.cluster.setTotal(totalSet.treeId(), totalSet.total());
        } else if (change instanceof LedgerChange.ForestReplaced replaced) {
            accounts.cluster.replace(replaced.forest(), replaced.displaced());
        } else if (change instanceof LedgerChange.HandedOver handedOver) {
            accounts.handOvers.apply(handedOver);
        } else if (change instanceof LedgerChange.HandOverCancelled cancelled) {
            accounts.handOvers.cancel(cancelled.handOver());
        } else {
            throw new IllegalStateException("no rule for " + change);
        }
    }
}
