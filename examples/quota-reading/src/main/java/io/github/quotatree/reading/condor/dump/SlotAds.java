package io.github.quotatree.reading.condor.dump;

import io.github.quotatree.reading.condor.classad.AdValue;
import java.util.HashSet;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;

/**
 * Slots: the size of the pool, and what claimed slots say of the use of each group. A slot counts by its weight;
 * without weights, as one, or if it is partitionable as many as it has free cores.
 */
final class SlotAds {
    private final PoolRules rules;
    private final Tally tally;
    private final boolean countsUsage;
    private final Set<String> names = new HashSet<>();

    SlotAds(PoolRules rules, Tally tally, boolean countsUsage) {
        this.rules = rules;
        this.tally = tally;
        this.countsUsage = countsUsage;
    }

    void accept(NamedAd any) {
        NamedAd slot = any.about("slot", "Name");
        Optional<String> name = slot.text("Name");
        if (name.isEmpty()) {
            slot.note("has no Name; left out, as by the negotiator");
            return;
        }
        Optional<String> type = slot.text("MyType");
        if (type.isPresent() && !type.get().equals("Machine")) {
            any.about(type.get().equals("Submitter") ? "submitter" : "ad", "Name")
                    .note("is not the ad of a slot; left out");
            return;
        }
        if (!slot.meets(rules.slots(), PoolRules.SLOTS)) {
            return;
        }
        if (!names.add(name.get() + ' ' + slot.text("StartdIpAddr").orElse(""))) {
            slot.note("is there twice, and counts twice");
        }
        tally.sawTime(Math.max(
                slot.number("MyCurrentTime").orElse(0),
                slot.number("LastHeardFrom").orElse(0)));
        double weight = rules.weighsSlots() ? weight(slot) : 1;
        if (slot.meets(rules.countedSlots(), PoolRules.COUNTED_SLOTS)) {
            tally.addSlot(rules.weighsSlots() ? weight * copies(slot) : places(slot));
        }
        if (countsUsage) {
            count(slot, weight);
        }
        slot.noteProblems();
    }

    int count() {
        return names.size();
    }

    /** Returns how many machines like it an offline ad stands for. */
    private static double copies(NamedAd slot) {
        return slot.checked("GhostMultiplier", slot.count("GhostMultiplier", 1));
    }

    private static double places(NamedAd slot) {
        return slot.isTrue("PartitionableSlot") ? slot.checked("Cpus", slot.count("Cpus", 1)) : 1;
    }

    private double weight(NamedAd slot) {
        OptionalDouble own = rules.replacesWeights() ? OptionalDouble.empty() : slot.number("SlotWeight");
        OptionalDouble weight = own;
        if (own.isEmpty()) {
            AdValue value = rules.slotWeight().evaluate(slot.ad(), slot.now());
            weight = value.number();
        }
        if (weight.isEmpty() || weight.getAsDouble() < 0) {
            slot.note("its weight is " + (weight.isEmpty() ? "no number" : "below 0")
                    + "; counts as 1, as for the negotiator");
            return 1;
        }
        return slot.checked("SlotWeight", weight.getAsDouble());
    }

    private void count(NamedAd slot, double weight) {
        Optional<String> state = slot.text("State");
        if (state.isEmpty()) {
            slot.note("has no State; counts as not claimed");
            return;
        }
        boolean isClaimed =
                state.get().equalsIgnoreCase("Claimed") || state.get().equalsIgnoreCase("Preempting");
        boolean isSuspended =
                slot.text("Activity").filter("Suspended"::equalsIgnoreCase).isPresent();
        if (!isClaimed || (isSuspended && rules.discountsSuspended())) {
            return;
        }
        Optional<String> user = slot.text("AccountingGroup").or(() -> slot.text("RemoteUser"));
        if (user.isEmpty()) {
            slot.note("is claimed and has neither AccountingGroup nor RemoteUser; counts as not claimed");
            return;
        }
        tally.addUsage(slot, user.get(), weight);
    }
}
