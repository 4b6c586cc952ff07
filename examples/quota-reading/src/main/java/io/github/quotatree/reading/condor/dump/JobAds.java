package io.github.quotatree.reading.condor.dump;

import io.github.quotatree.reading.condor.classad.Ad;
import io.github.quotatree.reading.condor.classad.AdValue;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;

/** Jobs: how many of each submitter run and wait, counted as their scheduler does. */
record JobAds(PoolRules rules, Tally tally) {
    private static final int IDLE = 1;
    private static final int RUNNING = 2;
    private static final int TRANSFERRING_OUTPUT = 6;
    private static final int SUSPENDED = 7;
    private static final int MOST_STATUS = 8;

    /** The universes whose jobs the negotiator finds no slots for. */
    private static final Map<Integer, String> ELSEWHERE =
            Map.of(7, "scheduler", 8, "mpi", 9, "grid", 11, "parallel", 12, "local");

    void accept(NamedAd any) {
        NamedAd job = named(any);
        tally.sawTime(job.number("ServerTime").orElse(0));
        int status = (int) job.count("JobStatus");
        if (status < IDLE || status > MOST_STATUS) {
            job.note("its JobStatus is " + (job.number("JobStatus").isPresent() ? "out of range" : "missing")
                    + "; left out");
            return;
        }
        String universe = ELSEWHERE.get((int) job.count("JobUniverse"));
        if (universe != null) {
            job.note("is of the " + universe + " universe, for which the negotiator finds no slots; left out");
            return;
        }
        boolean runs = status == RUNNING || status == TRANSFERRING_OUTPUT || status == SUSPENDED;
        double hosts = job.count("CurrentHosts", runs ? 1 : 0);
        double most = job.count("MaxHosts", status == IDLE ? 1 : 0);
        if (!runs && status != IDLE) {
            return;
        }
        Optional<String> submitter = submitter(job);
        if (submitter.isEmpty()) {
            job.note("has no Owner, User or AccountingGroup; left out");
            return;
        }
        double running = runs ? Math.max(1, hosts) : 0;
        double idle = Math.max(0, most - hosts);
        tally.addDemand(
                job,
                submitter.get(),
                job.checked("its weight", running == 0 ? 0 : running * runningWeight(job)),
                // a scheduler counts whole slots
                job.checked("its weight", idle == 0 ? 0 : Math.floor(idle * idleWeight(job))));
        job.noteProblems();
    }

    private static NamedAd named(NamedAd any) {
        return any.number("ClusterId").isEmpty()
                ? any.about("job", "GlobalJobId")
                : any.as("job", (long) any.count("ClusterId") + "." + (long) any.count("ProcId"));
    }

    /** Returns {@code group.user@domain}, as the negotiator names the submitter of a job. */
    private static Optional<String> submitter(NamedAd job) {
        Optional<String> group = job.text("AccountingGroup").filter(name -> !name.isEmpty());
        if (group.isPresent()) {
            return Optional.of(group.get() + "@");
        }
        Optional<String> acctGroup = job.text("AcctGroup").filter(name -> !name.isEmpty());
        Optional<String> owner =
                job.text("AcctGroupUser").or(() -> job.text("Owner")).or(() -> job.text("User"));
        return owner.map(name -> acctGroup.map(of -> of + ".").orElse("")
                + (name.indexOf('@') < 0 ? name : name.substring(0, name.lastIndexOf('@'))) + "@");
    }

    private double runningWeight(NamedAd job) {
        if (!rules.weighsDemand()) {
            return 1;
        }
        // of the slot that it runs in
        OptionalDouble weight = job.number("MachineAttrSlotWeight0");
        return weight.isPresent() ? weight.getAsDouble() : idleWeight(job);
    }

    private double idleWeight(NamedAd job) {
        if (!rules.weighsDemand()) {
            return 1;
        }
        if (job.value("RequestCpus").number().isEmpty() && job.ad().has("RequestCpus")) {
            job.note("its RequestCpus is no number; counts as 1");
        }
        double cpus = Math.max(1, job.count("RequestCpus", 1));
        if (rules.jobWeight() != null) {
            return rules.jobWeight().evaluate(job.ad(), job.now()).number().orElse(cpus);
        }
        Ad slot = new Ad()
                .put("Cpus", AdValue.of((long) cpus))
                .put("Memory", AdValue.of((long) job.count("RequestMemory", cpus * 1024)))
                .put("Disk", AdValue.of((long) job.count("RequestDisk", cpus * 1024)));
        return rules.slotWeight().evaluate(slot, job.now()).number().orElse(cpus);
    }
}
