package io.github.quotatree.scheduler.week;

import io.github.quotatree.GroupRuntime;
import io.github.quotatree.RuntimeQuotas;
import io.github.quotatree.ledger.LedgerSnapshot;
import io.github.quotatree.ledger.WorkloadPhase;
import io.github.quotatree.ledger.WorkloadStatus;
import io.github.quotatree.resource.ResourceVector;
import io.github.quotatree.scheduler.Machines.Machine;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Compares a ledger with the cluster and with sums over its single workloads. */
final class WeekAudit {
    private final LedgerSnapshot snapshot;
    private final World world;
    private final List<String> faults = new ArrayList<>();

    private WeekAudit(LedgerSnapshot snapshot, World world) {
        this.snapshot = snapshot;
        this.world = world;
    }

    /** Returns all that does not agree, in words. */
    static List<String> of(LedgerSnapshot snapshot, World world) {
        WeekAudit audit = new WeekAudit(snapshot, world);
        audit.compareSums();
        audit.compareProcesses();
        audit.compareMachines();
        return audit.faults;
    }

    private void compareSums() {
        Recount recount = Recount.of(snapshot, world.totals());
        for (RuntimeQuotas anew : recount.quotas().values()) {
            RuntimeQuotas ofLedger = snapshot.quotas(anew.tree().id());
            compare("tree " + anew.tree().id(), "total", ofLedger.total(), anew.total());
            for (GroupRuntime group : anew) {
                GroupRuntime known = ofLedger.group(group.name());
                compare(group.name(), "request", known.request(), group.request());
                compare(group.name(), "use", known.used(), group.used());
                compare(group.name(), "runtime", known.runtime(), group.runtime());
                if (!group.isParent()) {
                    compare(
                            group.name(),
                            "what is leaving",
                            snapshot.leaving(group.name()),
                            recount.leaving(group.name()));
                    compare(group.name(), "over-use", snapshot.overused(group.name()), recount.over(group.name()));
                }
            }
        }
        compare("the default group", "use", snapshot.defaultUsed(), recount.held("quotatree-default"));
        compare("the default group", "request", snapshot.defaultRequest(), recount.requests("quotatree-default"));
    }

    private void compare(String what, String number, ResourceVector ofLedger, ResourceVector anew) {
        if (!ofLedger.equals(anew)) {
            faults.add(what + ": " + number + " is " + ofLedger + " in the ledger and " + anew + " counted anew");
        }
    }

    private void compareProcesses() {
        int found = 0;
        for (WorkloadStatus status : snapshot.workloads()) {
            WeekJob job = world.jobOf(status.id());
            PlacedTask process = world.process(status.id());
            found += job == null ? 0 : 1;
            if (job == null) {
                faults.add(status.id() + " is done and still in the ledger");
            } else if (!status.workload().request().equals(job.job().request())) {
                faults.add(status.id() + " requests " + status.workload().request() + " in the ledger and "
                        + job.job().request() + " on the cluster");
            } else if (!agree(status.phase(), process)) {
                faults.add(status.id() + " is " + status.phase() + " in the ledger and "
                        + (process == null ? "has no process" : process));
            }
        }
        int submitted =
                world.jobs().stream().mapToInt(job -> job.tasks().size()).sum();
        if (found != submitted) {
            faults.add(submitted + " tasks were submitted, and the ledger has " + found);
        }
    }

    /** Returns whether a phase in the ledger may go together with what is on the cluster. */
    private static boolean agree(WorkloadPhase phase, @Nullable PlacedTask process) {
        if (process == null) {
            // a reservation may wait for what is leaving; what has just stopped is reported within a second
            return phase != WorkloadPhase.RUNNING && phase != WorkloadPhase.ADMITTED;
        }
        return switch (process.state()) {
            case BINDING, STARTING -> phase != WorkloadPhase.RUNNING;
            case RUNNING -> phase == WorkloadPhase.RUNNING;
            case STOPPING -> phase == WorkloadPhase.STOPPING || phase == WorkloadPhase.PENDING;
        };
    }

    private void compareMachines() {
        Map<Machine, ResourceVector> occupied = new HashMap<>();
        for (PlacedTask process : world.processes()) {
            occupied.merge(process.machine(), process.job().job().request(), ResourceVector::plus);
        }
        for (String tree : snapshot.forest().trees().keySet()) {
            for (Machine machine : world.machines(tree)) {
                ResourceVector used = occupied.getOrDefault(machine, WeekForest.SCHEMA.zero());
                compare(
                        machine.name(),
                        "free",
                        machine.free(),
                        machine.capacity().minus(used));
                for (int d = 0; d < used.schema().size(); d++) {
                    if (machine.free().value(d) < 0) {
                        faults.add(machine.name() + " is overbooked: " + machine.free());
                    }
                }
            }
        }
    }
}
