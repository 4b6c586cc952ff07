package io.github.quotatree.cli.elastic;

import io.github.quotatree.FlavorRoom;
import io.github.quotatree.FlavorShortage;
import io.github.quotatree.ledger.WorkloadStatus;
import io.github.quotatree.reading.text.SentenceUnits;
import io.github.quotatree.reclaim.GroupRevocation.ShortFlavors;
import io.github.quotatree.workload.ExceededLimit;
import io.github.quotatree.workload.Victim;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** How the flavors of a pod are written: those that it may use now, or why it may use none. */
public final class FlavorTexts {
    private FlavorTexts() {}

    public static String inWords(Map<String, List<String>> usable) {
        List<String> words = new ArrayList<>();
        usable.forEach((dimension, flavors) -> {
            if (!flavors.isEmpty()) {
                words.add((usable.size() > 1 ? dimension + " " : "") + "on " + String.join(" or ", flavors));
            }
        });
        return String.join(", ", words);
    }

    /** Returns whether a pod stops because others need its flavor, and not because its group is over-used. */
    public static boolean givesWay(Victim<WorkloadStatus> victim) {
        return victim.exceededLimits().stream().anyMatch(limit -> limit.kind() == ExceededLimit.Kind.FLAVOR);
    }

    /** Returns the flavors on which a pod runs: {@code on a100}, with the dimension if there are several. */
    public static String runsOn(WorkloadStatus status) {
        Map<String, List<String>> flavors = new LinkedHashMap<>();
        status.flavors().forEach((dimension, flavor) -> flavors.put(dimension, List.of(flavor)));
        return inWords(flavors);
    }

    /** Returns by how much flavors are short: {@code a100 is short by gpu 3: 2 are left, B needs 5}. */
    public static String shortage(ShortFlavors flavors) {
        String dimension = flavors.dimension();
        SentenceUnits units = SentenceUnits.of(dimension, flavors.missing(), flavors.left());
        StringBuilder text = new StringBuilder(String.join(" and ", flavors.flavors()));
        text.append(flavors.flavors().size() == 1 ? " is" : " are")
                .append(" short by ")
                .append(dimension);
        text.append(' ').append(units.amount(dimension, flavors.missing())).append(": ");
        if (flavors.needs().isEmpty()) {
            return text.append("more is used than there is").toString();
        }
        text.append(units.amount(dimension, flavors.left())).append(flavors.left() == 1 ? " is left" : " are left");
        flavors.at().ifPresent(group -> text.append(" of the max of ").append(group));
        flavors.needs()
                .forEach((group, needed) ->
                        text.append(", ").append(group).append(" needs ").append(units.amount(dimension, needed)));
        return text.toString();
    }

    /** Returns why no flavor has room, a line for each of them. */
    public static List<String> lines(List<FlavorShortage> shortages) {
        List<String> lines = new ArrayList<>();
        for (FlavorShortage shortage : shortages) {
            if (shortage.request() > 1) {
                lines.add(shortage.dimension() + ": requests " + shortage.request() + " of one flavor");
            }
            shortage.rooms().stream().map(FlavorRoom::inWords).forEach(lines::add);
        }
        return lines;
    }
}
