package io.github.quotatree.reading.condor.dump;

import io.github.quotatree.groupquota.GroupQuotaTree;
import io.github.quotatree.reading.condor.classad.AdValue;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * The records of the accountant: how much each group uses. Where the record of a group is missing, the use of its
 * submitters is summed.
 */
final class AccountingAds {
    private static final String USAGE = "WeightedResourcesUsed";

    private final GroupQuotaTree tree;
    private final Tally tally;
    private final Map<String, Double> ofGroups = new LinkedHashMap<>();

    AccountingAds(GroupQuotaTree tree, Tally tally) {
        this.tree = tree;
        this.tally = tally;
    }

    void accept(NamedAd any) {
        tally.sawTime(any.number("LastUpdate").orElse(0));
        if (!any.ad().has("Name") && any.ad().has("Name1")) {
            acceptAll(any);
        } else {
            accept(any, "");
        }
    }

    /** Reads an ad that has all records, with a number after the name of each attribute. */
    private void acceptAll(NamedAd all) {
        for (int number = 1; all.ad().has("Name" + number); number++) {
            accept(all, Integer.toString(number));
        }
    }

    private void accept(NamedAd any, String number) {
        NamedAd record = any.about("record", "Name" + number);
        Optional<String> name = record.text("Name" + number);
        if (name.isEmpty()) {
            record.note("has no Name; left out");
            return;
        }
        if (record.number(USAGE + number).isEmpty()) {
            record.note("has no " + USAGE + "; counts as 0");
        }
        double usage = record.checked(USAGE, record.number(USAGE + number).orElse(0));
        AdValue isGroup = record.value("IsAccountingGroup" + number);
        if (isGroup.truth().orElse(name.get().indexOf('@') < 0)) {
            if (tree.contains(name.get())) {
                ofGroups.put(tree.declaration(name.get()).name(), usage);
            } else if (usage > 0) {
                record.note("is no group of GROUP_NAMES; its use counts where its submitters do");
            }
        } else {
            tally.addUsage(record, name.get(), usage);
        }
        record.noteProblems();
    }

    /** Ends the records: those of groups replace the sums. */
    void finish() {
        ofGroups.forEach(tally::setUsage);
    }
}
