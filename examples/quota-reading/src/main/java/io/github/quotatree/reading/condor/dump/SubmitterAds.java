package io.github.quotatree.reading.condor.dump;

import java.util.Optional;

/** Submitters: how many jobs of each run and wait, as the schedulers tell the negotiator. */
record SubmitterAds(PoolRules rules, Tally tally) {
    void accept(NamedAd any) {
        NamedAd submitter = any.about("submitter", "Name");
        Optional<String> name = submitter.text("Name");
        Optional<String> type = submitter.text("MyType");
        if (type.isPresent() && !type.get().equals("Submitter")) {
            any.about("ad", "Name").note("is not the ad of a submitter; left out");
            return;
        }
        if (name.isEmpty() || name.get().indexOf('@') < 0) {
            submitter.note(
                    (name.isEmpty() ? "has no Name" : "has no @ in its Name") + "; left out, as by the negotiator");
            return;
        }
        if (!submitter.meets(rules.submitters(), PoolRules.SUBMITTERS)) {
            return;
        }
        if (submitter.isTrue("SkipMatchmaking")) {
            submitter.note("SkipMatchmaking is true; left out, as by the negotiator");
            return;
        }
        tally.sawTime(submitter.number("LastHeardFrom").orElse(0));
        double running = submitter.count("RunningJobs");
        double idle = submitter.count("IdleJobs");
        if (running + idle > 0) {
            tally.addDemand(
                    submitter,
                    name.get(),
                    weighted(submitter, "WeightedRunningJobs", running),
                    weighted(submitter, "WeightedIdleJobs", idle));
        }
        submitter.noteProblems();
    }

    private double weighted(NamedAd submitter, String attribute, double count) {
        if (!rules.weighsDemand()) {
            return submitter.checked(attribute.substring("Weighted".length()), count);
        }
        if (submitter.number(attribute).isEmpty()) {
            submitter.note("has no " + attribute + "; its jobs count as one each");
            return submitter.checked(attribute, count);
        }
        return submitter.checked(attribute, submitter.number(attribute).getAsDouble());
    }
}
