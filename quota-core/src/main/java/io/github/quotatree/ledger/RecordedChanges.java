package io.github.quotatree.ledger;

/** The recorded changes of a ledger, applied to its state before them. */
record RecordedChanges(LedgerData data, WorkloadLife life, Admissions admissions, Plans plans, ClusterChanges cluster) {
    /** Applies a recorded change, without deciding anything again; passes over one that the accounts have already. */
    void apply(LedgerChange change) {
        long version = data.version;
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
            life.resubmit(submitted.workload());
        } else if (change instanceof LedgerChange.Adopted adopted) {
            life.readopt(adopted.workload(), adopted.started(), adopted.flavors());
        } else if (change instanceof LedgerChange.AdoptedPending adopted) {
            life.adopt(adopted.id(), adopted.started(), adopted.flavors());
        } else if (change instanceof LedgerChange.Admitted admitted) {
            admissions.readmit(admitted.ids(), admitted.flavors(), null, admitted.onLoan());
        } else if (change instanceof LedgerChange.Reserved reserved) {
            admissions.readmit(reserved.ids(), reserved.flavors(), reserved.expires(), reserved.onLoan());
        } else if (change instanceof LedgerChange.Confirmed confirmed) {
            life.confirm(confirmed.id());
        } else if (change instanceof LedgerChange.RolledBack rolledBack) {
            life.rollBack(rolledBack.id());
        } else if (change instanceof LedgerChange.Expired expired) {
            life.rollBack(expired.id());
        } else if (change instanceof LedgerChange.Started started) {
            life.restart(started.id(), started.started(), started.flavors());
        } else if (change instanceof LedgerChange.Renewed renewed) {
            life.renew(renewed.id(), renewed.expires());
        } else if (change instanceof LedgerChange.Stopping stopping) {
            life.stop(stopping.id());
        } else if (change instanceof LedgerChange.Resumed resumed) {
            life.resume(resumed.id());
        } else if (change instanceof LedgerChange.Evicted evicted) {
            life.evict(evicted.id());
        } else if (change instanceof LedgerChange.Finished finished) {
            life.finish(finished.id());
        } else if (change instanceof LedgerChange.Resized resized) {
            life.resize(resized.id(), resized.request());
        } else if (change instanceof LedgerChange.Moved moved) {
            life.move(moved.id(), moved.group());
        } else if (change instanceof LedgerChange.TotalSet totalSet) {
            cluster.setTotal(totalSet.treeId(), totalSet.total());
        } else if (change instanceof LedgerChange.ForestReplaced replaced) {
            cluster.replace(replaced.forest(), replaced.displaced());
        } else if (change instanceof LedgerChange.HandedOver handedOver) {
            plans.carryOut(handedOver);
        } else if (change instanceof LedgerChange.HandOverCancelled cancelled) {
            plans.cancel(cancelled.handOver());
        } else if (change instanceof LedgerChange.WorkloadsNamed named) {
            data.name(named);
        } else if (change instanceof LedgerChange.NamedHandedOver handedOver) {
            plans.begin(handedOver);
        } else if (change instanceof LedgerChange.NamedAdmitted admitted) {
            admissions.readmit(admitted);
        } else if (change instanceof LedgerChange.VictimsLeaving leaving) {
            plans.leave(leaving.ids());
        } else if (change instanceof LedgerChange.Due due) {
            data.record(due);
            life.setDue(due.ids(), due.since());
        } else if (change instanceof LedgerChange.Held held) {
            life.setHeld(held.ids());
        } else if (change instanceof LedgerChange.Placeable placeable) {
            life.setPlaceable(placeable.id(), placeable.placeable());
        } else {
            throw new IllegalStateException("no rule for " + change);
        }
    }
}
